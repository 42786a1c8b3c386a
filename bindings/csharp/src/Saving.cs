using System;

namespace NaiBX
{
    /// <summary>What saving to memory and loading have in common.</summary>
    internal static unsafe class Saving
    {
        internal delegate Status SaveToBuffer(
            byte* buffer, ulong capacity, ulong* size, out IntPtr error);

        internal delegate Status LoadPath(
            byte* path, IntPtr options, out IntPtr loaded, out IntPtr error);

        internal delegate Status LoadBuffer(
            byte* buffer, ulong size, IntPtr options, out IntPtr loaded, out IntPtr error);

        /// <summary>Asks for the size, then for the bytes.</summary>
        internal static byte[] ToBuffer(SaveToBuffer save)
        {
            ulong size = 0;
            Status status = save(null, 0, &size, out IntPtr error);
            if (status != Status.BufferTooSmall)
            {
                Check.Succeeded(status, error);
            }
            var bytes = new byte[Check.ArrayLength(size)];
            fixed (byte* buffer = bytes)
            {
                Check.Succeeded(save(buffer, size, &size, out error), error);
            }
            return bytes;
        }

        internal static IntPtr Load(LoadPath load, string path, LoadOptions options)
        {
            using (Use use = Use.Optional(options))
            {
                fixed (byte* text = Text.Utf8Of(path, nameof(path)))
                {
                    Check.Succeeded(
                        load(text, use.Address, out IntPtr loaded, out IntPtr error), error);
                    return loaded;
                }
            }
        }

        internal static IntPtr Load(LoadBuffer load, byte[] buffer, LoadOptions options)
        {
            Check.NotNull(buffer, nameof(buffer));
            fixed (byte* bytes = buffer)
            {
                return Load(load, bytes, buffer.LongLength, options);
            }
        }

        internal static IntPtr Load(LoadBuffer load, byte* bytes, long size, LoadOptions options)
        {
            using (Use use = Use.Optional(options))
            {
                Check.Succeeded(
                    load(bytes, (ulong)size, use.Address, out IntPtr loaded, out IntPtr error),
                    error);
                return loaded;
            }
        }
    }
}
