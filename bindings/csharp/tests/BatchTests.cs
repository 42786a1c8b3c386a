using System;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    /// <summary>Many rows at once, and what is said to be many.</summary>
    internal static class BatchTests
    {
        [Test]
        private static void RowsWithoutTheirValuesAreRefusedBeforeMemoryIsTaken()
        {
            using (Model model = Days.MakeModel())
            {
                foreach (long rowCount in new[] { 500000000, 2000000000, 1L << 59 })
                {
                    Rows rows = Rows.Dense(new double[4], rowCount);
                    long before = GC.GetAllocatedBytesForCurrentThread();
                    NaibxException error = Expect.Fails(
                        Status.ErrorFeatureCount, () => PredictBatch(model, rows),
                        $"4 values for {rowCount} dense rows");
                    Expect.True(error.Message.Contains("2 features"), error.Message);
                    long taken = GC.GetAllocatedBytesForCurrentThread() - before;
                    Expect.True(taken < 100000, $"{taken} bytes were taken");
                }
                Expect.Throws<NaibxException>(
                    () => PredictBatch(model, Rows.Dense(new double[4], long.MaxValue)),
                    $"{long.MaxValue}");
            }
        }

        [Test]
        private static void ATableOfAnotherWidthIsRefusedAsTheLibraryDoes()
        {
            using (Model model = Days.MakeModel())
            {
                var rows = new double[2, 3];
                NaibxException learning = Expect.Fails(
                    Status.ErrorFeatureCount,
                    () => model.AddExamples(rows, LabelSets.Of(new int[0], new int[0])));
                NaibxException predicting = Expect.Fails(
                    Status.ErrorFeatureCount, () => PredictBatch(model, rows));
                Expect.Equal(learning.Message, predicting.Message);
            }
        }

        [Test]
        private static void RowsOfTheirOwnGiveWhatATableGives()
        {
            var rows = new[] { new double[] { 76, 3 }, new double[] { 50, 9 } };
            using (Model model = Days.MakeModel())
            {
                Predictions predictions = PredictBatch(model, rows);
                Expect.Equal(2, predictions.Count);
                Expect.Equal("{1, 0}", predictions[0].ToString());
                Expect.Equal(Predict(model, rows[1]).Labels, predictions[1].Labels);
                model.AddExamples(rows, new[] { new[] { 0 }, new int[0] });
                Expect.Equal("{}", Predict(model, Days.Today, 0).ToString());
                Expect.Throws<ArgumentException>(
                    () => PredictBatch(model, new[] { new double[2], new double[3] }), "row 1");
            }
        }
    }
}
