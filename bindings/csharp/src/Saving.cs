using System;
using System.IO;
using static System.FormattableString;

namespace NaiBX
{
    /// <summary>What saving and loading of models and predictors have in common.</summary>
    internal static unsafe class Saving
    {
        private const int PartOfStream = 1 << 16;

        internal delegate Status SavePath(IntPtr source, byte* path, out IntPtr error);

        internal delegate Status SaveStream(
            IntPtr source, NativeWrite write, IntPtr context, out IntPtr error);

        internal delegate Status SaveBuffer(
            IntPtr source, byte* buffer, ulong capacity, ulong* size, out IntPtr error);

        internal delegate Status LoadPath(
            byte* path, IntPtr options, out IntPtr loaded, out IntPtr error);

        internal delegate Status LoadBuffer(
            byte* buffer, ulong size, IntPtr options, out IntPtr loaded, out IntPtr error);

        internal static void Save(NativeObject source, SavePath save, string path)
        {
            using (Use use = source.Read())
            {
                fixed (byte* text = Text.Utf8Of(path, nameof(path)))
                {
                    Check.Succeeded(save(use.Address, text, out IntPtr error), error);
                }
            }
        }

        internal static void Save(NativeObject source, SaveStream save, Stream stream)
        {
            var callback = new StreamCallback(stream);
            using (Use use = source.Read())
            using (Calling.With(use))
            {
                Status status = save(
                    use.Address, callback.Function, IntPtr.Zero, out IntPtr error);
                callback.Finish(status, error);
            }
        }

        /// <summary>Asks for the size, then for the bytes.</summary>
        internal static byte[] ToBuffer(NativeObject source, SaveBuffer save)
        {
            using (Use use = source.Read())
            {
                ulong size = 0;
                Status status = save(use.Address, null, 0, &size, out IntPtr error);
                if (status != Status.BufferTooSmall)
                {
                    Check.Succeeded(status, error);
                }
                var bytes = new byte[Check.ArrayLength(size)];
                fixed (byte* buffer = bytes)
                {
                    Check.Succeeded(save(use.Address, buffer, size, &size, out error), error);
                }
                return bytes;
            }
        }

        internal static T Load<T>(
            LoadPath load, string path, LoadOptions options,
            Func<IntPtr, AllocatorFunctions[], T> make)
        {
            using (Use use = Use.Optional(options))
            {
                fixed (byte* text = Text.Utf8Of(path, nameof(path)))
                {
                    Check.Succeeded(
                        load(text, use.Address, out IntPtr loaded, out IntPtr error), error);
                    return make(loaded, use.Functions);
                }
            }
        }

        internal static T Load<T>(
            LoadBuffer load, byte[] buffer, LoadOptions options,
            Func<IntPtr, AllocatorFunctions[], T> make)
        {
            Check.NotNull(buffer, nameof(buffer));
            fixed (byte* bytes = buffer)
            {
                return Load(load, bytes, buffer.LongLength, options, make);
            }
        }

        /// <summary>Reads the stream to its end first.</summary>
        internal static T Load<T>(
            LoadBuffer load, Stream stream, LoadOptions options,
            Func<IntPtr, AllocatorFunctions[], T> make)
        {
            Check.NotNull(stream, nameof(stream));
            if (!stream.CanRead)
            {
                throw new ArgumentException("the stream cannot be read", nameof(stream));
            }
            MemoryStream read = ReadToEnd(stream, options?.MostBytes ?? long.MaxValue);
            fixed (byte* bytes = read.GetBuffer())
            {
                return Load(load, bytes, read.Length, options, make);
            }
        }

        internal static T Load<T>(
            LoadBuffer load, byte* bytes, long size, LoadOptions options,
            Func<IntPtr, AllocatorFunctions[], T> make)
        {
            using (Use use = Use.Optional(options))
            {
                Check.Succeeded(
                    load(bytes, (ulong)size, use.Address, out IntPtr loaded, out IntPtr error),
                    error);
                return make(loaded, use.Functions);
            }
        }

        private static MemoryStream ReadToEnd(Stream stream, long most)
        {
            most = Math.Min(most, Check.MostElements);
            var read = new MemoryStream();
            var part = new byte[PartOfStream];
            int count;
            while ((count = stream.Read(part, 0, part.Length)) > 0)
            {
                if (read.Length + count > most)
                {
                    throw new NaibxException(
                        Status.ErrorLimit,
                        Invariant($"the stream has more than {most} bytes, the most allowed"));
                }
                read.Write(part, 0, count);
            }
            return read;
        }
    }
}
