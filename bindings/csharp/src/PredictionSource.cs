using System;
using System.IO;
using System.Threading;

namespace NaiBX
{
    /// <summary>What models and predictors have in common. A call that predicts makes a copy of
    /// its results: an <see cref="Answer"/> of your own saves that, takes all outputs of a request
    /// and may use several threads.</summary>
    public abstract class PredictionSource : NativeObject
    {
        // Of the last prediction of one example, for the next one of any thread.
        private Answer spare;

        internal PredictionSource(NativeHandle handle)
            : base(handle)
        {
            try
            {
                using (Config config = GetConfig())
                {
                    LabelCount = config.LabelCount;
                    FeatureCount = config.FeatureCount;
                }
            }
            catch
            {
                // Nobody gets this object to dispose it.
                Dispose();
                throw;
            }
        }

        /// <summary>Number of labels, L.</summary>
        public int LabelCount { get; }

        /// <summary>Number of features.</summary>
        public int FeatureCount { get; }

        /// <summary>What predicts.</summary>
        internal abstract Predictor Deciding { get; }

        /// <summary>A copy of the configuration, names and all.</summary>
        /// <returns>The configuration, for the caller to dispose.</returns>
        public abstract Config GetConfig();

        /// <inheritdoc/>
        public override void Dispose()
        {
            base.Dispose();
            Interlocked.Exchange(ref spare, null)?.Dispose();
        }

        /// <summary>Predict the set of one example.</summary>
        /// <param name="values">A number for each feature, NaN where it is missing.</param>
        /// <param name="request">What is asked; null for the predicted set.</param>
        /// <returns>The set.</returns>
        /// <exception cref="NaibxException">As for <see cref="Answer.Predict(Predictor, double[],
        /// Request)"/>.</exception>
        public Prediction Predict(double[] values, Request request = null) =>
            PredictOne(values, null, request);

        /// <summary>Predict the set of one sparse example.</summary>
        /// <param name="values">The values of the columns in <paramref name="indices"/>.</param>
        /// <param name="indices">The columns, strictly increasing; every other is 0.</param>
        /// <param name="request">What is asked; null for the predicted set.</param>
        /// <returns>The set.</returns>
        /// <exception cref="NaibxException">As for dense examples;
        /// <see cref="Status.ErrorFeatureIndex"/>.</exception>
        public Prediction Predict(double[] values, int[] indices, Request request = null) =>
            PredictOne(values, Check.NotNull(indices, nameof(indices)), request);

        /// <summary>Predict the sets of many examples.</summary>
        /// <param name="rows">The features, dense or sparse.</param>
        /// <param name="request">What is asked; null for the predicted sets.</param>
        /// <param name="progress">Told now and then, by this thread, how far the call is.</param>
        /// <param name="cancellationToken">Asked as often.</param>
        /// <returns>The sets, one for each row.</returns>
        /// <exception cref="NaibxException">As for one example, with the row;
        /// <see cref="Status.ErrorOffsets"/>.</exception>
        /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
        public Predictions PredictBatch(
            Rows rows, Request request = null, IProgress<BatchProgress> progress = null,
            CancellationToken cancellationToken = default(CancellationToken))
        {
            using (var answer = new Answer())
            {
                answer.Predict(Deciding, rows, request, progress, cancellationToken);
                return answer.GetSets();
            }
        }

        /// <summary>Save to a file, which appears whole or not at all.</summary>
        /// <param name="path">Where.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorWrite"/>;
        /// <see cref="Status.ErrorMismatch"/> for a live predictor;
        /// <see cref="Status.ErrorLimit"/>.</exception>
        public void Save(string path) => ModelFile.Save(path, this as Model, this as Predictor);

        /// <summary>Save to a stream, part by part. What the stream throws comes out.</summary>
        /// <param name="stream">Where; it is neither flushed nor closed.</param>
        /// <exception cref="NaibxException">As for a path.</exception>
        public void Save(Stream stream) =>
            ModelFile.Save(stream, this as Model, this as Predictor);

        /// <summary>Save to memory.</summary>
        /// <returns>The bytes of a file.</returns>
        /// <exception cref="NaibxException">As for a path.</exception>
        public byte[] SaveToBuffer() => ModelFile.SaveToBuffer(this as Model, this as Predictor);

        private Prediction PredictOne(double[] values, int[] indices, Request request)
        {
            Answer answer = Interlocked.Exchange(ref spare, null);
            if (answer == null || answer.IsDisposed)
            {
                answer = new Answer();
            }
            try
            {
                answer.PredictOne(Deciding, values, indices, request);
                return answer.GetSet();
            }
            finally
            {
                Interlocked.Exchange(ref spare, answer)?.Dispose();
                if (IsDisposed)
                {
                    Interlocked.Exchange(ref spare, null)?.Dispose();
                }
            }
        }
    }
}
