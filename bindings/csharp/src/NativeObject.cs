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

        /// <summary>For a call that takes a pointer to const; waits for those that change the
        /// object.</summary>
        internal Use Read()
        {
            if (!handle.Turns.TryRead())
            {
                Came(handle.Turns.Wait(Turns.Reading));
            }
            return new Use(this, handle.Address, Turns.Reading);
        }

        /// <summary>For a call that may change the object; waits for all others.</summary>
        internal Use Write()
        {
            if (!handle.Turns.TryWrite())
            {
                Came(handle.Turns.Wait(Turns.Writing));
            }
            return new Use(this, handle.Address, Turns.Writing);
        }

        internal void Leave(int part) => handle.Leave(part);

        internal Turns TurnsOfCalls => handle.Turns;

        private void Came(Turn turn)
        {
            switch (turn)
            {
                case Turn.Closed:
                    throw new ObjectDisposedException(GetType().Name);
                case Turn.Prepared:
                    throw new InvalidOperationException(
                        $"This {GetType().Name} cannot change while a PreparedPrediction of it "
                        + "is open; dispose that first.");
                case Turn.WaitsForItself:
                    throw new InvalidOperationException(
                        $"This {GetType().Name} is in use by the call whose callback this is; "
                        + "use it after that call.");
            }
        }
    }
}
