using System;
using System.Linq;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    /// <summary>Plain predictions, whose results are as large as the set.</summary>
    internal static class PredictionTests
    {
        [Test]
        private static void SetsOfAnySizeHaveRoom()
        {
            foreach (int size in new[] { 1, 16, 17, 40, 256, 257, 1000 })
            {
                using (var config = new Config(1000))
                {
                    config.AddFeatures(Family.Gaussian, 1);
                    using (var model = new Model(config))
                    {
                        model.AddExample(new double[1], Enumerable.Range(0, size).ToArray());
                        using (var predictor = new Predictor(model))
                        {
                            HasRoom(model, size);
                            HasRoom(predictor, size);
                        }
                    }
                }
            }
        }

        private static void HasRoom(PredictionSource source, int size)
        {
            var labels = new int[source.LabelCount];
            var steps = new double[source.LabelCount];
            // As it comes, and of sizes that come before and after.
            foreach (int wanted in new[] { Library.SizePredicted, 3, 999, Library.SizePredicted })
            {
                Expect.True(
                    source.TryPredict(new double[1], labels, steps, out int count, wanted),
                    "there is room for all labels");
                Expect.Equal(wanted == Library.SizePredicted ? size : wanted, count);
                Prediction set = Predict(source, new double[1], wanted);
                Expect.Equal(labels.Take(count).ToArray(), set.Labels);
                Expect.Equal(null, set.StepLogProbabilities);
                Prediction all = Predict(source, new double[1], wanted, true);
                Expect.Equal(labels.Take(count).ToArray(), all.Labels);
                Expect.Equal(steps.Take(count).ToArray(), all.StepLogProbabilities);
                Prediction sparse = Predict(source, new double[0], new int[0], wanted, true);
                Expect.Equal(all.StepLogProbabilities, sparse.StepLogProbabilities);
            }
        }

        [Test]
        private static void AResultTakesMemoryForTheSetAlone()
        {
            using (var config = new Config(2000))
            {
                config.AddFeatures(Family.Gaussian, 1);
                using (var model = new Model(config))
                {
                    model.AddExample(new double[1], new[] { 4, 5 });
                    Action predict = () => Predict(model, new double[1], 2, true);
                    predict();
                    long before = GC.GetAllocatedBytesForCurrentThread();
                    predict();
                    long taken = GC.GetAllocatedBytesForCurrentThread() - before;
                    Expect.True(taken < 1000, $"{taken} bytes for two labels");
                }
            }
        }
    }
}
