using System;
using System.Collections.Generic;
using System.Threading;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    /// <summary>What finalizers do with objects whose own finalizers may have run already, in
    /// whatever order the collector chose.</summary>
    internal static class FinalizerTests
    {
        private const int Count = 300;

        /// <summary>Uses an object when nobody refers to either any more.</summary>
        private sealed class Owner
        {
            private readonly Action atTheEnd;

            internal Owner(Action atTheEnd)
            {
                this.atTheEnd = atTheEnd;
            }

            ~Owner()
            {
                try
                {
                    atTheEnd();
                }
                catch (ObjectDisposedException)
                {
                }
                catch (Exception exception)
                {
                    thrown = exception;
                }
                Interlocked.Increment(ref ended);
            }
        }

        private static readonly List<Answer> OpenAtTheEnd = new List<Answer>();

        private static Exception thrown;
        private static int ended;

        [Test]
        private static void AnAnswerWorksOrSaysThatItIsDisposed()
        {
            using (Model model = Days.MakeModel())
            {
                Forget(() =>
                {
                    var live = new Predictor(model, Form.Live);
                    var answer = new Answer();
                    return () => Expect.Equal(2, CountOf(answer, live));
                });
                Expect.Equal(new[] { 1, 0 }, Predict(model, Days.Today).Labels);
            }
        }

        [Test]
        private static void WhatAFinalizerDisposesIsGivenBackOnce()
        {
            using (Model model = Days.MakeModel())
            {
                Forget(() =>
                {
                    var live = new Predictor(model, Form.Live);
                    var answer = new Answer();
                    answer.Predict(live, Days.Today);
                    return () =>
                    {
                        live.Dispose();
                        answer.Dispose();
                        live.Dispose();
                        Expect.Equal(true, live.IsDisposed && answer.IsDisposed);
                    };
                });
                // The model counts nobody twice, and nobody is left.
                model.AddExample(Days.Today, new[] { 0 });
                Expect.Equal(6.0, model.Weight);
            }
        }

        [Test]
        private static void AModelAndWhatWasMadeFromItAreUsableOrDisposed()
        {
            Forget(() =>
            {
                Model model = Days.MakeModel();
                var live = new Predictor(model, Form.Live);
                var answer = new Answer();
                Predict(model, Days.Today);
                return () =>
                {
                    IsUsableOrDisposed(() => Predict(model, Days.Today));
                    model.Dispose();
                    IsUsableOrDisposed(() => Predict(live, Days.Today));
                    CountOf(answer, live);
                    live.Dispose();
                    answer.Dispose();
                };
            });
        }

        [Test]
        private static void ObjectsThatAFinalizerKeepsAreUsableOrDisposed()
        {
            var kept = new List<KeyValuePair<Model, Predictor>>();
            Forget(() =>
            {
                Model model = Days.MakeModel();
                var live = new Predictor(model, Form.Live);
                return () =>
                {
                    lock (kept)
                    {
                        kept.Add(new KeyValuePair<Model, Predictor>(model, live));
                    }
                };
            });
            foreach (KeyValuePair<Model, Predictor> each in kept)
            {
                IsUsableOrDisposed(() => Predict(each.Key, Days.Today));
                IsUsableOrDisposed(() => Predict(each.Value, Days.Today));
                each.Value.Dispose();
                each.Key.Dispose();
            }
        }

        [Test]
        private static void ALivePredictorKeepsAModelThatIsForgotten()
        {
            var live = new List<Predictor>();
            Forget(() =>
            {
                Model model = Days.MakeModel();
                live.Add(new Predictor(model, Form.Live));
                return () => { };
            });
            foreach (Predictor each in live)
            {
                Expect.Equal(new[] { 1, 0 }, Predict(each, Days.Today).Labels);
                each.Dispose();
            }
        }

        [Test]
        private static void AnAllocatorGetsItsMemoryBackFromTheFinalizer()
        {
            var memory = new CountedMemory();
            Forget(() =>
            {
                using (Config config = Days.MakeConfig())
                using (Allocator allocator = memory.MakeAllocator())
                {
                    config.SetAllocator(allocator);
                    var model = new Model(config);
                    model.AddExamples(Days.Values, Days.Planned);
                    var live = new Predictor(model, Form.Live);
                    // Keeps the last predictor, and so memory of an allocator, by itself.
                    new Answer().Predict(new Predictor(model), Days.Today);
                    new Answer(allocator).Predict(live, Days.Today);
                    return () => Predict(model, Days.Today);
                }
            });
            Expect.True(memory.Given > Count, "the allocator was not asked");
            Expect.Equal(0L, memory.Open, "not given back");
        }

        // The process ends well, or all these tests fail.
        [Test]
        private static void ObjectsOfAnAllocatorMayBeOpenWhenTheProcessEnds()
        {
            using (Config config = Days.MakeConfig())
            {
                config.SetAllocator(new CountedMemory().MakeAllocator());
                for (int place = 0; place < 50; ++place)
                {
                    var model = new Model(config);
                    model.AddExamples(Days.Values, Days.Planned);
                    var answer = new Answer();
                    Expect.Equal(2, CountOf(answer, new Predictor(model, Form.Live)));
                    OpenAtTheEnd.Add(answer);
                    Expect.Equal(2, CountOf(new Answer(), new Predictor(model)));
                }
            }
        }

        private static int CountOf(Answer answer, Predictor predictor)
        {
            answer.Predict(predictor, Days.Today);
            return answer.GetSet().Labels.Length;
        }

        /// <summary>Makes owners of what they are to do at their end, and waits for it.</summary>
        private static void Forget(Func<Action> make)
        {
            thrown = null;
            ended = 0;
            // On a stack of its own: Mono's collector takes what is left on one for references.
            var maker = new Thread(() => MakeAndForget(make));
            maker.Start();
            maker.Join();
            for (int turn = 0; turn < 20 && Volatile.Read(ref ended) < Count; ++turn)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Expect.Equal(Count, Volatile.Read(ref ended), "finalizers that have run");
            if (thrown != null)
            {
                throw new UnexpectedException(thrown.ToString());
            }
        }

        private static void MakeAndForget(Func<Action> make)
        {
            for (int place = 0; place < Count; ++place)
            {
                new Owner(make());
                if (place % 50 == 0)
                {
                    GC.Collect();
                }
            }
        }

        private static void IsUsableOrDisposed(Action use)
        {
            try
            {
                use();
            }
            catch (ObjectDisposedException)
            {
            }
        }
    }
}
