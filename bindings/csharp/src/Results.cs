namespace NaiBX
{
    /// <summary>The set of one example.</summary>
    public sealed class Prediction
    {
        internal Prediction(int[] labels, double[] stepLogProbabilities)
        {
            Labels = labels;
            StepLogProbabilities = stepLogProbabilities;
        }

        /// <summary>The labels in the order of choice.</summary>
        public int[] Labels { get; }

        /// <summary>For each label the natural logarithm of its probability among those that were
        /// left when it was chosen; null where it was not asked for.</summary>
        public double[] StepLogProbabilities { get; }

        /// <summary>The labels in braces.</summary>
        /// <returns>Such as "{1, 0}".</returns>
        public override string ToString() => "{" + string.Join(", ", Labels) + "}";
    }

    /// <summary>Posterior over the sizes of the set of one example.</summary>
    public sealed class SizeScores
    {
        internal SizeScores(double[] logPosterior, double logEvidence)
        {
            LogPosterior = logPosterior;
            LogEvidence = logEvidence;
        }

        /// <summary>log P(M = m | x) for the sizes 0 to L.</summary>
        public double[] LogPosterior { get; }

        /// <summary>log p(x); 0 for a fixed size.</summary>
        public double LogEvidence { get; }
    }

    /// <summary>Base scores of the labels for one example. They rank the labels, and are no
    /// probabilities of each label being in the set.</summary>
    public sealed class LabelScores
    {
        internal LabelScores(double[] scores, double logEvidence)
        {
            Scores = scores;
            LogEvidence = logEvidence;
        }

        /// <summary>log P(y) + log p(x | y) for the labels 0 to L - 1.</summary>
        public double[] Scores { get; }

        /// <summary>The logarithm of the sum of the exponentials of the scores.</summary>
        public double LogEvidence { get; }
    }

    /// <summary>Distribution of a Gaussian feature in a class, as prediction uses it.</summary>
    public struct Gaussian
    {
        internal Gaussian(double weight, double mean, double variance)
        {
            Weight = weight;
            Mean = mean;
            Variance = variance;
        }

        /// <summary>Weight of the class's examples in which the feature is not missing.</summary>
        public double Weight { get; }

        /// <summary>Mean, in the unit of the feature.</summary>
        public double Mean { get; }

        /// <summary>Variance, in the unit squared; 0 where the feature counts in no score.
        /// </summary>
        public double Variance { get; }
    }

    /// <summary>Weight of a value of a discrete feature in a class.</summary>
    public struct ValueWeight
    {
        internal ValueWeight(double value, double total)
        {
            Value = value;
            Total = total;
        }

        /// <summary>Weight of the examples that have the value; of a multinomial feature the
        /// weighted sum of its counts.</summary>
        public double Value { get; }

        /// <summary>Weight of the examples in which the feature is not missing; of a multinomial
        /// feature the weighted sum of the counts of its group.</summary>
        public double Total { get; }
    }
}
