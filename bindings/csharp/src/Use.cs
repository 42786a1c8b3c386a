using System;
using System.Collections.Generic;

namespace NaiBX
{
    /// <summary>The use of an object by one call, which keeps it from being destroyed.</summary>
    internal struct Use : IDisposable
    {
        private readonly NativeObject owner;
        private readonly int part;

        internal Use(NativeObject owner, IntPtr address, int part)
        {
            this.owner = owner;
            this.part = part;
            Address = address;
        }

        /// <summary>The address for the library; zero where the object is null.</summary>
        internal IntPtr Address { get; }

        /// <summary>What results get that take memory from the same functions.</summary>
        internal AllocatorFunctions[] Functions => owner?.Functions;

        /// <summary>Adds how the object is used, if there is one.</summary>
        internal void AddTo(List<KeyValuePair<Turns, int>> used)
        {
            if (owner != null)
            {
                used.Add(new KeyValuePair<Turns, int>(owner.TurnsOfCalls, part));
            }
        }

        /// <summary>An object that may be left out, to be read.</summary>
        internal static Use Optional(NativeObject owner)
        {
            return owner == null ? default(Use) : owner.Read();
        }

        /// <summary>The scratch memory of a call, which nobody else may use meanwhile.</summary>
        internal static Use Scratch(Workspace workspace)
        {
            return workspace == null ? default(Use) : workspace.Write();
        }

        /// <summary>Ends the use; throws what functions of an allocator have thrown in it.
        /// </summary>
        public void Dispose()
        {
            if (owner == null)
            {
                return;
            }
            AllocatorFunctions[] functions = owner.Functions;
            owner.Leave(part);
            if (functions != null)
            {
                AllocatorFunctions.Rethrow(functions);
            }
        }

        /// <summary>Ends the use; throws nothing.</summary>
        internal void Leave()
        {
            owner?.Leave(part);
        }
    }
}
