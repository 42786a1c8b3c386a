using System;
using System.IO;
using System.Threading;

namespace NaiBX
{
    /// <summary>Statistics of the examples seen so far. Learns; predicts by a live predictor of
    /// its own. Any number of threads may predict, look and save at once; one that learns waits
    /// for them, and they for it.</summary>
    public sealed unsafe partial class Model : PredictionSource
    {
        private ExecutorCallback executor;

        // Made by the first prediction.
        private Predictor live;

        internal Model(ModelHandle handle)
            : base(handle)
        {
            // Of pairs of labels, and of features in each class. Sizes that come are not counted.
            handle.SetSize(
                (8L * LabelCount * LabelCount) + (16L * FeatureCount * (LabelCount + 1)));
        }

        internal override Predictor Deciding
        {
            get
            {
                Predictor predictor = live ?? LazyInitializer.EnsureInitialized(
                    ref live, () => new Predictor(this, Form.Live));
                if (IsDisposed)
                {
                    // It may have been made meanwhile.
                    predictor.Dispose();
                }
                return predictor;
            }
        }

        /// <summary>Let <see cref="AddExamples"/> use threads of the library's own; 1 from the
        /// start. The result is the same, bit for bit.</summary>
        /// <param name="threadCount">1 to 1024.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void SetThreads(int threadCount) => SetExecutor(null, threadCount);

        /// <summary>Let <see cref="AddExamples"/> use threads of yours.</summary>
        /// <param name="executor">Runs the tasks; null for the library's own threads.</param>
        /// <param name="threadCount">Into how many tasks the work is split, 1 to 1024.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void SetExecutor(Executor executor, int threadCount) =>
            ExecutorCallback.Set(
                this, Native.SetExecutor, executor, threadCount, ref this.executor);

        /// <summary>Learn all that another model has learned: the result is that of learning all
        /// examples with one model (docs/model.md; of the linear and the kernel method see
        /// "Merging" in docs/ridge.md). Names have to be equal or absent in one of the two; the
        /// model keeps its own. Where the call fails nothing was learned.</summary>
        /// <param name="other">Stays as it is. It may be the model itself, all of whose examples
        /// then count twice.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorMismatch"/> where the
        /// configurations differ, or both have maps and these differ; the message names what
        /// differs. <see cref="Status.ErrorWeight"/> where the sum of all weights would exceed
        /// 2^53.</exception>
        public void Merge(Model other)
        {
            Check.NotNull(other, nameof(other));
            long order = (long)Handle.DangerousGetHandle();
            long orderOfOther = (long)other.Handle.DangerousGetHandle();
            if (ReferenceEquals(this, other))
            {
                using (Use use = Write())
                {
                    Merge(use, use);
                }
            }
            else if (order < orderOfOther)
            {
                using (Use use = Write())
                using (Use otherUse = other.Read())
                {
                    Merge(use, otherUse);
                }
            }
            else
            {
                using (Use otherUse = other.Read())
                using (Use use = Write())
                {
                    Merge(use, otherUse);
                }
            }
        }

        /// <summary>Learn all that a saved model has learned, as <see cref="Merge(Model)"/>.
        /// </summary>
        /// <param name="buffer">The bytes of a file.</param>
        /// <param name="options">Allocator and limits for reading, or null for the defaults.
        /// Without an allocator it is the model's.</param>
        /// <exception cref="NaibxException">As for <see cref="Merge(Model)"/>, and for
        /// <see cref="LoadFromBuffer(byte[], LoadOptions)"/>.</exception>
        public void MergeBytes(byte[] buffer, LoadOptions options = null)
        {
            Check.NotNull(buffer, nameof(buffer));
            fixed (byte* bytes = buffer)
            {
                using (Use use = Write())
                using (Use optionsUse = Use.Optional(options))
                {
                    Check.Succeeded(
                        Native.MergeBytes(
                            use.Address, bytes, (ulong)buffer.LongLength, optionsUse.Address,
                            out IntPtr error),
                        error);
                }
            }
        }

        /// <inheritdoc/>
        public override void Dispose()
        {
            base.Dispose();
            Interlocked.Exchange(ref live, null)?.Dispose();
        }

        /// <summary>Load a model from a file. Nothing in the file is trusted.</summary>
        /// <param name="path">Where.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The model, for the caller to dispose.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorRead"/>; a code of the block
        /// 300 for a file that is none, or damaged; <see cref="Status.ErrorLimit"/>.</exception>
        public static Model Load(string path, LoadOptions options = null) =>
            ModelFile.Load(path, options, model: true).Model;

        /// <summary>Load a model from a stream, which is read to its end.</summary>
        /// <param name="stream">The bytes of a file, from where it stands; not closed.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The model, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for <see cref="Load(string, LoadOptions)"/>; what
        /// the stream throws comes out.</exception>
        public static Model Load(Stream stream, LoadOptions options = null) =>
            ModelFile.Load(stream, options, model: true).Model;

        /// <summary>Load a model from memory.</summary>
        /// <param name="buffer">The bytes of a file.</param>
        /// <param name="options">Allocator and limits, or null for the defaults.</param>
        /// <returns>The model, for the caller to dispose.</returns>
        /// <exception cref="NaibxException">As for
        /// <see cref="Load(string, LoadOptions)"/>.</exception>
        public static Model LoadFromBuffer(byte[] buffer, LoadOptions options = null) =>
            ModelFile.LoadFromBuffer(buffer, options, model: true).Model;

        private static void Merge(Use use, Use other)
        {
            Check.Succeeded(
                Native.Merge(use.Address, other.Address, out IntPtr error), error);
        }
    }
}
