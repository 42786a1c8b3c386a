using System;

namespace NaiBX
{
    /// <summary>The features of one example, where they stand during a call.</summary>
    internal unsafe struct Features
    {
        internal readonly double* Values;
        internal readonly int* Indices;
        internal readonly ulong Count;

        internal Features(double* values, int* indices, int count)
        {
            Values = values;
            Indices = indices;
            Count = (ulong)count;
        }

        /// <summary>The exception for a call with these features.</summary>
        internal NaibxException Failure(Status status, IntPtr error)
        {
            NaibxException failure = Check.Failure(status, error);
            return status == Status.ErrorFeatureIndex
                ? NegativeNumbers.Named(failure, Indices, (long)Count) : failure;
        }

        internal static void CheckSparse(double[] values, int[] indices)
        {
            Check.NotNull(values, nameof(values));
            Check.NotNull(indices, nameof(indices));
            Check.SameLength(indices.Length, values.Length, nameof(indices), "values");
        }
    }
}
