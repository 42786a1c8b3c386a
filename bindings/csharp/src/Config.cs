using System;
using static System.FormattableString;

namespace NaiBX
{
    /// <summary>What a model is made of: labels, features, constants and names.</summary>
    public sealed unsafe partial class Config : NativeObject
    {
        internal Config(ConfigHandle handle)
            : base(handle)
        {
        }

        /// <summary>Append the next columns as a new group of categorical features.</summary>
        /// <param name="categoryCounts">For each column its number of categories.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/> for a number
        /// below 1, with the column; <see cref="Status.ErrorLimit"/>.</exception>
        public void AddCategorical(params int[] categoryCounts)
        {
            Check.NotNull(categoryCounts, nameof(categoryCounts));
            int wrong = Array.FindIndex(categoryCounts, count => count < 0);
            if (wrong >= 0)
            {
                throw new NaibxException(
                    Status.ErrorOutOfRange,
                    Invariant($"categorical feature {wrong} has {categoryCounts[wrong]} ")
                    + "categories, but must have at least 1",
                    null, FeatureCount + wrong);
            }
            using (Use use = Write())
            {
                uint nothing;
                fixed (int* counts = categoryCounts)
                {
                    Check.Succeeded(
                        Native.ConfigAddCategorical(
                            use.Address, counts == null ? &nothing : (uint*)counts,
                            (uint)categoryCounts.Length, out IntPtr error),
                        error);
                }
            }
        }
    }
}
