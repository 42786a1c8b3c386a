using System;
using System.Linq;

namespace NaiBX.Tests
{
    /// <summary>A model that is small enough to know: two measurements a day, and the plants that
    /// had to be planned anew.</summary>
    internal static class Days
    {
        internal static readonly double[,] Values =
            { { 50, 9 }, { 80, 2 }, { 78, 3 }, { 54, 8 }, { 70, 4 } };

        internal static readonly int[][] Planned =
            { new[] { 2 }, new[] { 0, 1 }, new[] { 0, 1 }, new[] { 2 }, new[] { 1 } };

        internal static double[] Today => new double[] { 76, 3 };

        internal static Config MakeConfig()
        {
            var config = new Config(3);
            config.AddFeatures(Family.Gaussian, 2);
            return config;
        }

        internal static Model MakeModel()
        {
            using (Config config = MakeConfig())
            {
                var model = new Model(config);
                model.AddExamples(Values, Planned);
                return model;
            }
        }

        /// <summary>The days over and over again.</summary>
        internal static Rows ManyRows(int times)
        {
            return Rows.Dense(
                Enumerable.Range(0, times).SelectMany(_ => Values.Cast<double>()).ToArray(),
                times * 5);
        }

        internal static LabelSets ManySets(int times)
        {
            return LabelSets.Of(
                Enumerable.Range(0, times).SelectMany(_ => Planned).ToArray());
        }
    }
}
