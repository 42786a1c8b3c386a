using System;
using System.Threading;

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
        private readonly Executor executor;
        private readonly KeptException kept = new KeptException();

        internal ExecutorCallback(Executor executor)
        {
            this.executor = executor;
            Function = Run;
        }

        internal NativeExecutor Function { get; }

        /// <summary>Throws what the executor has thrown.</summary>
        internal void Rethrow() => kept.Rethrow();

        private void Run(IntPtr context, ulong taskCount, NativeTask task, IntPtr taskContext)
        {
            // The library allows 1024 tasks at most.
            var tasks = new TaskSet((int)taskCount, task, taskContext);
            try
            {
                executor((int)taskCount, tasks.Run);
            }
            catch (Exception exception)
            {
                kept.Keep(exception);
            }
            while (!tasks.Finish(kept))
            {
            }
        }
    }

    /// <summary>The tasks of one call, each of which runs once whatever an executor does.</summary>
    internal sealed class TaskSet
    {
        private readonly NativeTask task;
        private readonly IntPtr context;
        private readonly bool[] begun;
        private int running;

        internal TaskSet(int count, NativeTask task, IntPtr context)
        {
            begun = new bool[count];
            this.task = task;
            this.context = context;
        }

        /// <summary>Runs one task, if it has not begun yet.</summary>
        internal void Run(int index)
        {
            if (index < 0 || index >= begun.Length)
            {
                throw new ArgumentOutOfRangeException(nameof(index));
            }
            lock (begun)
            {
                if (begun[index])
                {
                    return;
                }
                begun[index] = true;
                ++running;
            }
            try
            {
                task(context, (ulong)index);
            }
            finally
            {
                lock (begun)
                {
                    --running;
                    Monitor.PulseAll(begun);
                }
            }
        }

        /// <summary>Runs what is left and waits for what runs; false where the thread was
        /// interrupted before that.</summary>
        internal bool Finish(KeptException kept)
        {
            try
            {
                for (int index = 0; index < begun.Length; ++index)
                {
                    Run(index);
                }
                lock (begun)
                {
                    while (running > 0)
                    {
                        Monitor.Wait(begun);
                    }
                }
                return true;
            }
            catch (ThreadInterruptedException exception)
            {
                kept.Keep(exception);
                return false;
            }
        }
    }
}
