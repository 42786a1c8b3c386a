using System;

namespace NaiBX
{
    // Names are kept in the model and in its file; they need not differ.
    public sealed unsafe partial class Config
    {
        /// <summary>Name a label.</summary>
        /// <param name="label">The label, from 0.</param>
        /// <param name="name">Its name, without a NUL character.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void SetLabelName(int label, string name)
        {
            uint number = Check.NotNegative(label, nameof(label));
            using (Use use = Write())
            {
                fixed (byte* text = Text.Utf8Of(name, nameof(name)))
                {
                    Check.Succeeded(
                        Native.ConfigSetLabelName(use.Address, number, text, out IntPtr error),
                        error);
                }
            }
        }

        /// <summary>Name a feature.</summary>
        /// <param name="column">Number of a column that has been added.</param>
        /// <param name="name">Its name, without a NUL character.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void SetFeatureName(int column, string name)
        {
            uint number = Check.NotNegative(column, nameof(column));
            using (Use use = Write())
            {
                fixed (byte* text = Text.Utf8Of(name, nameof(name)))
                {
                    Check.Succeeded(
                        Native.ConfigSetFeatureName(use.Address, number, text, out IntPtr error),
                        error);
                }
            }
        }

        /// <summary>Name a category of a categorical feature.</summary>
        /// <param name="column">Number of a categorical column.</param>
        /// <param name="category">The category, from 0.</param>
        /// <param name="name">Its name, without a NUL character.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void SetCategoryName(int column, int category, string name)
        {
            uint number = Check.NotNegative(column, nameof(column));
            uint value = Check.NotNegative(category, nameof(category));
            using (Use use = Write())
            {
                fixed (byte* text = Text.Utf8Of(name, nameof(name)))
                {
                    Check.Succeeded(
                        Native.ConfigSetCategoryName(
                            use.Address, number, value, text, out IntPtr error),
                        error);
                }
            }
        }

        /// <summary>Name of a label; "" where none was given.</summary>
        /// <param name="label">The label, from 0.</param>
        /// <returns>The name.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public string GetLabelName(int label)
        {
            uint number = Check.NotNegative(label, nameof(label));
            using (Use use = Read())
            {
                byte* name;
                Check.Succeeded(
                    Native.ConfigLabelName(use.Address, number, &name, out IntPtr error), error);
                return Text.Read(name);
            }
        }

        /// <summary>Name of a feature; "" where none was given.</summary>
        /// <param name="column">Number of the column, from 0.</param>
        /// <returns>The name.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public string GetFeatureName(int column)
        {
            uint number = Check.NotNegative(column, nameof(column));
            using (Use use = Read())
            {
                byte* name;
                Check.Succeeded(
                    Native.ConfigFeatureName(use.Address, number, &name, out IntPtr error),
                    error);
                return Text.Read(name);
            }
        }

        /// <summary>Name of a category; "" where none was given.</summary>
        /// <param name="column">Number of a categorical column.</param>
        /// <param name="category">The category, from 0.</param>
        /// <returns>The name.</returns>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public string GetCategoryName(int column, int category)
        {
            uint number = Check.NotNegative(column, nameof(column));
            uint value = Check.NotNegative(category, nameof(category));
            using (Use use = Read())
            {
                byte* name;
                Check.Succeeded(
                    Native.ConfigCategoryName(
                        use.Address, number, value, &name, out IntPtr error),
                    error);
                return Text.Read(name);
            }
        }
    }
}
