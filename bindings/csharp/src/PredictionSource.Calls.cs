using System;

namespace NaiBX
{
    // The calls of the library; models and predictors each have their functions.
    public abstract unsafe partial class PredictionSource
    {
        internal abstract Status NativePredict(
            IntPtr source, double* values, uint* indices, ulong valueCount, long size,
            uint* labels, double* stepLogProbabilities, ulong capacity, ulong* labelCount,
            IntPtr workspace, out IntPtr error);

        internal abstract Status NativeScoreSizes(
            IntPtr source, double* values, uint* indices, ulong valueCount, double* logPosterior,
            ulong capacity, double* logEvidence, IntPtr workspace, out IntPtr error);

        internal abstract Status NativeScoreLabels(
            IntPtr source, double* values, uint* indices, ulong valueCount, double* scores,
            ulong capacity, double* logEvidence, IntPtr workspace, out IntPtr error);

        private Prediction PredictOne(
            Features features, int size, bool withSteps, Workspace workspace)
        {
            var labels = new int[LabelCount];
            double[] steps = withSteps ? new double[LabelCount] : null;
            int count;
            fixed (int* set = labels)
            fixed (double* logarithms = steps)
            {
                // With a place for each label there is always room.
                TryPredictOne(
                    features, set, logarithms, LabelCount, size, workspace, out count);
            }
            Array.Resize(ref labels, count);
            if (withSteps)
            {
                Array.Resize(ref steps, count);
            }
            return new Prediction(labels, steps);
        }

        private bool TryPredictOne(
            Features features, int* labels, double* steps, int capacity, int size,
            Workspace workspace, out int labelCount)
        {
            ulong count = 0;
            using (Use use = Read())
            using (Use scratch = Use.Scratch(workspace))
            {
                Status status = NativePredict(
                    use.Address, features.Values, (uint*)features.Indices, features.Count, size,
                    (uint*)labels, steps, (ulong)capacity, &count, scratch.Address,
                    out IntPtr error);
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
            var scores = new double[LabelCount + 1];
            double evidence;
            using (Use use = Read())
            using (Use scratch = Use.Scratch(workspace))
            {
                fixed (double* places = scores)
                {
                    Status status = NativeScoreSizes(
                        use.Address, features.Values, (uint*)features.Indices, features.Count,
                        places, (ulong)scores.Length, &evidence, scratch.Address,
                        out IntPtr error);
                    if (status != Status.Ok)
                    {
                        throw features.Failure(status, error);
                    }
                }
            }
            return new SizeScores(scores, evidence);
        }

        private LabelScores LabelsOf(Features features, Workspace workspace)
        {
            var scores = new double[LabelCount];
            double evidence;
            using (Use use = Read())
            using (Use scratch = Use.Scratch(workspace))
            {
                fixed (double* places = scores)
                {
                    Status status = NativeScoreLabels(
                        use.Address, features.Values, (uint*)features.Indices, features.Count,
                        places, (ulong)scores.Length, &evidence, scratch.Address,
                        out IntPtr error);
                    if (status != Status.Ok)
                    {
                        throw features.Failure(status, error);
                    }
                }
            }
            return new LabelScores(scores, evidence);
        }
    }
}
