using System;
using System.Runtime.InteropServices;

namespace NaiBX
{
    public sealed unsafe partial class Answer
    {
        /// <summary>What the library has of the sets.</summary>
        private struct Sets
        {
            internal long Count;
            internal long* Offsets;
            internal int* Labels;
            internal double* Steps;
            internal bool HasSteps;
        }

        /// <summary>Copy the sets, with the log-probabilities of their steps where the request
        /// asked for them.</summary>
        /// <returns>The sets, one for each row, unless the request asks for several
        /// (<see cref="GetSetOffsets"/>).</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/> where there are no
        /// results, or no sets among them.</exception>
        public Predictions GetSets()
        {
            using (Use use = Read())
            {
                Sets sets = Look(use);
                var offsets = new long[Check.ArrayLength((ulong)sets.Count + 1)];
                Marshal.Copy((IntPtr)sets.Offsets, offsets, 0, offsets.Length);
                int count = Check.ArrayLength((ulong)sets.Offsets[sets.Count]);
                return new Predictions(
                    offsets, CopyOf(sets.Labels, count),
                    sets.HasSteps ? CopyOf(sets.Steps, count) : null);
            }
        }

        /// <summary>Copy the set of one row.</summary>
        /// <param name="row">The row, from 0.</param>
        /// <returns>The set.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/> where there are no
        /// results, or no sets among them.</exception>
        /// <exception cref="ArgumentOutOfRangeException">There is no such row.</exception>
        public Prediction GetSet(long row = 0)
        {
            using (Use use = Read())
            {
                Sets sets = Look(use);
                if (row < 0 || row >= sets.Count)
                {
                    throw new ArgumentOutOfRangeException(nameof(row));
                }
                long first = sets.Offsets[row];
                int count = Check.ArrayLength((ulong)(sets.Offsets[row + 1] - first));
                return new Prediction(
                    CopyOf(sets.Labels + first, count),
                    sets.HasSteps ? CopyOf(sets.Steps + first, count) : null);
            }
        }

        /// <summary>Copy which sets are of which row.</summary>
        /// <returns>One more than there are rows: row r has the sets from that of r to that of
        /// r + 1, without the last, the best first.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/> where there are no
        /// results, or no sets among them.</exception>
        public long[] GetSetOffsets()
        {
            using (Use use = Read())
            {
                ulong count;
                ulong* found;
                Check.Succeeded(
                    Native.AnswerSetOffsets(use.Address, &count, &found, out IntPtr error),
                    error);
                var copy = new long[Check.ArrayLength(count + 1)];
                for (int row = 0; row < copy.Length; ++row)
                {
                    copy[row] = found == null ? row : (long)found[row];
                }
                return copy;
            }
        }

        /// <summary>Copy all labels of each row, best first, row after row.</summary>
        /// <returns>The labels.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/> where there are no
        /// results, or the request did not ask for <see cref="Output.Ranking"/>.</exception>
        public int[] GetRanking()
        {
            using (Use use = Read())
            {
                ulong count;
                uint* found;
                Check.Succeeded(
                    Native.AnswerRanking(use.Address, &found, &count, out IntPtr error), error);
                return CopyOf((int*)found, Check.ArrayLength(count));
            }
        }

        /// <summary>Copy what became of the rows.</summary>
        /// <returns>For each row <see cref="Status.Ok"/>; <see cref="Status.CutShort"/> where the
        /// search for better sets was ended by the node limit or the deadline; or why it has no
        /// set: <see cref="Status.ErrorImpossible"/> where none meets what the request asks,
        /// <see cref="Status.ErrorUndecided"/> where that was not known in time. Asked for alone,
        /// such a row throws an exception that names the conflict.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/> where there are no
        /// results, or no sets among them.</exception>
        public Status[] GetOutcomes()
        {
            using (Use use = Read())
            {
                ulong count;
                Status* outcomes;
                Check.Succeeded(
                    Native.AnswerOutcomes(use.Address, &count, &outcomes, out IntPtr error),
                    error);
                var copy = new Status[Check.ArrayLength(count)];
                if (outcomes != null)
                {
                    fixed (Status* first = copy)
                    {
                        Copy(outcomes, first, 4L * copy.Length);
                    }
                }
                return copy;
            }
        }

        /// <summary>Copy numbers, row after row. <see cref="Output.Steps"/>: for each label of the
        /// sets the natural logarithm of its probability among the labels that were left when it
        /// was chosen. <see cref="Output.Sizes"/>: L + 1 a row, log P(M = m | x) for the sizes 0
        /// to L. <see cref="Output.SizeEvidence"/>: log p(x), 0 for a fixed size.
        /// <see cref="Output.LabelScores"/>: L a row, log P(y) + log p(x | y), which rank the
        /// labels and are no probabilities of each label being in the set.
        /// <see cref="Output.LabelEvidence"/>: the logarithm of the sum of the exponentials of
        /// these. <see cref="Output.SetScores"/>: one for each set, the logarithm of how likely it
        /// is. What was never seen has -infinity. The linear and the kernel method have no
        /// evidence, and their label scores are log-odds of each label being in the set.
        /// </summary>
        /// <param name="output">One that the request asked for.</param>
        /// <returns>The numbers.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/> where there are no
        /// results, or the request did not ask for this.</exception>
        public double[] GetNumbers(Output output)
        {
            using (Use use = Read())
            {
                double* numbers = Look(use, output, out ulong count);
                return CopyOf(numbers, Check.ArrayLength(count));
            }
        }

        /// <summary>Copy the labels of the sets, one set after the other, into arrays of the
        /// caller.</summary>
        /// <param name="labels">Where they go, each set in the order of choice.</param>
        /// <param name="labelCount">How many there are, also where there is no room.</param>
        /// <param name="labelOffsets">Where a number more than there are rows goes: row r has the
        /// labels labelOffsets[r] to labelOffsets[r + 1] - 1. Null for none.</param>
        /// <returns>Whether there was room; nothing is written otherwise.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/> where there are no
        /// results, or no sets among them.</exception>
        public bool TryCopySets(int[] labels, out int labelCount, long[] labelOffsets = null)
        {
            Check.NotNull(labels, nameof(labels));
            fixed (int* toLabels = labels)
            fixed (long* toOffsets = labelOffsets)
            {
                return TryCopySets(
                    toLabels, labels.Length, toOffsets, labelOffsets?.Length, out labelCount);
            }
        }

        /// <summary>Copy numbers into an array of the caller.</summary>
        /// <param name="output">One that the request asked for.</param>
        /// <param name="numbers">Where they go.</param>
        /// <param name="count">How many there are, also where there is no room.</param>
        /// <returns>Whether there was room; nothing is written otherwise.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/> where there are no
        /// results, or the request did not ask for this.</exception>
        public bool TryCopyNumbers(Output output, double[] numbers, out int count)
        {
            Check.NotNull(numbers, nameof(numbers));
            fixed (double* to = numbers)
            {
                return TryCopyNumbers(output, to, numbers.Length, out count);
            }
        }

        private bool TryCopySets(
            int* labels, int capacity, long* offsets, int? offsetCapacity, out int labelCount)
        {
            using (Use use = Read())
            {
                Sets sets = Look(use);
                labelCount = Check.ArrayLength((ulong)sets.Offsets[sets.Count]);
                if (labelCount > capacity || sets.Count >= (offsetCapacity ?? long.MaxValue))
                {
                    return false;
                }
                Copy(sets.Labels, labels, 4L * labelCount);
                if (offsetCapacity != null)
                {
                    Copy(sets.Offsets, offsets, 8 * (sets.Count + 1));
                }
                return true;
            }
        }

        private bool TryCopyNumbers(Output output, double* to, int capacity, out int count)
        {
            using (Use use = Read())
            {
                double* numbers = Look(use, output, out ulong all);
                count = Check.ArrayLength(all);
                if (count > capacity)
                {
                    return false;
                }
                Copy(numbers, to, 8L * count);
                return true;
            }
        }

        private Sets Look(Use use)
        {
            ulong count;
            ulong* offsets;
            uint* labels;
            Check.Succeeded(
                Native.AnswerSets(use.Address, &count, &offsets, &labels, out IntPtr error),
                error);
            bool hasSteps = (outputs & Output.Steps) != 0;
            return new Sets
            {
                Count = (long)count, Offsets = (long*)offsets, Labels = (int*)labels,
                HasSteps = hasSteps,
                Steps = hasSteps ? Look(use, Output.Steps, out count) : null
            };
        }

        private static double* Look(Use use, Output output, out ulong count)
        {
            fixed (ulong* all = &count)
            {
                double* numbers;
                Check.Succeeded(
                    Native.AnswerNumbers(
                        use.Address, (uint)output, &numbers, all, out IntPtr error),
                    error);
                return numbers;
            }
        }

        private static void Copy(void* from, void* to, long size) =>
            Buffer.MemoryCopy(from, to, size, size);

        private static int[] CopyOf(int* numbers, int count)
        {
            var copy = new int[count];
            fixed (int* first = copy)
            {
                Copy(numbers, first, 4L * count);
            }
            return copy;
        }

        private static double[] CopyOf(double* numbers, int count)
        {
            var copy = new double[count];
            fixed (double* first = copy)
            {
                Copy(numbers, first, 8L * count);
            }
            return copy;
        }
    }
}
