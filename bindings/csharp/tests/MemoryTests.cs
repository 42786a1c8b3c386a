using System;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    /// <summary>Memory of an allocator that runs out.</summary>
    internal static class MemoryTests
    {
        private const int MostAllocations = 200;

        [Test]
        private static void C49_MemoryThatRunsOutAtAnyTimeIsAnErrorAndChangesNothing()
        {
            CountedMemory.UseIn((memory, model) =>
            {
                byte[] before = model.SaveToBuffer();
                long open = memory.Open;
                foreach (Action<Model> call in new Action<Model>[]
                {
                    each => each.Copy().Dispose(),
                    each => each.GetConfig().Dispose(),
                    each => new Predictor(each, Form.Live).Dispose(),
                    each => Predict(each, Days.Today),
                    each => ScoreSizes(each, Days.Today),
                    each => PredictBatch(each, Days.ManyRows(100)),
                    each => new Predictor(each).Dispose(),
                    each => each.AddExamples(
                        Days.ManyRows(1), LabelSets.Of(Days.Planned), new double[5])
                })
                {
                    FailsUntilThereIsEnough(memory, () => call(model));
                    Expect.Equal(before, model.SaveToBuffer());
                    Expect.Equal(open, memory.Open, "not given back");
                }
            });
        }

        [Test]
        private static void C49_LoadingWithoutMemoryIsAnErrorAndLeavesNothing()
        {
            var memory = new CountedMemory();
            using (Model model = Days.MakeModel())
            using (Allocator allocator = memory.MakeAllocator())
            using (var options = new LoadOptions())
            {
                byte[] bytes = model.SaveToBuffer();
                options.SetAllocator(allocator);
                int failed = FailsUntilThereIsEnough(
                    memory, () => Model.LoadFromBuffer(bytes, options).Dispose());
                Expect.True(failed > 0, "the allocator was not asked");
            }
            Expect.Equal(0L, memory.Open);
        }

        [Test]
        private static void SettingTheSameAllocatorAgainTakesNoMoreEachTime()
        {
            using (Allocator allocator = new CountedMemory().MakeAllocator())
            using (Config config = Days.MakeConfig())
            {
                Action set = () => config.SetAllocator(allocator);
                set();
                long first = AllocationTests.Allocated(set);
                Expect.Equal(first, AllocationTests.Allocated(set));
            }
        }

        /// <summary>How often the call failed: with no allocation, with one, and so on.</summary>
        private static int FailsUntilThereIsEnough(CountedMemory memory, Action call)
        {
            for (int count = 0; count < MostAllocations; ++count)
            {
                memory.FailAfter(count);
                try
                {
                    call();
                    return count;
                }
                catch (NaibxException exception)
                {
                    Expect.Equal(
                        Status.ErrorOutOfMemory, exception.Code, exception.Message);
                }
                finally
                {
                    memory.FailAfter(long.MaxValue);
                }
            }
            throw new UnexpectedException("there is never enough memory");
        }
    }
}
