using System;
using System.IO;

namespace NaiBX.Tests
{
    /// <summary>Files that come from streams.</summary>
    internal static class StreamTests
    {
        /// <summary>Gives as little at a time as a network may.</summary>
        private sealed class SlowStream : MemoryStream
        {
            internal SlowStream(byte[] bytes)
                : base(bytes)
            {
            }

            public override int Read(byte[] buffer, int offset, int count)
            {
                return base.Read(buffer, offset, Math.Min(count, 7));
            }
        }

        private sealed class EndlessStream : MemoryStream
        {
            internal long Given { get; private set; }

            public override int Read(byte[] buffer, int offset, int count)
            {
                Given += count;
                return count;
            }
        }

        [Test]
        private static void AModelAndItsPredictorAreLoadedFromAStream()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            {
                byte[] both = ModelFile.SaveToBuffer(model, predictor);
                using (Model loaded = Model.Load(new SlowStream(both)))
                using (Predictor compiled = Predictor.Load(new SlowStream(both)))
                {
                    Expect.Equal(model.SaveToBuffer(), loaded.SaveToBuffer());
                    Expect.Equal(predictor.SaveToBuffer(), compiled.SaveToBuffer());
                }
                // From where it stands, and left open.
                var stream = new MemoryStream();
                stream.WriteByte(7);
                model.Save(stream);
                stream.Position = 1;
                Model.Load(stream).Dispose();
                Expect.Equal(stream.Length, stream.Position);
            }
        }

        [Test]
        private static void AStreamWithoutAFileIsAnError()
        {
            Expect.Fails(Status.ErrorNotAModel, () => Model.Load(new MemoryStream()));
            Expect.Fails(
                Status.ErrorNotAModel, () => Predictor.Load(new MemoryStream(new byte[99])));
            var closed = new MemoryStream();
            closed.Dispose();
            Expect.Throws<ObjectDisposedException>(() => Model.Load(closed));
        }

        [Test]
        private static void C44_AStreamIsReadNoFurtherThanTheLimit()
        {
            using (var options = new LoadOptions { ByteLimit = 1000000 })
            {
                var endless = new EndlessStream();
                Expect.Fails(
                    Status.ErrorLimit, () => Model.Load(endless, options), "1000000 bytes");
                Expect.True(endless.Given < 2000000, $"{endless.Given} bytes were read");
            }
        }
    }
}
