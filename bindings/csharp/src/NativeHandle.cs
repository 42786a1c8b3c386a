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

        // A finalizer that destroys the object calls the functions when nobody else refers to
        // them, which Mono allows only where something keeps them.
        private GCHandle rootOfFunctions;
        private AllocatorFunctions[] functions;
        private long bytes;

        protected NativeHandle(IntPtr address, AllocatorFunctions[] functions)
            : base(IntPtr.Zero, true)
        {
            Functions = functions;
            SetHandle(address);
        }

        public override bool IsInvalid => handle == IntPtr.Zero;

        internal IntPtr Address => handle;

        internal Turns Turns { get; } = new Turns();

        /// <summary>What the library's object calls for its memory, and so must live as long:
        /// none for most.</summary>
        internal AllocatorFunctions[] Functions
        {
            get => functions;

            set
            {
                if (functions != null)
                {
                    rootOfFunctions.Free();
                }
                functions = value;
                if (value != null)
                {
                    rootOfFunctions = GCHandle.Alloc(value);
                }
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

        /// <summary>The model that a live predictor reads whenever it is read; else null.
        /// </summary>
        internal NativeHandle Model { get; set; }

        internal Use Read()
        {
            // The model first: who waits for it keeps nobody from the predictor.
            return Begin(Turns.Reading, Model != null && Model.MayReadOn() ? Model : null);
        }

        internal Use Write() => Begin(Turns.Writing, null);

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

        /// <summary>Begins to read what lives on in a live predictor; false where the object has
        /// been destroyed, and so nobody can change that any more.</summary>
        private bool MayReadOn()
        {
            Turn turn = Turns.TryEnter(Turns.Reading)
                ? Turn.Came : Turns.Wait(Turns.Reading, true);
            return turn == Turn.Closed ? false : Came(turn);
        }

        private Use Begin(int part, NativeHandle model)
        {
            try
            {
                Came(Turns.TryEnter(part) ? Turn.Came : Turns.Wait(part));
            }
            catch
            {
                model?.Leave(Turns.Reading);
                throw;
            }
            return new Use(this, part, model);
        }

        private bool Came(Turn turn)
        {
            if (turn == Turn.Came)
            {
                return true;
            }
            string name = GetType().Name.Replace("Handle", "");
            throw turn == Turn.Closed
                ? (Exception)new ObjectDisposedException(name)
                : new InvalidOperationException(
                    $"This {name} is in use by the call whose callback this is; "
                    + "use it after that call.");
        }

        private void DestroyNow()
        {
            if (AllocatorFunctions.MayBeCalled(functions))
            {
                Destroy(handle);
                Functions = null;
                if (bytes > 0)
                {
                    GC.RemoveMemoryPressure(bytes);
                }
            }
        }
    }
}
