using System.Collections.Generic;

namespace NaiBX.Tests
{
    /// <summary>The statistics that the suite asks a model for.</summary>
    internal static class SuiteStatistics
    {
        internal static Dictionary<string, object> Look(Model model, SuiteArguments call)
        {
            switch (call.Name)
            {
                case "get_weight":
                    return Weight(model.Weight);
                case "get_label_weight":
                    return Weight(model.GetLabelWeight(call.Integer("label")));
                case "get_size_weight":
                    return Weight(model.GetSizeWeight(call.Integer("size")));
                case "get_label_size_weight":
                    return Weight(
                        model.GetLabelSizeWeight(call.Integer("label"), call.Integer("size")));
                case "get_pair_weight":
                    return Weight(
                        model.GetPairWeight(call.Integer("label"), call.Integer("other")));
                case "get_gaussian":
                    Gaussian gaussian = model.GetGaussian(
                        call.Constant<ClassKind>("class_kind"), call.Integer("class_number"),
                        call.Integer("column"));
                    return new Dictionary<string, object>
                    {
                        { "weight", gaussian.Weight }, { "mean", gaussian.Mean },
                        { "variance", gaussian.Variance }
                    };
                case "get_value_weight":
                    ValueWeight value = model.GetValueWeight(
                        call.Constant<ClassKind>("class_kind"), call.Integer("class_number"),
                        call.Integer("column"),
                        call.Has("category") ? call.Integer("category") : 0);
                    return new Dictionary<string, object>
                    {
                        { "value_weight", value.Value }, { "total_weight", value.TotalWeight }
                    };
                default:
                    throw new UnexpectedException("the suite calls " + call.Name);
            }
        }

        private static Dictionary<string, object> Weight(double weight)
        {
            return new Dictionary<string, object> { { "weight", weight } };
        }
    }
}
