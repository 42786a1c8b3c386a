namespace NaiBX
{
    public abstract unsafe partial class PredictionSource
    {
        /// <summary>Posterior over the sizes of the set of one example.</summary>
        /// <param name="values">A number for each feature, NaN where it is missing.</param>
        /// <param name="workspace">Scratch memory, or null to make some for the call.</param>
        /// <returns>The logarithms for the sizes 0 to L.</returns>
        /// <exception cref="NaibxException">As for <see cref="Predict(double[], int, bool,
        /// Workspace)"/>.</exception>
        public SizeScores ScoreSizes(double[] values, Workspace workspace = null)
        {
            Check.NotNull(values, nameof(values));
            fixed (double* first = values)
            {
                return SizesOf(new Features(first, null, values.Length), workspace);
            }
        }

        /// <summary>Posterior over the sizes of the set of one sparse example.</summary>
        /// <param name="values">The values of the columns in <paramref name="indices"/>.</param>
        /// <param name="indices">The columns, strictly increasing; every other is 0.</param>
        /// <param name="workspace">Scratch memory, or null to make some for the call.</param>
        /// <returns>The logarithms for the sizes 0 to L.</returns>
        public SizeScores ScoreSizes(
            double[] values, int[] indices, Workspace workspace = null)
        {
            Features.CheckSparse(values, indices);
            int nothing;
            fixed (double* first = values)
            fixed (int* columns = indices)
            {
                return SizesOf(
                    new Features(first, columns == null ? &nothing : columns, values.Length),
                    workspace);
            }
        }

        /// <summary>Base score of every label for one example.</summary>
        /// <param name="values">A number for each feature, NaN where it is missing.</param>
        /// <param name="workspace">Scratch memory, or null to make some for the call.</param>
        /// <returns>The scores of the labels 0 to L - 1.</returns>
        /// <exception cref="NaibxException">As for <see cref="Predict(double[], int, bool,
        /// Workspace)"/>.</exception>
        public LabelScores ScoreLabels(double[] values, Workspace workspace = null)
        {
            Check.NotNull(values, nameof(values));
            fixed (double* first = values)
            {
                return LabelsOf(new Features(first, null, values.Length), workspace);
            }
        }

        /// <summary>Base score of every label for one sparse example.</summary>
        /// <param name="values">The values of the columns in <paramref name="indices"/>.</param>
        /// <param name="indices">The columns, strictly increasing; every other is 0.</param>
        /// <param name="workspace">Scratch memory, or null to make some for the call.</param>
        /// <returns>The scores of the labels 0 to L - 1.</returns>
        public LabelScores ScoreLabels(
            double[] values, int[] indices, Workspace workspace = null)
        {
            Features.CheckSparse(values, indices);
            int nothing;
            fixed (double* first = values)
            fixed (int* columns = indices)
            {
                return LabelsOf(
                    new Features(first, columns == null ? &nothing : columns, values.Length),
                    workspace);
            }
        }
    }
}
