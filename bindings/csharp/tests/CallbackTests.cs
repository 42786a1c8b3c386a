using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    /// <summary>Functions of the caller: what they throw comes out of the call, and objects are
    /// as they were.</summary>
    internal static class CallbackTests
    {
        private const int Times = 2000;

        private sealed class Thrown : Exception
        {
            internal Thrown()
                : base("thrown by a callback")
            {
            }
        }

        private sealed class Progress : IProgress<BatchProgress>
        {
            private readonly Action<BatchProgress> told;

            internal Progress(Action<BatchProgress> told)
            {
                this.told = told;
            }

            public void Report(BatchProgress value) => told(value);
        }

        private sealed class FailingStream : MemoryStream
        {
            public override void Write(byte[] buffer, int offset, int count) => throw new Thrown();
        }

        [Test]
        private static void ProgressIsToldOfAllRows()
        {
            using (Model model = Days.MakeModel())
            {
                var seen = new List<BatchProgress>();
                model.AddExamples(
                    Days.ManyRows(Times), Days.ManySets(Times), null, new Progress(seen.Add));
                Expect.True(seen.Count > 0, "nothing was told");
                Expect.True(seen.All(each => each.Total == 5 * Times), "of other rows");
                Expect.Equal(5.0 * Times, (double)seen.Last().Done);
            }
        }

        [Test]
        private static void WhatProgressThrowsComesOutWithItsStackAndNothingIsLearned()
        {
            using (Model model = Days.MakeModel())
            {
                byte[] before = model.SaveToBuffer();
                var progress = new Progress(_ => throw new Thrown());
                Thrown thrown = Expect.Throws<Thrown>(() => model.AddExamples(
                    Days.ManyRows(Times), Days.ManySets(Times), null, progress));
                Expect.True(
                    thrown.StackTrace.Contains(nameof(Progress)), "the stack trace is another");
                Expect.Equal(before, model.SaveToBuffer());
                Expect.Throws<Thrown>(
                    () => PredictBatch(model, Days.ManyRows(Times), progress: progress));
                Expect.Equal(5, PredictBatch(model, Days.Values).Count);
            }
        }

        [Test]
        private static void ATokenCancelsABatchAndNothingIsLearned()
        {
            using (Model model = Days.MakeModel())
            using (var source = new CancellationTokenSource())
            {
                byte[] before = model.SaveToBuffer();
                var progress = new Progress(_ => source.Cancel());
                var exception = Expect.Throws<OperationCanceledException>(() => model.AddExamples(
                    Days.ManyRows(Times), Days.ManySets(Times), null, progress, source.Token));
                Expect.Equal(source.Token, exception.CancellationToken);
                Expect.Equal(before, model.SaveToBuffer());
            }
        }

        [Test]
        private static void AnExecutorOfAnyKindGivesTheSame()
        {
            byte[] expected;
            using (Model model = Days.MakeModel())
            {
                model.AddExamples(Days.ManyRows(Times), Days.ManySets(Times));
                expected = model.SaveToBuffer();
            }
            foreach (Executor executor in new Executor[]
            {
                (count, task) => Parallel.For(0, count, task),
                (count, task) => { },
                (count, task) => Enumerable.Range(0, 2 * count).ToList().ForEach(
                    place => task(place % count)),
            })
            {
                using (Model model = Days.MakeModel())
                {
                    model.SetExecutor(executor, 4);
                    model.AddExamples(Days.ManyRows(Times), Days.ManySets(Times));
                    Expect.Equal(expected, model.SaveToBuffer());
                }
            }
        }

        [Test]
        private static void WhatAnExecutorThrowsComesOutAfterTheWork()
        {
            using (Model model = Days.MakeModel())
            using (var answer = new Answer())
            {
                model.SetExecutor((count, task) => throw new Thrown(), 4);
                Expect.Throws<Thrown>(
                    () => model.AddExamples(Days.ManyRows(Times), Days.ManySets(Times)));
                Expect.Equal(5.0 * Times + 5, model.Weight);
                answer.SetExecutor((count, task) => throw new Thrown(), 4);
                Expect.Throws<Thrown>(() => PredictBatch(
                    model, Days.ManyRows(Times), answer: answer));
            }
        }

        [Test]
        private static void AnInterruptedCallerHearsOfItAfterTheWork()
        {
            using (Model model = Days.MakeModel())
            using (var answer = new Answer())
            {
                var started = new ManualResetEvent(false);
                answer.SetExecutor(
                    (count, task) =>
                    {
                        new Thread(() =>
                        {
                            started.Set();
                            for (int place = 0; place < count; ++place)
                            {
                                Thread.Sleep(10);
                                task(place);
                            }
                        }).Start();
                        started.WaitOne();
                        Thread.CurrentThread.Interrupt();
                    },
                    4);
                Expect.Throws<ThreadInterruptedException>(() => PredictBatch(
                    model, Days.ManyRows(Times), answer: answer));
                answer.SetThreads(1);
                Expect.Equal(
                    5 * Times,
                    PredictBatch(model, Days.ManyRows(Times), answer: answer).Count);
            }
        }

        // .NET cannot abort threads: there the callback throws something else.
        [Test]
        private static void AThreadThatIsAbortedInACallbackTakesNothingAlong()
        {
            CountedMemory.UseIn((memory, model) =>
            {
                long open = memory.Open;
                Exception ending = null;
                // With progress the call learns into a copy.
                var progress = new Progress(_ => Thread.CurrentThread.Abort());
                var thread = new Thread(() =>
                {
                    try
                    {
                        model.AddExamples(
                            Days.ManyRows(Times), Days.ManySets(Times), null, progress);
                    }
                    catch (Exception exception)
                    {
                        ending = exception;
                    }
                });
                thread.Start();
                thread.Join();
                Expect.True(
                    ending is ThreadAbortException || ending is PlatformNotSupportedException,
                    $"{ending}");
                Expect.Equal(open, memory.Open, "not given back");
                Expect.Equal(5.0, model.Weight);
                model.AddExample(Days.Today, new[] { 0 });
            });
        }

        [Test]
        private static void AFailureBesideWhatAnExecutorThrowsLeavesNothingBehind()
        {
            using (Model model = Days.MakeModel())
            using (var answer = new Answer())
            {
                double[,] values = new double[1000, 2];
                values[900, 1] = double.PositiveInfinity;
                answer.SetExecutor((count, task) => throw new Thrown(), 4);
                Expect.Throws<Thrown>(() => PredictBatch(model, values, answer: answer));
                answer.SetThreads(1);
                Expect.Fails(
                    Status.ErrorFeatureValue,
                    () => PredictBatch(model, values, answer: answer));
            }
        }

        [Test]
        private static void WhatAStreamThrowsComesOut()
        {
            using (Model model = Days.MakeModel())
            {
                Expect.Throws<Thrown>(() => model.Save(new FailingStream()));
                var stream = new MemoryStream();
                model.Save(stream);
                Expect.Equal(model.SaveToBuffer(), stream.ToArray());
            }
        }

        [Test]
        private static void MemoryComesFromAnAllocatorAndGoesBackToIt()
        {
            CountedMemory.UseIn((memory, model) =>
            {
                Expect.True(memory.Open > 0, "the allocator is not asked");
                byte[] before = model.SaveToBuffer();
                memory.Throws = new Thrown();
                Expect.Throws<Thrown>(() => model.Copy());
                memory.Throws = null;
                Expect.Equal(before, model.SaveToBuffer());
            });
        }
    }
}
