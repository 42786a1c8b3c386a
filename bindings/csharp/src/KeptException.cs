using System;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace NaiBX
{
    /// <summary>What a callback has thrown. It must not go through the library: it waits here
    /// until the call has returned, and goes on then with its stack trace.</summary>
    internal sealed class KeptException
    {
        private ExceptionDispatchInfo thrown;

        /// <summary>Keeps the first one.</summary>
        internal void Keep(Exception exception)
        {
            if (exception is ThreadAbortException)
            {
                // Mono and .NET Framework would throw it on, through the library.
#pragma warning disable SYSLIB0006
                Thread.ResetAbort();
#pragma warning restore SYSLIB0006
            }
            Interlocked.CompareExchange(
                ref thrown, ExceptionDispatchInfo.Capture(exception), null);
        }

        /// <summary>Whether the body returns; what it throws is kept.</summary>
        internal bool Run(Action body)
        {
            try
            {
                body();
                return true;
            }
            catch (Exception exception)
            {
                Keep(exception);
                return false;
            }
        }

        /// <summary>Throws it, once.</summary>
        internal void Rethrow()
        {
            Interlocked.Exchange(ref thrown, null)?.Throw();
        }
    }
}
