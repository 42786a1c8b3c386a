using System;

namespace NaiBX
{
    /// <summary>Memory for the library.</summary>
    /// <param name="size">Bytes wanted, at least 1.</param>
    /// <param name="alignment">A power of two that the address must be a multiple of.</param>
    /// <returns>The memory, or <see cref="IntPtr.Zero"/> where there is none.</returns>
    public delegate IntPtr AllocateMemory(long size, long alignment);

    /// <summary>Takes back what <see cref="AllocateMemory"/> gave.</summary>
    /// <param name="memory">What was given.</param>
    /// <param name="size">The bytes asked for then.</param>
    /// <param name="alignment">The alignment asked for then.</param>
    public delegate void DeallocateMemory(IntPtr memory, long size, long alignment);

    /// <summary>A pair of functions through which models, their copies, predictors,
    /// configurations and answers take the memory that grows with the data. They are called by the
    /// threads that use such an object, and by the finalizer's, and must not use the library.
    /// What they throw comes out of the call during which they threw, or of the next call on an
    /// object of this allocator.</summary>
    public sealed partial class Allocator : NativeObject
    {
        /// <summary>Make an allocator. It may be disposed before what was made with it: the two
        /// functions stay alive as long as they are needed.</summary>
        /// <param name="allocate">How to get memory.</param>
        /// <param name="deallocate">How to give it back.</param>
        /// <exception cref="ArgumentNullException">A function is null.</exception>
        public Allocator(AllocateMemory allocate, DeallocateMemory deallocate)
            : this(Create(new AllocatorFunctions(
                Check.NotNull(allocate, nameof(allocate)),
                Check.NotNull(deallocate, nameof(deallocate)))))
        {
        }

        private static AllocatorHandle Create(AllocatorFunctions functions)
        {
            Check.Succeeded(
                Native.AllocatorCreate(
                    Native.AddressOf(functions.Allocate), Native.AddressOf(functions.Deallocate),
                    IntPtr.Zero, out IntPtr allocator, out IntPtr error),
                error);
            return new AllocatorHandle(allocator, new[] { functions });
        }
    }
}
