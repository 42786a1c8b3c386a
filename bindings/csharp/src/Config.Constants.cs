using System;

namespace NaiBX
{
    public sealed unsafe partial class Config
    {
        /// <summary>The constant a, added to every count of labels and sizes, in examples: 0, or
        /// 1e-300 to 1e12; 1 from the start.</summary>
        /// <exception cref="NaibxException">Setting: <see cref="Status.ErrorOutOfRange"/>.
        /// </exception>
        public double Smoothing
        {
            get
            {
                using (Use use = Read())
                {
                    return Native.ConfigSmoothing(use.Address);
                }
            }

            set
            {
                using (Use use = Write())
                {
                    Check.Succeeded(
                        Native.ConfigSetSmoothing(use.Address, value, out IntPtr error), error);
                }
            }
        }

        /// <summary>The constant b, added to every count of discrete features, in examples: 0, or
        /// 1e-300 to 1e12; 1 from the start.</summary>
        /// <exception cref="NaibxException">Setting: <see cref="Status.ErrorOutOfRange"/>.
        /// </exception>
        public double FeatureSmoothing
        {
            get
            {
                using (Use use = Read())
                {
                    return Native.ConfigFeatureSmoothing(use.Address);
                }
            }

            set
            {
                using (Use use = Write())
                {
                    Check.Succeeded(
                        Native.ConfigSetFeatureSmoothing(use.Address, value, out IntPtr error),
                        error);
                }
            }
        }

        /// <summary>The constant k, imagined examples with the overall variance that are added to
        /// every class: 0, or 1e-12 to 1e12; 1 from the start.</summary>
        /// <exception cref="NaibxException">Setting: <see cref="Status.ErrorOutOfRange"/>.
        /// </exception>
        public double VariancePrior
        {
            get
            {
                using (Use use = Read())
                {
                    return Native.ConfigVariancePrior(use.Address);
                }
            }

            set
            {
                using (Use use = Write())
                {
                    Check.Succeeded(
                        Native.ConfigSetVariancePrior(use.Address, value, out IntPtr error),
                        error);
                }
            }
        }

        /// <summary>The size of every set, 0 to the number of labels, or
        /// <see cref="Library.SizePredicted"/>, as from the start: sizes vary.</summary>
        /// <exception cref="NaibxException">Setting: <see cref="Status.ErrorOutOfRange"/>.
        /// </exception>
        public int FixedSize
        {
            get
            {
                using (Use use = Read())
                {
                    return (int)Native.ConfigFixedSize(use.Address);
                }
            }

            set
            {
                using (Use use = Write())
                {
                    Check.Succeeded(
                        Native.ConfigSetFixedSize(use.Address, value, out IntPtr error), error);
                }
            }
        }

        /// <summary>Whether the empty set may be predicted although no example had it; not from
        /// the start.</summary>
        public bool AllowEmpty
        {
            get
            {
                using (Use use = Read())
                {
                    return Native.ConfigAllowEmpty(use.Address) != 0;
                }
            }

            set
            {
                using (Use use = Write())
                {
                    Check.Succeeded(
                        Native.ConfigSetAllowEmpty(use.Address, value ? 1 : 0, out IntPtr error),
                        error);
                }
            }
        }

        /// <summary>Whether a label that stands twice in one set counts once; from the start it
        /// is an error.</summary>
        public bool MergeDuplicates
        {
            get
            {
                using (Use use = Read())
                {
                    return Native.ConfigMergeDuplicates(use.Address) != 0;
                }
            }

            set
            {
                using (Use use = Write())
                {
                    Check.Succeeded(
                        Native.ConfigSetMergeDuplicates(
                            use.Address, value ? 1 : 0, out IntPtr error),
                        error);
                }
            }
        }
    }
}
