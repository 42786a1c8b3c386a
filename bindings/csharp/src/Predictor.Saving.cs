using System;
using System.IO;

namespace NaiBX
{
    public sealed unsafe partial class Predictor
    {
        /// <summary>Save to a file, which appears whole or not at all.</summary>
        /// <param name="path">Where.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorWrite"/>,
        /// <see cref="Status.ErrorLimit"/>.</exception>
        public void Save(string path)
        {
            Saving.Save(this, Native.PredictorSave, path);
        }

        /// <summary>Save to a stream, part by part. What the stream throws comes out.</summary>
        /// <param name="stream">Where; it is neither flushed nor closed.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorLimit"/>.</exception>
        public void Save(Stream stream)
        {
            Saving.Save(this, Native.PredictorSaveToCallback, stream);
        }

        /// <summary>Save to memory.</summary>
        /// <returns>The bytes of a file.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorLimit"/>.</exception>
        public byte[] SaveToBuffer()
        {
            return Saving.ToBuffer(this, Native.PredictorSaveToBuffer);
        }

        /// <summary>Load a predictor from a file. Nothing in the file is trusted.</summary>
        /// <param name="path">Where.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The predictor, for the caller to dispose.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorRead"/>; a code of the block
        /// 300 for a file that is none, or damaged; <see cref="Status.ErrorLimit"/>.</exception>
        public static Predictor Load(string path, LoadOptions options = null)
        {
            return Saving.Load(Native.PredictorLoad, path, options, Make);
        }

        /// <summary>Load a predictor without a copy of its tables: they stay where the system
        /// keeps the file, for all processes that map it. Until it is disposed the file must not
        /// be written to or cut off; saving to its path is safe.</summary>
        /// <param name="path">Where.</param>
        /// <param name="options">Allocator, limits and whether tables are verified, or null for
        /// the defaults.</param>
        /// <returns>The predictor, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for
        /// <see cref="Load(string, LoadOptions)"/>.</exception>
        public static Predictor Map(string path, LoadOptions options = null)
        {
            return Saving.Load(
                Native.PredictorMap, path, options, (address, functions) =>
                    new Predictor(new PredictorHandle(address, functions), true));
        }

        /// <summary>Load a predictor from a stream, which is read to its end.</summary>
        /// <param name="stream">The bytes of a file, from where it stands; not closed.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The predictor, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for <see cref="Load(string, LoadOptions)"/>; what
        /// the stream throws comes out.</exception>
        public static Predictor Load(Stream stream, LoadOptions options = null)
        {
            return Saving.Load(Native.PredictorLoadFromBuffer, stream, options, Make);
        }

        /// <summary>Load a predictor from memory.</summary>
        /// <param name="buffer">The bytes of a file.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The predictor, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for
        /// <see cref="Load(string, LoadOptions)"/>.</exception>
        public static Predictor LoadFromBuffer(byte[] buffer, LoadOptions options = null)
        {
            return Saving.Load(Native.PredictorLoadFromBuffer, buffer, options, Make);
        }

        private static Predictor Make(IntPtr address, AllocatorFunctions[] functions)
        {
            return new Predictor(new PredictorHandle(address, functions));
        }
    }
}
