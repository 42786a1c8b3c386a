using System;

namespace NaiBX
{
    /// <summary>The features of one or many examples, where they stand during a call.</summary>
    internal unsafe struct Input
    {
        internal readonly double* Values;
        internal readonly int* Indices;
        internal readonly long* RowOffsets;
        internal readonly ulong ValueCount;
        internal readonly ulong RowCount;

        /// <summary>One example, dense without indices.</summary>
        internal Input(double* values, int* indices, int valueCount)
        {
            Values = values;
            Indices = indices;
            RowOffsets = null;
            ValueCount = (ulong)valueCount;
            RowCount = 1;
        }

        internal Input(Rows rows, Pins pins)
        {
            Values = (double*)pins.Add(rows.Values);
            Indices = (int*)pins.Add(rows.Indices);
            RowOffsets = (long*)pins.Add(rows.RowOffsets);
            ValueCount = (ulong)rows.Values.LongLength;
            RowCount = (ulong)rows.Count;
        }

        /// <summary>The failure of a call with the negative number that it is about, if it is
        /// about one.</summary>
        internal NaibxException Named(NaibxException failure)
        {
            return failure.Code == Status.ErrorFeatureIndex && Indices != null
                ? NegativeNumbers.Named(failure, Indices, (long)ValueCount)
                : failure.Code == Status.ErrorOffsets && RowOffsets != null
                ? NegativeNumbers.Named(failure, RowOffsets, (long)RowCount + 1, "rowOffsets")
                : failure;
        }

        internal static void CheckOne(double[] values, int[] indices, bool isSparse)
        {
            Check.NotNull(values, nameof(values));
            if (isSparse)
            {
                Check.NotNull(indices, nameof(indices));
                Check.SameLength(indices.Length, values.Length, nameof(indices), "values");
            }
        }
    }
}
