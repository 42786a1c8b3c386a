#if NETSTANDARD2_1_OR_GREATER || NETCOREAPP
using System;

namespace NaiBX.Tests
{
    /// <summary>The overloads with Span, which give what those with arrays give.</summary>
    internal static class SpanTests
    {
        [Test]
        private static void ASetIsPredictedIntoMemoryOfTheCaller()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            {
                foreach (PredictionSource source in new PredictionSource[] { model, predictor })
                {
                    Prediction expected = source.Predict(Days.Today, stepLogProbabilities: true);
                    // A part of a larger array: nothing beside it is written.
                    var labels = new[] { 7, 7, 7, 7, 7 };
                    var steps = new double[3];
                    bool fits = source.TryPredict(
                        new ReadOnlySpan<double>(new double[] { 0, 76, 3 }, 1, 2),
                        new Span<int>(labels, 1, 3), steps, out int count);
                    Expect.Equal(true, fits);
                    Expect.Equal(2, count);
                    Expect.Equal(7, labels[0]);
                    Expect.Equal(7, labels[4]);
                    Expect.Equal(expected.Labels, new[] { labels[1], labels[2] });
                    Expect.Equal(
                        expected.StepLogProbabilities, new[] { steps[0], steps[1] });
                }
            }
        }

        [Test]
        private static void C26_ASpanTooSmallIsToldTheSizeAndNotWrittenTo()
        {
            using (Model model = Days.MakeModel())
            {
                var labels = new[] { 7 };
                bool fits = model.TryPredict(
                    new ReadOnlySpan<double>(Days.Today), labels, Span<double>.Empty,
                    out int count);
                Expect.Equal(false, fits);
                Expect.Equal(2, count);
                Expect.Equal(7, labels[0]);
            }
        }

        [Test]
        private static void AnExampleIsLearnedAndAFileReadFromSpans()
        {
            using (Model model = Days.MakeModel())
            using (Model other = Days.MakeModel())
            {
                model.AddExample(Days.Today, new[] { 0, 1 }, 2);
                other.AddExample(
                    new ReadOnlySpan<double>(Days.Today),
                    new ReadOnlySpan<int>(new[] { 2, 0, 1 }, 1, 2), 2);
                byte[] bytes = model.SaveToBuffer();
                Expect.Equal(bytes, other.SaveToBuffer());
                var larger = new byte[bytes.Length + 9];
                bytes.CopyTo(larger, 9);
                using (Model loaded = Model.LoadFromBuffer(
                    new ReadOnlySpan<byte>(larger, 9, bytes.Length)))
                {
                    Expect.Equal(bytes, loaded.SaveToBuffer());
                }
            }
        }

        [Test]
        private static void C48_EmptySpansAreNoFaultOfMemory()
        {
            using (Model model = Days.MakeModel())
            {
                Expect.Throws<NaibxException>(
                    () => model.AddExample(ReadOnlySpan<double>.Empty, ReadOnlySpan<int>.Empty));
                Expect.Throws<NaibxException>(
                    () => Model.LoadFromBuffer(ReadOnlySpan<byte>.Empty));
                Expect.Throws<ArgumentException>(() => model.TryPredict(
                    Days.Today, new int[3], new double[2], out int _));
            }
        }
    }
}
#endif
