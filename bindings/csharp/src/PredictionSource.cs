using System;

namespace NaiBX
{
    /// <summary>What models and predictors have in common: the prediction of sets. Any number of
    /// threads may predict at once, each with a workspace of its own or without one.</summary>
    public abstract unsafe partial class PredictionSource : NativeObject
    {
        internal PredictionSource(NativeHandle handle)
            : base(handle)
        {
            bool isMade = false;
            try
            {
                using (Config config = GetConfig())
                {
                    LabelCount = config.LabelCount;
                    FeatureCount = config.FeatureCount;
                }
                isMade = true;
            }
            finally
            {
                if (!isMade)
                {
                    // Nobody gets this object to dispose it.
                    Dispose();
                }
            }
        }

        /// <summary>Number of labels, L.</summary>
        public int LabelCount { get; }

        /// <summary>Number of features.</summary>
        public int FeatureCount { get; }

        /// <summary>A copy of the configuration, names and all.</summary>
        /// <returns>The configuration, for the caller to dispose.</returns>
        public abstract Config GetConfig();

        /// <summary>Make scratch memory for predictions.</summary>
        /// <returns>The workspace, for the caller to dispose; it may outlive this.</returns>
        public abstract Workspace CreateWorkspace();

        /// <summary>Predict the set of one example.</summary>
        /// <param name="values">A number for each feature, NaN where it is missing.</param>
        /// <param name="size">Size of the set, 0 to L, or predicted.</param>
        /// <param name="stepLogProbabilities">Whether to tell how probable each choice was, which
        /// takes up to twice the time.</param>
        /// <param name="workspace">Scratch memory, or null to make some for the call.</param>
        /// <returns>The set.</returns>
        /// <exception cref="NaibxException"><see cref="Status.NotTrained"/>;
        /// <see cref="Status.ErrorFeatureCount"/>, <see cref="Status.ErrorFeatureValue"/>;
        /// <see cref="Status.ErrorOutOfRange"/> for the size.</exception>
        public Prediction Predict(
            double[] values, int size = Library.SizePredicted, bool stepLogProbabilities = false,
            Workspace workspace = null)
        {
            Check.NotNull(values, nameof(values));
            fixed (double* first = values)
            {
                return PredictOne(
                    new Features(first, null, values.Length), size, stepLogProbabilities,
                    workspace);
            }
        }

        /// <summary>Predict the set of one sparse example.</summary>
        /// <param name="values">The values of the columns in <paramref name="indices"/>.</param>
        /// <param name="indices">The columns, strictly increasing; every other is 0.</param>
        /// <param name="size">Size of the set, 0 to L, or predicted.</param>
        /// <param name="stepLogProbabilities">Whether to tell how probable each choice was.
        /// </param>
        /// <param name="workspace">Scratch memory, or null to make some for the call.</param>
        /// <returns>The set.</returns>
        /// <exception cref="NaibxException">As for dense examples;
        /// <see cref="Status.ErrorFeatureIndex"/>.</exception>
        public Prediction Predict(
            double[] values, int[] indices, int size = Library.SizePredicted,
            bool stepLogProbabilities = false, Workspace workspace = null)
        {
            Features.CheckSparse(values, indices);
            int nothing;
            fixed (double* first = values)
            fixed (int* columns = indices)
            {
                return PredictOne(
                    new Features(first, columns == null ? &nothing : columns, values.Length), size,
                    stepLogProbabilities, workspace);
            }
        }

        /// <summary>Predict the set of one example into arrays of the caller.</summary>
        /// <param name="values">A number for each feature, NaN where it is missing.</param>
        /// <param name="labels">Where the set goes, in the order of choice; L places are always
        /// enough.</param>
        /// <param name="stepLogProbabilities">Where the logarithms go, as many places as labels;
        /// null for none.</param>
        /// <param name="labelCount">Size of the set, also where there is no room for it.</param>
        /// <param name="size">Size of the set, 0 to L, or predicted.</param>
        /// <param name="workspace">Scratch memory, or null to make some for the call.</param>
        /// <returns>Whether there was room; nothing is written otherwise.</returns>
        /// <exception cref="NaibxException">As for <see cref="Predict(double[], int, bool,
        /// Workspace)"/>.</exception>
        public bool TryPredict(
            double[] values, int[] labels, double[] stepLogProbabilities, out int labelCount,
            int size = Library.SizePredicted, Workspace workspace = null)
        {
            Check.NotNull(values, nameof(values));
            Check.NotNull(labels, nameof(labels));
            if (stepLogProbabilities != null)
            {
                Check.SameLength(
                    stepLogProbabilities.Length, labels.Length, nameof(stepLogProbabilities),
                    "places for labels");
            }
            double nothing;
            fixed (double* first = values)
            fixed (int* set = labels)
            fixed (double* steps = stepLogProbabilities)
            {
                bool wanted = stepLogProbabilities != null && steps == null;
                return TryPredictOne(
                    new Features(first, null, values.Length), set, wanted ? &nothing : steps,
                    labels.Length, size, workspace, out labelCount);
            }
        }

        /// <summary>Make arrays and a workspace once, for calls that cost little more than in C.
        /// Nobody can change this as long as the result is open.</summary>
        /// <param name="values">A number for each feature, which every call reads anew; null for
        /// an array made here.</param>
        /// <param name="stepLogProbabilities">Whether to tell how probable each choice was.
        /// </param>
        /// <returns>The prepared prediction, for the caller to dispose.</returns>
        /// <exception cref="ArgumentException">The array has another length.</exception>
        public PreparedPrediction Prepare(
            double[] values = null, bool stepLogProbabilities = false)
        {
            return new PreparedPrediction(this, values, stepLogProbabilities);
        }
    }
}
