using System;

namespace NaiBX.Tests
{
    /// <summary>What predictions take of the memory of .NET.</summary>
    internal static class AllocationTests
    {
        private const int Calls = 1000;

        [Test]
        private static void APreparedPredictionAllocatesNothing()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            {
                foreach (PredictionSource source in new PredictionSource[] { model, predictor })
                {
                    using (PreparedPrediction prepared = source.Prepare(Days.Today, true))
                    {
                        Action predict = () => prepared.Predict();
                        Expect.Equal(0L, Allocated(predict), source.GetType().Name);
                        // The counter counts: a result of its own takes memory each time.
                        Action result = () => source.Predict(Days.Today);
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
