using System;
using System.Linq;

namespace NaiBX
{
    /// <summary>The two functions as the library calls them.</summary>
    internal sealed class AllocatorFunctions
    {
        internal readonly NativeAllocate Allocate;
        internal readonly NativeDeallocate Deallocate;
        private readonly KeptException kept = new KeptException();

        internal AllocatorFunctions(AllocateMemory allocate, DeallocateMemory deallocate)
        {
            Allocate = (context, size, alignment) =>
            {
                IntPtr memory = IntPtr.Zero;
                Run(() => memory = allocate(checked((long)size), checked((long)alignment)));
                return memory;
            };
            Deallocate = (context, memory, size, alignment) =>
                Run(() => deallocate(memory, checked((long)size), checked((long)alignment)));
        }

        private void Run(Action function)
        {
            Calling.EnterAllocator();
            try
            {
                kept.Run(function);
            }
            finally
            {
                Calling.LeaveAllocator();
            }
        }

        /// <summary>At the end of a process or a domain Mono takes away functions before it runs
        /// the last finalizers. The memory goes with the process.</summary>
        internal static bool MayBeCalled(AllocatorFunctions[] functions)
        {
            return functions == null || !(Environment.HasShutdownStarted
                || AppDomain.CurrentDomain.IsFinalizingForUnload());
        }

        internal static void Rethrow(AllocatorFunctions[] functions)
        {
            foreach (AllocatorFunctions each in functions)
            {
                each.kept.Rethrow();
            }
        }

        /// <summary>Both, for an object that has memory from either; each once.</summary>
        internal static AllocatorFunctions[] Joined(
            AllocatorFunctions[] first, AllocatorFunctions[] second)
        {
            if (second == null || first == null || first == second)
            {
                return first ?? second;
            }
            return Array.TrueForAll(second, first.Contains)
                ? first : first.Union(second).ToArray();
        }
    }
}
