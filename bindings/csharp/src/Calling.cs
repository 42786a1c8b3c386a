using System;
using System.Collections.Generic;
using System.Linq;

namespace NaiBX
{
    /// <summary>What the calls use that this thread is in and that may call back: a callback that
    /// waits for them would wait for ever.</summary>
    internal struct Calling : IDisposable
    {
        [ThreadStatic]
        private static List<Use> used;

        [ThreadStatic]
        private static int allocators;

        private readonly int before;
        private readonly bool hasBegun;

        private Calling(int before)
        {
            this.before = before;
            hasBegun = true;
        }

        /// <summary>Whether a function of an allocator runs, of whatever call.</summary>
        internal static bool IsInAllocator => allocators > 0;

        internal static void EnterAllocator() => ++allocators;

        internal static void LeaveAllocator() => --allocators;

        /// <summary>Begins a call with callbacks.</summary>
        internal static Calling With(params Use[] uses)
        {
            used = used ?? new List<Use>();
            int before = used.Count;
            used.AddRange(uses);
            return new Calling(before);
        }

        /// <summary>How this thread's calls use an object, or 0.</summary>
        internal static int PartOf(Turns turns)
        {
            return used == null
                ? 0 : used.Select(each => each.PartOf(turns)).FirstOrDefault(part => part != 0);
        }

        /// <summary>Ends the call; does nothing for one that did not begin here.</summary>
        public void Dispose()
        {
            if (hasBegun)
            {
                used.RemoveRange(before, used.Count - before);
            }
        }
    }
}
