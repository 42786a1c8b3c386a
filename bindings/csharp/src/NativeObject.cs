using System;

namespace NaiBX
{
    /// <summary>An object that owns one of the library. <see cref="Dispose"/> gives its memory
    /// back; what is forgotten the finalizer gives back. Any number of threads may read one
    /// object at once, and one may change it while nobody reads it: the others wait, first come,
    /// first served. A call from a callback that would wait for its own call throws
    /// <see cref="InvalidOperationException"/> and does nothing.</summary>
    public abstract class NativeObject : IDisposable
    {
        internal NativeObject(NativeHandle handle)
        {
            Handle = handle;
        }

        /// <summary>Whether <see cref="Dispose"/> has been called.</summary>
        public bool IsDisposed => Handle.IsClosed;

        internal NativeHandle Handle { get; }

        /// <summary>Give the memory back. May be called any number of times, by any thread; any
        /// other use afterwards throws <see cref="ObjectDisposedException"/>. Calls of other
        /// threads that are under way end first.</summary>
        public virtual void Dispose()
        {
            Handle.Dispose();
            GC.SuppressFinalize(this);
        }

        /// <summary>For a call that takes a pointer to const; waits for those that change the
        /// object.</summary>
        internal Use Read() => Handle.Read();

        /// <summary>For a call that may change the object; waits for all others.</summary>
        internal Use Write() => Handle.Write();
    }
}
