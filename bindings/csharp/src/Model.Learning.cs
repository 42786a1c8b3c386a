using System;
using System.Threading;

namespace NaiBX
{
    public sealed unsafe partial class Model
    {
        /// <summary>Learn one example.</summary>
        /// <param name="values">A number for each feature, NaN where it is missing.</param>
        /// <param name="labels">The set, in any order.</param>
        /// <param name="weight">How much the example counts, 0 or more: 2 is the same example
        /// twice.</param>
        /// <exception cref="NaibxException">A code of the block 200 for the part that is wrong;
        /// nothing is learned then.</exception>
        public void AddExample(double[] values, int[] labels, double weight = 1) =>
            Learn(values, null, labels, weight);

        /// <summary>Learn one sparse example.</summary>
        /// <param name="values">The values of the columns in <paramref name="indices"/>.</param>
        /// <param name="indices">The columns, strictly increasing; every other is 0.</param>
        /// <param name="labels">The set, in any order.</param>
        /// <param name="weight">How much the example counts, 0 or more: 2 is the same example
        /// twice.</param>
        /// <exception cref="ArgumentException">There is not one index for each value.
        /// </exception>
        /// <exception cref="NaibxException">A code of the block 200 for the part that is wrong;
        /// nothing is learned then.</exception>
        public void AddExample(
            double[] values, int[] indices, int[] labels, double weight = 1) =>
            Learn(values, Check.NotNull(indices, nameof(indices)), labels, weight);

        /// <summary>Learn many examples, as if one by one.</summary>
        /// <param name="rows">The features, dense or sparse.</param>
        /// <param name="labels">The set of each row.</param>
        /// <param name="weights">The weight of each row, or null for 1 each.</param>
        /// <param name="progress">Told now and then, by this thread, how far the call is. It must
        /// not use this model.</param>
        /// <param name="cancellationToken">Asked as often. With one that can be cancelled, or
        /// with progress, the call learns into a copy of the statistics.</param>
        /// <exception cref="NaibxException">As for one example, with the row;
        /// <see cref="Status.ErrorOffsets"/>. Nothing is learned then.</exception>
        /// <exception cref="OperationCanceledException">The token was cancelled; nothing is
        /// learned then.</exception>
        public void AddExamples(
            Rows rows, LabelSets labels, double[] weights = null,
            IProgress<BatchProgress> progress = null,
            CancellationToken cancellationToken = default(CancellationToken))
        {
            Check.NotNull(rows, nameof(rows));
            Check.NotNull(labels, nameof(labels));
            Check.SameLength(labels.Count, rows.Count, nameof(labels), "rows");
            if (weights != null)
            {
                Check.SameLength(weights.Length, rows.Count, nameof(weights), "rows");
            }
            var callback = new BatchCallback(progress, cancellationToken);
            using (Use use = Write())
            using (Calling.With(use))
            using (var pins = new Pins())
            {
                var input = new Input(rows, pins);
                Status status = Native.AddExamples(
                    use.Address, input.RowCount, input.Values, (uint*)input.Indices,
                    (ulong*)input.RowOffsets, input.ValueCount, (uint*)pins.Add(labels.Labels),
                    (ulong*)pins.Add(labels.Offsets), (ulong)labels.Labels.LongLength,
                    (double*)pins.Add(weights), Native.AddressOf(callback.Function),
                    IntPtr.Zero, out IntPtr error);
                Check.Succeeded(status, error, executor?.Kept, callback.Kept);
            }
        }

        private void Learn(double[] values, int[] indices, int[] labels, double weight)
        {
            Input.CheckOne(values, indices);
            Check.NotNull(labels, nameof(labels));
            fixed (double* first = values)
            fixed (int* columns = indices)
            fixed (int* set = labels)
            {
                var input = new Input(first, columns, values.Length, indices != null);
                Learn(input, set, labels.Length, weight);
            }
        }

        private void Learn(Input input, int* labels, int labelCount, double weight)
        {
            using (Use use = Write())
            {
                Check.Succeeded(
                    Native.AddExample(
                        use.Address, input.Values, (uint*)input.Indices, input.ValueCount,
                        (uint*)labels, (ulong)labelCount, weight, out IntPtr error),
                    error);
            }
        }
    }
}
