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

        private static readonly List<PreparedPrediction> OpenAtTheEnd =
            new List<PreparedPrediction>();

        private static Exception thrown;
        private static int ended;

        [Test]
        private static void APreparedPredictionWorksOrSaysThatItIsDisposed()
        {
            using (Model model = Days.MakeModel())
            {
                Forget(() =>
                {
                    PreparedPrediction prepared = model.Prepare(Days.Today);
                    return () => Expect.Equal(2, Predict(prepared));
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
                    PreparedPrediction prepared = model.Prepare(Days.Today);
                    return () =>
                    {
                        prepared.Dispose();
                        prepared.Dispose();
                        Expect.Equal(true, prepared.IsDisposed);
                    };
                });
                // The model counts nobody twice, and nobody is left.
                model.AddExample(Days.Today, new[] { 0 });
                Expect.Equal(6.0, model.GetWeight());
            }
        }

        [Test]
        private static void AModelAndWhatWasMadeFromItAreUsableOrDisposed()
        {
            Forget(() =>
            {
                Model model = Days.MakeModel();
                PreparedPrediction prepared = model.Prepare(Days.Today);
                Workspace workspace = model.CreateWorkspace();
                return () =>
                {
                    Predict(model, Days.Today, workspace: workspace);
                    model.Dispose();
                    Predict(prepared);
                    prepared.Dispose();
                    workspace.Dispose();
                };
            });
        }

        [Test]
        private static void ObjectsThatAFinalizerKeepsAreUsableOrDisposed()
        {
            var kept = new List<KeyValuePair<Model, PreparedPrediction>>();
            Forget(() =>
            {
                Model model = Days.MakeModel();
                PreparedPrediction prepared = model.Prepare(Days.Today);
                return () =>
                {
                    lock (kept)
                    {
                        kept.Add(new KeyValuePair<Model, PreparedPrediction>(model, prepared));
                    }
                };
            });
            foreach (KeyValuePair<Model, PreparedPrediction> each in kept)
            {
                IsUsableOrDisposed(() => Predict(each.Key, Days.Today));
                IsUsableOrDisposed(() => Predict(each.Value));
                each.Value.Dispose();
                each.Key.Dispose();
            }
        }

        [Test]
        private static void AnAllocatorGetsItsMemoryBackFromTheFinalizer()
        {
            var memory = new CountedMemory();
            Forget(() =>
            {
                using (Config config = Days.MakeConfig())
                {
                    config.SetAllocator(memory.MakeAllocator());
                    var model = new Model(config);
                    model.AddExamples(Days.Values, Days.Planned);
                    Predict(new Predictor(model).Prepare(Days.Today));
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
                    OpenAtTheEnd.Add(model.Prepare(Days.Today));
                    Expect.Equal(2, Predict(new Predictor(model).Prepare(Days.Today)));
                }
            }
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
