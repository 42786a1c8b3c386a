using System;
using System.Collections;
using System.Collections.Generic;

namespace NaiBX
{
    /// <summary>The set of one example.</summary>
    public sealed class Prediction
    {
        internal Prediction(int[] labels, double[] stepLogProbabilities)
        {
            Labels = labels;
            StepLogProbabilities = stepLogProbabilities;
        }

        /// <summary>The labels in the order of choice.</summary>
        public int[] Labels { get; }

        /// <summary>For each label the natural logarithm of its probability among those that were
        /// left when it was chosen; null without <see cref="Output.Steps"/>.</summary>
        public double[] StepLogProbabilities { get; }

        /// <summary>The labels in braces.</summary>
        /// <returns>Such as "{1, 0}".</returns>
        public override string ToString() => "{" + string.Join(", ", Labels) + "}";
    }

    /// <summary>The sets of a batch, one for each row.</summary>
    public sealed class Predictions : IReadOnlyList<Prediction>
    {
        internal Predictions(long[] labelOffsets, int[] labels, double[] stepLogProbabilities)
        {
            LabelOffsets = labelOffsets;
            Labels = labels;
            StepLogProbabilities = stepLogProbabilities;
        }

        /// <summary>How many rows.</summary>
        public int Count => LabelOffsets.Length - 1;

        /// <summary>The set of row r are the labels LabelOffsets[r] to LabelOffsets[r + 1] - 1.
        /// </summary>
        public long[] LabelOffsets { get; }

        /// <summary>The sets one after the other, each in the order of choice.</summary>
        public int[] Labels { get; }

        /// <summary>For each label the natural logarithm of its probability among those that were
        /// left when it was chosen; null where it was not asked for.</summary>
        public double[] StepLogProbabilities { get; }

        /// <summary>A copy of the set of one row.</summary>
        /// <param name="index">The row, from 0.</param>
        /// <exception cref="ArgumentOutOfRangeException">There is no such row.</exception>
        public Prediction this[int index]
        {
            get
            {
                if (index < 0 || index >= Count)
                {
                    throw new ArgumentOutOfRangeException(nameof(index));
                }
                long begin = LabelOffsets[index];
                long count = LabelOffsets[index + 1] - begin;
                return new Prediction(
                    Part(Labels, begin, count), Part(StepLogProbabilities, begin, count));
            }
        }

        /// <summary>The rows in their order.</summary>
        /// <returns>An enumerator of copies of the sets.</returns>
        public IEnumerator<Prediction> GetEnumerator()
        {
            for (int row = 0; row < Count; ++row)
            {
                yield return this[row];
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        private static T[] Part<T>(T[] array, long begin, long count)
        {
            if (array == null)
            {
                return null;
            }
            var part = new T[count];
            Array.Copy(array, begin, part, 0, count);
            return part;
        }
    }
}
