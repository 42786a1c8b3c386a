using System;
using System.Linq;
using static NaiBX.Tests.Predicting;

namespace NaiBX.Tests
{
    /// <summary>Callbacks that use the objects of the call that they are called from.</summary>
    internal static class ReentryTests
    {
        private const int Times = 2000;

        private sealed class Progress : IProgress<BatchProgress>
        {
            private readonly Action told;

            internal Progress(Action told)
            {
                this.told = told;
            }

            public void Report(BatchProgress value) => told();
        }

        [Test]
        private static void AModelThatLearnsIsNotUsedByItsOwnCallback()
        {
            using (Model model = Days.MakeModel())
            {
                foreach (Action use in new Action[]
                {
                    () => Predict(model, Days.Today),
                    () => model.AddExample(Days.Today, new[] { 0 }),
                    () => model.SaveToBuffer(),
                })
                {
                    byte[] before = model.SaveToBuffer();
                    Expect.Throws<InvalidOperationException>(
                        () => model.AddExamples(
                            Days.ManyRows(Times), Days.ManySets(Times), null, new Progress(use)),
                        "by the call whose callback this is");
                    Expect.Equal(before, model.SaveToBuffer());
                }
            }
        }

        [Test]
        private static void AnAnswerInUseIsNotUsedByACallback()
        {
            using (Model model = Days.MakeModel())
            using (var answer = new Answer())
            {
                var progress = new Progress(
                    () => Predict(model, Days.Today, answer: answer));
                Expect.Throws<InvalidOperationException>(
                    () => PredictBatch(
                        model, Days.ManyRows(Times), answer: answer, progress: progress),
                    "Answer is in use");
                Expect.Equal(
                    new[] { 1, 0 }, Predict(model, Days.Today, answer: answer).Labels);
            }
        }

        [Test]
        private static void ACallbackMayReadAModelThatPredicts()
        {
            using (Model model = Days.MakeModel())
            {
                int told = 0;
                var progress = new Progress(() =>
                {
                    Expect.Equal(new[] { 1, 0 }, Predict(model, Days.Today).Labels);
                    ++told;
                });
                Predictions sets = PredictBatch(model, Days.ManyRows(Times), progress: progress);
                Expect.Equal(5 * Times, sets.Count);
                Expect.True(told > 0, "nothing was told");
            }
        }

        [Test]
        private static void ACallbackMayDisposeTheModelAndTheBatchEnds()
        {
            Model model = Days.MakeModel();
            Predictions sets = PredictBatch(
                model, Days.ManyRows(Times), progress: new Progress(model.Dispose));
            Expect.Equal(5 * Times, sets.Count);
            Expect.Throws<ObjectDisposedException>(() => Predict(model, Days.Today));
        }

        [Test]
        private static void AnExecutorMayUseOtherObjectsInItsTasks()
        {
            using (Model model = Days.MakeModel())
            using (Model other = Days.MakeModel())
            {
                model.SetExecutor(
                    (count, task) => Enumerable.Range(0, count).ToList().ForEach(place =>
                    {
                        other.AddExample(Days.Today, new[] { 0 });
                        task(place);
                    }),
                    4);
                model.AddExamples(Days.ManyRows(Times), Days.ManySets(Times));
                Expect.Equal(5.0 + 5 * Times, model.Weight);
                Expect.True(other.Weight > 5, "the executor was not asked");
            }
        }
    }
}
