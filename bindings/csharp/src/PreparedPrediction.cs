using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace NaiBX
{
    /// <summary>Predicts the set of what stands in <see cref="Values"/>, again and again, with
    /// arrays and a workspace made once: a call allocates nothing. Made by
    /// <see cref="PredictionSource.Prepare"/>; as long as it is open nobody can change the model
    /// or predictor, which may be disposed before this. Used by one thread at a time: give each
    /// its own.</summary>
    public sealed unsafe class PreparedPrediction : IDisposable
    {
        private const int Free = 0;
        private const int Busy = 1;
        private const int Closing = 2;
        private const int Closed = 3;

        private readonly double[] values;
        private readonly int[] labels;
        private readonly double[] steps;
        private readonly bool isCompiled;
        private readonly Workspace workspace;
        private readonly Use use;
        private readonly Turns held;
        private readonly Use scratch;
        private readonly IntPtr sourceAddress;
        private readonly IntPtr scratchAddress;
        private readonly double* valuesAddress;
        private readonly uint* labelsAddress;
        private readonly double* stepsAddress;
        private GCHandle valuesPin;
        private GCHandle labelsPin;
        private GCHandle stepsPin;
        private int state = Closed;

        internal PreparedPrediction(
            PredictionSource source, double[] values, bool stepLogProbabilities)
        {
            if (values != null)
            {
                Check.SameLength(
                    values.Length, source.FeatureCount, nameof(values), "features");
            }
            this.values = values ?? new double[source.FeatureCount];
            labels = new int[source.LabelCount];
            steps = stepLogProbabilities ? new double[source.LabelCount] : null;
            isCompiled = source is Predictor;
            try
            {
                workspace = source.CreateWorkspace();
                scratch = Use.Scratch(workspace);
                use = source.Read();
                held = source.TurnsOfCalls;
                held.Hold();
                sourceAddress = use.Address;
                scratchAddress = scratch.Address;
                valuesPin = GCHandle.Alloc(this.values, GCHandleType.Pinned);
                labelsPin = GCHandle.Alloc(labels, GCHandleType.Pinned);
                valuesAddress = (double*)valuesPin.AddrOfPinnedObject();
                labelsAddress = (uint*)labelsPin.AddrOfPinnedObject();
                if (steps != null)
                {
                    stepsPin = GCHandle.Alloc(steps, GCHandleType.Pinned);
                    stepsAddress = (double*)stepsPin.AddrOfPinnedObject();
                }
                state = Free;
            }
            finally
            {
                if (state != Free)
                {
                    Close();
                }
            }
        }

        /// <summary>Gives back what was not disposed. Other finalizers may use this afterwards:
        /// for them it is disposed.</summary>
        ~PreparedPrediction()
        {
            Dispose();
        }

        /// <summary>The features, to be written to: NaN where one is missing.</summary>
        public double[] Values => values;

        /// <summary>Where the set is written to, in the order of choice; a place for each label.
        /// </summary>
        public int[] Labels => labels;

        /// <summary>Where the logarithms are written to; null where they were not asked for.
        /// </summary>
        public double[] StepLogProbabilities => steps;

        /// <summary>Whether <see cref="Dispose"/> has been called.</summary>
        public bool IsDisposed => Volatile.Read(ref state) >= Closing;

        /// <summary>Predict.</summary>
        /// <param name="size">Size of the set, 0 to L, or predicted.</param>
        /// <returns>How many labels the set has: the first so many of <see cref="Labels"/>.
        /// </returns>
        /// <exception cref="NaibxException"><see cref="Status.NotTrained"/>,
        /// <see cref="Status.ErrorFeatureValue"/>, <see cref="Status.ErrorOutOfRange"/>.
        /// </exception>
        /// <exception cref="InvalidOperationException">Another thread uses this.</exception>
        public int Predict(int size = Library.SizePredicted)
        {
            int before = Interlocked.CompareExchange(ref state, Busy, Free);
            if (before != Free)
            {
                throw Refusal(before);
            }
            ulong count;
            IntPtr error;
            Status status;
            if (isCompiled)
            {
                status = Native.PredictorPredict(
                    sourceAddress, valuesAddress, null, (ulong)values.Length, size, labelsAddress,
                    stepsAddress, (ulong)labels.Length, &count, scratchAddress, out error);
            }
            else
            {
                status = Native.Predict(
                    sourceAddress, valuesAddress, null, (ulong)values.Length, size, labelsAddress,
                    stepsAddress, (ulong)labels.Length, &count, scratchAddress, out error);
            }
            if (Interlocked.CompareExchange(ref state, Free, Busy) != Busy)
            {
                Close();
            }
            if (status != Status.Ok)
            {
                throw Check.Failure(status, error);
            }
            return (int)count;
        }

        /// <summary>Give the memory back, and let others change the model again; where another
        /// thread predicts, when it has finished. May be called any number of times; any other
        /// use afterwards throws <see cref="ObjectDisposedException"/>.</summary>
        public void Dispose()
        {
            int seen = Volatile.Read(ref state);
            while (seen < Closing)
            {
                int before = Interlocked.CompareExchange(ref state, Closing, seen);
                if (before == seen)
                {
                    if (seen == Free)
                    {
                        Close();
                    }
                    return; // Else the call under way closes it.
                }
                seen = before;
            }
        }

        private static Exception Refusal(int seen)
        {
            return seen == Busy
                ? (Exception)new InvalidOperationException(
                    "This PreparedPrediction is in use by another thread; give each its own.")
                : new ObjectDisposedException(nameof(PreparedPrediction));
        }

        // Once; the constructor may have failed before some of it was there.
        private void Close()
        {
            Volatile.Write(ref state, Closed);
            GC.SuppressFinalize(this);
            if (valuesPin.IsAllocated)
            {
                valuesPin.Free();
            }
            if (labelsPin.IsAllocated)
            {
                labelsPin.Free();
            }
            if (stepsPin.IsAllocated)
            {
                stepsPin.Free();
            }
            held?.LetGo();
            use.Leave();
            scratch.Leave();
            workspace?.Dispose();
        }
    }
}
