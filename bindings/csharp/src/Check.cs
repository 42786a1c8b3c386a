using System;
using System.Globalization;
using System.Text.RegularExpressions;
using static System.FormattableString;

namespace NaiBX
{
    /// <summary>Makes exceptions of statuses, and refuses what C has no number for.</summary>
    internal static unsafe class Check
    {
        /// <summary>The most for arrays of bytes; those of larger elements have a few more or
        /// fewer.</summary>
        internal const int MostElements = 0x7FFFFFC7;

        /// <summary>Throws what callbacks of the call have thrown, else what the status says;
        /// takes over the error object.</summary>
        internal static void Succeeded(
            Status status, IntPtr error, KeptException first = null, KeptException second = null)
        {
            NaibxException failure = Failure(status, error);
            first?.Rethrow();
            second?.Rethrow();
            if (failure != null)
            {
                throw failure;
            }
        }

        /// <summary>A count or an index, which C has without a sign.</summary>
        internal static uint NotNegative(int number, string parameter) =>
            (uint)NotNegative((long)number, parameter);

        /// <summary>As NotNegative; the largest number of C for null.</summary>
        internal static uint OrLargest(int? number, string parameter) =>
            number == null ? uint.MaxValue : NotNegative(number.Value, parameter);

        /// <summary>As NotNegative, with 64 bits.</summary>
        internal static ulong NotNegative(long number, string parameter)
        {
            if (number < 0)
            {
                throw new NaibxException(
                    Status.ErrorOutOfRange,
                    Invariant($"{parameter} is {number}; it has to be 0 or more"));
            }
            return (ulong)number;
        }

        /// <summary>Counts or indices for C, and one place more: the address of none would be
        /// null.</summary>
        internal static uint[] NotNegative(int[] numbers, string parameter)
        {
            var copy = new uint[NotNull(numbers, parameter).Length + 1];
            for (int place = 0; place < numbers.Length; ++place)
            {
                copy[place] = NotNegative(numbers[place], Invariant($"{parameter}[{place}]"));
            }
            return copy;
        }

        /// <summary>Numbers for C, also negative ones, and one place more; null for null.
        /// </summary>
        internal static long[] Longs(int[] numbers)
        {
            long[] copy = numbers == null ? null : new long[numbers.Length + 1];
            numbers?.CopyTo(copy, 0);
            return copy;
        }

        /// <summary>A size, or null for Library.SizePredicted.</summary>
        internal static int? SizeOrNull(double number) => number < 0 ? (int?)null : (int)number;

        /// <summary>The length of a new array, if arrays get that long.</summary>
        internal static int ArrayLength(ulong count)
        {
            if (count > MostElements)
            {
                throw new NaibxException(
                    Status.ErrorLimit,
                    Invariant($"the result has {count} elements, but an array has at most ")
                    + Invariant($"{MostElements}"));
            }
            return (int)count;
        }

        internal static T NotNull<T>(T argument, string parameter) where T : class
        {
            if (argument == null)
            {
                throw new ArgumentNullException(parameter);
            }
            return argument;
        }

        /// <summary>Offsets of rows or of sets, of which there is at least the first.</summary>
        internal static long[] Offsets(long[] offsets, string parameter)
        {
            if (NotNull(offsets, parameter).Length == 0)
            {
                throw new ArgumentException("there has to be one offset more than rows", parameter);
            }
            return offsets;
        }

        internal static void SameLength(long length, long expected, string parameter, string what)
        {
            if (length != expected)
            {
                throw new ArgumentException(
                    Invariant(
                        $"{parameter} has {length} elements, but there are {expected} {what}"),
                    parameter);
            }
        }

        /// <summary>The exception for a status, null for success; destroys the error object.
        /// </summary>
        private static NaibxException Failure(Status status, IntPtr error)
        {
            if (error == IntPtr.Zero)
            {
                return status == Status.Ok
                    ? null : new NaibxException(status, ExpectedOutcome(status));
            }
            try
            {
                long column = Native.ErrorColumn(error);
                string message = Text.Read(Native.ErrorMessage(error));
                return new NaibxException(
                    Native.ErrorStatus(error), WithSigns(status, message),
                    Place(Native.ErrorRow(error)),
                    column > int.MaxValue ? (int)column : Place(column));
            }
            finally
            {
                Native.ErrorDestroy(error);
            }
        }

        /// <summary>The message with the numbers that were given: in arrays the library sees
        /// negative ones as huge ones, and refuses these.</summary>
        private static string WithSigns(Status status, string message)
        {
            if (status != Status.ErrorLabel && status != Status.ErrorFeatureIndex
                && status != Status.ErrorOffsets)
            {
                return message;
            }
            return Regex.Replace(message, "[0-9]{10,20}", digits =>
            {
                ulong seen = ulong.Parse(digits.Value, CultureInfo.InvariantCulture);
                long given = status == Status.ErrorOffsets ? (long)seen : (int)seen;
                return Invariant($"{given}");
            });
        }

        private static long? Place(long number) => number < 0 ? (long?)null : number;

        private static string ExpectedOutcome(Status status)
        {
            switch (status)
            {
                case Status.NotTrained:
                    return "nothing has been learned yet: add an example of a weight above 0";
                case Status.Stale:
                    return "the model has changed since the answer kept the scores";
                case Status.NotSupported:
                    return "this machine, or this build of the library, cannot do it";
                default:
                    return Text.Read(Native.StatusName(status));
            }
        }
    }
}
