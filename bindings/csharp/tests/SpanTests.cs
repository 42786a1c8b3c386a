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
            using (var answer = new Answer())
            using (Request request = Predicting.Ask(withSteps: true))
            {
                Prediction expected = predictor.Predict(Days.Today, request);
                // A part of a larger array: nothing beside it is written.
                var labels = new[] { 7, 7, 7, 7, 7 };
                var steps = new[] { 7.0, 7, 7, 7 };
                answer.Predict(
                    predictor, new ReadOnlySpan<double>(new double[] { 0, 76, 3 }, 1, 2),
                    request);
                Expect.Equal(
                    true, answer.TryCopySets(new Span<int>(labels, 1, 3), out int count));
                Expect.Equal(2, count);
                Expect.Equal(true, answer.TryCopyNumbers(
                    Output.Steps, new Span<double>(steps, 1, 2), out count));
                Expect.Equal(2, count);
                Expect.Equal(new[] { 7, expected.Labels[0], expected.Labels[1], 7, 7 }, labels);
                Expect.Equal(
                    new[]
                    {
                        7, expected.StepLogProbabilities[0], expected.StepLogProbabilities[1], 7
                    },
                    steps);
            }
        }

        [Test]
        private static void C26_ASpanTooSmallIsToldTheSizeAndNotWrittenTo()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            using (var answer = new Answer())
            using (Request request = Predicting.Ask(withSteps: true))
            {
                answer.Predict(predictor, new ReadOnlySpan<double>(Days.Today), request);
                var labels = new[] { 7 };
                var steps = new[] { 7.0 };
                Expect.Equal(false, answer.TryCopySets(new Span<int>(labels), out int count));
                Expect.Equal(2, count);
                Expect.Equal(false, answer.TryCopyNumbers(
                    Output.Steps, new Span<double>(steps), out count));
                Expect.Equal(2, count);
                Expect.Equal(false, answer.TryCopySets(Span<int>.Empty, out count));
                Expect.Equal(7, labels[0]);
                Expect.Equal(7.0, steps[0]);
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
                using (var predictor = new Predictor(model))
                using (var answer = new Answer())
                {
                    Expect.Fails(
                        Status.ErrorFeatureCount,
                        () => answer.Predict(predictor, ReadOnlySpan<double>.Empty));
                }
            }
        }
    }
}
#endif
