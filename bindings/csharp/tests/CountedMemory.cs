using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace NaiBX.Tests
{
    /// <summary>Memory for an allocator, which counts what has not come back.</summary>
    internal sealed class CountedMemory
    {
        private long open;
        private long given;
        private long left = long.MaxValue;

        internal long Open => Interlocked.Read(ref open);

        internal long Given => Interlocked.Read(ref given);

        /// <summary>After so many more there is no memory.</summary>
        internal void FailAfter(long count) => Interlocked.Exchange(ref left, count);

        /// <summary>What the function throws in place of giving memory.</summary>
        internal Exception Throws { get; set; }

        internal Allocator MakeAllocator() => new Allocator(Allocate, Deallocate);

        /// <summary>A test of a model of Days whose memory this is; all of it has to
        /// come back.</summary>
        internal static void UseIn(Action<CountedMemory, Model> test)
        {
            var memory = new CountedMemory();
            using (Allocator allocator = memory.MakeAllocator())
            using (Config config = Days.MakeConfig())
            {
                config.SetAllocator(allocator);
                using (var model = new Model(config))
                {
                    model.AddExamples(Days.Values, Days.Planned);
                    test(memory, model);
                }
            }
            Expect.Equal(0L, memory.Open, "not given back");
        }

        private IntPtr Allocate(long size, long alignment)
        {
            if (Throws != null)
            {
                throw Throws;
            }
            if (Interlocked.Decrement(ref left) < 0)
            {
                return IntPtr.Zero;
            }
            IntPtr memory = AlignedAllocate(
                new UIntPtr((ulong)alignment),
                new UIntPtr((ulong)((size + alignment - 1) / alignment * alignment)));
            Interlocked.Increment(ref open);
            Interlocked.Increment(ref given);
            return memory;
        }

        private void Deallocate(IntPtr memory, long size, long alignment)
        {
            Interlocked.Decrement(ref open);
            Free(memory);
        }

        [DllImport("libc", EntryPoint = "aligned_alloc")]
        private static extern IntPtr AlignedAllocate(UIntPtr alignment, UIntPtr size);

        [DllImport("libc", EntryPoint = "free")]
        private static extern void Free(IntPtr memory);
    }
}
