using System;

namespace NaiBX
{
    /// <summary>What is asked of a predictor: set once, then read by any number of predictions
    /// and threads. Where there is none, the predicted sets are asked for.</summary>
    public sealed unsafe partial class Request : NativeObject
    {
        private Output outputs = Output.Sets;

        internal Request(RequestHandle handle)
            : base(handle)
        {
        }

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

        /// <summary>Set the size of the set of each row. Rows and sizes must then match in number
        /// wherever the request is used.</summary>
        /// <param name="sizes">For each row 0 to L, or <see cref="Library.SizePredicted"/> for
        /// what the request says otherwise; copied. Null for no such sizes.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void SetRowSizes(int[] sizes)
        {
            // One element more: the address of none would be null.
            long[] copy = sizes == null ? null : new long[sizes.Length + 1];
            sizes?.CopyTo(copy, 0);
            using (Use use = Write())
            {
                fixed (long* first = copy)
                {
                    Check.Succeeded(
                        Native.RequestSetRowSizes(
                            use.Address, first, (ulong)(sizes?.Length ?? 0), out IntPtr error),
                        error);
                }
            }
        }
    }
}
