using System;

namespace NaiBX
{
    // The calls of the library; models and predictors each have their functions.
    public abstract unsafe partial class PredictionSource
    {
        private delegate Status NativeScore(
            IntPtr source, double* values, uint* indices, ulong valueCount, double* scores,
            ulong capacity, double* logEvidence, IntPtr workspace, out IntPtr error);

        private bool TryPredictOne(
            Features features, int* labels, double* steps, int capacity, int size,
            Workspace workspace, out int labelCount)
        {
            ulong count = 0;
            using (Use use = Read())
            using (Use scratch = Use.Scratch(workspace))
            {
                // Not by a delegate, which would hand all these on once more.
                IntPtr error;
                Status status = this is Predictor
                    ? Native.PredictorPredict(
                        use.Address, features.Values, (uint*)features.Indices, features.Count,
                        size, (uint*)labels, steps, (ulong)capacity, &count, scratch.Address,
                        out error)
                    : Native.Predict(
                        use.Address, features.Values, (uint*)features.Indices, features.Count,
                        size, (uint*)labels, steps, (ulong)capacity, &count, scratch.Address,
                        out error);
                if (status != Status.Ok && status != Status.BufferTooSmall)
                {
                    throw features.Failure(status, error);
                }
                labelCount = (int)count;
                return status == Status.Ok;
            }
        }

        private SizeScores SizesOf(Features features, Workspace workspace)
        {
            double[] scores = ScoresOf(
                features, workspace, LabelCount + 1, Native.ScoreSizes,
                Native.PredictorScoreSizes, out double evidence);
            return new SizeScores(scores, evidence);
        }

        private LabelScores LabelsOf(Features features, Workspace workspace)
        {
            double[] scores = ScoresOf(
                features, workspace, LabelCount, Native.ScoreLabels,
                Native.PredictorScoreLabels, out double evidence);
            return new LabelScores(scores, evidence);
        }

        private double[] ScoresOf(
            Features features, Workspace workspace, int count, NativeScore ofModel,
            NativeScore ofPredictor, out double logEvidence)
        {
            NativeScore score = this is Predictor ? ofPredictor : ofModel;
            var scores = new double[count];
            double evidence;
            using (Use use = Read())
            using (Use scratch = Use.Scratch(workspace))
            {
                fixed (double* places = scores)
                {
                    Status status = score(
                        use.Address, features.Values, (uint*)features.Indices, features.Count,
                        places, (ulong)scores.Length, &evidence, scratch.Address,
                        out IntPtr error);
                    if (status != Status.Ok)
                    {
                        throw features.Failure(status, error);
                    }
                }
            }
            logEvidence = evidence;
            return scores;
        }
    }
}
