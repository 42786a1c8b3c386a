using System;
using System.Collections;
using System.Linq;

namespace NaiBX.Tests
{
    internal sealed class UnexpectedException : Exception
    {
        internal UnexpectedException(string message)
            : base(message)
        {
        }
    }

    /// <summary>What a test demands.</summary>
    internal static class Expect
    {
        internal static void True(bool condition, string what)
        {
            if (!condition)
            {
                throw new UnexpectedException(what);
            }
        }

        internal static void Equal(object expected, object actual, string what = "")
        {
            True(Same(expected, actual), $"{what}: expected {Show(expected)}, not {Show(actual)}");
        }

        /// <summary>To 1e-9, relative to numbers above 1.</summary>
        internal static void Close(double[] expected, double[] actual, string what = "")
        {
            bool close = expected.Length == actual.Length
                && expected.Zip(actual, IsClose).All(each => each);
            True(close, $"{what}: expected {Show(expected)}, not {Show(actual)}");
        }

        internal static bool IsClose(double expected, double actual)
        {
            if (double.IsNaN(expected) || double.IsInfinity(expected))
            {
                return expected.Equals(actual);
            }
            return Math.Abs(expected - actual) <= 1e-9 * Math.Max(1, Math.Abs(expected));
        }

        /// <summary>Exactly this class, and a message that holds the text.</summary>
        internal static T Throws<T>(Action action, string message = "") where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception exception)
            {
                True(
                    exception.GetType() == typeof(T) && exception.Message.Contains(message),
                    $"expected {typeof(T).Name} with '{message}', not {exception}");
                return (T)exception;
            }
            throw new UnexpectedException($"expected {typeof(T).Name}, and nothing was thrown");
        }

        internal static NaibxException Fails(Status code, Action action, string message = "")
        {
            var exception = Throws<NaibxException>(action, message);
            Equal(code, exception.Code, exception.Message);
            return exception;
        }

        private static bool Same(object expected, object actual)
        {
            if (expected is Array && actual is Array)
            {
                return ((IEnumerable)expected).Cast<object>().SequenceEqual(
                    ((IEnumerable)actual).Cast<object>());
            }
            return Equals(expected, actual);
        }

        private static string Show(object value)
        {
            return value is Array
                ? "[" + string.Join(", ", ((IEnumerable)value).Cast<object>()) + "]"
                : (value ?? "null").ToString();
        }
    }
}
