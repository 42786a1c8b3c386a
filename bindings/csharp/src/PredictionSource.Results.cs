using System;

namespace NaiBX
{
    // Results of their own, as large as the set.
    public abstract unsafe partial class PredictionSource
    {
        // So many labels have their places on the stack, in 3 KB.
        private const int MostOnStack = 256;

        // For how many labels there is room at first. It grows where sets are larger: the arrays
        // for all labels would take more time to clear than many a prediction.
        private int room = 16;

        private Prediction PredictOne(
            Features features, int size, bool withSteps, Workspace workspace)
        {
            int capacity = Math.Min(LabelCount, Math.Max(room, size));
            while (true)
            {
                Prediction result = capacity > MostOnStack
                    ? PredictInHeap(features, size, withSteps, workspace, capacity, out int count)
                    : withSteps
                    ? PredictWithSteps(features, size, workspace, capacity, out count)
                    : PredictSet(features, size, workspace, capacity, out count);
                if (result != null)
                {
                    return result;
                }
                capacity = (int)Math.Min(LabelCount, 2L * count);
                room = capacity;
            }
        }

        // Each gives null where there is no room for so many.
        private Prediction PredictSet(
            Features features, int size, Workspace workspace, int capacity, out int count)
        {
            int* set = stackalloc int[capacity];
            return TryPredictOne(features, set, null, capacity, size, workspace, out count)
                ? new Prediction(Copied(set, count), null) : null;
        }

        private Prediction PredictWithSteps(
            Features features, int size, Workspace workspace, int capacity, out int count)
        {
            int* set = stackalloc int[capacity];
            double* steps = stackalloc double[capacity];
            return TryPredictOne(features, set, steps, capacity, size, workspace, out count)
                ? new Prediction(Copied(set, count), Copied(steps, count)) : null;
        }

        private Prediction PredictInHeap(
            Features features, int size, bool withSteps, Workspace workspace, int capacity,
            out int count)
        {
            var labels = new int[capacity];
            double[] steps = withSteps ? new double[capacity] : null;
            fixed (int* set = labels)
            fixed (double* logarithms = steps)
            {
                return TryPredictOne(
                    features, set, logarithms, capacity, size, workspace, out count)
                    ? new Prediction(
                        Copied(set, count), withSteps ? Copied(logarithms, count) : null)
                    : null;
            }
        }

        private static int[] Copied(int* numbers, int count)
        {
            var copy = new int[count];
            fixed (int* first = copy)
            {
                Buffer.MemoryCopy(numbers, first, 4L * count, 4L * count);
            }
            return copy;
        }

        private static double[] Copied(double* numbers, int count)
        {
            var copy = new double[count];
            fixed (double* first = copy)
            {
                Buffer.MemoryCopy(numbers, first, 8L * count, 8L * count);
            }
            return copy;
        }
    }
}
