using System;
using System.Runtime.InteropServices;

namespace NaiBX
{
    /// <summary>Owns one object of the library. Closing it while a call of another thread is
    /// under way takes effect when that call ends; what was forgotten the finalizer
    /// closes.</summary>
    internal abstract class NativeHandle : SafeHandle
    {
        protected NativeHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(IntPtr.Zero, true)
        {
            SetHandle(address);
            Functions = functions;
        }

        public override bool IsInvalid => handle == IntPtr.Zero;

        /// <summary>What the library's object calls for its memory, and so must live as long:
        /// none for most.</summary>
        internal AllocatorFunctions[] Functions { get; set; }
    }

    internal sealed class ConfigHandle : NativeHandle
    {
        internal ConfigHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(address, functions)
        {
        }

        protected override bool ReleaseHandle()
        {
            Native.ConfigDestroy(handle);
            return true;
        }
    }

    internal sealed class ModelHandle : NativeHandle
    {
        internal ModelHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(address, functions)
        {
        }

        protected override bool ReleaseHandle()
        {
            Native.Destroy(handle);
            return true;
        }
    }

    internal sealed class PredictorHandle : NativeHandle
    {
        internal PredictorHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(address, functions)
        {
        }

        protected override bool ReleaseHandle()
        {
            Native.PredictorDestroy(handle);
            return true;
        }
    }

    internal sealed class WorkspaceHandle : NativeHandle
    {
        internal WorkspaceHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(address, functions)
        {
        }

        protected override bool ReleaseHandle()
        {
            Native.WorkspaceDestroy(handle);
            return true;
        }
    }

    internal sealed class LoadOptionsHandle : NativeHandle
    {
        internal LoadOptionsHandle(IntPtr address)
            : base(address, null)
        {
        }

        protected override bool ReleaseHandle()
        {
            Native.LoadOptionsDestroy(handle);
            return true;
        }
    }

    internal sealed class AllocatorHandle : NativeHandle
    {
        internal AllocatorHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(address, functions)
        {
        }

        protected override bool ReleaseHandle()
        {
            Native.AllocatorDestroy(handle);
            return true;
        }
    }
}
