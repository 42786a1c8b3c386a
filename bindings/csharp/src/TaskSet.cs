using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace NaiBX
{
    /// <summary>The tasks of one call, each of which runs once whatever an executor does. Takes no
    /// lock: a thread that is interrupted while it waits for one would leave a task uncounted, and
    /// the call would never end.</summary>
    internal sealed class TaskSet
    {
        private readonly NativeTask task;
        private readonly IntPtr context;
        private readonly int[] begun;
        private readonly ManualResetEvent ended;
        private int left;

        internal TaskSet(int count, IntPtr task, IntPtr context)
        {
            begun = new int[count];
            left = count;
            ended = new ManualResetEvent(count == 0);
            this.task = Marshal.GetDelegateForFunctionPointer<NativeTask>(task);
            this.context = context;
        }

        /// <summary>Runs one task, if it has not begun yet.</summary>
        internal void Run(int index)
        {
            if (index < 0 || index >= begun.Length)
            {
                throw new ArgumentOutOfRangeException(nameof(index));
            }
            if (Interlocked.Exchange(ref begun[index], 1) != 0)
            {
                return;
            }
            try
            {
                task(context, (ulong)index);
            }
            finally
            {
                if (Interlocked.Decrement(ref left) == 0)
                {
                    ended.Set();
                }
            }
        }

        /// <summary>Runs what is left and waits for what runs, also where this thread is
        /// interrupted meanwhile.</summary>
        internal void Finish(KeptException kept)
        {
            for (int index = 0; index < begun.Length; ++index)
            {
                Run(index);
            }
            try
            {
                ended.WaitOne();
                ended.Dispose();
            }
            catch (ThreadInterruptedException exception)
            {
                kept.Keep(exception);
                Finish(kept);
            }
        }
    }
}
