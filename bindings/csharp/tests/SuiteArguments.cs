using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace NaiBX.Tests
{
    /// <summary>Arguments of one call of the suite, in the types of the package.</summary>
    internal sealed class SuiteArguments
    {
        private readonly Dictionary<string, object> call;

        internal SuiteArguments(Dictionary<string, object> call)
        {
            this.call = call;
        }

        internal string Name => (string)call["call"];

        internal bool Has(string name) => call.ContainsKey(name);

        internal bool IsSparse => Has("indices");

        internal double[] Values => Doubles(call["values"]);

        internal int[] Indices => Integers(call["indices"]);

        internal int[] Labels => Integers(call["labels"]);

        internal int Size => Has("size") ? Integer("size") : Library.SizePredicted;

        internal int[] Sizes => Has("sizes") ? Integers(call["sizes"]) : null;

        internal double[] Weights => Has("weights") ? Doubles(call["weights"]) : null;

        internal LabelSets Sets
        {
            get { return LabelSets.Of(((List<object>)call["labels"]).Select(Integers).ToArray()); }
        }

        internal Rows Rows
        {
            get
            {
                if (Has("row_offsets"))
                {
                    return Rows.Sparse(
                        Values, Indices,
                        ((List<object>)call["row_offsets"]).Select(Convert.ToInt64).ToArray());
                }
                return Rows.Dense(((List<object>)call["values"]).Select(Doubles).ToArray());
            }
        }

        internal byte[] Bytes
        {
            get
            {
                var digits = (string)call["bytes"];
                return Enumerable.Range(0, digits.Length / 2)
                    .Select(place => Convert.ToByte(digits.Substring(2 * place, 2), 16)).ToArray();
            }
        }

        internal string Text(string name) => (string)call[name];

        // A count that an int has no room for is above every limit, as the largest int is.
        internal int Integer(string name) => (int)Math.Min((long)call[name], int.MaxValue);

        internal int[] Integers(string name) => Integers(call[name]);

        internal double Real(string name, double otherwise = 0)
        {
            return Has(name) ? ToDouble(call[name]) : otherwise;
        }

        internal T Constant<T>(string name) => (T)Enum.Parse(typeof(T), Text(name), true);

        internal static double ToDouble(object value)
        {
            string text = value as string;
            if (value == null || text == "nan")
            {
                return double.NaN;
            }
            if (text == "inf" || text == "-inf")
            {
                return text == "inf" ? double.PositiveInfinity : double.NegativeInfinity;
            }
            return Convert.ToDouble(value, CultureInfo.InvariantCulture);
        }

        internal static double[] Doubles(object list)
        {
            return ((List<object>)list).Select(ToDouble).ToArray();
        }

        private static int[] Integers(object list)
        {
            return ((List<object>)list).Select(ToInteger).ToArray();
        }

        // C has numbers without a sign; those above int.MaxValue are negative ones here.
        private static int ToInteger(object value) => unchecked((int)(long)value);
    }
}
