using System;
using System.Runtime.InteropServices;

namespace NaiBX
{
    /// <summary>Owns one object of the library. Closing it during calls takes effect when the last
    /// of them ends; what was forgotten the finalizer closes.</summary>
    internal abstract class NativeHandle : SafeHandle
    {
        // To tell of less takes longer than it is worth.
        private const long LeastToTell = 1 << 16;

        private readonly IntPtr address;
        private AllocatorFunctions[] functions;
        private long bytes;

        protected NativeHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(IntPtr.Zero, true)
        {
            this.address = address;
            Functions = functions;
            SetHandle(address);
        }

        public override bool IsInvalid => address == IntPtr.Zero;

        internal IntPtr Address => address;

        internal Turns Turns { get; } = new Turns();

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

        /// <summary>Ends a call.</summary>
        internal void Leave(int part)
        {
            if (Turns.Leave(part))
            {
                DestroyNow();
            }
        }

        /// <summary>Done once, by whoever disposes this first or by the finalizer.</summary>
        protected sealed override bool ReleaseHandle()
        {
            if (Turns.Close())
            {
                DestroyNow();
            }
            return true;
        }

        protected abstract void Destroy(IntPtr address);

        private void DestroyNow()
        {
            if (AllocatorFunctions.MayBeCalled(functions))
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
