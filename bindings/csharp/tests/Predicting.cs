using System;
using System.Threading;

namespace NaiBX.Tests
{
    /// <summary>How the tests predict: the one place that knows the calls, but for tests of spans
    /// and of what a call itself allocates.</summary>
    internal static class Predicting
    {
        internal static Prediction Predict(
            PredictionSource from, double[] values, int size = Library.SizePredicted,
            bool stepLogProbabilities = false, Workspace workspace = null)
        {
            return from.Predict(values, size, stepLogProbabilities, workspace);
        }

        internal static Prediction Predict(
            PredictionSource from, double[] values, int[] indices,
            int size = Library.SizePredicted, bool stepLogProbabilities = false,
            Workspace workspace = null)
        {
            return from.Predict(values, indices, size, stepLogProbabilities, workspace);
        }

        internal static Predictions PredictBatch(
            PredictionSource from, Rows rows, int[] sizes = null,
            bool stepLogProbabilities = false, IProgress<BatchProgress> progress = null,
            Workspace workspace = null,
            CancellationToken cancellationToken = default(CancellationToken))
        {
            return from.PredictBatch(
                rows, sizes, stepLogProbabilities, progress, workspace, cancellationToken);
        }

        internal static int Predict(
            PreparedPrediction prepared, int size = Library.SizePredicted)
        {
            return prepared.Predict(size);
        }
    }
}
