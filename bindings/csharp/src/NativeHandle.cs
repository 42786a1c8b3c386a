using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace NaiBX
{
    /// <summary>Owns one object of the library, and keeps the count of the calls that use it:
    /// any number that read it, or one that changes it. Closing it during calls takes effect when
    /// the last of them ends; what was forgotten the finalizer closes.</summary>
    internal abstract class NativeHandle : SafeHandle
    {
        // Below this, the state is how many calls read the object.
        internal const int Writing = 1 << 28;
        internal const int Closed = 1 << 29;
        private const int Destroyed = 1 << 30;

        // To tell of less takes longer than it is worth.
        private const long LeastToTell = 1 << 16;

        private readonly IntPtr address;
        private AllocatorFunctions[] functions;
        private long bytes;
        private int state;

        protected NativeHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(IntPtr.Zero, true)
        {
            this.address = address;
            Functions = functions;
            SetHandle(address);
        }

        public override bool IsInvalid => address == IntPtr.Zero;

        internal IntPtr Address => address;

        /// <summary>What the library's object calls for its memory, and so must live as long:
        /// none for most.</summary>
        internal AllocatorFunctions[] Functions
        {
            get
            {
                return functions;
            }

            set
            {
                AllocatorFunctions.Hold(value);
                AllocatorFunctions.Release(functions);
                functions = value;
            }
        }

        /// <summary>Tells the collector, once, how much memory the object takes: it sees none of
        /// that, and would leave those that are forgotten until there is no memory left.</summary>
        internal void SetSize(long size)
        {
            if (size >= LeastToTell)
            {
                // On 32 bits it takes no more at once.
                bytes = IntPtr.Size == 4 ? Math.Min(size, int.MaxValue) : size;
                GC.AddMemoryPressure(bytes);
            }
        }

        // One counter tells of calls and of closing, so that a call costs two operations of it
        // and not the four of a lock beside the counter of SafeHandle.

        /// <summary>Begins a call that reads; <see cref="Writing"/> or more where it may not go
        /// on.</summary>
        internal int BeginReading()
        {
            int seen = Interlocked.Increment(ref state);
            if (seen >= Writing)
            {
                EndReading();
            }
            return seen;
        }

        internal void EndReading()
        {
            if (Interlocked.Decrement(ref state) == Closed)
            {
                DestroyOnce();
            }
        }

        /// <summary>Begins a call that changes the object; what hinders it, or 0.</summary>
        internal int BeginWriting() => Interlocked.CompareExchange(ref state, Writing, 0);

        internal void EndWriting()
        {
            if (Interlocked.Add(ref state, -Writing) == Closed)
            {
                DestroyOnce();
            }
        }

        /// <summary>Done once, by whoever disposes this first or by the finalizer.</summary>
        protected sealed override bool ReleaseHandle()
        {
            if (Interlocked.Add(ref state, Closed) == Closed)
            {
                DestroyOnce();
            }
            return true;
        }

        protected abstract void Destroy(IntPtr address);

        // A call that came too late may count for a moment, and see that nobody else does.
        private void DestroyOnce()
        {
            if (Interlocked.CompareExchange(ref state, Destroyed, Closed) == Closed
                && AllocatorFunctions.MayBeCalled(functions))
            {
                Destroy(address);
                AllocatorFunctions.Release(functions);
                if (bytes > 0)
                {
                    GC.RemoveMemoryPressure(bytes);
                }
            }
        }
    }

    internal sealed class ConfigHandle : NativeHandle
    {
        internal ConfigHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(address, functions)
        {
        }

        protected override void Destroy(IntPtr address) => Native.ConfigDestroy(address);
    }

    internal sealed class ModelHandle : NativeHandle
    {
        internal ModelHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(address, functions)
        {
        }

        protected override void Destroy(IntPtr address) => Native.Destroy(address);
    }

    internal sealed class PredictorHandle : NativeHandle
    {
        internal PredictorHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(address, functions)
        {
        }

        protected override void Destroy(IntPtr address) => Native.PredictorDestroy(address);
    }

    internal sealed class WorkspaceHandle : NativeHandle
    {
        internal WorkspaceHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(address, functions)
        {
        }

        protected override void Destroy(IntPtr address) => Native.WorkspaceDestroy(address);
    }

    internal sealed class LoadOptionsHandle : NativeHandle
    {
        internal LoadOptionsHandle(IntPtr address)
            : base(address, null)
        {
        }

        protected override void Destroy(IntPtr address) => Native.LoadOptionsDestroy(address);
    }

    internal sealed class AllocatorHandle : NativeHandle
    {
        internal AllocatorHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(address, functions)
        {
        }

        protected override void Destroy(IntPtr address) => Native.AllocatorDestroy(address);
    }
}
