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

        [Test]
        private static void AReservedAnswerTakesNoMoreMemory()
        {
            CountedMemory.UseIn((memory, model) =>
            {
                using (Allocator allocator = memory.MakeAllocator())
                using (var answer = new Answer(allocator))
                using (var request = new Request
                {
                    Outputs = Output.Sets | Output.Steps | Output.Sizes | Output.LabelScores
                })
                using (var live = new Predictor(model, Form.Live))
                using (var compiled = new Predictor(model))
                {
                    foreach (Predictor predictor in new[] { live, compiled })
                    {
                        answer.Reserve(predictor, 50, request);
                        long given = memory.Given;
                        for (int times = 1; times <= 10; ++times)
                        {
                            answer.Predict(predictor, Days.ManyRows(times), request);
                            Expect.Equal(5 * times, answer.GetSets().Count);
                        }
                        Expect.Equal(given, memory.Given);
                    }
                    Expect.True(memory.Given > 0, "the allocator was not asked");
                }
            });
        }

        [Test]
        private static void C49_AnAnswerWithoutMemoryIsAnErrorAndServesAgain()
        {
            CountedMemory.UseIn((memory, model) =>
            {
                using (Allocator allocator = memory.MakeAllocator())
                using (var answer = new Answer(allocator))
                using (var live = new Predictor(model, Form.Live))
                {
                    int failed = FailsUntilThereIsEnough(
                        memory, () => answer.Predict(live, Days.ManyRows(100)));
                    Expect.True(failed > 0, "the allocator was not asked");
                    Expect.Equal("{1, 0}", PredictBatch(
                        model, new[] { Days.Today }, answer: answer)[0].ToString());
                    FailsUntilThereIsEnough(memory, () => answer.Reserve(live, 2000));
                    Expect.Equal(2, Predict(live, Days.Today, answer: answer).Labels.Length);
                }
            });
        }
    }
}
