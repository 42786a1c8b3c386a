using System;
using System.Runtime.InteropServices;

namespace NaiBX
{
    /// <summary>The features of one or many examples, where they stand during a call.</summary>
    internal unsafe struct Input
    {
        // Where no indices are: null would say that the example is dense.
        private static readonly IntPtr Nothing = Marshal.AllocHGlobal(sizeof(int));

        internal readonly double* Values;
        internal readonly int* Indices;
        internal readonly long* RowOffsets;
        internal readonly ulong ValueCount;
        internal readonly ulong RowCount;

        internal Input(double* values, int* indices, int valueCount, bool isSparse)
        {
            Values = values;
            Indices = isSparse && indices == null ? (int*)Nothing : indices;
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

        internal static void CheckOne(double[] values, int[] indices)
        {
            Check.NotNull(values, nameof(values));
            if (indices != null)
            {
                Check.SameLength(indices.Length, values.Length, nameof(indices), "values");
            }
        }
    }
}
