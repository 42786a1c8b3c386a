using System;

namespace NaiBX.Tests
{
    /// <summary>What predictions take of the memory of .NET.</summary>
    internal static class AllocationTests
    {
        private const int Calls = 1000;

        [Test]
        private static void AnAnswerAndArraysMadeOnceAllocateNothing()
        {
            using (Model model = Days.MakeModel())
            using (var answer = new Answer())
            using (Request request = Predicting.Ask(withSteps: true))
            {
                double[] values = Days.Today;
                var labels = new int[3];
                var steps = new double[3];
                foreach (Form form in new[] { Form.Float64, Form.Live })
                {
                    using (var predictor = new Predictor(model, form))
                    {
                        answer.Reserve(predictor, 1, request);
                        Action predict = () =>
                        {
                            answer.Predict(predictor, values, request);
                            Expect.True(
                                answer.TryCopySets(labels, out int count) && count == 2
                                && answer.TryCopyNumbers(Output.Steps, steps, out count),
                                "there is no room");
                        };
                        Expect.Equal(0L, Allocated(predict), $"{form}");
                        // The counter counts: a result of its own takes memory each time.
                        Action result = () => predictor.Predict(values);
                        Expect.True(
                            Allocated(result) >= Calls * 24, "the counter counts nothing");
                    }
                }
            }
        }

        /// <summary>The bytes that the calls took, without those of the first.</summary>
        internal static long Allocated(Action call)
        {
            call();
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int turn = 0; turn < Calls; ++turn)
            {
                call();
            }
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }
}
