using System;

namespace NaiBX
{
    /// <summary>An object that owns one of the library. <see cref="Dispose"/> gives its memory
    /// back; what is forgotten the finalizer gives back. Any number of threads may read one
    /// object at once, and one may change it while nobody reads it; a call that breaks this
    /// throws <see cref="InvalidOperationException"/> and does nothing.</summary>
    public abstract class NativeObject : IDisposable
    {
        private readonly NativeHandle handle;

        internal NativeObject(NativeHandle handle)
        {
            this.handle = handle;
        }

        /// <summary>Whether <see cref="Dispose"/> has been called.</summary>
        public bool IsDisposed => handle.IsClosed;

        /// <summary>Give the memory back. May be called any number of times, by any thread; any
        /// other use afterwards throws <see cref="ObjectDisposedException"/>. Calls of other
        /// threads that are under way end first.</summary>
        public void Dispose()
        {
            handle.Dispose();
            GC.SuppressFinalize(this);
        }

        internal AllocatorFunctions[] Functions
        {
            get { return handle.Functions; }
            set { handle.Functions = value; }
        }

        /// <summary>How much memory the object of the library takes, about.</summary>
        internal void SetSize(long size) => handle.SetSize(size);

        /// <summary>For a call that takes a pointer to const.</summary>
        internal Use Read()
        {
            int seen = handle.BeginReading();
            if (seen >= NativeHandle.Writing)
            {
                throw Refusal(seen, "is being changed by another call");
            }
            return new Use(this, handle.Address, false);
        }

        /// <summary>For a call that may change the object.</summary>
        internal Use Write()
        {
            int seen = handle.BeginWriting();
            if (seen != 0)
            {
                throw Refusal(seen, "is in use by another call, or by a PreparedPrediction");
            }
            return new Use(this, handle.Address, true);
        }

        internal void Leave(bool exclusive)
        {
            if (exclusive)
            {
                handle.EndWriting();
            }
            else
            {
                handle.EndReading();
            }
        }

        private InvalidOperationException Refusal(int seen, string why)
        {
            if (seen >= NativeHandle.Closed)
            {
                return new ObjectDisposedException(GetType().Name);
            }
            return new InvalidOperationException(
                $"This {GetType().Name} {why}; an object may be read by many threads at once, "
                + "but changed by one alone.");
        }
    }
}
