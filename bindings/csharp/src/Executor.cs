using System;

namespace NaiBX
{
    /// <summary>Runs tasks of the library on threads of yours: calls <paramref name="task"/> once
    /// for each number from 0 to <paramref name="taskCount"/> - 1, in any order and on any
    /// threads, and returns when all calls have returned, as <c>(count, task) =&gt;
    /// Parallel.For(0, count, task)</c> does. Tasks that it leaves out run when it has returned.
    /// What it throws comes out of the call into the library, whose work is done all the same.
    /// </summary>
    /// <param name="taskCount">How many tasks.</param>
    /// <param name="task">The function to call.</param>
    public delegate void Executor(int taskCount, Action<int> task);

    /// <summary>An executor as the library calls it.</summary>
    internal sealed class ExecutorCallback
    {
        internal delegate Status SetInLibrary(
            IntPtr owner, IntPtr executor, IntPtr context, uint threadCount,
            out IntPtr error);

        private readonly Executor executor;

        internal ExecutorCallback(Executor executor)
        {
            this.executor = executor;
            Function = Run;
        }

        internal NativeExecutor Function { get; }

        /// <summary>Sets it for an object, which keeps it as long as the library does.</summary>
        internal static void Set(
            NativeObject owner, SetInLibrary set, Executor executor, int threadCount,
            ref ExecutorCallback kept)
        {
            uint count = Check.NotNegative(threadCount, nameof(threadCount));
            ExecutorCallback callback = executor == null ? null : new ExecutorCallback(executor);
            using (Use use = owner.Write())
            {
                Check.Succeeded(
                    set(
                        use.Address, Native.AddressOf(callback?.Function), IntPtr.Zero, count,
                        out IntPtr error),
                    error);
                kept = callback;
            }
        }

        internal KeptException Kept { get; } = new KeptException();

        private void Run(IntPtr context, ulong taskCount, IntPtr task, IntPtr taskContext)
        {
            // The library allows 1024 tasks at most.
            var tasks = new TaskSet((int)taskCount, task, taskContext);
            Kept.Run(() => executor((int)taskCount, tasks.Run));
            tasks.Finish(Kept);
        }
    }
}
