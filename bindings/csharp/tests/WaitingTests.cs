using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    /// <summary>Threads that wait for each other at one object.</summary>
    internal static class WaitingTests
    {
        // So many calls of a loop mean that it keeps another one out.
        private const int TooMany = 1000000;

        /// <summary>A thread, and what it has thrown.</summary>
        private sealed class Call
        {
            private readonly Thread thread;
            private Exception thrown;

            internal Call(Action body)
            {
                thread = new Thread(() =>
                {
                    try
                    {
                        body();
                    }
                    catch (Exception exception)
                    {
                        thrown = exception;
                    }
                });
                thread.Start();
            }

            /// <summary>Returns when the thread waits, or has ended.</summary>
            internal Call AwaitWaiting()
            {
                const ThreadState waits = ThreadState.WaitSleepJoin | ThreadState.Stopped;
                while ((thread.ThreadState & waits) == 0)
                {
                    Thread.Yield();
                }
                return this;
            }

            internal void Interrupt() => thread.Interrupt();

            /// <summary>Waits for the end; throws what the thread has thrown.</summary>
            internal void End()
            {
                thread.Join();
                if (thrown != null)
                {
                    throw new UnexpectedException(thrown.ToString());
                }
            }

            internal void EndsWith<T>()
            {
                thread.Join();
                Expect.True(thrown is T, $"thrown: {thrown}");
            }
        }

        private sealed class Progress : IProgress<BatchProgress>
        {
            private Action told;

            internal Progress(Action told)
            {
                this.told = told;
            }

            // Once.
            public void Report(BatchProgress value)
            {
                Action now = told;
                told = null;
                now?.Invoke();
            }
        }

        /// <summary>Does something while a call reads the model, as a callback of it.</summary>
        private static void During(Model model, Action body)
        {
            bool ends = false;
            PredictBatch(model, Days.ManyRows(1), progress: new Progress(() =>
            {
                body();
                ends = true;
            }));
            Expect.True(ends, "no callback was called");
        }

        private static Call LearnLater(Model model)
        {
            return new Call(() => model.AddExample(Days.Today, new[] { 0 })).AwaitWaiting();
        }

        [Test]
        private static void ModelsAreMergedIntoEachOtherByTwoThreads()
        {
            using (Config config = Days.MakeConfig())
            using (var first = new Model(config))
            using (var second = new Model(config))
            {
                Action<Model, Model> merge = (one, other) =>
                {
                    for (int i = 0; i < 2000; ++i)
                    {
                        one.Merge(other);
                    }
                };
                Call call = new Call(() => merge(first, second));
                merge(second, first);
                call.End();
            }
        }

        [Test]
        private static void ModelsAndSavedOnesAreMerged()
        {
            using (Model model = Days.MakeModel())
            using (Model merged = Days.MakeModel())
            {
                merged.Merge(model);
                merged.MergeBytes(model.SaveToBuffer());
                merged.Merge(merged);
                Expect.Equal(6 * model.Weight, merged.Weight);
                Expect.Fails(Status.ErrorNotAModel, () => merged.MergeBytes(new byte[0]));
                Expect.Fails(Status.ErrorMismatch, () => merged.Freeze());
                Expect.Fails(Status.ErrorMismatch, () => merged.SetGroup(7));
                merged.ClearGroup();
            }
        }

        [Test]
        private static void D23_NothingIsLostWhereOneLearnsAndFourPredict()
        {
            using (Model model = Days.MakeModel())
            {
                bool hasLearned = false;
                List<Call> calls = Enumerable.Range(0, 4).Select(number => new Call(() =>
                {
                    // Half of them with a live predictor of their own.
                    using (var live = new Predictor(model, Form.Live))
                    {
                        PredictionSource source = number < 2 ? live : (PredictionSource)model;
                        for (int call = 0; !Volatile.Read(ref hasLearned); ++call)
                        {
                            Expect.True(call < TooMany, "learning came too rarely");
                            Predict(source, Days.Today);
                        }
                    }
                })).ToList();
                for (int example = 0; example < 300; ++example)
                {
                    model.AddExample(Days.Today, new[] { 0 });
                }
                Volatile.Write(ref hasLearned, true);
                calls.ForEach(call => call.End());
                Expect.Equal(305.0, model.Weight);
            }
        }

        [Test]
        private static void D23_ALearningLoopDoesNotKeepReadersOut()
        {
            using (Model model = Days.MakeModel())
            {
                int reading = 3;
                List<Call> calls = Enumerable.Range(0, 3).Select(_ => new Call(() =>
                {
                    for (int call = 0; call < 100; ++call)
                    {
                        Predict(model, Days.Today);
                    }
                    Interlocked.Decrement(ref reading);
                })).ToList();
                int learned = 0;
                for (; Volatile.Read(ref reading) > 0 && learned < TooMany; ++learned)
                {
                    model.AddExample(Days.Today, new[] { 0 });
                }
                calls.ForEach(call => call.End());
                Expect.True(learned < TooMany, "readers came in too rarely");
                Expect.Equal(5.0 + learned, model.Weight);
            }
        }

        [Test]
        private static void D23_WhoWaitsToLearnComesBeforeNewReaders()
        {
            using (Model model = Days.MakeModel())
            {
                Call learns = null;
                Call reads = null;
                double seen = 0;
                During(model, () =>
                {
                    learns = LearnLater(model);
                    reads = new Call(() => seen = model.Weight).AwaitWaiting();
                });
                learns.End();
                reads.End();
                Expect.Equal(6.0, seen);
            }
        }

        [Test]
        private static void D23_ACallbackReadsAlthoughAnotherWaitsToLearn()
        {
            using (Model model = Days.MakeModel())
            using (var answer = new Answer())
            {
                Call learns = null;
                Call reads = null;
                During(model, () =>
                {
                    learns = LearnLater(model);
                    // One who waits for the model does not hold the answer meanwhile.
                    reads = new Call(
                        () => Predict(model, Days.Today, answer: answer)).AwaitWaiting();
                    Expect.Equal(
                        new[] { 1, 0 }, Predict(model, Days.Today, answer: answer).Labels);
                    Expect.Throws<InvalidOperationException>(
                        () => model.AddExample(Days.Today, new[] { 0 }), "whose callback");
                });
                learns.End();
                reads.End();
                Expect.Equal(6.0, model.Weight);
            }
        }

        [Test]
        private static void DisposingLetsWhoWaitsGo()
        {
            Model model = Days.MakeModel();
            Call learns = null;
            During(model, () =>
            {
                learns = LearnLater(model);
                model.Dispose();
            });
            learns.EndsWith<ObjectDisposedException>();
        }

        [Test]
        private static void WhoIsInterruptedDoesNotWaitAndKeepsNobodyOut()
        {
            using (Model model = Days.MakeModel())
            {
                During(model, () =>
                {
                    Call learns = LearnLater(model);
                    Call reads = new Call(() => Predict(model, Days.Today)).AwaitWaiting();
                    learns.Interrupt();
                    learns.EndsWith<ThreadInterruptedException>();
                    reads.End();
                });
                Expect.Equal(5.0, model.Weight);
                model.AddExample(Days.Today, new[] { 0 });
            }
        }

        [Test]
        private static void LearningWaitsForALivePredictorAndALivePredictorForLearning()
        {
            using (Model model = Days.MakeModel())
            using (var live = new Predictor(model, Form.Live))
            {
                Call learns = null;
                Call reads = null;
                double seen = 0;
                live.PredictBatch(Days.ManyRows(1), null, new Progress(() =>
                {
                    learns = LearnLater(model);
                    // A callback of the call that reads may read as well, but not change.
                    Expect.Equal(new[] { 1, 0 }, Predict(live, Days.Today).Labels);
                    Expect.Equal(5.0, model.Weight);
                    Expect.Throws<InvalidOperationException>(
                        () => model.AddExample(Days.Today, new[] { 0 }), "whose callback");
                    reads = new Call(() =>
                    {
                        Predict(live, Days.Today);
                        seen = model.Weight;
                    }).AwaitWaiting();
                }));
                learns.End();
                reads.End();
                Expect.Equal(6.0, seen);
                // And the other way round: it waits for one that learns.
                var many = new Progress(() => reads = new Call(
                    () => seen = live.Predict(Days.Today).Labels.Length).AwaitWaiting());
                model.AddExamples(Days.ManyRows(1), Days.ManySets(1), null, many);
                reads.End();
            }
        }

        [Test]
        private static void ALivePredictorWaitsForLearningAlsoWhereTheModelIsDisposedMeanwhile()
        {
            Model model = Days.MakeModel();
            using (var live = new Predictor(model, Form.Live))
            {
                Call reads = null;
                bool hasLearned = false;
                var progress = new Progress(() =>
                {
                    model.Dispose();
                    reads = new Call(() =>
                    {
                        Expect.Equal(new[] { 1, 0 }, Predict(live, Days.Today).Labels);
                        Expect.Equal(true, hasLearned);
                    }).AwaitWaiting();
                    hasLearned = true;
                });
                model.AddExamples(Days.ManyRows(1), Days.ManySets(1), null, progress);
                reads.End();
                Expect.Equal(new[] { 1, 0 }, Predict(live, Days.Today).Labels);
                Expect.Throws<ObjectDisposedException>(
                    () => model.AddExample(Days.Today, new[] { 0 }));
            }
        }

        [Test]
        private static void ThreadsTakeTurnsAtOneAnswer()
        {
            using (Model model = Days.MakeModel())
            using (var answer = new Answer())
            {
                Enumerable.Range(0, 4).Select(_ => new Call(() =>
                {
                    for (int call = 0; call < 100; ++call)
                    {
                        Expect.Equal(
                            new[] { 1, 0 },
                            Predict(model, Days.Today, answer: answer).Labels);
                    }
                })).ToList().ForEach(call => call.End());
            }
        }
    }
}
