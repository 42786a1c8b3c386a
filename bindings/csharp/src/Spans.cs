#if NETSTANDARD2_1_OR_GREATER || NETCOREAPP
using System;
using System.Runtime.InteropServices;

namespace NaiBX
{
    // Memory of any kind in place of arrays, where the target has Span. Its address by
    // MemoryMarshal: the method that "fixed" would call by itself is another for Mono's compiler
    // than for .NET.
    public sealed unsafe partial class Answer
    {
        /// <summary>Predict the set of one example.</summary>
        /// <param name="predictor">What predicts.</param>
        /// <param name="values">A number for each feature, NaN where it is missing.</param>
        /// <param name="request">What is asked; null for the predicted set.</param>
        /// <exception cref="NaibxException">As for arrays.</exception>
        public void Predict(
            Predictor predictor, ReadOnlySpan<double> values, Request request = null)
        {
            fixed (double* first = &MemoryMarshal.GetReference(values))
            {
                Predict(predictor, request, new Input(first, null, values.Length, false), null);
            }
        }

        /// <summary>Copy the labels of the sets, one set after the other, into memory of the
        /// caller.</summary>
        /// <param name="labels">Where they go, each set in the order of choice.</param>
        /// <param name="labelCount">How many there are, also where there is no room.</param>
        /// <returns>Whether there was room; nothing is written otherwise.</returns>
        /// <exception cref="NaibxException">As for arrays.</exception>
        public bool TryCopySets(Span<int> labels, out int labelCount)
        {
            fixed (int* to = &MemoryMarshal.GetReference(labels))
            {
                return TryCopySets(to, labels.Length, null, null, out labelCount);
            }
        }

        /// <summary>Copy numbers into memory of the caller.</summary>
        /// <param name="output">One that the request asked for.</param>
        /// <param name="numbers">Where they go.</param>
        /// <param name="count">How many there are, also where there is no room.</param>
        /// <returns>Whether there was room; nothing is written otherwise.</returns>
        /// <exception cref="NaibxException">As for arrays.</exception>
        public bool TryCopyNumbers(Output output, Span<double> numbers, out int count)
        {
            fixed (double* to = &MemoryMarshal.GetReference(numbers))
            {
                return TryCopyNumbers(output, to, numbers.Length, out count);
            }
        }
    }

    public sealed unsafe partial class Model
    {
        /// <summary>Learn one example.</summary>
        /// <param name="values">A number for each feature, NaN where it is missing.</param>
        /// <param name="labels">The set, in any order.</param>
        /// <param name="weight">How much the example counts, 0 or more: 2 is the same example
        /// twice.</param>
        /// <exception cref="NaibxException">As for arrays.</exception>
        public void AddExample(
            ReadOnlySpan<double> values, ReadOnlySpan<int> labels, double weight = 1)
        {
            fixed (double* first = &MemoryMarshal.GetReference(values))
            fixed (int* set = &MemoryMarshal.GetReference(labels))
            {
                Learn(new Input(first, null, values.Length, false), set, labels.Length, weight);
            }
        }

        /// <summary>Load a model from memory.</summary>
        /// <param name="buffer">The bytes of a file.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The model, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for arrays.</exception>
        public static Model LoadFromBuffer(ReadOnlySpan<byte> buffer, LoadOptions options = null)
        {
            fixed (byte* bytes = &MemoryMarshal.GetReference(buffer))
            {
                return ModelFile.Load(
                    null, bytes, buffer.Length, options, wantsModel: true).Model;
            }
        }
    }
}
#endif
