#if NETSTANDARD2_1_OR_GREATER || NETCOREAPP
using System;
using System.Runtime.InteropServices;

namespace NaiBX
{
    // Memory of any kind in place of arrays, where the target has Span. Its address by
    // MemoryMarshal: the method that "fixed" would call by itself is another for Mono's compiler
    // than for .NET.
    public abstract unsafe partial class PredictionSource
    {
        /// <summary>Predict the set of one example into memory of the caller; nothing is
        /// allocated with a workspace.</summary>
        /// <param name="values">A number for each feature, NaN where it is missing.</param>
        /// <param name="labels">Where the set goes, in the order of choice; L places are always
        /// enough.</param>
        /// <param name="stepLogProbabilities">Where the logarithms go, as many places as labels;
        /// empty for none.</param>
        /// <param name="labelCount">Size of the set, also where there is no room for it.</param>
        /// <param name="size">Size of the set, 0 to L, or predicted.</param>
        /// <param name="workspace">Scratch memory, or null to make some for the call.</param>
        /// <returns>Whether there was room; nothing is written otherwise.</returns>
        /// <exception cref="NaibxException">As for arrays.</exception>
        public bool TryPredict(
            ReadOnlySpan<double> values, Span<int> labels, Span<double> stepLogProbabilities,
            out int labelCount, int size = Library.SizePredicted, Workspace workspace = null)
        {
            if (!stepLogProbabilities.IsEmpty)
            {
                Check.SameLength(
                    stepLogProbabilities.Length, labels.Length, nameof(stepLogProbabilities),
                    "places for labels");
            }
            fixed (double* first = &MemoryMarshal.GetReference(values))
            fixed (int* set = &MemoryMarshal.GetReference(labels))
            fixed (double* steps = &MemoryMarshal.GetReference(stepLogProbabilities))
            {
                return TryPredictOne(
                    new Features(first, null, values.Length), set,
                    stepLogProbabilities.IsEmpty ? null : steps, labels.Length, size, workspace,
                    out labelCount);
            }
        }
    }

    public sealed unsafe partial class Model
    {
        /// <summary>Learn one example.</summary>
        /// <param name="values">A number for each feature, NaN where it is missing.</param>
        /// <param name="labels">The set, in any order.</param>
        /// <param name="weight">How much the example counts, 0 or more: 2 is the same example twice.</param>
        /// <exception cref="NaibxException">As for arrays.</exception>
        public void AddExample(
            ReadOnlySpan<double> values, ReadOnlySpan<int> labels, double weight = 1)
        {
            fixed (double* first = &MemoryMarshal.GetReference(values))
            fixed (int* set = &MemoryMarshal.GetReference(labels))
            {
                Learn(new Features(first, null, values.Length), set, labels.Length, weight);
            }
        }

        /// <summary>Load a model from memory.</summary>
        /// <param name="buffer">The bytes of a file.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The model, for the caller to dispose.</returns>
        public static Model LoadFromBuffer(ReadOnlySpan<byte> buffer, LoadOptions options = null)
        {
            fixed (byte* bytes = &MemoryMarshal.GetReference(buffer))
            {
                return Saving.Load(
                    Native.LoadFromBuffer, bytes, buffer.Length, options, Make);
            }
        }
    }
}
#endif
