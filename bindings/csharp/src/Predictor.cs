using System;

namespace NaiBX
{
    /// <summary>A model compiled into tables for prediction. It answers as the model does, mostly
    /// several times as fast, and stays as it is while the model learns on.</summary>
    public sealed unsafe partial class Predictor : PredictionSource
    {
        static Predictor()
        {
            NativeLoading.Prepare();
        }

        /// <summary>Compile what a model has learned so far.</summary>
        /// <param name="model">The model; not needed afterwards.</param>
        /// <param name="precision">Numbers that the tables are made of.</param>
        /// <exception cref="NaibxException"><see cref="Status.NotTrained"/>,
        /// <see cref="Status.ErrorOutOfRange"/>.</exception>
        public Predictor(Model model, Precision precision = Precision.Float64)
            : this(Create(model, precision))
        {
        }

        private Predictor(PredictorHandle handle, bool isMapped = false)
            : base(handle)
        {
            if (!isMapped)
            {
                SetSize(TableBytes);
            }
        }

        /// <summary>Numbers that the tables are made of.</summary>
        public Precision Precision
        {
            get
            {
                using (Use use = Read())
                {
                    return (Precision)Native.PredictorPrecision(use.Address);
                }
            }
        }

        /// <summary>Memory of the tables, in bytes.</summary>
        public long TableBytes
        {
            get
            {
                using (Use use = Read())
                {
                    return checked((long)Native.PredictorTableBytes(use.Address));
                }
            }
        }

        /// <summary>The instruction set in use. Set one to compare or to measure; the fastest is
        /// in use from the start.</summary>
        /// <exception cref="NaibxException">Setting: <see cref="Status.NotSupported"/> where this
        /// machine cannot run it, <see cref="Status.ErrorOutOfRange"/>.</exception>
        public Kernel Kernel
        {
            get
            {
                using (Use use = Read())
                {
                    return (Kernel)Native.PredictorKernel(use.Address);
                }
            }

            set
            {
                using (Use use = Write())
                {
                    Check.Succeeded(
                        Native.PredictorSetKernel(use.Address, (int)value, out IntPtr error),
                        error);
                }
            }
        }

        /// <inheritdoc/>
        public override Config GetConfig()
        {
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.PredictorGetConfig(use.Address, out IntPtr config, out IntPtr error),
                    error);
                return new Config(config, Functions);
            }
        }

        /// <inheritdoc/>
        public override Workspace CreateWorkspace()
        {
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.PredictorWorkspaceCreate(
                        use.Address, out IntPtr workspace, out IntPtr error),
                    error);
                return new Workspace(workspace, Functions);
            }
        }

        private static PredictorHandle Create(Model model, Precision precision)
        {
            using (Use use = Check.NotNull(model, nameof(model)).Read())
            {
                Check.Succeeded(
                    Native.PredictorCreate(
                        use.Address, (int)precision, out IntPtr predictor, out IntPtr error),
                    error);
                return new PredictorHandle(predictor, use.Functions);
            }
        }
    }
}
