using System;
using System.Threading;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    internal static class ErrorTests
    {
        private const double Nan = double.NaN;

        [Test]
        private static void C13_WeightsBelowZeroOrNotFiniteAreRefusedAndZeroIsAbsence()
        {
            using (Model model = Days.MakeModel())
            {
                byte[] before = model.SaveToBuffer();
                foreach (double weight in new[] { -1, Nan, double.PositiveInfinity })
                {
                    Expect.Fails(
                        Status.ErrorWeight,
                        () => model.AddExample(Days.Today, new[] { 0 }, weight));
                }
                model.AddExample(Days.Today, new[] { 0 }, 0);
                Expect.Equal(before, model.SaveToBuffer());
            }
        }

        [Test]
        private static void C15_NanIsMissingAndInfinityAnErrorWithItsColumn()
        {
            using (Model model = Days.MakeModel())
            {
                model.AddExample(new[] { Nan, 5 }, new[] { 0 });
                Expect.Equal(6.0, model.Weight);
                Expect.Equal(5.0, model.GetGaussian(ClassKind.All, 0, 0).Weight);
                Expect.True(
                    !double.IsNaN(ScoreLabels(model, new[] { Nan, Nan }).LogEvidence),
                    "scores without features are numbers");
                NaibxException error = Expect.Fails(
                    Status.ErrorFeatureValue,
                    () => Predict(model, new[] { 1, double.PositiveInfinity }));
                Expect.Equal(1L, error.Column);
                Expect.Equal(null, error.Row);
            }
        }

        [Test]
        private static void C19_AnotherNumberOfFeaturesIsAnErrorThatNamesBoth()
        {
            using (Model model = Days.MakeModel())
            {
                NaibxException error = Expect.Fails(
                    Status.ErrorFeatureCount, () => Predict(model, new double[7]), "7");
                Expect.True(error.Message.Contains("2"), error.Message);
                Expect.Fails(
                    Status.ErrorFeatureCount,
                    () => model.AddExample(new double[0], new[] { 0 }));
                Expect.Fails(
                    Status.ErrorFeatureCount, () => PredictBatch(model, new double[2, 3]));
            }
        }

        [Test]
        private static void C21_ALabelThatStandsTwiceIsAnErrorUnlessMerged()
        {
            using (Config config = Days.MakeConfig())
            using (var strict = new Model(config))
            {
                config.MergeDuplicates = true;
                using (var merging = new Model(config))
                {
                    Expect.Fails(
                        Status.ErrorDuplicateLabel,
                        () => strict.AddExample(Days.Today, new[] { 1, 1 }));
                    merging.AddExample(Days.Today, new[] { 1, 1 });
                    Expect.Equal(1.0, merging.GetLabelWeight(1));
                }
            }
        }

        [Test]
        private static void C22_LabelsOutOfRangeAreNamed()
        {
            using (Model model = Days.MakeModel())
            {
                byte[] before = model.SaveToBuffer();
                foreach (int label in new[] { 3, int.MaxValue, -1, int.MinValue })
                {
                    var set = new[] { 0, label };
                    Expect.Fails(
                        Status.ErrorLabel, () => model.AddExample(Days.Today, set), $"{label}");
                    Expect.Fails(
                        Status.ErrorLabel,
                        () => model.AddExamples(new double[,] { { 1, 2 } }, new[] { set }),
                        $"{label}");
                }
                Expect.Equal(before, model.SaveToBuffer());
            }
        }

        [Test]
        private static void C24_NothingLearnedIsAStatusOfItsOwn()
        {
            using (Config config = Days.MakeConfig())
            using (var model = new Model(config))
            {
                Expect.Fails(Status.NotTrained, () => Predict(model, Days.Today), "learned");
                Expect.Fails(Status.NotTrained, () => ScoreSizes(model, Days.Today));
                Expect.Fails(Status.NotTrained, () => ScoreLabels(model, Days.Today));
                Expect.Fails(Status.NotTrained, () => PredictBatch(model, Days.Values));
                Expect.Fails(Status.NotTrained, () => new Predictor(model));
                using (var live = new Predictor(model, Form.Live))
                using (var answer = new Answer())
                {
                    Expect.Fails(Status.NotTrained, () => answer.Predict(live, Days.Today));
                    Expect.Fails(Status.ErrorMismatch, () => answer.GetSets());
                }
            }
        }

        [Test]
        private static void C25_SizesAboveTheLabelsAreAnError()
        {
            using (Model model = Days.MakeModel())
            {
                Expect.Equal(3, Predict(model, Days.Today, 3).Labels.Length);
                Expect.Equal(0, Predict(model, Days.Today, 0).Labels.Length);
                Expect.Fails(Status.ErrorOutOfRange, () => Predict(model, Days.Today, 4));
                Expect.Fails(Status.ErrorOutOfRange, () => Predict(model, Days.Today, -2));
            }
        }

        [Test]
        private static void C26_ABufferTooSmallIsToldTheSizeAndNotWrittenTo()
        {
            using (Model model = Days.MakeModel())
            using (var answer = new Answer())
            {
                Prediction expected =
                    Predict(model, Days.Today, stepLogProbabilities: true, answer: answer);
                var labels = new[] { 77 };
                var offsets = new long[] { 77 };
                Expect.Equal(false, answer.TryCopySets(labels, out int count));
                Expect.Equal(2, count);
                Expect.Equal(false, answer.TryCopySets(new int[0], out count));
                Expect.Equal(false, answer.TryCopySets(new int[2], out count, offsets));
                var steps = new[] { 77.0 };
                Expect.Equal(false, answer.TryCopyNumbers(Output.Steps, steps, out count));
                Expect.Equal(2, count);
                Expect.Equal(new[] { 77 }, labels);
                Expect.Equal(new long[] { 77 }, offsets);
                Expect.Equal(new[] { 77.0 }, steps);
                labels = new int[3];
                offsets = new long[2];
                steps = new double[2];
                Expect.Equal(true, answer.TryCopySets(labels, out count, offsets));
                Expect.Equal(true, answer.TryCopyNumbers(Output.Steps, steps, out count));
                Expect.Equal(new[] { expected.Labels[0], expected.Labels[1], 0 }, labels);
                Expect.Equal(new long[] { 0, 2 }, offsets);
                Expect.Equal(expected.StepLogProbabilities, steps);
            }
        }

        [Test]
        private static void C48_NullIsAnArgumentNullException()
        {
            using (Config config = Days.MakeConfig())
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            using (var answer = new Answer())
            {
                var one = new[] { 0 };
                foreach (Action call in new Action[]
                {
                    () => new Model(null), () => new Predictor(null),
                    () => new Allocator(null, (memory, size, alignment) => { }),
                    () => new Allocator((size, alignment) => IntPtr.Zero, null),
                    () => config.AddCategorical(null), () => config.SetLabelName(0, null),
                    () => config.SetFeatureName(0, null),
                    () => model.AddExample(null, one), () => model.AddExample(Days.Today, null),
                    () => model.AddExample(null, one, one),
                    () => model.AddExample(Days.Today, null, one),
                    () => model.AddExamples(null, Days.Planned),
                    () => model.AddExamples(Days.Values, null),
                    () => Predict(model, null), () => Predict(predictor, null, one),
                    () => Predict(model, Days.Today, null), () => PredictBatch(model, null),
                    () => answer.Predict(null, Days.Today),
                    () => answer.Predict(predictor, (double[])null),
                    () => answer.Predict(predictor, null, one),
                    () => answer.Predict(predictor, Days.Today, (int[])null),
                    () => answer.Predict(predictor, (Rows)null), () => answer.Reserve(null),
                    () => answer.TryCopySets(null, out int count),
                    () => answer.TryCopyNumbers(Output.Steps, null, out int count),
                    () => model.Save((string)null), () => predictor.Save((string)null),
                    () => model.Save((System.IO.Stream)null),
                    () => ModelFile.Save((string)null, model, predictor),
                    () => ModelFile.LoadFromBuffer(null), () => ModelFile.GetFileBytes(null),
                    () => Model.Load((string)null), () => ModelFile.Load((string)null),
                    () => Model.Load((System.IO.Stream)null),
                    () => Predictor.Load((System.IO.Stream)null),
                    () => Model.LoadFromBuffer(null), () => Rows.Dense((double[,])null),
                    () => Rows.Sparse(null, one, new long[1]), () => LabelSets.Of(null)
                })
                {
                    Expect.Throws<ArgumentNullException>(call);
                }
            }
        }

        [Test]
        private static void ArraysThatDoNotFitEachOtherAreAnArgumentException()
        {
            using (Model model = Days.MakeModel())
            {
                var one = new[] { 0 };
                foreach (Action call in new Action[]
                {
                    () => model.AddExample(new double[2], one, one),
                    () => Predict(model, new double[2], one),
                    () => model.AddExamples(Days.Values, new[] { one }),
                    () => model.AddExamples(Days.Values, Days.Planned, new double[4]),
                    () => Rows.Sparse(new double[1], one, new long[0]),
                    () => Rows.Sparse(new double[2], one, new long[2]),
                    () => Rows.Dense(new[] { new double[1], new double[2] }),
                    () => new LabelSets(one, new long[0]),
                    () => LabelSets.Of(one, null)
                })
                {
                    Expect.Throws<ArgumentException>(call);
                }
            }
        }

        [Test]
        private static void SizesOfOtherRowsAreAnError()
        {
            using (Model model = Days.MakeModel())
            {
                Expect.Fails(
                    Status.ErrorMismatch, () => PredictBatch(model, Days.Values, new int[4]));
                Expect.Fails(
                    Status.ErrorMismatch, () => PredictBatch(model, Days.Values, new int[0]));
                Expect.Equal(
                    new long[] { 0, 0, 1, 3, 6, 8 },
                    PredictBatch(model, Days.Values, new[] { 0, 1, 2, 3, -1 }).LabelOffsets);
            }
        }

        [Test]
        private static void OffsetsThatDoNotMatchTheArraysAreAnError()
        {
            using (Model model = Days.MakeModel())
            {
                foreach (long[] offsets in new[]
                {
                    new long[] { 0, 2 }, new long[] { 1, 1 }, new long[] { 0, -1 },
                    new[] { 0, long.MaxValue }
                })
                {
                    Rows rows = Rows.Sparse(new double[1], new int[1], offsets);
                    Expect.Fails(Status.ErrorOffsets, () => PredictBatch(model, rows));
                    Expect.Fails(
                        Status.ErrorOffsets,
                        () => model.AddExamples(
                            new double[,] { { 1, 2 } }, new LabelSets(new int[1], offsets)));
                }
            }
        }

        [Test]
        private static void NegativeNumbersAndUnknownConstantsAreOutOfRange()
        {
            using (Config config = Days.MakeConfig())
            using (Model model = Days.MakeModel())
            {
                foreach (Action call in new Action[]
                {
                    () => new Config(-1), () => new Config(0),
                    () => config.AddFeatures(Family.Gaussian, -1),
                    () => config.AddFeatures((Family)9, 1), () => config.AddCategorical(-2),
                    () => config.AddCategorical(), () => config.FixedSize = 4,
                    () => config.GetFeature(-1), () => config.SetLabelName(-1, "x"),
                    () => config.Smoothing = Nan, () => model.GetLabelWeight(-1),
                    () => model.GetSizeWeight(-1), () => model.GetPairWeight(0, -1),
                    () => model.GetGaussian((ClassKind)7, 0, 0), () => model.SetThreads(0),
                    () => model.SetThreads(-1), () => new Request().SetSize(-1, 1),
                    () => new Request().SetSize(2, 1), () => new Request { Outputs = 0 },
                    () => new Request { Outputs = Output.Steps },
                    () => new LoadOptions { LabelLimit = -1 }, () => model.SetExecutor(null, 2000),
                    () => new Predictor(model, (Form)5)
                })
                {
                    Expect.Fails(Status.ErrorOutOfRange, call);
                }
            }
        }

        [Test]
        private static void ARowOfABatchIsNamed()
        {
            using (Model model = Days.MakeModel())
            {
                var values = (double[,])Days.Values.Clone();
                values[3, 1] = double.NegativeInfinity;
                NaibxException error = Expect.Fails(
                    Status.ErrorFeatureValue, () => model.AddExamples(values, Days.Planned));
                Expect.Equal(3L, error.Row);
                Expect.Equal(1L, error.Column);
                Expect.Equal(5.0, model.Weight);
            }
        }

        [Test]
        private static void EmptyInputIsNoWorkAndNoFault()
        {
            using (Model model = Days.MakeModel())
            {
                byte[] before = model.SaveToBuffer();
                model.AddExamples(new double[0, 2], new int[0][]);
                Expect.Equal(before, model.SaveToBuffer());
                Expect.Equal(0, PredictBatch(model, new double[0, 2]).Count);
                model.AddExample(Days.Today, new int[0]);
                Expect.Equal(1.0, model.GetSizeWeight(0));
                model.AddExample(new double[0], new int[0], new int[0]);
                Expect.Equal(2.0, model.GetSizeWeight(0));
            }
        }

        [Test]
        private static void TextsThatCCannotHaveAreArgumentExceptions()
        {
            using (Config config = Days.MakeConfig())
            {
                Expect.Throws<ArgumentException>(
                    () => config.SetLabelName(0, "a\0b"), "NUL");
                Expect.Throws<ArgumentException>(
                    () => config.SetLabelName(0, "\ud800"), "surrogate");
                config.SetLabelName(0, "Größe 雨 🌧");
                config.SetFeatureName(1, "");
                Expect.Equal("Größe 雨 🌧", config.GetLabelName(0));
                Expect.Equal("", config.GetFeatureName(1));
                Expect.Equal("", config.GetLabelName(1));
            }
        }

        [Test]
        private static void AKernelThatThisMachineHasNotIsNotSupported()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model, Form.Float32))
            {
                Expect.Equal(Form.Float32, predictor.Form);
                predictor.Kernel = Kernel.Portable;
                Expect.Equal(Kernel.Portable, predictor.Kernel);
                Expect.True(predictor.TableBytes > 0, "tables take memory");
                bool isArm = System.Runtime.InteropServices.RuntimeInformation
                    .ProcessArchitecture.ToString().StartsWith("Arm");
                Expect.Fails(
                    Status.NotSupported,
                    () => predictor.Kernel = isArm ? Kernel.Avx2 : Kernel.Neon);
                Expect.Equal(Kernel.Portable, predictor.Kernel);
            }
        }

        [Test]
        private static void VersionsAndNamesOfStatusesAreThoseOfTheLibrary()
        {
            Version own = typeof(Library).Assembly.GetName().Version;
            Expect.Equal($"{own.Major}.{own.Minor}.{own.Build}", Library.VersionString);
            Expect.Equal(
                10000 * own.Major + 100 * own.Minor + own.Build, Library.Version);
            Expect.True(Library.FormatVersion > 0, "the format has a version");
            Expect.Equal("NAIBX_ERROR_LABEL", Library.StatusName(Status.ErrorLabel));
            Expect.Equal("unknown status", Library.StatusName((Status)12345));
        }

        [Test]
        private static void ATokenCancelledBeforeIsNotAskedTwice()
        {
            using (Model model = Days.MakeModel())
            using (var source = new CancellationTokenSource())
            {
                source.Cancel();
                Expect.Throws<OperationCanceledException>(() => model.AddExamples(
                    Days.Values, Days.Planned, cancellationToken: source.Token));
                Expect.Equal(5.0, model.Weight);
            }
        }
    }
}
