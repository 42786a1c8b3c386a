using System;
using System.Threading;

namespace NaiBX.Tests
{
    /// <summary>How the tests predict: the one place that knows the calls, but for tests of spans
    /// and of what a call itself allocates.</summary>
    internal static class Predicting
    {
        /// <summary>Numbers of one example, and the logarithm of their sum.</summary>
        internal sealed class Scores
        {
            internal double[] Numbers;
            internal double LogEvidence;
        }

        /// <summary>What is asked; null where that is the predicted set alone.</summary>
        internal static Request Ask(int size = Library.SizePredicted, bool withSteps = false)
        {
            if (size == Library.SizePredicted && !withSteps)
            {
                return null;
            }
            var request = new Request();
            if (size != Library.SizePredicted)
            {
                request.SetSize(size, size);
            }
            if (withSteps)
            {
                request.Outputs = Output.Sets | Output.Steps;
            }
            return request;
        }

        /// <summary>Does something with a predictor of the source, which for a model is a live
        /// one.</summary>
        internal static void With(PredictionSource source, Action<Predictor> use)
        {
            if (source is Predictor compiled)
            {
                use(compiled);
                return;
            }
            using (var live = new Predictor((Model)source, Form.Live))
            {
                use(live);
            }
        }

        internal static Prediction Predict(
            PredictionSource from, double[] values, int size = Library.SizePredicted,
            bool stepLogProbabilities = false, Answer answer = null)
        {
            using (Request request = Ask(size, stepLogProbabilities))
            {
                if (answer == null)
                {
                    return from.Predict(values, request);
                }
                With(from, predictor => answer.Predict(predictor, values, request));
                return answer.GetSet();
            }
        }

        internal static Prediction Predict(
            PredictionSource from, double[] values, int[] indices,
            int size = Library.SizePredicted, bool stepLogProbabilities = false)
        {
            using (Request request = Ask(size, stepLogProbabilities))
            {
                return from.Predict(values, indices, request);
            }
        }

        internal static Predictions PredictBatch(
            PredictionSource from, Rows rows, int[] sizes = null,
            bool stepLogProbabilities = false, IProgress<BatchProgress> progress = null,
            Answer answer = null,
            CancellationToken cancellationToken = default(CancellationToken))
        {
            using (var request = new Request())
            {
                request.SetRowSizes(sizes);
                if (stepLogProbabilities)
                {
                    request.Outputs = Output.Sets | Output.Steps;
                }
                if (answer == null)
                {
                    return from.PredictBatch(rows, request, progress, cancellationToken);
                }
                With(from, predictor => answer.Predict(
                    predictor, rows, request, progress, cancellationToken));
                return answer.GetSets();
            }
        }

        internal static Scores ScoreSizes(
            PredictionSource from, double[] values, int[] indices = null)
        {
            return Score(from, values, indices, Output.Sizes, Output.SizeEvidence);
        }

        internal static Scores ScoreLabels(
            PredictionSource from, double[] values, int[] indices = null)
        {
            return Score(from, values, indices, Output.LabelScores, Output.LabelEvidence);
        }

        private static Scores Score(
            PredictionSource from, double[] values, int[] indices, Output numbers,
            Output evidence)
        {
            using (var answer = new Answer())
            using (var request = new Request { Outputs = numbers | evidence })
            {
                With(from, predictor =>
                {
                    if (indices == null)
                    {
                        answer.Predict(predictor, values, request);
                    }
                    else
                    {
                        answer.Predict(predictor, values, indices, request);
                    }
                });
                return new Scores
                {
                    Numbers = answer.GetNumbers(numbers),
                    LogEvidence = answer.GetNumbers(evidence)[0]
                };
            }
        }
    }
}
