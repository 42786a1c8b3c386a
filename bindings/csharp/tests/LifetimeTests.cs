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
            var answer = new Answer();
            uses[answer] = () => answer.SetThreads(1);
            var request = new Request();
            uses[request] = () => request.SetSize(1, 2);
            var options = new LoadOptions();
            uses[options] = () => options.LabelLimit = 1;
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
            using (var live = new Predictor(model, Form.Live))
            using (var answer = new Answer())
            {
                model.Dispose();
                foreach (PredictionSource source in new PredictionSource[]
                {
                    copy, predictor, live
                })
                {
                    Expect.Equal(new[] { 1, 0 }, Predict(source, Days.Today).Labels);
                    Expect.Equal(
                        new[] { 1, 0 }, Predict(source, Days.Today, answer: answer).Labels);
                }
                Expect.Equal(true, live.GetLabelSeen(2));
                using (Config config = live.GetConfig())
                {
                    Expect.Equal(2, config.FeatureCount);
                }
            }
        }

        [Test]
        private static void ObjectsMayBeDisposedInAnyOrder()
        {
            foreach (int[] order in Orders(5))
            {
                CountedMemory.UseIn((memory, model) =>
                {
                    Model other = model.Copy();
                    var live = new Predictor(other, Form.Live);
                    var compiled = new Predictor(other);
                    var request = new Request();
                    var answer = new Answer();
                    answer.Predict(compiled, Days.Today, request);
                    answer.Predict(live, Days.Today, request);
                    var objects = new NativeObject[] { other, live, compiled, request, answer };
                    foreach (int place in order)
                    {
                        objects[place].Dispose();
                        if (!live.IsDisposed)
                        {
                            Expect.Equal(new[] { 1, 0 }, Predict(live, Days.Today).Labels);
                        }
                        if (!answer.IsDisposed)
                        {
                            Expect.Equal(new[] { 1, 0 }, answer.GetSet().Labels);
                        }
                    }
                });
            }
        }

        /// <summary>All orders of the numbers below the count.</summary>
        private static IEnumerable<int[]> Orders(int count)
        {
            return count == 0 ? new[] { new int[0] } : Orders(count - 1).SelectMany(
                order => Enumerable.Range(0, count).Select(place => order.Take(place)
                    .Concat(new[] { count - 1 }).Concat(order.Skip(place)).ToArray()));
        }

        [Test]
        private static void ResultsStayOverTwoMorePredictionsAndTheEndOfAll()
        {
            Predictions batch;
            Prediction single;
            double[] sizes;
            using (Model model = Days.MakeModel())
            using (var live = new Predictor(model, Form.Live))
            using (var answer = new Answer())
            using (var request = new Request
            {
                Outputs = Output.Sets | Output.Steps | Output.Sizes
            })
            {
                answer.Predict(live, Days.Values, request);
                batch = answer.GetSets();
                single = answer.GetSet(1);
                sizes = answer.GetNumbers(Output.Sizes);
                model.AddExample(Days.Today, new[] { 0 });
                answer.Predict(live, new double[] { 0, 0 });
                answer.Predict(live, Days.ManyRows(10), request);
            }
            using (Model model = Days.MakeModel())
            using (var request = new Request { Outputs = Output.Sets | Output.Steps })
            {
                Predictions again = model.PredictBatch(Days.Values, request);
                Expect.Equal(again.LabelOffsets, batch.LabelOffsets);
                Expect.Equal(again.Labels, batch.Labels);
                Expect.Equal(again.StepLogProbabilities, batch.StepLogProbabilities);
                Expect.Equal(again[1].Labels, single.Labels);
                Expect.Equal(again[1].StepLogProbabilities, single.StepLogProbabilities);
                Expect.Equal(5 * 4, sizes.Length);
            }
        }

        [Test]
        private static void AnAnswerWithoutResultsSaysSo()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            using (var answer = new Answer())
            using (var request = new Request { Outputs = Output.Sizes })
            {
                Expect.Fails(Status.ErrorMismatch, () => answer.GetSets());
                answer.Predict(predictor, Days.Today, request);
                Expect.Fails(Status.ErrorMismatch, () => answer.GetSets());
                Expect.Fails(Status.ErrorMismatch, () => answer.GetNumbers(Output.Steps));
                Expect.Equal(4, answer.GetNumbers(Output.Sizes).Length);
                answer.Predict(predictor, Days.Today);
                Expect.Fails(Status.ErrorMismatch, () => answer.GetNumbers(Output.Sizes));
                Expect.Throws<ArgumentOutOfRangeException>(() => answer.GetSet(1));
                Expect.Throws<ArgumentOutOfRangeException>(() => answer.GetSet(-1));
                Expect.Fails(
                    Status.ErrorFeatureCount, () => answer.Predict(predictor, new double[3]));
                Expect.Fails(Status.ErrorMismatch, () => answer.GetSets());
                answer.Predict(predictor, Days.Today);
                answer.Reserve(predictor, 10, request);
                Expect.Fails(Status.ErrorMismatch, () => answer.GetSets());
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
                var answer = new Answer();
                answer.Predict(new Predictor(model, Form.Live), Days.Today);
                forgotten.Add(new WeakReference(answer));
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
            using (var live = new Predictor(model, Form.Live))
            using (var request = new Request { Outputs = Output.Sets | Output.Steps })
            {
                InThreads(8, _ =>
                {
                    using (var answer = new Answer())
                    {
                        for (int turn = 0; turn < 250; ++turn)
                        {
                            Expect.Equal(new[] { 1, 0 }, Predict(model, Days.Today).Labels);
                            Expect.Equal(new[] { 1, 0 }, Predict(predictor, Days.Today).Labels);
                            answer.Predict(live, Days.Today, request);
                            Expect.Equal(new[] { 1, 0 }, answer.GetSet().Labels);
                        }
                    }
                });
            }
        }

        [Test]
        private static void ALivePredictorSeesWhatItsModelLearnsAndACompiledOneDoesNot()
        {
            using (Model model = Days.MakeModel())
            using (var live = new Predictor(model, Form.Live))
            using (var compiled = new Predictor(model))
            {
                Expect.Equal(new[] { 1, 0 }, Predict(live, Days.Today).Labels);
                for (int example = 0; example < 50; ++example)
                {
                    model.AddExample(Days.Today, new[] { 2 });
                }
                Expect.Equal(new[] { 2 }, Predict(live, Days.Today).Labels);
                Expect.Equal(new[] { 2 }, Predict(model, Days.Today).Labels);
                Expect.Equal(new[] { 1, 0 }, Predict(compiled, Days.Today).Labels);
            }
        }

        [Test]
        private static void DisposingDuringCallsOfOtherThreadsLetsThemEnd()
        {
            for (int turn = 0; turn < 20; ++turn)
            {
                Model model = Days.MakeModel();
                var live = new Predictor(model, Form.Live);
                Answer[] answers = Enumerable.Range(0, 3).Select(_ => new Answer()).ToArray();
                InThreads(5, thread =>
                {
                    if (thread == 3)
                    {
                        model.Dispose();
                        answers[0].Dispose();
                        return;
                    }
                    try
                    {
                        for (int call = 0; call < 200; ++call)
                        {
                            if (thread == 4)
                            {
                                Expect.Equal(2, Predict(model, Days.Today).Labels.Length);
                                continue;
                            }
                            answers[thread].Predict(live, Days.Today);
                            Expect.Equal(2, answers[thread].GetSet().Labels.Length);
                        }
                    }
                    catch (ObjectDisposedException)
                    {
                        Expect.True(thread == 0 || thread == 4, "a live predictor stays");
                    }
                });
                Expect.Equal(2, Predict(live, Days.Today).Labels.Length);
                live.Dispose();
                foreach (Answer each in answers)
                {
                    each.Dispose();
                }
            }
        }

        [Test]
        private static void DisposingAnAnswerIsNotMissedByACallUnderWay()
        {
            using (Model model = Days.MakeModel())
            using (var predictor = new Predictor(model))
            {
                Answer current = null;
                int calls = 0;
                bool ends = false;
                InThreads(2, thread =>
                {
                    if (thread == 0)
                    {
                        PredictUntil(
                            predictor, () => Volatile.Read(ref current), ref calls, ref ends);
                        return;
                    }
                    try
                    {
                        var watch = Stopwatch.StartNew();
                        for (int turn = 0; turn < 2000 && watch.ElapsedMilliseconds < 2000; ++turn)
                        {
                            var mine = new Answer();
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
            Predictor predictor, Func<Answer> current, ref int calls, ref bool ends)
        {
            while (!Volatile.Read(ref ends))
            {
                Answer now = current();
                try
                {
                    now?.Predict(predictor, Days.Today);
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
        private static void AnAnswerGivesWhatPredictGives()
        {
            using (Model model = Days.MakeModel())
            using (var answer = new Answer())
            {
                foreach (Form form in new[] { Form.Float64, Form.Float32, Form.Live })
                {
                    using (var predictor = new Predictor(model, form))
                    {
                        foreach (int size in new[] { Library.SizePredicted, 0, 1, 2, 3 })
                        {
                            Prediction expected = Predict(predictor, Days.Today, size, true);
                            Prediction actual = Predict(
                                predictor, Days.Today, size, true, answer);
                            Expect.Equal(expected.Labels, actual.Labels);
                            Expect.Equal(
                                expected.StepLogProbabilities, actual.StepLogProbabilities);
                        }
                        Expect.Fails(
                            Status.ErrorOutOfRange, () => Predict(predictor, Days.Today, 4));
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
