using System;

namespace NaiBX
{
    /// <summary>The use of an object by one call, which keeps it from being destroyed.</summary>
    internal struct Use : IDisposable
    {
        private readonly NativeHandle handle;
        private readonly NativeHandle model;
        private readonly int part;

        /// <summary>The model is that of a live predictor, where it is used, too.</summary>
        internal Use(NativeHandle handle, int part, NativeHandle model)
        {
            this.handle = handle;
            this.part = part;
            this.model = model;
        }

        /// <summary>The address for the library; zero where the object is null.</summary>
        internal IntPtr Address => handle == null ? IntPtr.Zero : handle.Address;

        /// <summary>What results get that take memory from the same functions.</summary>
        internal AllocatorFunctions[] Functions => handle?.Functions;

        /// <summary>How it uses an object, or 0.</summary>
        internal int PartOf(Turns turns)
        {
            return handle?.Turns == turns ? part : model?.Turns == turns ? Turns.Reading : 0;
        }

        /// <summary>An object that may be left out, to be read.</summary>
        internal static Use Optional(NativeObject owner)
        {
            return owner == null ? default(Use) : owner.Read();
        }

        /// <summary>Ends the use; throws what functions of an allocator have thrown in it.
        /// </summary>
        public void Dispose()
        {
            if (handle == null)
            {
                return;
            }
            AllocatorFunctions[] functions = handle.Functions;
            handle.Leave(part);
            model?.Leave(Turns.Reading);
            if (functions != null)
            {
                AllocatorFunctions.Rethrow(functions);
            }
        }
    }
}
