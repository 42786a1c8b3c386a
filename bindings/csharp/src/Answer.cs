using System;
using System.Threading;

namespace NaiBX
{
    /// <summary>Scratch memory and results of one thread, and of those that share its batches. It
    /// grows as needed and serves any predictor and any request, one after the other. Results stay
    /// until it predicts or reserves again; what it hands out is copied.</summary>
    public sealed unsafe partial class Answer : NativeObject
    {
        private ExecutorCallback executor;
        private Output outputs;

        /// <summary>Let batches use threads of the library's own; 1 from the start. The results
        /// are the same, bit for bit.</summary>
        /// <param name="threadCount">1 to 1024.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void SetThreads(int threadCount) => SetExecutor(null, threadCount);

        /// <summary>Let batches use threads of yours.</summary>
        /// <param name="executor">Runs the tasks; null for the library's own threads.</param>
        /// <param name="threadCount">Into how many tasks the work is split, 1 to 1024.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void SetExecutor(Executor executor, int threadCount) =>
            ExecutorCallback.Set(
                this, Native.AnswerSetExecutor, executor, threadCount, ref this.executor);

        /// <summary>Make room, so that predictions allocate nothing in the library: with this
        /// predictor (a live one also when its model has learned more), this request and so many
        /// rows. The results that are there are dropped.</summary>
        /// <param name="predictor">What will predict.</param>
        /// <param name="rowCount">At most so many rows.</param>
        /// <param name="request">What will be asked, or null.</param>
        /// <exception cref="NaibxException"><see cref="Status.ErrorOutOfRange"/>.</exception>
        public void Reserve(Predictor predictor, long rowCount = 1, Request request = null)
        {
            Check.NotNull(predictor, nameof(predictor));
            ulong count = Check.NotNegative(rowCount, nameof(rowCount));
            using (Use source = predictor.Read())
            using (Use asked = Use.Optional(request))
            using (Use own = Write())
            {
                Begin(own, source);
                Check.Succeeded(
                    Native.AnswerReserve(
                        own.Address, source.Address, asked.Address, count, out IntPtr error),
                    error);
            }
        }

        /// <summary>Predict the set of one example.</summary>
        /// <param name="predictor">What predicts.</param>
        /// <param name="values">A number for each feature, NaN where it is missing.</param>
        /// <param name="request">What is asked; null for the predicted set.</param>
        /// <exception cref="NaibxException"><see cref="Status.NotTrained"/>;
        /// <see cref="Status.ErrorFeatureCount"/>, <see cref="Status.ErrorFeatureValue"/>;
        /// <see cref="Status.ErrorOutOfRange"/> for the size. There are no results then.
        /// </exception>
        public void Predict(Predictor predictor, double[] values, Request request = null) =>
            PredictOne(predictor, values, null, request);

        /// <summary>Predict the set of one sparse example.</summary>
        /// <param name="predictor">What predicts.</param>
        /// <param name="values">The values of the columns in <paramref name="indices"/>.</param>
        /// <param name="indices">The columns, strictly increasing; every other is 0.</param>
        /// <param name="request">What is asked; null for the predicted set.</param>
        /// <exception cref="NaibxException">As for dense examples;
        /// <see cref="Status.ErrorFeatureIndex"/>.</exception>
        public void Predict(
            Predictor predictor, double[] values, int[] indices, Request request = null) =>
            PredictOne(predictor, values, Check.NotNull(indices, nameof(indices)), request);

        /// <summary>Predict the sets of many examples.</summary>
        /// <param name="predictor">What predicts.</param>
        /// <param name="rows">The features, dense or sparse.</param>
        /// <param name="request">What is asked; null for the predicted sets.</param>
        /// <param name="progress">Told now and then, by this thread, how far the call is.</param>
        /// <param name="cancellationToken">Asked as often.</param>
        /// <exception cref="NaibxException">As for one example, with the row;
        /// <see cref="Status.ErrorOffsets"/>; <see cref="Status.ErrorMismatch"/> where the request
        /// has sizes of other rows.</exception>
        /// <exception cref="OperationCanceledException">The token was cancelled. There are no
        /// results then.</exception>
        public void Predict(
            Predictor predictor, Rows rows, Request request = null,
            IProgress<BatchProgress> progress = null,
            CancellationToken cancellationToken = default(CancellationToken))
        {
            Check.NotNull(rows, nameof(rows));
            var callback = new BatchCallback(progress, cancellationToken);
            using (var pins = new Pins())
            {
                Predict(predictor, request, new Input(rows, pins), callback);
            }
        }

        /// <summary>Ask something else of the rows that were predicted last, from the scores that
        /// the answer has kept (<see cref="Output.KeptScores"/>).</summary>
        /// <param name="predictor">The one that predicted them.</param>
        /// <param name="request">What is asked; null for the predicted sets.</param>
        /// <exception cref="NaibxException"><see cref="Status.Stale"/> where a live predictor's
        /// model has changed since; <see cref="Status.ErrorMismatch"/> for another predictor, or
        /// where there are no kept scores; as for predictions.</exception>
        public void PredictAgain(Predictor predictor, Request request = null)
        {
            using (Use use = Check.NotNull(predictor, nameof(predictor)).Read())
            using (Use asked = Use.Optional(request))
            using (Use own = Write())
            {
                outputs = 0;
                Check.Succeeded(
                    Native.AnswerPredictAgain(
                        own.Address, use.Address, asked.Address, out IntPtr error),
                    error);
                outputs = request == null ? Output.Sets : request.Outputs;
            }
        }

        /// <summary>Look up how likely a set is for a row whose scores the answer has kept: by the
        /// paper's method over all orders of its labels, at most 16; by the others among the sets
        /// that are weighed and this one.</summary>
        /// <param name="predictor">The one that predicted the row.</param>
        /// <param name="row">The row, from 0.</param>
        /// <param name="labels">The set, in any order.</param>
        /// <returns>The logarithm of its probability.</returns>
        /// <exception cref="NaibxException">As of
        /// <see cref="PredictAgain(Predictor, Request)"/>; <see cref="Status.ErrorLabel"/>,
        /// <see cref="Status.ErrorDuplicateLabel"/>, <see cref="Status.ErrorLimit"/>.</exception>
        public double LogProbability(Predictor predictor, long row, params int[] labels)
        {
            ulong number = Check.NotNegative(row, nameof(row));
            using (Use use = Check.NotNull(predictor, nameof(predictor)).Read())
            using (Use own = Write())
            fixed (uint* first = Check.NotNegative(labels, nameof(labels)))
            {
                double found;
                Check.Succeeded(
                    Native.AnswerLogProbability(
                        own.Address, use.Address, number, first, (ulong)labels.Length, &found,
                        out IntPtr error),
                    error);
                return found;
            }
        }

        /// <summary>Sparse where there are indices.</summary>
        internal void PredictOne(
            Predictor predictor, double[] values, int[] indices, Request request)
        {
            Input.CheckOne(values, indices);
            fixed (double* first = values)
            fixed (int* columns = indices)
            {
                var input = new Input(first, columns, values.Length, indices != null);
                Predict(predictor, request, input, null);
            }
        }

        /// <summary>The one way of all predictions. Without a callback it is for one example.
        /// </summary>
        private void Predict(
            Predictor predictor, Request request, Input input, BatchCallback callback)
        {
            // In this order: who waits for a model must not keep others from the answer.
            using (Use use = Check.NotNull(predictor, nameof(predictor)).Read())
            using (Use asked = Use.Optional(request))
            using (Use own = Write())
            using (callback == null ? default(Calling) : Calling.With(use, asked, own))
            {
                Begin(own, use);
                Status status = Native.AnswerPredict(
                    own.Address, use.Address, asked.Address, input.RowCount,
                    input.Values, (uint*)input.Indices, (ulong*)input.RowOffsets,
                    input.ValueCount, Native.AddressOf(callback?.Function), IntPtr.Zero,
                    out IntPtr error);
                Check.Succeeded(status, error, executor?.Kept, callback?.Kept);
                outputs = request == null ? Output.Sets : request.Outputs;
            }
        }

        /// <summary>The results go; the library keeps what predicts, and with it memory of its
        /// functions.</summary>
        private void Begin(Use own, Use source)
        {
            outputs = 0;
            AllocatorFunctions[] joined =
                AllocatorFunctions.Joined(own.Functions, source.Functions);
            if (joined != own.Functions)
            {
                Handle.Functions = joined;
            }
        }
    }
}
