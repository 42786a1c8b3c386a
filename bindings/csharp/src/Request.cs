using System;

namespace NaiBX
{
    /// <summary>What is asked of a predictor: set once, then read by any number of predictions
    /// and threads. Where there is none, the predicted sets are asked for.</summary>
    public sealed unsafe partial class Request : NativeObject
    {
        private Output outputs = Output.Sets;

        /// <summary>What is computed; the sets unless set. <see cref="Output.Steps"/> only with
        /// <see cref="Output.Sets"/>.</summary>
        /// <exception cref="NaibxException">Setting: <see cref="Status.ErrorOutOfRange"/>.
        /// </exception>
        public Output Outputs
        {
            get => outputs;

            set
            {
                using (Use use = Write())
                {
                    Check.Succeeded(
                        Native.RequestSetOutputs(use.Address, (uint)value, out IntPtr error),
                        error);
                    outputs = value;
                }
            }
        }
    }
}
