using System;

namespace NaiBX
{
    /// <summary>Statistics of the examples seen so far. Learns, and predicts straight from them.
    /// Any number of threads may predict, look and save at once; one that learns waits for them,
    /// and they for it.</summary>
    public sealed unsafe partial class Model : PredictionSource
    {
        static Model()
        {
            NativeLoading.Prepare();
        }

        private ExecutorCallback executor;

        /// <summary>Make an empty model.</summary>
        /// <param name="config">What it is made of; copied.</param>
        /// <exception cref="ArgumentNullException">The configuration is null.</exception>
        public Model(Config config)
            : this(Create(config))
        {
        }

        private Model(ModelHandle handle)
            : base(handle)
        {
            // Of pairs of labels, and of features in each class. Sizes that come are not counted.
            SetSize((8L * LabelCount * LabelCount) + (16L * FeatureCount * (LabelCount + 1)));
        }

        /// <summary>Copy the model, statistics and all; threads and executor stay behind.
        /// </summary>
        /// <returns>The copy, for the caller to dispose.</returns>
        public Model Copy()
        {
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.Copy(use.Address, out IntPtr copy, out IntPtr error), error);
                return new Model(new ModelHandle(copy, Functions));
            }
        }

        /// <inheritdoc/>
        public override Config GetConfig()
        {
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.GetConfig(use.Address, out IntPtr config, out IntPtr error), error);
                return new Config(config, Functions);
            }
        }

        /// <inheritdoc/>
        public override Workspace CreateWorkspace()
        {
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.WorkspaceCreate(use.Address, out IntPtr workspace, out IntPtr error),
                    error);
                return new Workspace(workspace, Functions);
            }
        }

        /// <summary>Let <see cref="AddExamples"/> use threads of the library's own; 1 from the
        /// start. The result is the same, bit for bit.</summary>
        /// <param name="threadCount">1 to 1024.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void SetThreads(int threadCount)
        {
            uint count = Check.NotNegative(threadCount, nameof(threadCount));
            using (Use use = Write())
            {
                Check.Succeeded(Native.SetThreads(use.Address, count, out IntPtr error), error);
                executor = null;
            }
        }

        /// <summary>Let <see cref="AddExamples"/> use threads of yours.</summary>
        /// <param name="executor">Runs the tasks; null for the library's own threads.</param>
        /// <param name="threadCount">Into how many tasks the work is split, 1 to 1024.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void SetExecutor(Executor executor, int threadCount)
        {
            uint count = Check.NotNegative(threadCount, nameof(threadCount));
            ExecutorCallback callback = executor == null ? null : new ExecutorCallback(executor);
            using (Use use = Write())
            {
                Check.Succeeded(
                    Native.SetExecutor(
                        use.Address, callback?.Function, IntPtr.Zero, count, out IntPtr error),
                    error);
                // The library keeps the function: it lives as long as this.
                this.executor = callback;
            }
        }

        private static ModelHandle Create(Config config)
        {
            using (Use use = Check.NotNull(config, nameof(config)).Read())
            {
                Check.Succeeded(
                    Native.Create(use.Address, out IntPtr model, out IntPtr error), error);
                return new ModelHandle(model, use.Functions);
            }
        }
    }
}
