using System;
using System.IO;
using System.Runtime.InteropServices;

namespace NaiBX
{
    /// <summary>Takes the parts of a file that is saved to a stream.</summary>
    internal sealed class StreamCallback
    {
        private const int LargestPart = 1 << 16;
        private readonly Stream stream;
        private readonly KeptException kept = new KeptException();
        private byte[] part = new byte[0];

        internal unsafe StreamCallback(Stream stream)
        {
            Check.NotNull(stream, nameof(stream));
            if (!stream.CanWrite)
            {
                throw new ArgumentException("the stream cannot be written to", nameof(stream));
            }
            this.stream = stream;
            Function = Write;
        }

        internal NativeWrite Function { get; }

        /// <summary>Throws what came of the call.</summary>
        internal void Finish(Status status, IntPtr error)
        {
            GC.KeepAlive(Function);
            if (status == Status.Ok)
            {
                return;
            }
            NaibxException failure = Check.Failure(status, error);
            kept.Rethrow();
            throw failure;
        }

        private unsafe int Write(IntPtr context, byte* bytes, ulong size)
        {
            try
            {
                while (size > 0)
                {
                    int length = (int)Math.Min(size, LargestPart);
                    if (part.Length < length)
                    {
                        part = new byte[length];
                    }
                    Marshal.Copy((IntPtr)bytes, part, 0, length);
                    stream.Write(part, 0, length);
                    bytes += length;
                    size -= (ulong)length;
                }
                return 0;
            }
            catch (Exception exception)
            {
                kept.Keep(exception);
                return 1;
            }
        }
    }
}
