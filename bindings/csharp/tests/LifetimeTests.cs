using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    /// <summary>Disposing objects, forgetting them, and using them from several threads.</summary>
    internal static class LifetimeTests
    {
        [Tests]
        private static IEnumerable<KeyValuePair<string, Action>> ADisposedObjectSaysSo()
        {
            Model model = Days.MakeModel();
            var predictor = new Predictor(model);
            var uses = new Dictionary<NativeObject, Action>();
            Config config = Days.MakeConfig();
            uses[config] = () => config.Smoothing = 2;
            uses[model] = () => Predict(model, Days.Today);
            uses[predictor] = () => Predict(predictor, Days.Today);
            Workspace workspace = predictor.CreateWorkspace();
            uses[workspace] = () => workspace.SetThreads(1);
            var options = new LoadOptions();
            uses[options] = () => options.SetLimits(1, 1, 1);
            foreach (KeyValuePair<NativeObject, Action> use in uses)
            {
                yield return new KeyValuePair<string, Action>(use.Key.GetType().Name, () =>
                {
                    use.Value();
                    Expect.Equal(false, use.Key.IsDisposed);
                    use.Key.Dispose();
                    use.Key.Dispose();
                    Expect.Equal(true, use.Key.IsDisposed);
                    Expect.Throws<ObjectDisposedException>(use.Value);
                });
            }
        }

        [Test]
        private static void WhatWasMadeFromAnObjectOutlivesIt()
        {
            Model model = Days.MakeModel();
            using (Model copy = model.Copy())
            using (var predictor = new Predictor(model))
            using (Workspace workspace = model.CreateWorkspace())
            using (PreparedPrediction prepared = model.Prepare(Days.Today))
            {
                model.Dispose();
                foreach (PredictionSource source in new PredictionSource[] { copy, predictor })
                {
                    Expect.Equal(
                        new[] { 1, 0 }, Predict(source, Days.Today, workspace: workspace).Labels);
                }
                Expect.Equal(2, Predict(prepared));
            }
        }

        [Test]
        private static void WhatIsForgottenIsGivenBack()
        {
            List<WeakReference> forgotten = Forget();
            for (int turn = 0; turn < 20 && forgotten.Any(each => each.IsAlive); ++turn)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
            // Mono's collector takes some addresses on a stack for references.
            Expect.True(forgotten.Count(each => each.IsAlive) <= 2, "objects stay");
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static List<WeakReference> Forget()
        {
            var forgotten = new List<WeakReference>();
            for (int place = 0; place < 50; ++place)
            {
                Model model = Days.MakeModel();
                Predict(model.Prepare(Days.Today));
                forgotten.Add(new WeakReference(model));
                forgotten.Add(new WeakReference(new Predictor(model)));
            }
            return forgotten;
        }

        // Mono's collector does not listen.
        [Test]
        private static void TheCollectorHearsOfTablesThatAreForgotten()
        {
            using (var config = new Config(300))
            {
                config.AddFeatures(Family.Gaussian, 200);
                using (var model = new Model(config))
                {
                    foreach (int label in Enumerable.Range(0, 300))
                    {
                        model.AddExample(new double[200], new[] { label });
                    }
                    int before = GC.CollectionCount(0);
                    for (int turn = 0; turn < 200; ++turn)
                    {
                        Expect.True(new Predictor(model).TableBytes > 0, "no tables");
                    }
                    Expect.True(
                        GC.CollectionCount(0) > before || Type.GetType("Mono.Runtime") != null,
                        "nothing was collected");
                }
            }
        }

        [Test]
        private static void C47_EightThreadsReadOneObjectAtOnceAndGetTheSame()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            {
                InThreads(8, _ =>
                {
                    for (int turn = 0; turn < 250; ++turn)
                    {
                        Expect.Equal(new[] { 1, 0 }, Predict(model, Days.Today).Labels);
                        Expect.Equal(new[] { 1, 0 }, Predict(predictor, Days.Today).Labels);
                    }
                });
            }
        }

        [Test]
        private static void ChangingWhatOthersUseThrowsAndDoesNothing()
        {
            using (Model model = Days.MakeModel())
            {
                using (PreparedPrediction prepared = model.Prepare(Days.Today))
                {
                    Expect.Throws<InvalidOperationException>(
                        () => model.AddExample(Days.Today, new[] { 0 }), "PreparedPrediction");
                    Expect.Equal(2, Predict(prepared));
                }
                Expect.Equal(5.0, model.GetWeight());
                model.AddExample(Days.Today, new[] { 0 });
                Expect.Equal(6.0, model.GetWeight());
            }
        }

        [Test]
        private static void DisposingDuringCallsOfOtherThreadsLetsThemEnd()
        {
            for (int turn = 0; turn < 20; ++turn)
            {
                Model model = Days.MakeModel();
                PreparedPrediction[] prepared =
                    Enumerable.Range(0, 3).Select(_ => model.Prepare(Days.Today)).ToArray();
                InThreads(4, thread =>
                {
                    if (thread == 3)
                    {
                        model.Dispose();
                        prepared[0].Dispose();
                        return;
                    }
                    try
                    {
                        for (int call = 0; call < 200; ++call)
                        {
                            Expect.Equal(2, Predict(prepared[thread]));
                            Expect.Equal(2, Predict(model, Days.Today).Labels.Length);
                        }
                    }
                    catch (ObjectDisposedException)
                    {
                    }
                });
                foreach (PreparedPrediction each in prepared)
                {
                    each.Dispose();
                }
            }
        }

        [Test]
        private static void DisposingAPreparedPredictionIsNotMissedByACallUnderWay()
        {
            using (Model model = Days.MakeModel())
            {
                PreparedPrediction current = null;
                int calls = 0;
                bool ends = false;
                InThreads(2, thread =>
                {
                    if (thread == 0)
                    {
                        PredictUntil(() => Volatile.Read(ref current), ref calls, ref ends);
                        return;
                    }
                    try
                    {
                        var watch = Stopwatch.StartNew();
                        for (int turn = 0; turn < 2000 && watch.ElapsedMilliseconds < 2000; ++turn)
                        {
                            PreparedPrediction mine = model.Prepare(Days.Today);
                            int before = Volatile.Read(ref calls);
                            Volatile.Write(ref current, mine);
                            while (Volatile.Read(ref calls) < before + 3)
                            {
                                Thread.Yield();
                            }
                            Thread.SpinWait(turn % 20);
                            mine.Dispose();
                            Expect.Equal(true, mine.IsDisposed, $"turn {turn}");
                        }
                    }
                    finally
                    {
                        Volatile.Write(ref ends, true);
                    }
                });
                model.AddExample(Days.Today, new[] { 0 });
            }
        }

        private static void PredictUntil(
            Func<PreparedPrediction> current, ref int calls, ref bool ends)
        {
            while (!Volatile.Read(ref ends))
            {
                PreparedPrediction now = current();
                try
                {
                    if (now != null)
                    {
                        Predict(now);
                    }
                    Interlocked.Increment(ref calls);
                }
                catch (ObjectDisposedException)
                {
                    while (current() == now && !Volatile.Read(ref ends))
                    {
                        Thread.Yield();
                    }
                }
            }
        }

        [Test]
        private static void TwoThreadsInOnePreparedPredictionAreToldAndNothingIsSpoilt()
        {
            // A prediction takes some 100 microseconds, and so two of them meet.
            const int features = 2000;
            using (var config = new Config(50))
            {
                config.AddFeatures(Family.Gaussian, features);
                using (var model = new Model(config))
                {
                    model.AddExample(new double[features], new[] { 7, 9 });
                    model.AddExample(new double[features], new[] { 9, 7 });
                    using (PreparedPrediction prepared = model.Prepare())
                    {
                        int told = 0;
                        var watch = Stopwatch.StartNew();
                        InThreads(2, _ =>
                        {
                            while (Volatile.Read(ref told) == 0 && watch.Elapsed.TotalSeconds < 20)
                            {
                                try
                                {
                                    Expect.Equal(2, Predict(prepared));
                                }
                                catch (InvalidOperationException exception)
                                {
                                    Expect.True(
                                        exception.Message.Contains("another thread"),
                                        exception.Message);
                                    Interlocked.Increment(ref told);
                                }
                            }
                        });
                        Expect.True(told > 0, "nobody was told");
                        Expect.Equal(2, Predict(prepared));
                        Expect.Equal(new[] { 7, 9 }, prepared.Labels.Take(2).ToArray());
                    }
                    model.AddExample(new double[features], new[] { 7 });
                }
            }
        }

        [Test]
        private static void APreparedPredictionGivesWhatPredictGives()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            {
                foreach (PredictionSource source in new PredictionSource[] { model, predictor })
                {
                    using (PreparedPrediction prepared = source.Prepare(null, true))
                    {
                        foreach (int size in new[] { Library.SizePredicted, 0, 1, 2, 3 })
                        {
                            Days.Today.CopyTo(prepared.Values, 0);
                            int count = Predict(prepared, size);
                            Prediction expected = Predict(source, Days.Today, size, true);
                            Expect.Equal(expected.Labels, prepared.Labels.Take(count).ToArray());
                            Expect.Equal(
                                expected.StepLogProbabilities,
                                prepared.StepLogProbabilities.Take(count).ToArray());
                        }
                        Expect.Fails(Status.ErrorOutOfRange, () => Predict(prepared, 4));
                        prepared.Dispose();
                        prepared.Dispose();
                        Expect.Throws<ObjectDisposedException>(() => Predict(prepared));
                    }
                }
            }
        }

        /// <summary>Runs the body in threads, and throws what one of them has thrown.</summary>
        private static void InThreads(int count, Action<int> body)
        {
            Exception thrown = null;
            Thread[] threads = Enumerable.Range(0, count).Select(number => new Thread(() =>
            {
                try
                {
                    body(number);
                }
                catch (Exception exception)
                {
                    thrown = exception;
                }
            })).ToArray();
            foreach (Thread thread in threads)
            {
                thread.Start();
            }
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
            if (thrown != null)
            {
                throw new UnexpectedException(thrown.ToString());
            }
        }
    }
}
