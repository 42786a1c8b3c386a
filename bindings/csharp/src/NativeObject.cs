using System;
using System.Threading;

namespace NaiBX
{
    /// <summary>An object that owns one of the library. <see cref="Dispose"/> gives its memory
    /// back; what is forgotten the finalizer gives back. Any number of threads may read one
    /// object at once, and one may change it while nobody reads it; a call that breaks this
    /// throws <see cref="InvalidOperationException"/> and does nothing.</summary>
    public abstract class NativeObject : IDisposable
    {
        private readonly NativeHandle handle;

        // How many calls read it; -1 while one changes it.
        private int users;

        internal NativeObject(NativeHandle handle)
        {
            this.handle = handle;
        }

        /// <summary>Whether <see cref="Dispose"/> has been called.</summary>
        public bool IsDisposed => handle.IsClosed;

        /// <summary>Give the memory back. May be called any number of times, by any thread; any
        /// other use afterwards throws <see cref="ObjectDisposedException"/>. Calls of other
        /// threads that are under way end first.</summary>
        public void Dispose() => handle.Dispose();

        internal AllocatorFunctions[] Functions
        {
            get { return handle.Functions; }
            set { handle.Functions = value; }
        }

        /// <summary>For a call that takes a pointer to const.</summary>
        internal Use Read()
        {
            int seen = Volatile.Read(ref users);
            while (true)
            {
                if (seen < 0)
                {
                    throw Busy("is being changed by another call");
                }
                int before = Interlocked.CompareExchange(ref users, seen + 1, seen);
                if (before == seen)
                {
                    return Entered(false);
                }
                seen = before;
            }
        }

        /// <summary>For a call that may change the object.</summary>
        internal Use Write()
        {
            if (Interlocked.CompareExchange(ref users, -1, 0) != 0)
            {
                throw Busy("is in use by another call, or by a PreparedPrediction");
            }
            return Entered(true);
        }

        internal void Leave(bool exclusive)
        {
            handle.DangerousRelease();
            LeaveGate(exclusive);
        }

        private Use Entered(bool exclusive)
        {
            bool added = false;
            try
            {
                if (handle.IsClosed)
                {
                    throw new ObjectDisposedException(GetType().Name);
                }
                handle.DangerousAddRef(ref added);
            }
            finally
            {
                if (!added)
                {
                    LeaveGate(exclusive);
                }
            }
            return new Use(this, handle.DangerousGetHandle(), exclusive);
        }

        private void LeaveGate(bool exclusive)
        {
            if (exclusive)
            {
                Volatile.Write(ref users, 0);
            }
            else
            {
                Interlocked.Decrement(ref users);
            }
        }

        private InvalidOperationException Busy(string why)
        {
            return new InvalidOperationException(
                $"This {GetType().Name} {why}; an object may be read by many threads at once, "
                + "but changed by one alone.");
        }
    }
}
