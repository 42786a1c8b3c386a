using System;
using System.Globalization;
using System.Threading;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    /// <summary>A host whose numbers look different.</summary>
    internal static class CultureTests
    {
        [Test]
        private static void C40_FilesAndMessagesDoNotChangeWithTheCulture()
        {
            CultureInfo before = Thread.CurrentThread.CurrentCulture;
            using (Model model = Days.MakeModel())
            {
                byte[] bytes = model.SaveToBuffer();
                try
                {
                    Thread.CurrentThread.CurrentCulture = Strange();
                    Expect.Equal(bytes, model.SaveToBuffer());
                    using (Model loaded = Model.LoadFromBuffer(bytes))
                    {
                        Expect.Equal(new[] { 1, 0 }, Predict(loaded, Days.Today).Labels);
                    }
                    foreach (Action call in new Action[]
                    {
                        () => new Config(-1),
                        () => Days.MakeConfig().AddCategorical(-1),
                        () => Rows.Dense(new double[0], -1),
                        () => model.GetLabelWeight(-1),
                        () => Predict(model, Days.Today, new[] { -1, 0 }),
                        () => model.AddExample(Days.Today, new[] { -1 }),
                        () => PredictBatch(
                            model, Rows.Sparse(new double[1], new int[1], new long[] { 0, -1 }))
                    })
                    {
                        Expect.Throws<NaibxException>(call, "-1");
                    }
                }
                finally
                {
                    Thread.CurrentThread.CurrentCulture = before;
                }
            }
        }

        private static CultureInfo Strange()
        {
            var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            culture.NumberFormat.NegativeSign = "minus ";
            culture.NumberFormat.NumberDecimalSeparator = ",";
            return culture;
        }
    }
}
