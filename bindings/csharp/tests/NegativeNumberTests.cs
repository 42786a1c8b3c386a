using System;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    /// <summary>Indices of C have no sign. Messages name negative ones as they were given, and
    /// only where they are to blame.</summary>
    internal static class NegativeNumberTests
    {
        private static readonly double[,] TwoRows = { { 1, 2 }, { 3, 4 } };

        [Test]
        private static void C22_ANegativeLabelIsNamedAsItIs()
        {
            using (Model model = Days.MakeModel())
            {
                foreach (int label in new[] { -1, -2000000000 })
                {
                    NaibxException error = Expect.Fails(
                        Status.ErrorLabel, () => model.AddExample(Days.Today, new[] { 0, label }),
                        $"label id {label} ");
                    DoesNotName(error, $"{(uint)label}");
                    error = Expect.Fails(
                        Status.ErrorLabel,
                        () => model.AddExamples(
                            TwoRows, new[] { new[] { 0, 1 }, new[] { label } }),
                        $"label id {label} ");
                    DoesNotName(error, $"{(uint)label}");
                    Expect.Equal(1L, error.Row);
                }
            }
        }

        [Test]
        private static void C22_ANegativeLabelOfALaterRowIsNotNamed()
        {
            using (Model model = Days.MakeModel())
            {
                NaibxException error = Expect.Fails(
                    Status.ErrorLabel,
                    () => model.AddExamples(TwoRows, new[] { new[] { 7 }, new[] { -1 } }),
                    "label id 7 ");
                Expect.Equal(0L, error.Row);
                DoesNotName(error, "-1");
            }
        }

        [Test]
        private static void ANegativeIndexIsNamedAsItIs()
        {
            using (Model model = Days.MakeModel())
            {
                foreach (Action call in new Action[]
                {
                    () => Predict(model, new double[1], new[] { -5 }),
                    () => ScoreSizes(model, new double[1], new[] { -5 }),
                    () => ScoreLabels(model, new double[1], new[] { -5 }),
                    () => model.AddExample(new double[1], new[] { -5 }, new[] { 0 }),
                    () => PredictBatch(
                        model, Rows.Sparse(new double[2], new[] { 0, -5 }, new long[] { 0, 1, 2 })),
                    () => model.AddExamples(
                        Rows.Sparse(new double[1], new[] { -5 }, new long[] { 0, 1 }),
                        LabelSets.Of(new[] { 0 }))
                })
                {
                    NaibxException error = Expect.Fails(
                        Status.ErrorFeatureIndex, call, "index -5 ");
                    Expect.Equal(-5L, error.Column);
                    DoesNotName(error, $"{uint.MaxValue - 4}");
                }
            }
        }

        [Test]
        private static void ANegativeIndexOfALaterRowIsNotNamed()
        {
            using (Model model = Days.MakeModel())
            {
                NaibxException error = Expect.Fails(
                    Status.ErrorFeatureIndex,
                    () => PredictBatch(
                        model, Rows.Sparse(new double[2], new[] { 9, -1 }, new long[] { 0, 1, 2 })),
                    "index 9 ");
                Expect.Equal(9L, error.Column);
                DoesNotName(error, "-1");
            }
        }

        [Test]
        private static void ANegativeOffsetIsNamedAsItIs()
        {
            using (Model model = Days.MakeModel())
            {
                foreach (long[] offsets in new[]
                {
                    new long[] { 0, -3 }, new long[] { -3, 1 }, new[] { 0, long.MinValue, 1 }
                })
                {
                    int place = Array.FindIndex(offsets, offset => offset < 0);
                    Rows rows = Rows.Sparse(new double[1], new int[1], offsets);
                    Expect.Fails(
                        Status.ErrorOffsets, () => PredictBatch(model, rows),
                        $" {offsets[place]}");
                    Expect.Fails(
                        Status.ErrorOffsets,
                        () => model.AddExamples(
                            new double[rows.Count, 2], new LabelSets(new int[1], offsets)),
                        $" {offsets[place]}");
                }
            }
        }

        [Test]
        private static void ANumberOfCategoriesBelowOneComesWithItsPlace()
        {
            using (Config config = Days.MakeConfig())
            {
                Expect.Fails(
                    Status.ErrorOutOfRange, () => config.AddCategorical(3, -1, 2),
                    "categoryCounts[1] is -1");
                NaibxException error = Expect.Fails(
                    Status.ErrorOutOfRange, () => config.AddCategorical(3, 0, 2),
                    "0 categories");
                Expect.Equal(3L, error.Column);
                Expect.Equal(2, config.FeatureCount);
            }
        }

        private static void DoesNotName(NaibxException error, string number)
        {
            Expect.True(!error.Message.Contains(number), error.Message);
        }
    }
}
