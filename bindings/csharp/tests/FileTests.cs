using System;
using System.IO;

namespace NaiBX.Tests
{
    internal static class FileTests
    {
        [Test]
        private static void AFileOfAnyNameHoldsModelAndPredictor()
        {
            string folder = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
            Directory.CreateDirectory(folder);
            try
            {
                string path = Path.Combine(folder, "風力 é.naibx");
                using (Model model = Days.MakeModel())
                using (var predictor = new Predictor(model))
                {
                    model.SaveWithPredictor(predictor, path);
                    Expect.Equal(
                        model.SaveWithPredictorToBuffer(predictor), File.ReadAllBytes(path));
                    using (Model loaded = Model.Load(path))
                    using (Predictor compiled = Predictor.Load(path))
                    using (Predictor mapped = Predictor.Map(path))
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
        private static void ADamagedFileIsRefusedWhereverItIsCutOrChanged()
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
        private static void LimitsRefuseWhatIsLarger()
        {
            using (Model model = Days.MakeModel())
            using (var options = new LoadOptions())
            {
                byte[] bytes = model.SaveToBuffer();
                options.SetLimits(3, 2, bytes.Length);
                Model.LoadFromBuffer(bytes, options).Dispose();
                options.SetLimits(2, 2, bytes.Length);
                Expect.Fails(Status.ErrorLimit, () => Model.LoadFromBuffer(bytes, options));
            }
        }
    }
}
