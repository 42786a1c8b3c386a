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
            using (var answer = new Answer())
            {
                // As it comes, and of sizes that come before and after.
                foreach (int wanted in new[]
                {
                    Library.SizePredicted, 3, 999, Library.SizePredicted
                })
                {
                    Prediction all = Predict(source, new double[1], wanted, true);
                    int count = wanted == Library.SizePredicted ? size : wanted;
                    Expect.Equal(count, all.Labels.Length);
                    Prediction set = Predict(source, new double[1], wanted);
                    Expect.Equal(all.Labels, set.Labels);
                    Expect.Equal(null, set.StepLogProbabilities);
                    Prediction sparse = Predict(source, new double[0], new int[0], wanted, true);
                    Expect.Equal(all.Labels, sparse.Labels);
                    Expect.Equal(all.StepLogProbabilities, sparse.StepLogProbabilities);
                    Predict(source, new double[1], wanted, true, answer);
                    Expect.Equal(all.Labels, answer.GetSets().Labels);
                    Expect.Equal(all.StepLogProbabilities, answer.GetNumbers(Output.Steps));
                }
            }
        }

        [Test]
        private static void SeveralSetsAreBestFirstAndMeetWhatIsAsked()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            using (var request = new Request())
            using (var answer = new Answer())
            {
                request.Outputs = Output.Sets | Output.SetScores | Output.Ranking
                    | Output.KeptScores;
                request.SetBest(3, 8);
                request.SetLabels(Rule.Required, new[] { 1 });
                answer.Predict(predictor, Days.Today, request);
                Predictions sets = answer.GetSets();
                double[] scores = answer.GetNumbers(Output.SetScores);
                Expect.Equal(new long[] { 0, scores.Length }, answer.GetSetOffsets());
                for (int set = 0; set < scores.Length; ++set)
                {
                    Expect.True(sets[set].Labels.Contains(1), "the label is there");
                    Expect.True(set == 0 || scores[set] <= scores[set - 1], "best first");
                }
                Expect.Equal(model.GetConfig().LabelCount, answer.GetRanking().Length);
                double most = answer.LogProbability(predictor, 0, sets[0].Labels);
                Expect.True(most >= scores[0] - 1e-9 && most <= 0, "over all orders");
                request.SetBest(1, 1);
                request.SetLabels(Rule.Forbidden, new[] { 1 });
                Expect.Fails(Status.ErrorImpossible,
                    () => answer.PredictAgain(predictor, request));
                request.ClearConstraints();
                answer.PredictAgain(predictor, request);
                Expect.Equal(1, answer.GetSets().Count);
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
                    using (Request request = Ask(2, true))
                    {
                        Action predict = () => model.Predict(new double[1], request);
                        predict();
                        long before = GC.GetAllocatedBytesForCurrentThread();
                        predict();
                        long taken = GC.GetAllocatedBytesForCurrentThread() - before;
                        Expect.True(taken < 1000, $"{taken} bytes for two labels");
                    }
                }
            }
        }

        [Test]
        private static void ARequestBoundsTheSizeOfTheSets()
        {
            using (Model model = Days.MakeModel())
            using (var request = new Request())
            {
                Expect.Equal(2, model.Predict(Days.Today, request).Labels.Length);
                request.SetSize(0, 1);
                Expect.Equal(1, model.Predict(Days.Today, request).Labels.Length);
                request.SetSize(3, null);
                Expect.Equal(3, model.Predict(Days.Today, request).Labels.Length);
                request.SetSize(0, null);
                request.SetRowSizes(new[] { 0, 3, Library.SizePredicted });
                Rows rows = new double[,] { { 76, 3 }, { 76, 3 }, { 76, 3 } };
                Expect.Equal(
                    new long[] { 0, 0, 3, 5 }, model.PredictBatch(rows, request).LabelOffsets);
                request.SetRowSizes(null);
                Expect.Equal(2, model.Predict(Days.Today, request).Labels.Length);
            }
        }

        [Test]
        private static void APredictorSaysWhatItIsAndHasSeen()
        {
            using (var config = new Config(3))
            {
                config.AddFeatures(Family.Gaussian, 2);
                using (var model = new Model(config))
                {
                    model.AddExample(Days.Today, new[] { 2, 0 });
                    foreach (Form form in new[] { Form.Float64, Form.Float32, Form.Live })
                    {
                        using (var predictor = new Predictor(model, form))
                        {
                            Expect.Equal(form, predictor.Form);
                            Expect.Equal(form == Form.Live, predictor.TableBytes == 0);
                            Expect.Equal(false, predictor.GetLabelSeen(1));
                            Expect.Equal(true, predictor.GetLabelSeen(2));
                            Expect.Equal(true, predictor.GetSizeSeen(2));
                            Expect.Equal(false, predictor.GetSizeSeen(3));
                            Expect.Fails(
                                Status.ErrorOutOfRange, () => predictor.GetLabelSeen(3));
                        }
                    }
                }
            }
        }

        [Test]
        private static void AFixedSizeIsNullWhereSizesVary()
        {
            using (Config config = Days.MakeConfig())
            {
                Expect.Equal(null, config.FixedSize);
                config.FixedSize = 2;
                Expect.Equal(2, config.FixedSize.Value);
                config.FixedSize = null;
                Expect.Equal(null, config.FixedSize);
            }
        }
    }
}
