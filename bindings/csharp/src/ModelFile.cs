using System;
using System.IO;
using static System.FormattableString;

namespace NaiBX
{
    /// <summary>What a file holds.</summary>
    public struct FileParts
    {
        internal FileParts(Model model, Predictor predictor)
        {
            Model = model;
            Predictor = predictor;
        }

        /// <summary>The model, for the caller to dispose.</summary>
        public Model Model { get; }

        /// <summary>The predictor, for the caller to dispose.</summary>
        public Predictor Predictor { get; }
    }

    /// <summary>Files that hold a model, a predictor, or both.</summary>
    public static unsafe partial class ModelFile
    {
        private const int PartOfStream = 1 << 16;

        /// <summary>Save to one file, which appears whole or not at all.</summary>
        /// <param name="path">Where.</param>
        /// <param name="model">The model, or null.</param>
        /// <param name="predictor">A predictor of a model with the same labels, features,
        /// constants and names, or null.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/>, also for a live
        /// predictor; <see cref="Status.ErrorWrite"/>, <see cref="Status.ErrorLimit"/>.
        /// </exception>
        public static void Save(string path, Model model, Predictor predictor)
        {
            using (Use first = Use.Optional(model))
            using (Use second = Use.Optional(predictor))
            fixed (byte* text = Text.Utf8Of(path, nameof(path)))
            {
                Check.Succeeded(
                    Native.SaveParts(first.Address, second.Address, text, out IntPtr error),
                    error);
            }
        }

        /// <summary>Save to a stream, part by part. What the stream throws comes out.</summary>
        /// <param name="stream">Where; it is neither flushed nor closed.</param>
        /// <param name="model">The model, or null.</param>
        /// <param name="predictor">The predictor, or null.</param>
        /// <exception cref="NaibxException">As for a path.</exception>
        public static void Save(Stream stream, Model model, Predictor predictor)
        {
            Check.NotNull(stream, nameof(stream));
            var kept = new KeptException();
            NativeWrite write = (context, bytes, size) =>
            {
                var part = new UnmanagedMemoryStream(bytes, (long)size);
                int step = (int)Math.Min(size, PartOfStream);
                return kept.Run(() => part.CopyTo(stream, step)) ? 0 : 1;
            };
            using (Use first = Use.Optional(model))
            using (Use second = Use.Optional(predictor))
            using (Calling.With(first, second))
            {
                Status status = Native.WriteParts(
                    first.Address, second.Address, Native.AddressOf(write), IntPtr.Zero,
                    out IntPtr error);
                GC.KeepAlive(write);
                Check.Succeeded(status, error, kept);
            }
        }

        /// <summary>Save to memory.</summary>
        /// <param name="model">The model, or null.</param>
        /// <param name="predictor">The predictor, or null.</param>
        /// <returns>The bytes of a file.</returns>
        /// <exception cref="NaibxException">As for a path.</exception>
        public static byte[] SaveToBuffer(Model model, Predictor predictor)
        {
            var stream = new MemoryStream();
            Save(stream, model, predictor);
            return stream.ToArray();
        }

        /// <summary>Load both parts of a file. Nothing in the file is trusted.</summary>
        /// <param name="path">Where.</param>
        /// <param name="options">Allocator, limits and how tables are loaded, or null for the
        /// defaults.</param>
        /// <returns>Model and predictor, for the caller to dispose.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorRead"/>; a code of the block
        /// 300 for a file that is none, is damaged, or has only one part;
        /// <see cref="Status.ErrorLimit"/>.</exception>
        public static FileParts Load(string path, LoadOptions options = null) =>
            Load(path, options, true, true);

        /// <summary>Load both parts from a stream, which is read to its end.</summary>
        /// <param name="stream">The bytes of a file, from where it stands; not closed.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>Model and predictor, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for a path; what the stream throws comes out.
        /// </exception>
        public static FileParts Load(Stream stream, LoadOptions options = null) =>
            Load(stream, options, true, true);

        /// <summary>Load both parts from memory.</summary>
        /// <param name="buffer">The bytes of a file.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>Model and predictor, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for a path.</exception>
        public static FileParts LoadFromBuffer(byte[] buffer, LoadOptions options = null) =>
            LoadFromBuffer(buffer, options, true, true);

        internal static FileParts Load(
            string path, LoadOptions options, bool model = false, bool predictor = false)
        {
            fixed (byte* text = Text.Utf8Of(path, nameof(path)))
            {
                return Load(text, null, 0, options, model, predictor);
            }
        }

        /// <summary>Reads the stream to its end first.</summary>
        internal static FileParts Load(
            Stream stream, LoadOptions options, bool model = false, bool predictor = false)
        {
            Check.NotNull(stream, nameof(stream));
            double most;
            using (Use.Optional(options))
            {
                most = options?.Given(LoadOptionsNumber.ByteLimit, double.MaxValue)
                    ?? double.MaxValue;
            }
            MemoryStream read = ReadToEnd(stream, (long)Math.Min(most, Check.MostElements));
            fixed (byte* bytes = read.GetBuffer())
            {
                return Load(null, bytes, read.Length, options, model, predictor);
            }
        }

        internal static FileParts LoadFromBuffer(
            byte[] buffer, LoadOptions options, bool model = false, bool predictor = false)
        {
            Check.NotNull(buffer, nameof(buffer));
            fixed (byte* bytes = buffer)
            {
                return Load(null, bytes, buffer.LongLength, options, model, predictor);
            }
        }

        /// <summary>From a path, or from bytes where that is null.</summary>
        internal static FileParts Load(
            byte* path, byte* bytes, long size, LoadOptions options,
            bool wantsModel = false, bool wantsPredictor = false)
        {
            using (Use use = Use.Optional(options))
            {
                IntPtr model = IntPtr.Zero, predictor = IntPtr.Zero, error;
                IntPtr* toModel = wantsModel ? &model : null;
                IntPtr* toPredictor = wantsPredictor ? &predictor : null;
                Check.Succeeded(
                    path == null
                        ? Native.ReadParts(
                            bytes, (ulong)size, use.Address, toModel, toPredictor, out error)
                        : Native.LoadParts(
                            path, use.Address, toModel, toPredictor, out error),
                    error);
                // Both handles before anything can fail.
                ModelHandle ofModel =
                    wantsModel ? new ModelHandle(model, use.Functions) : null;
                PredictorHandle ofPredictor =
                    wantsPredictor ? new PredictorHandle(predictor, use.Functions) : null;
                bool isMapped = path != null
                    && options?.Given(LoadOptionsNumber.MapTables, 0) == 1;
                return new FileParts(
                    ofModel == null ? null : new Model(ofModel),
                    ofPredictor == null ? null : new Predictor(ofPredictor, isMapped));
            }
        }

        private static MemoryStream ReadToEnd(Stream stream, long most)
        {
            var read = new MemoryStream();
            var part = new byte[PartOfStream];
            int count;
            while ((count = stream.Read(part, 0, part.Length)) > 0)
            {
                if (read.Length + count > most)
                {
                    throw new NaibxException(
                        Status.ErrorLimit,
                        Invariant($"the stream has more than {most} bytes, the most allowed"));
                }
                read.Write(part, 0, count);
            }
            return read;
        }
    }
}
