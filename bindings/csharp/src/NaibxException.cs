using System;

namespace NaiBX
{
    /// <summary>What the library refused to do, and why. The objects of the call are as they
    /// were. Catch one kind with a filter: <c>catch (NaibxException error) when (error.Code ==
    /// Status.NotTrained)</c>.</summary>
    public sealed class NaibxException : Exception
    {
        /// <summary>Make an exception, for example for a test double.</summary>
        /// <param name="code">What kind of failure it is.</param>
        /// <param name="message">One line that says what, where and which bound.</param>
        /// <param name="row">Row of the batch, from 0, or null.</param>
        /// <param name="column">Column, that is feature, from 0, or null.</param>
        public NaibxException(
            Status code, string message, long? row = null, long? column = null)
            : base(message)
        {
            Code = code;
            Row = row;
            Column = column;
        }

        /// <summary>What kind of failure it is. A newer native library may give codes that
        /// <see cref="Status"/> does not list; their block of a hundred still says what they are
        /// about.</summary>
        public Status Code { get; }

        /// <summary>Row of the batch that the failure is about, from 0; null where none
        /// applies.</summary>
        public long? Row { get; }

        /// <summary>Column, that is feature, that the failure is about, from 0; null where none
        /// applies.</summary>
        public long? Column { get; }
    }
}
