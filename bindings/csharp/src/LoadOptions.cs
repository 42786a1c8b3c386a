using System;
using System.Collections.Generic;

namespace NaiBX
{
    /// <summary>How a file is loaded: where the memory comes from, and how large a model may be
    /// that is let in. A program that loads what strangers send lowers the limits to what it
    /// expects.</summary>
    public sealed partial class LoadOptions : NativeObject
    {
        private readonly Dictionary<LoadOptionsNumber, double> given =
            new Dictionary<LoadOptionsNumber, double>();

        /// <summary>What was set, by a call that reads this: streams are read before the library
        /// sees them.</summary>
        internal double Given(LoadOptionsNumber key, double otherwise)
        {
            return given.TryGetValue(key, out double number) ? number : otherwise;
        }

        private void SetNumber(LoadOptionsNumber key, double number)
        {
            using (Use use = Write())
            {
                Check.Succeeded(
                    Native.LoadOptionsSetNumber(
                        use.Address, (int)key, number, out IntPtr error),
                    error);
                given[key] = number;
            }
        }
    }
}
