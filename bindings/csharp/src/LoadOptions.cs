using System;

namespace NaiBX
{
    /// <summary>How a file is loaded: where the memory comes from, and how large a model may be
    /// that is let in. A program that loads what strangers send lowers the limits to what it
    /// expects.</summary>
    public sealed class LoadOptions : NativeObject
    {
        static LoadOptions()
        {
            NativeLoading.Prepare();
        }

        /// <summary>Make options: the default allocator, no limits but those of the library.
        /// </summary>
        public LoadOptions()
            : base(Create())
        {
        }

        /// <summary>For what is read before the library sees it.</summary>
        internal long MostBytes { get; private set; } = long.MaxValue;

        /// <summary>Set the allocator of what is loaded.</summary>
        /// <param name="allocator">The allocator, or null for the default one.</param>
        public void SetAllocator(Allocator allocator)
        {
            using (Use use = Write())
            using (Use other = Use.Optional(allocator))
            {
                Check.Succeeded(
                    Native.LoadOptionsSetAllocator(use.Address, other.Address, out IntPtr error),
                    error);
                Functions = other.Functions;
            }
        }

        /// <summary>Refuse a file that has more with <see cref="Status.ErrorLimit"/>, before
        /// memory is taken for it.</summary>
        /// <param name="labels">At most so many labels.</param>
        /// <param name="features">At most so many features.</param>
        /// <param name="bytes">A file of at most so many bytes.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/> for a negative
        /// number.</exception>
        public void SetLimits(long labels, long features, long bytes)
        {
            ulong mostLabels = Check.NotNegative(labels, nameof(labels));
            ulong mostFeatures = Check.NotNegative(features, nameof(features));
            ulong mostBytes = Check.NotNegative(bytes, nameof(bytes));
            using (Use use = Write())
            {
                Check.Succeeded(
                    Native.LoadOptionsSetLimits(
                        use.Address, mostLabels, mostFeatures, mostBytes, out IntPtr error),
                    error);
                MostBytes = bytes;
            }
        }

        /// <summary>Set whether <see cref="Predictor.Map"/> looks at all numbers of the tables,
        /// which reads the whole file; it does from the start. Without it a damaged file does no
        /// harm but to the answers.</summary>
        /// <param name="verify">Whether it does.</param>
        public void SetVerifyTables(bool verify)
        {
            using (Use use = Write())
            {
                Check.Succeeded(
                    Native.LoadOptionsSetVerifyTables(
                        use.Address, verify ? 1 : 0, out IntPtr error),
                    error);
            }
        }

        private static LoadOptionsHandle Create()
        {
            Check.Succeeded(
                Native.LoadOptionsCreate(out IntPtr options, out IntPtr error), error);
            return new LoadOptionsHandle(options);
        }
    }
}
