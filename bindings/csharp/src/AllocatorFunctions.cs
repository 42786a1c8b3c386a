using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace NaiBX
{
    /// <summary>The two functions as the library calls them.</summary>
    internal sealed class AllocatorFunctions
    {
        private static readonly AllocatorFunctions[] None = new AllocatorFunctions[0];

        internal readonly NativeAllocate Allocate;
        internal readonly NativeDeallocate Deallocate;
        private readonly KeptException kept = new KeptException();

        // How many objects of the library have memory from here, and what keeps this meanwhile:
        // a finalizer that destroys one calls the functions when nobody else refers to them, and
        // Mono does not let it, unless they are kept so.
        private readonly object sync = new object();
        private int holders;
        private GCHandle root;

        internal AllocatorFunctions(AllocateMemory allocate, DeallocateMemory deallocate)
        {
            Allocate = (context, size, alignment) => Run(
                () => allocate(checked((long)size), checked((long)alignment)));
            Deallocate = (context, memory, size, alignment) => Run(() =>
            {
                deallocate(memory, checked((long)size), checked((long)alignment));
                return IntPtr.Zero;
            });
        }

        private IntPtr Run(Func<IntPtr> function)
        {
            Calling.EnterAllocator();
            try
            {
                return kept.Run(function, IntPtr.Zero);
            }
            finally
            {
                Calling.LeaveAllocator();
            }
        }

        /// <summary>For one more object of the library.</summary>
        internal static void Hold(AllocatorFunctions[] functions)
        {
            foreach (AllocatorFunctions each in functions ?? None)
            {
                lock (each.sync)
                {
                    if (each.holders++ == 0)
                    {
                        each.root = GCHandle.Alloc(each);
                    }
                }
            }
        }

        /// <summary>When an object of the library has been destroyed.</summary>
        internal static void Release(AllocatorFunctions[] functions)
        {
            foreach (AllocatorFunctions each in functions ?? None)
            {
                lock (each.sync)
                {
                    if (--each.holders == 0)
                    {
                        each.root.Free();
                    }
                }
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
            if (first == null || second == null)
            {
                return first ?? second;
            }
            var both = new List<AllocatorFunctions>(first);
            foreach (AllocatorFunctions each in second)
            {
                if (!both.Contains(each))
                {
                    both.Add(each);
                }
            }
            return both.Count == first.Length ? first : both.ToArray();
        }
    }
}
