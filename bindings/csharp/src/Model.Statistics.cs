using System;

namespace NaiBX
{
    // The sums that a model keeps.
    public sealed unsafe partial class Model
    {
        /// <summary>N, the weight of all examples.</summary>
        /// <returns>The weight.</returns>
        public double GetWeight()
        {
            double weight;
            using (Use use = Read())
            {
                Check.Succeeded(Native.GetWeight(use.Address, &weight, out IntPtr error), error);
            }
            return weight;
        }

        /// <summary>The weight of a typical example, by which the three constants of
        /// the configuration are multiplied: 1 where no weight is below 1.</summary>
        /// <returns>The weight, 0 to 1.</returns>
        public double GetTypicalWeight()
        {
            double weight;
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.GetTypicalWeight(use.Address, &weight, out IntPtr error), error);
            }
            return weight;
        }

        /// <summary>N_y, the weight of the examples whose set holds a label.</summary>
        /// <param name="label">The label, from 0.</param>
        /// <returns>The weight.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public double GetLabelWeight(int label)
        {
            uint y = Check.NotNegative(label, nameof(label));
            double weight;
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.GetLabelWeight(use.Address, y, &weight, out IntPtr error), error);
            }
            return weight;
        }

        /// <summary>N_m, the weight of the examples whose set has a size.</summary>
        /// <param name="size">The size, 0 to L.</param>
        /// <returns>The weight.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public double GetSizeWeight(int size)
        {
            uint m = Check.NotNegative(size, nameof(size));
            double weight;
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.GetSizeWeight(use.Address, m, &weight, out IntPtr error), error);
            }
            return weight;
        }

        /// <summary>N_ym, the weight of the examples whose set holds a label and has a size.
        /// </summary>
        /// <param name="label">The label, from 0.</param>
        /// <param name="size">The size, 0 to L.</param>
        /// <returns>The weight.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public double GetLabelSizeWeight(int label, int size)
        {
            uint y = Check.NotNegative(label, nameof(label));
            uint m = Check.NotNegative(size, nameof(size));
            double weight;
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.GetLabelSizeWeight(use.Address, y, m, &weight, out IntPtr error),
                    error);
            }
            return weight;
        }

        /// <summary>N_yy', the weight of the examples whose set holds both labels.</summary>
        /// <param name="label">One label, from 0.</param>
        /// <param name="other">The other; 0 is the result for the same one.</param>
        /// <returns>The weight.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public double GetPairWeight(int label, int other)
        {
            uint y = Check.NotNegative(label, nameof(label));
            uint second = Check.NotNegative(other, nameof(other));
            double weight;
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.GetPairWeight(use.Address, y, second, &weight, out IntPtr error),
                    error);
            }
            return weight;
        }

        /// <summary>Distribution of a Gaussian feature in a class, as prediction uses it.
        /// </summary>
        /// <param name="classKind">All examples, those with a label, or those of a size.</param>
        /// <param name="classNumber">Which class of the kind.</param>
        /// <param name="column">Number of a Gaussian column.</param>
        /// <returns>Weight, mean and variance.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public Gaussian GetGaussian(ClassKind classKind, int classNumber, int column)
        {
            uint number = Check.NotNegative(classNumber, nameof(classNumber));
            uint feature = Check.NotNegative(column, nameof(column));
            double weight, mean, variance;
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.GetGaussian(
                        use.Address, (int)classKind, number, feature, &weight, &mean, &variance,
                        out IntPtr error),
                    error);
            }
            return new Gaussian(weight, mean, variance);
        }

        /// <summary>Weight of a value of a discrete feature in a class.</summary>
        /// <param name="classKind">All examples, those with a label, or those of a size.</param>
        /// <param name="classNumber">Which class of the kind.</param>
        /// <param name="column">Number of a Bernoulli, multinomial or categorical column.</param>
        /// <param name="category">For a categorical column its category, else 0.</param>
        /// <returns>The weight of the value, and of all values.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public ValueWeight GetValueWeight(
            ClassKind classKind, int classNumber, int column, int category = 0)
        {
            uint number = Check.NotNegative(classNumber, nameof(classNumber));
            uint feature = Check.NotNegative(column, nameof(column));
            uint value = Check.NotNegative(category, nameof(category));
            double valueWeight, totalWeight;
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.GetValueWeight(
                        use.Address, (int)classKind, number, feature, value, &valueWeight,
                        &totalWeight, out IntPtr error),
                    error);
            }
            return new ValueWeight(valueWeight, totalWeight);
        }
    }
}
