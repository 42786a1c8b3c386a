using System;
using System.Collections.Generic;
using System.Linq;

namespace NaiBX.Tests
{
    /// <summary>Makes the calls of the conformance suite: one configuration, one model and one
    /// predictor at a time.</summary>
    internal sealed class SuiteHost : IDisposable
    {
        private Config config;
        private Model model;
        private Predictor predictor;

        internal Model Model => model;

        internal Predictor Predictor => predictor;

        public void Dispose()
        {
            config?.Dispose();
            model?.Dispose();
            predictor?.Dispose();
        }

        internal void Take(Model loaded, Predictor compiled)
        {
            Replace(ref model, loaded);
            Replace(ref predictor, compiled);
        }

        /// <summary>What the call returns, or its error, by name.</summary>
        internal Dictionary<string, object> Outcome(SuiteArguments call)
        {
            try
            {
                return Make(call) ?? new Dictionary<string, object>();
            }
            catch (NaibxException error)
            {
                var said = new Dictionary<string, object>
                {
                    { "status", Library.StatusName(error.Code) }
                };
                if (error.Row != null)
                {
                    said.Add("row", error.Row.Value);
                }
                if (error.Column != null)
                {
                    said.Add("column", error.Column.Value);
                }
                return said;
            }
        }

        private Dictionary<string, object> Make(SuiteArguments call)
        {
            if (call.Name.StartsWith("config_"))
            {
                Configure(call);
                return null;
            }
            if (call.Name.StartsWith("get_"))
            {
                return SuiteStatistics.Look(model, call);
            }
            switch (call.Name)
            {
                case "create":
                    Replace(ref model, new Model(config));
                    return null;
                case "copy":
                    Replace(ref model, model.Copy());
                    return null;
                case "add_example":
                    AddExample(call);
                    return null;
                case "add_examples":
                    model.AddExamples(call.Rows, call.Sets, call.Weights);
                    return null;
                case "predictor_create":
                    Replace(
                        ref predictor,
                        new Predictor(model, call.Constant<Form>("precision")));
                    return null;
                case "save_to_buffer":
                    return Bytes(model.SaveToBuffer());
                case "save_with_predictor_to_buffer":
                    return Bytes(ModelFile.SaveToBuffer(model, predictor));
                case "predictor_save_to_buffer":
                    return Bytes(predictor.SaveToBuffer());
                case "load_from_buffer":
                    Replace(ref model, Model.LoadFromBuffer(call.Bytes));
                    return null;
                case "predictor_load_from_buffer":
                    Replace(ref predictor, Predictor.LoadFromBuffer(call.Bytes));
                    return null;
                default:
                    return Predict(call);
            }
        }

        private static void Replace<T>(ref T old, T made) where T : NativeObject
        {
            old?.Dispose();
            old = made;
        }

        private void Configure(SuiteArguments call)
        {
            switch (call.Name)
            {
                case "config_create":
                    Replace(ref config, new Config(call.Integer("label_count")));
                    break;
                case "config_add_features":
                    config.AddFeatures(
                        call.Constant<Family>("family"), call.Integer("feature_count"));
                    break;
                case "config_add_categorical":
                    config.AddCategorical(call.Integers("category_counts"));
                    break;
                case "config_extend_group":
                    config.ExtendGroup(call.Integer("group"), call.Integer("feature_count"));
                    break;
                case "config_set_smoothing":
                    config.Smoothing = call.Real("smoothing");
                    break;
                case "config_set_feature_smoothing":
                    config.FeatureSmoothing = call.Real("smoothing");
                    break;
                case "config_set_variance_prior":
                    config.VariancePrior = call.Real("prior");
                    break;
                case "config_set_fixed_size":
                    config.FixedSize = call.Integer("size");
                    break;
                case "config_set_allow_empty":
                    config.AllowEmpty = call.Integer("allow") != 0;
                    break;
                case "config_set_merge_duplicates":
                    config.MergeDuplicates = call.Integer("merge") != 0;
                    break;
                case "config_set_label_name":
                    config.SetLabelName(call.Integer("label"), call.Text("name"));
                    break;
                case "config_set_feature_name":
                    config.SetFeatureName(call.Integer("column"), call.Text("name"));
                    break;
                case "config_set_category_name":
                    config.SetCategoryName(
                        call.Integer("column"), call.Integer("category"), call.Text("name"));
                    break;
                default:
                    throw new UnexpectedException("the suite calls " + call.Name);
            }
        }

        private void AddExample(SuiteArguments call)
        {
            double weight = call.Real("weight", 1);
            if (call.IsSparse)
            {
                model.AddExample(call.Values, call.Indices, call.Labels, weight);
            }
            else
            {
                model.AddExample(call.Values, call.Labels, weight);
            }
        }

        private Dictionary<string, object> Predict(SuiteArguments call)
        {
            const string prefix = "predictor_";
            bool compiled = call.Name.StartsWith(prefix);
            PredictionSource source = compiled ? (PredictionSource)predictor : model;
            switch (compiled ? call.Name.Substring(prefix.Length) : call.Name)
            {
                case "predict":
                    Prediction set = call.IsSparse
                        ? Predicting.Predict(source, call.Values, call.Indices, call.Size, true)
                        : Predicting.Predict(source, call.Values, call.Size, true);
                    return new Dictionary<string, object>
                    {
                        { "labels", set.Labels },
                        { "step_log_probabilities", set.StepLogProbabilities }
                    };
                case "predict_batch":
                    Predictions sets = Predicting.PredictBatch(source, call.Rows, call.Sizes, true);
                    return new Dictionary<string, object>
                    {
                        { "label_offsets", sets.LabelOffsets },
                        { "labels", sets.Labels },
                        { "step_log_probabilities", sets.StepLogProbabilities }
                    };
                case "score_sizes":
                    Predicting.Scores sizes = Predicting.ScoreSizes(
                        source, call.Values, call.IsSparse ? call.Indices : null);
                    return new Dictionary<string, object>
                    {
                        { "log_posterior", sizes.Numbers },
                        { "log_evidence", sizes.LogEvidence }
                    };
                case "score_labels":
                    Predicting.Scores labels = Predicting.ScoreLabels(
                        source, call.Values, call.IsSparse ? call.Indices : null);
                    return new Dictionary<string, object>
                    {
                        { "scores", labels.Numbers }, { "log_evidence", labels.LogEvidence }
                    };
                default:
                    throw new UnexpectedException("the suite calls " + call.Name);
            }
        }

        private static Dictionary<string, object> Bytes(byte[] bytes)
        {
            return new Dictionary<string, object>
            {
                { "bytes", string.Concat(bytes.Select(each => each.ToString("x2"))) }
            };
        }
    }
}
