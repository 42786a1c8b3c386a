using System;
using System.IO;

namespace NaiBX
{
    /// <summary>Predicts: compiled from a model into tables, it answers as the model did at that
    /// time, mostly several times as fast; live it reads the model, which may be disposed before
    /// it. Whoever learns into that model waits for its predictions, and they for it.</summary>
    public sealed unsafe partial class Predictor : PredictionSource
    {
        /// <summary>Make a predictor from a model.</summary>
        /// <param name="model">What to compile; or what a live one reads.</param>
        /// <param name="form">The numbers of its tables, or <see cref="NaiBX.Form.Live"/>.
        /// </param>
        /// <exception cref="NaibxException"><see cref="Status.NotTrained"/> for tables of a model
        /// without examples; <see cref="Status.ErrorOutOfRange"/>.</exception>
        public Predictor(Model model, Form form = Form.Float64)
            : this(Create(model, form))
        {
        }

        internal Predictor(PredictorHandle handle, bool isMapped = false)
            : base(handle)
        {
            if (!isMapped)
            {
                handle.SetSize(TableBytes);
            }
        }

        internal override Predictor Deciding => this;

        /// <summary>Load a predictor from a file. Nothing in the file is trusted.</summary>
        /// <param name="path">Where.</param>
        /// <param name="options">Allocator, limits and how tables are loaded, or null for the
        /// defaults.</param>
        /// <returns>The predictor, for the caller to dispose.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorRead"/>; a code of the block
        /// 300 for a file that is none, or damaged; <see cref="Status.ErrorLimit"/>.</exception>
        public static Predictor Load(string path, LoadOptions options = null) =>
            ModelFile.Load(path, options, predictor: true).Predictor;

        /// <summary>Load a predictor from a stream, which is read to its end.</summary>
        /// <param name="stream">The bytes of a file, from where it stands; not closed.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The predictor, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for <see cref="Load(string, LoadOptions)"/>; what
        /// the stream throws comes out.</exception>
        public static Predictor Load(Stream stream, LoadOptions options = null) =>
            ModelFile.Load(stream, options, predictor: true).Predictor;

        /// <summary>Load a predictor from memory.</summary>
        /// <param name="buffer">The bytes of a file.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The predictor, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for
        /// <see cref="Load(string, LoadOptions)"/>.</exception>
        public static Predictor LoadFromBuffer(byte[] buffer, LoadOptions options = null) =>
            ModelFile.LoadFromBuffer(buffer, options, predictor: true).Predictor;

        private static PredictorHandle Create(Model model, Form form)
        {
            using (Use use = Check.NotNull(model, nameof(model)).Read())
            {
                Check.Succeeded(
                    Native.PredictorCreate(
                        use.Address, (int)form, out IntPtr predictor, out IntPtr error),
                    error);
                return new PredictorHandle(predictor, use.Functions)
                {
                    Model = form == Form.Live ? model.Handle : null
                };
            }
        }
    }
}
