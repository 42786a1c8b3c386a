using System;
using System.Threading;

namespace NaiBX
{
    /// <summary>How far a batch is.</summary>
    public struct BatchProgress
    {
        internal BatchProgress(long done, long total)
        {
            Done = done;
            Total = total;
        }

        /// <summary>Rows that are finished.</summary>
        public long Done { get; }

        /// <summary>Rows of the call.</summary>
        public long Total { get; }
    }

    /// <summary>What the library asks during a batch: tells the caller of progress, and the
    /// library of a token that has been cancelled.</summary>
    internal sealed class BatchCallback
    {
        private readonly IProgress<BatchProgress> progress;
        private readonly CancellationToken token;

        internal BatchCallback(IProgress<BatchProgress> progress, CancellationToken token)
        {
            token.ThrowIfCancellationRequested();
            this.progress = progress;
            this.token = token;
            if (progress != null || token.CanBeCanceled)
            {
                Function = Call;
            }
        }

        /// <summary>The function for the library; null where nobody wants to know.</summary>
        internal NativeProgress Function { get; }

        internal KeptException Kept { get; } = new KeptException();

        private int Call(IntPtr context, ulong done, ulong total)
        {
            bool goesOn = Kept.Run(() =>
            {
                progress?.Report(new BatchProgress((long)done, (long)total));
                token.ThrowIfCancellationRequested();
            });
            return goesOn ? 0 : 1;
        }
    }
}
