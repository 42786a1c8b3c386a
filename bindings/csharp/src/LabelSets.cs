using System;
using System.Collections.Generic;
using static System.FormattableString;

namespace NaiBX
{
    /// <summary>The label sets of many examples. The arrays are not copied: do not change them
    /// while a call reads them.</summary>
    public sealed class LabelSets
    {
        /// <summary>Sets that stand one after the other: that of row r are the labels
        /// offsets[r] to offsets[r + 1] - 1.</summary>
        /// <param name="labels">The labels of all sets.</param>
        /// <param name="offsets">One number more than there are sets.</param>
        /// <exception cref="ArgumentException">There is no offset.</exception>
        public LabelSets(int[] labels, long[] offsets)
        {
            Labels = Check.NotNull(labels, nameof(labels));
            Offsets = Check.Offsets(offsets, nameof(offsets));
        }

        /// <summary>Sets, each an array of its own; these are copied.</summary>
        /// <param name="sets">One array for each example.</param>
        /// <exception cref="ArgumentException">A set is null.</exception>
        public LabelSets(IReadOnlyList<int[]> sets)
        {
            Check.NotNull(sets, nameof(sets));
            var labels = new List<int>();
            Offsets = new long[sets.Count + 1];
            for (int row = 0; row < sets.Count; ++row)
            {
                if (sets[row] == null)
                {
                    throw new ArgumentException(
                        Invariant($"set {row} is null"), nameof(sets));
                }
                labels.AddRange(sets[row]);
                Offsets[row + 1] = labels.Count;
            }
            Labels = labels.ToArray();
        }

        /// <summary>How many sets.</summary>
        public long Count => Offsets.Length - 1;

        internal int[] Labels { get; }

        internal long[] Offsets { get; }

        /// <summary>Sets, each an array of its own; these are copied.</summary>
        /// <param name="sets">One array for each example.</param>
        /// <returns>The sets.</returns>
        public static implicit operator LabelSets(int[][] sets) => Of(sets);

        /// <summary>Sets, each an array of its own; these are copied.</summary>
        /// <param name="sets">One array for each example.</param>
        /// <returns>The sets.</returns>
        public static LabelSets Of(params int[][] sets) => new LabelSets(sets);
    }
}
