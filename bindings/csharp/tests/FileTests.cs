using System;
using System.IO;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    internal static class FileTests
    {
        [Test]
        private static void C41_AFileOfAnyNameHoldsModelAndPredictor()
        {
            string folder = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
            Directory.CreateDirectory(folder);
            try
            {
                string path = Path.Combine(folder, "風力 é.naibx");
                using (Model model = Days.MakeModel())
                using (var predictor = new Predictor(model))
                {
                    ModelFile.Save(path, model, predictor);
                    Expect.Equal(
                        ModelFile.SaveToBuffer(model, predictor), File.ReadAllBytes(path));
                    FileParts both = ModelFile.Load(path);
                    using (both.Model)
                    using (both.Predictor)
                    {
                        Expect.Equal(model.SaveToBuffer(), both.Model.SaveToBuffer());
                    }
                    using (Model loaded = Model.Load(path))
                    using (Predictor compiled = Predictor.Load(path))
                    using (var options = new LoadOptions
                    {
                        MapTables = true, VerifyTables = false
                    })
                    using (Predictor mapped = Predictor.Load(path, options))
                    {
                        Expect.Equal(model.SaveToBuffer(), loaded.SaveToBuffer());
                        Expect.Equal(predictor.SaveToBuffer(), compiled.SaveToBuffer());
                        Expect.Equal(predictor.SaveToBuffer(), mapped.SaveToBuffer());
                    }
                }
                Expect.Fails(Status.ErrorRead, () => Model.Load(path + "x"), "風力 é.naibx");
            }
            finally
            {
                Directory.Delete(folder, true);
            }
        }

        [Test]
        private static void C41_WhatCannotBeAFileIsAnErrorWithItsPath()
        {
            string folder = Path.GetTempPath();
            string missing = Path.Combine(folder, Path.GetRandomFileName(), "x.naibx");
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            {
                foreach (string path in new[] { folder, missing, "" })
                {
                    Expect.Fails(Status.ErrorWrite, () => model.Save(path), path);
                    Expect.Fails(Status.ErrorWrite, () => predictor.Save(path), path);
                    Expect.Fails(
                        Status.ErrorWrite, () => ModelFile.Save(path, model, predictor), path);
                    Expect.Fails(Status.ErrorRead, () => Model.Load(path), path);
                    Expect.Fails(Status.ErrorRead, () => Predictor.Load(path), path);
                    Expect.Fails(Status.ErrorRead, () => ModelFile.Load(path), path);
                }
                const string full = "/dev/full";
                if (File.Exists(full))
                {
                    Expect.Fails(Status.ErrorWrite, () => model.Save(full), full);
                }
            }
        }

        [Test]
        private static void C42_WhatIsSavedLoadedAndSavedAreTheSameBytesAndLearningGoesOn()
        {
            using (Config config = Days.MakeConfig())
            using (var model = new Model(config))
            {
                model.AddExamples(Days.ManyRows(10), Days.ManySets(10));
                byte[] bytes = model.SaveToBuffer();
                using (Model loaded = Model.LoadFromBuffer(bytes))
                {
                    Expect.Equal(bytes, loaded.SaveToBuffer());
                    Prediction expected = Predict(model, Days.Today, stepLogProbabilities: true);
                    Prediction actual = Predict(loaded, Days.Today, stepLogProbabilities: true);
                    Expect.Equal(expected.Labels, actual.Labels);
                    Expect.Equal(expected.StepLogProbabilities, actual.StepLogProbabilities);
                    foreach (Model each in new[] { model, loaded })
                    {
                        each.AddExamples(Days.ManyRows(10), Days.ManySets(10));
                    }
                    Expect.Equal(model.SaveToBuffer(), loaded.SaveToBuffer());
                }
            }
        }

        [Test]
        private static void C43_ADamagedFileIsRefusedWhereverItIsCutOrChanged()
        {
            using (Model model = Days.MakeModel())
            {
                byte[] bytes = model.SaveToBuffer();
                for (int size = 0; size < bytes.Length; ++size)
                {
                    var part = new byte[size];
                    Array.Copy(bytes, part, size);
                    Expect.Throws<NaibxException>(() => Model.LoadFromBuffer(part));
                }
                for (int place = 0; place < bytes.Length; ++place)
                {
                    var changed = (byte[])bytes.Clone();
                    changed[place] ^= 4;
                    Expect.Throws<NaibxException>(() => Model.LoadFromBuffer(changed));
                }
            }
        }

        [Test]
        private static void C45_AFileOfANewerVersionIsAnErrorThatNamesBoth()
        {
            using (Model model = Days.MakeModel())
            {
                byte[] bytes = model.SaveToBuffer();
                // The major version stands behind the eight bytes that every file begins with.
                bytes[8] = 99;
                NaibxException error = Expect.Fails(
                    Status.ErrorNewerVersion, () => Model.LoadFromBuffer(bytes), "99.");
                int own = Library.FormatVersion;
                Expect.True(
                    error.Message.Contains($"{own >> 16}.{own & 0xFFFF}"), error.Message);
            }
        }

        [Test]
        private static void C44_LimitsRefuseWhatIsLarger()
        {
            using (Model model = Days.MakeModel())
            using (var options = new LoadOptions())
            {
                byte[] bytes = model.SaveToBuffer();
                options.LabelLimit = 3;
                options.FeatureLimit = 2;
                options.ByteLimit = bytes.Length;
                Model.LoadFromBuffer(bytes, options).Dispose();
                options.LabelLimit = 2;
                Expect.Fails(Status.ErrorLimit, () => Model.LoadFromBuffer(bytes, options));
            }
        }

        [Test]
        private static void AFileSaysWhatItHolds()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            {
                foreach (byte[] bytes in new[]
                {
                    model.SaveToBuffer(), predictor.SaveToBuffer(),
                    ModelFile.SaveToBuffer(model, predictor)
                })
                {
                    Expect.Equal((long)bytes.Length, ModelFile.GetFileBytes(bytes));
                    Expect.Equal(Library.FormatVersion, ModelFile.GetFileVersion(bytes));
                }
                byte[] ofModel = model.SaveToBuffer();
                Expect.Equal(true, ModelFile.GetFileHasModel(ofModel));
                Expect.Equal(false, ModelFile.GetFileHasPredictor(ofModel));
                byte[] ofPredictor = predictor.SaveToBuffer();
                Expect.Equal(false, ModelFile.GetFileHasModel(ofPredictor));
                Expect.Equal(true, ModelFile.GetFileHasPredictor(ofPredictor));
                Array.Resize(ref ofPredictor, 64);
                Expect.True(ModelFile.GetFileBytes(ofPredictor) > 64, "the length is another");
                Array.Resize(ref ofPredictor, 63);
                Expect.Fails(
                    Status.ErrorTruncated, () => ModelFile.GetFileBytes(ofPredictor));
                Expect.Fails(
                    Status.ErrorNotAModel, () => ModelFile.GetFileBytes(new byte[64]));
            }
        }

        [Test]
        private static void BothPartsAreLoadedAtOnceAndAPartThatIsMissingIsAnError()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model, Form.Float32))
            {
                byte[] both = ModelFile.SaveToBuffer(model, predictor);
                foreach (Func<FileParts> load in new Func<FileParts>[]
                {
                    () => ModelFile.LoadFromBuffer(both),
                    () => ModelFile.Load(new MemoryStream(both))
                })
                {
                    FileParts parts = load();
                    using (parts.Model)
                    using (parts.Predictor)
                    {
                        Expect.Equal(
                            both, ModelFile.SaveToBuffer(parts.Model, parts.Predictor));
                    }
                }
                byte[] one = model.SaveToBuffer();
                Expect.Fails(Status.ErrorNotAModel, () => ModelFile.LoadFromBuffer(one));
                Expect.Fails(Status.ErrorNotAModel, () => Predictor.LoadFromBuffer(one));
                Expect.Throws<NaibxException>(() => ModelFile.SaveToBuffer(null, null));
                model.AddExample(Days.Today, new[] { 0 });
                // It may have learned more, but not be another kind of model.
                ModelFile.SaveToBuffer(model, predictor);
                using (var other = new Config(4))
                using (var unlike = new Model(other))
                {
                    Expect.Fails(
                        Status.ErrorMismatch, () => ModelFile.SaveToBuffer(unlike, predictor));
                }
            }
        }

        [Test]
        private static void ALivePredictorIsNotSaved()
        {
            using (Model model = Days.MakeModel())
            using (var live = new Predictor(model, Form.Live))
            {
                Expect.Fails(Status.ErrorMismatch, () => live.SaveToBuffer());
                Expect.Fails(
                    Status.ErrorMismatch, () => ModelFile.SaveToBuffer(model, live));
            }
        }
    }
}
