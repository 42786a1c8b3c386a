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

        /// <summary>What the library's message about indices leaves out.</summary>
        internal string Hint(Status status)
        {
            return status == Status.ErrorFeatureIndex
                ? Check.NegativeHint(Indices, Count, "indices") : "";
        }

        internal static void CheckSparse(double[] values, int[] indices)
        {
            Check.NotNull(values, nameof(values));
            Check.NotNull(indices, nameof(indices));
            Check.SameLength(indices.Length, values.Length, nameof(indices), "values");
        }
    }
}
