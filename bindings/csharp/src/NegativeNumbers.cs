using System.Globalization;
using static System.FormattableString;

namespace NaiBX
{
    /// <summary>The library sees negative numbers of an array as huge ones and names these. Here
    /// its messages get the numbers that were given.</summary>
    internal static unsafe class NegativeNumbers
    {
        /// <summary>The failure with the negative number that it is about, if it is about one.
        /// </summary>
        internal static NaibxException Named(NaibxException failure, int* numbers, long count)
        {
            for (long place = 0; place < count; ++place)
            {
                if (numbers[place] >= 0)
                {
                    continue;
                }
                uint seen = (uint)numbers[place];
                string text = seen.ToString(CultureInfo.InvariantCulture);
                // Another row may be to blame, which the library has met before.
                if (failure.Message.Contains(text))
                {
                    string given = numbers[place].ToString(CultureInfo.InvariantCulture);
                    return new NaibxException(
                        failure.Code, failure.Message.Replace(text, given), failure.Row,
                        failure.Column == seen ? numbers[place] : failure.Column);
                }
            }
            return failure;
        }

        /// <summary>A failure that names the first negative offset, or the one given.</summary>
        internal static NaibxException Named(
            NaibxException failure, long* offsets, long count, string parameter)
        {
            for (long place = 0; place < count; ++place)
            {
                if (offsets[place] < 0)
                {
                    return new NaibxException(
                        failure.Code,
                        Invariant($"{parameter}[{place}] is {offsets[place]}; ")
                        + "offsets have to be 0 or more",
                        failure.Row);
                }
            }
            return failure;
        }
    }
}
