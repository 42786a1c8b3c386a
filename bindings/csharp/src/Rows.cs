using System;
using System.Collections.Generic;
using static System.FormattableString;

namespace NaiBX
{
    /// <summary>The features of many examples, dense or sparse. The arrays are not copied: do not
    /// change them while a call reads them.</summary>
    public sealed class Rows
    {
        private Rows(Array values, int[] indices, long[] rowOffsets, long count)
        {
            Values = values;
            Indices = indices;
            RowOffsets = rowOffsets;
            Count = count;
        }

        /// <summary>How many examples.</summary>
        public long Count { get; }

        internal Array Values { get; }

        internal int[] Indices { get; }

        internal long[] RowOffsets { get; }

        /// <summary>Dense rows: a number for each row and feature, NaN where it is missing.
        /// </summary>
        /// <param name="values">Rows x features.</param>
        /// <returns>The rows.</returns>
        public static implicit operator Rows(double[,] values) => Dense(values);

        /// <summary>Dense rows, each an array of its own; these are copied.</summary>
        /// <param name="rows">The rows, all of the same length.</param>
        /// <returns>The rows.</returns>
        /// <exception cref="ArgumentException">The rows differ in length, or one is null.
        /// </exception>
        // Languages that tell arrays of arrays from tables by name alone have Dense. Mono's
        // compiler warns of an operator that says so.
#pragma warning disable 3007
        [CLSCompliant(false)]
        public static implicit operator Rows(double[][] rows) => Dense(rows);
#pragma warning restore 3007

        /// <summary>Dense rows: a number for each row and feature, NaN where it is missing.
        /// </summary>
        /// <param name="values">Rows x features.</param>
        /// <returns>The rows.</returns>
        public static Rows Dense(double[,] values)
        {
            Check.NotNull(values, nameof(values));
            return new Rows(values, null, null, values.GetLength(0));
        }

        /// <summary>Dense rows that stand one after the other in one array.</summary>
        /// <param name="values">Row after row, a number for each feature, NaN where it is
        /// missing.</param>
        /// <param name="rowCount">How many rows.</param>
        /// <returns>The rows.</returns>
        public static Rows Dense(double[] values, long rowCount)
        {
            Check.NotNull(values, nameof(values));
            Check.NotNegative(rowCount, nameof(rowCount));
            return new Rows(values, null, null, rowCount);
        }

        /// <summary>Dense rows, each an array of its own; these are copied.</summary>
        /// <param name="rows">The rows, all of the same length.</param>
        /// <returns>The rows.</returns>
        /// <exception cref="ArgumentException">The rows differ in length, or one is null.
        /// </exception>
        public static Rows Dense(IReadOnlyList<double[]> rows)
        {
            Check.NotNull(rows, nameof(rows));
            int width = rows.Count == 0 || rows[0] == null ? 0 : rows[0].Length;
            var values = new double[Check.ArrayLength((ulong)width * (ulong)rows.Count)];
            for (int row = 0; row < rows.Count; ++row)
            {
                if (rows[row] == null || rows[row].Length != width)
                {
                    throw new ArgumentException(
                        Invariant($"row {row} is null or not as long as row 0"), nameof(rows));
                }
                rows[row].CopyTo(values, row * width);
            }
            return new Rows(values, null, null, rows.Count);
        }

        /// <summary>Sparse rows (CSR): row r has the elements rowOffsets[r] to
        /// rowOffsets[r + 1] - 1 of the two other arrays.</summary>
        /// <param name="values">The values of all rows, NaN where one is missing.</param>
        /// <param name="indices">Their columns, strictly increasing within a row; every other
        /// column is 0.</param>
        /// <param name="rowOffsets">One number more than there are rows.</param>
        /// <returns>The rows.</returns>
        /// <exception cref="ArgumentException">The lengths do not fit.</exception>
        public static Rows Sparse(double[] values, int[] indices, long[] rowOffsets)
        {
            Check.NotNull(values, nameof(values));
            Check.NotNull(indices, nameof(indices));
            Check.Offsets(rowOffsets, nameof(rowOffsets));
            Check.SameLength(indices.Length, values.Length, nameof(indices), "values");
            return new Rows(values, indices, rowOffsets, rowOffsets.Length - 1);
        }
    }
}
