using System;

namespace NaiBX
{
    /// <summary>Scratch memory of predictions, so that they allocate nothing in the library. Made
    /// by <see cref="PredictionSource.CreateWorkspace"/>; any serves models and predictors alike.
    /// It is used by one call at a time: give each thread its own.</summary>
    public sealed class Workspace : NativeObject
    {
        private ExecutorCallback executor;

        internal Workspace(IntPtr address, AllocatorFunctions[] functions)
            : base(new WorkspaceHandle(address, functions))
        {
        }

        /// <summary>Let batches use threads of the library's own; 1 from the start. The results
        /// are the same, bit for bit.</summary>
        /// <param name="threadCount">1 to 1024.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void SetThreads(int threadCount)
        {
            uint count = Check.NotNegative(threadCount, nameof(threadCount));
            using (Use use = Write())
            {
                Check.Succeeded(
                    Native.WorkspaceSetThreads(use.Address, count, out IntPtr error), error);
                executor = null;
            }
        }

        /// <summary>Let batches use threads of yours.</summary>
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
                    Native.WorkspaceSetExecutor(
                        use.Address, callback?.Function, IntPtr.Zero, count, out IntPtr error),
                    error);
                // The library keeps the function: it lives as long as this.
                this.executor = callback;
            }
        }

        /// <summary>Null where there is none.</summary>
        internal ExecutorCallback Executor => executor;
    }
}
