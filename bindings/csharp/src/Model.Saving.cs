using System;
using System.IO;

namespace NaiBX
{
    public sealed unsafe partial class Model
    {
        /// <summary>Save to a file, which appears whole or not at all.</summary>
        /// <param name="path">Where.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorWrite"/>.</exception>
        public void Save(string path)
        {
            Saving.Save(this, Native.Save, path);
        }

        /// <summary>Save to a stream, part by part. What the stream throws comes out.</summary>
        /// <param name="stream">Where; it is neither flushed nor closed.</param>
        public void Save(Stream stream)
        {
            Saving.Save(this, Native.SaveToCallback, stream);
        }

        /// <summary>Save to memory.</summary>
        /// <returns>The bytes of a file.</returns>
        public byte[] SaveToBuffer()
        {
            return Saving.ToBuffer(this, Native.SaveToBuffer);
        }

        /// <summary>Save with a predictor to one file:
        /// <see cref="Load(string, LoadOptions)"/> reads the model from it,
        /// <see cref="Predictor.Load(string, LoadOptions)"/> the predictor.</summary>
        /// <param name="predictor">A predictor of a model with the same labels, features,
        /// constants and names.</param>
        /// <param name="path">Where.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/>,
        /// <see cref="Status.ErrorWrite"/>, <see cref="Status.ErrorLimit"/>.</exception>
        public void SaveWithPredictor(Predictor predictor, string path)
        {
            Check.NotNull(predictor, nameof(predictor));
            using (Use other = predictor.Read())
            {
                IntPtr second = other.Address;
                Saving.Save(
                    this,
                    (IntPtr model, byte* text, out IntPtr error) =>
                        Native.SaveWithPredictor(model, second, text, out error),
                    path);
            }
        }

        /// <summary>Save with a predictor to a stream, part by part. What the stream throws comes
        /// out.</summary>
        /// <param name="predictor">A predictor of a model with the same labels, features,
        /// constants and names.</param>
        /// <param name="stream">Where; it is neither flushed nor closed.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/>,
        /// <see cref="Status.ErrorLimit"/>.</exception>
        public void SaveWithPredictor(Predictor predictor, Stream stream)
        {
            Check.NotNull(predictor, nameof(predictor));
            using (Use other = predictor.Read())
            using (Calling.With(other))
            {
                IntPtr second = other.Address;
                Saving.Save(
                    this,
                    (IntPtr model, NativeWrite write, IntPtr context, out IntPtr error) =>
                        Native.SaveWithPredictorToCallback(
                            model, second, write, context, out error),
                    stream);
            }
        }

        /// <summary>Save with a predictor to memory.</summary>
        /// <param name="predictor">A predictor of a model with the same labels, features,
        /// constants and names.</param>
        /// <returns>The bytes of a file.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/>,
        /// <see cref="Status.ErrorLimit"/>.</exception>
        public byte[] SaveWithPredictorToBuffer(Predictor predictor)
        {
            Check.NotNull(predictor, nameof(predictor));
            using (Use other = predictor.Read())
            {
                IntPtr second = other.Address;
                return Saving.ToBuffer(
                    this,
                    (IntPtr model, byte* buffer, ulong capacity, ulong* size, out IntPtr error) =>
                        Native.SaveWithPredictorToBuffer(
                            model, second, buffer, capacity, size, out error));
            }
        }

        /// <summary>Load a model from a file. Nothing in the file is trusted.</summary>
        /// <param name="path">Where.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The model, for the caller to dispose.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorRead"/>; a code of the block
        /// 300 for a file that is none, or damaged; <see cref="Status.ErrorLimit"/>.</exception>
        public static Model Load(string path, LoadOptions options = null)
        {
            return Saving.Load(Native.Load, path, options, Make);
        }

        /// <summary>Load a model from a stream, which is read to its end.</summary>
        /// <param name="stream">The bytes of a file, from where it stands; not closed.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The model, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for <see cref="Load(string, LoadOptions)"/>; what
        /// the stream throws comes out.</exception>
        public static Model Load(Stream stream, LoadOptions options = null)
        {
            return Saving.Load(Native.LoadFromBuffer, stream, options, Make);
        }

        /// <summary>Load a model from memory.</summary>
        /// <param name="buffer">The bytes of a file.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The model, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for
        /// <see cref="Load(string, LoadOptions)"/>.</exception>
        public static Model LoadFromBuffer(byte[] buffer, LoadOptions options = null)
        {
            return Saving.Load(Native.LoadFromBuffer, buffer, options, Make);
        }

        private static Model Make(IntPtr address, AllocatorFunctions[] functions)
        {
            return new Model(new ModelHandle(address, functions));
        }
    }
}
