using System;
using System.Threading;

namespace NaiBX
{
    public abstract unsafe partial class PredictionSource
    {
        // Labels that a batch has room for at first, if there are not fewer in all.
        private const long FirstCapacity = 1 << 20;

        private delegate Status NativePredictBatch(
            IntPtr source, ulong rowCount, double* values, uint* indices, ulong* rowOffsets,
            ulong valueCount, long* sizes, ulong* labelOffsets, uint* labels,
            double* stepLogProbabilities, ulong capacity, ulong* labelCount,
            NativeProgress progress, IntPtr context, IntPtr workspace, out IntPtr error);

        /// <summary>Predict the sets of many examples.</summary>
        /// <param name="rows">The features, dense or sparse.</param>
        /// <param name="sizes">A size for each row, or <see cref="Library.SizePredicted"/>; null
        /// to predict them all.</param>
        /// <param name="stepLogProbabilities">Whether to tell how probable each choice was.
        /// </param>
        /// <param name="progress">Told now and then, by this thread, how far the call is.</param>
        /// <param name="workspace">Scratch memory, and the threads to use; or null.</param>
        /// <param name="cancellationToken">Asked as often.</param>
        /// <returns>The sets, one for each row.</returns>
        /// <exception cref="NaibxException">As for one example, with the row;
        /// <see cref="Status.ErrorOffsets"/>.</exception>
        /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
        public Predictions PredictBatch(
            Rows rows, int[] sizes = null, bool stepLogProbabilities = false,
            IProgress<BatchProgress> progress = null, Workspace workspace = null,
            CancellationToken cancellationToken = default(CancellationToken))
        {
            Check.NotNull(rows, nameof(rows));
            if (sizes != null)
            {
                Check.SameLength(sizes.Length, rows.Count, nameof(sizes), "rows");
            }
            rows.CheckValues(FeatureCount);
            var callback = new BatchCallback(progress, cancellationToken);
            var batch = new Batch(rows, LabelCount, sizes, stepLogProbabilities);
            using (Use use = Read())
            using (Use scratch = Use.Scratch(workspace))
            using (Calling.With(use, scratch))
            {
                while (!PredictBatchOnce(batch, use.Address, scratch.Address, callback, workspace))
                {
                    batch.Grow();
                }
            }
            return batch.Result();
        }

        private bool PredictBatchOnce(
            Batch batch, IntPtr source, IntPtr scratch, BatchCallback callback,
            Workspace workspace)
        {
            using (var pins = new Pins())
            {
                Rows rows = batch.Rows;
                var indices = (int*)pins.Add(rows.Indices);
                ulong count = 0;
                NativePredictBatch predict = this is Predictor
                    ? (NativePredictBatch)Native.PredictorPredictBatch
                    : Native.PredictBatch;
                Status status = predict(
                    source, (ulong)rows.Count, (double*)pins.Add(rows.Values), (uint*)indices,
                    (ulong*)pins.Add(rows.RowOffsets), (ulong)rows.Values.LongLength,
                    (long*)pins.Add(batch.Sizes), (ulong*)pins.Add(batch.Offsets),
                    (uint*)pins.Add(batch.Labels), (double*)pins.Add(batch.Steps),
                    (ulong)batch.Labels.LongLength, &count, callback.Function, IntPtr.Zero,
                    scratch, out IntPtr error);
                batch.Count = count;
                if (status == Status.BufferTooSmall)
                {
                    workspace?.Executor?.Rethrow();
                    return false;
                }
                NaibxException failure = callback.Finish(status, error, workspace?.Executor);
                if (failure != null)
                {
                    throw rows.Named(failure, indices);
                }
                return true;
            }
        }

        /// <summary>Where the sets of a batch go.</summary>
        private sealed class Batch
        {
            internal readonly Rows Rows;
            internal readonly long[] Sizes;
            internal readonly long[] Offsets;
            internal int[] Labels;
            internal double[] Steps;
            internal ulong Count;

            internal Batch(Rows rows, int labelCount, int[] sizes, bool withSteps)
            {
                Rows = rows;
                Offsets = new long[Check.ArrayLength((ulong)rows.Count + 1)];
                Sizes = sizes == null ? null : Array.ConvertAll(sizes, size => (long)size);
                Count = (ulong)Math.Min(
                    Math.Min((decimal)rows.Count * labelCount, Check.MostElements),
                    Math.Max(FirstCapacity, 2 * rows.Count));
                Steps = withSteps ? new double[0] : null;
                Grow();
            }

            /// <summary>Makes room for what the library said there is.</summary>
            internal void Grow()
            {
                Labels = new int[Check.ArrayLength(Count)];
                Steps = Steps == null ? null : new double[Labels.Length];
            }

            internal Predictions Result()
            {
                Array.Resize(ref Labels, (int)Count);
                if (Steps != null)
                {
                    Array.Resize(ref Steps, (int)Count);
                }
                return new Predictions(Offsets, Labels, Steps);
            }
        }
    }
}
