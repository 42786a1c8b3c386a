using System;
using static System.FormattableString;

namespace NaiBX
{
    /// <summary>What a model is made of: labels, features, constants and names.</summary>
    public sealed unsafe partial class Config : NativeObject
    {
        static Config()
        {
            NativeLoading.Prepare();
        }

        /// <summary>Make a configuration with no features, all three constants 1, no fixed size,
        /// duplicate labels refused.</summary>
        /// <param name="labelCount">Number of labels, 1 to <see cref="Library.MaxLabels"/>.
        /// </param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/> for the number
        /// of labels.</exception>
        public Config(int labelCount)
            : base(Create(labelCount))
        {
        }

        internal Config(IntPtr address, AllocatorFunctions[] functions)
            : base(new ConfigHandle(address, functions))
        {
        }

        /// <summary>Number of labels.</summary>
        public int LabelCount
        {
            get
            {
                using (Use use = Read())
                {
                    return (int)Native.ConfigLabelCount(use.Address);
                }
            }
        }

        /// <summary>Number of features.</summary>
        public int FeatureCount
        {
            get
            {
                using (Use use = Read())
                {
                    return (int)Native.ConfigFeatureCount(use.Address);
                }
            }
        }

        /// <summary>Append the next columns as a new group of one family.</summary>
        /// <param name="family">Any family but <see cref="Family.Categorical"/>.</param>
        /// <param name="featureCount">How many columns, at least 1.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>,
        /// <see cref="Status.ErrorLimit"/>.</exception>
        public void AddFeatures(Family family, int featureCount)
        {
            uint count = Check.NotNegative(featureCount, nameof(featureCount));
            using (Use use = Write())
            {
                Check.Succeeded(
                    Native.ConfigAddFeatures(use.Address, (int)family, count, out IntPtr error),
                    error);
            }
        }

        /// <summary>Append the next columns as a new group of categorical features.</summary>
        /// <param name="categoryCounts">For each column its number of categories.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/> for a number
        /// below 1, with the column; <see cref="Status.ErrorLimit"/>.</exception>
        public void AddCategorical(params int[] categoryCounts)
        {
            Check.NotNull(categoryCounts, nameof(categoryCounts));
            using (Use use = Write())
            {
                fixed (int* counts = categoryCounts)
                {
                    for (int column = 0; column < categoryCounts.Length; ++column)
                    {
                        if (counts[column] < 0)
                        {
                            throw new NaibxException(
                                Status.ErrorOutOfRange,
                                Invariant($"categorical feature {column} has ")
                                + Invariant($"{counts[column]} categories, ")
                                + "but must have at least 1",
                                null, Native.ConfigFeatureCount(use.Address) + column);
                        }
                    }
                    uint nothing;
                    Check.Succeeded(
                        Native.ConfigAddCategorical(
                            use.Address, counts == null ? &nothing : (uint*)counts,
                            (uint)categoryCounts.Length, out IntPtr error),
                        error);
                }
            }
        }

        /// <summary>Append the next columns to a group that exists.</summary>
        /// <param name="group">Number of a group that is not categorical.</param>
        /// <param name="featureCount">How many columns, at least 1.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>,
        /// <see cref="Status.ErrorLimit"/>.</exception>
        public void ExtendGroup(int group, int featureCount)
        {
            uint number = Check.NotNegative(group, nameof(group));
            uint count = Check.NotNegative(featureCount, nameof(featureCount));
            using (Use use = Write())
            {
                Check.Succeeded(
                    Native.ConfigExtendGroup(use.Address, number, count, out IntPtr error), error);
            }
        }

        /// <summary>Set where models that are made from this, their copies, predictors and
        /// workspaces take memory from.</summary>
        /// <param name="allocator">The allocator, or null for the default one.</param>
        public void SetAllocator(Allocator allocator)
        {
            using (Use use = Write())
            using (Use other = Use.Optional(allocator))
            {
                Check.Succeeded(
                    Native.ConfigSetAllocator(use.Address, other.Address, out IntPtr error),
                    error);
                Functions = AllocatorFunctions.Joined(Functions, other.Functions);
            }
        }

        /// <summary>What a column is.</summary>
        /// <param name="column">Number of the column, from 0.</param>
        /// <returns>Family, group and number of categories.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public Feature GetFeature(int column)
        {
            uint number = Check.NotNegative(column, nameof(column));
            int family;
            uint group, categoryCount;
            using (Use use = Read())
            {
                Check.Succeeded(
                    Native.ConfigFeature(
                        use.Address, number, &family, &group, &categoryCount, out IntPtr error),
                    error);
            }
            return new Feature((Family)family, (int)group, (int)categoryCount);
        }

        private static ConfigHandle Create(int labelCount)
        {
            Check.Succeeded(
                Native.ConfigCreate(
                    Check.NotNegative(labelCount, nameof(labelCount)), out IntPtr config,
                    out IntPtr error),
                error);
            return new ConfigHandle(config, null);
        }
    }

    /// <summary>What a column is.</summary>
    public struct Feature
    {
        internal Feature(Family family, int group, int categoryCount)
        {
            Family = family;
            Group = group;
            CategoryCount = categoryCount;
        }

        /// <summary>Its family.</summary>
        public Family Family { get; }

        /// <summary>Number of its group, from 0.</summary>
        public int Group { get; }

        /// <summary>Its number of categories; 0 where it is not categorical.</summary>
        public int CategoryCount { get; }
    }
}
