using System;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;

namespace NaiBX.Calls
{
    /// <summary>What a prediction from C# takes beside the same call in C; bench/csharp_calls
    /// runs it. Writes what Google Benchmark would.</summary>
    internal static class Program
    {
        private const int Learned = 1000;
        private const int RowCount = 64;
        private const int Turns = 400;

        private struct Shape
        {
            internal string Name;
            internal int Features;
            internal int Labels;
            internal int Size;
        }

        // Those of bench/workload.cpp.
        private static readonly Shape[] Shapes =
        {
            new Shape { Name = "emotions", Features = 72, Labels = 6, Size = 2 },
            new Shape { Name = "yeast", Features = 103, Labels = 14, Size = 4 },
            new Shape { Name = "cal500", Features = 68, Labels = 174, Size = 26 },
        };

        private static readonly Random Generator = new Random(1);

        private static int measured;

        [DllImport("bench_c_calls", EntryPoint = "bench_predict_each",
            CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        private static extern unsafe int PredictEach(
            IntPtr predictor, double* rows, ulong rowCount, ulong featureCount, uint* labels,
            ulong capacity, IntPtr answer);

        private static void Main()
        {
            var entries = Shapes.SelectMany(Measure).ToArray();
            Console.WriteLine("{\"benchmarks\": [");
            Console.WriteLine(string.Join(",\n", entries));
            Console.WriteLine("]}");
        }

        private static Predictor MakePredictor(Shape shape)
        {
            using (var config = new Config(shape.Labels))
            {
                config.AddFeatures(Family.Gaussian, shape.Features);
                using (var model = new Model(config))
                {
                    for (int example = 0; example < Learned; ++example)
                    {
                        model.AddExample(
                            MakeRow(shape.Features),
                            Enumerable.Range(0, shape.Labels).OrderBy(_ => Generator.Next())
                                .Take(shape.Size).ToArray());
                    }
                    return new Predictor(model);
                }
            }
        }

        /// <summary>Of a normal distribution.</summary>
        private static double[] MakeRow(int features)
        {
            return Enumerable.Range(0, features).Select(_ =>
                Math.Sqrt(-2 * Math.Log(1 - Generator.NextDouble()))
                * Math.Cos(2 * Math.PI * Generator.NextDouble())).ToArray();
        }

        private static System.Collections.Generic.IEnumerable<string> Measure(Shape shape)
        {
            double[][] rows =
                Enumerable.Range(0, RowCount).Select(_ => MakeRow(shape.Features)).ToArray();
            using (Predictor predictor = MakePredictor(shape))
            using (var answer = new Answer())
            using (var answerInC = new Answer())
            {
                Action inC = EachInC(predictor, rows, answerInC);
                var labels = new int[shape.Labels];
                yield return InTurns($"csharp/prepared/{shape.Name}", () =>
                {
                    foreach (double[] row in rows)
                    {
                        answer.Predict(predictor, row);
                        answer.TryCopySets(labels, out int count);
                    }
                }, inC);
                yield return InTurns($"csharp/predict/{shape.Name}", () =>
                {
                    foreach (double[] row in rows)
                    {
                        predictor.Predict(row);
                    }
                }, inC);
            }
        }

        private static unsafe Action EachInC(
            Predictor predictor, double[][] rows, Answer answer)
        {
            double[] joined = rows.SelectMany(row => row).ToArray();
            var labels = new uint[predictor.LabelCount];
            IntPtr predicting = AddressOf(predictor);
            IntPtr scratch = AddressOf(answer);
            return () =>
            {
                fixed (double* first = joined)
                fixed (uint* set = labels)
                {
                    if (PredictEach(
                        predicting, first, (ulong)rows.Length, (ulong)rows[0].Length, set,
                        (ulong)labels.Length, scratch) != 0)
                    {
                        throw new InvalidOperationException("a prediction in C failed");
                    }
                }
            };
        }

        /// <summary>The object of C, which the package shows to nobody else.</summary>
        private static IntPtr AddressOf(NativeObject owner)
        {
            PropertyInfo handle = typeof(NativeObject).GetProperty(
                "Handle", BindingFlags.Instance | BindingFlags.NonPublic);
            return ((SafeHandle)handle.GetValue(owner)).DangerousGetHandle();
        }

        /// <summary>Medians in nanoseconds for a row, and of the quotients of neighbours.
        /// </summary>
        private static string InTurns(string name, Action ours, Action others)
        {
            var times = new double[2][] { new double[Turns], new double[Turns] };
            ours();
            others();
            for (int turn = 0; turn < Turns; ++turn)
            {
                times[0][turn] = Seconds(ours);
                times[1][turn] = Seconds(others);
            }
            double over = Median(times[0].Zip(times[1], (one, other) => one / other).ToArray());
            double here = Median(times[0]) * 1e9 / RowCount;
            double inC = Median(times[1]) * 1e9 / RowCount;
            return string.Format(
                CultureInfo.InvariantCulture,
                "{{\"run_name\": \"{0}\", \"aggregate_name\": \"median\", \"family_index\": {1}, "
                + "\"ns\": {2:0.00}, \"c_ns\": {3:0.00}, \"added_ns\": {4:0.00}, "
                + "\"over_c\": {5:0.0000}}}",
                name, measured++, here, inC, inC * (over - 1), over);
        }

        private static double Seconds(Action work)
        {
            long start = Stopwatch.GetTimestamp();
            work();
            return (Stopwatch.GetTimestamp() - start) / (double)Stopwatch.Frequency;
        }

        private static double Median(double[] values)
        {
            Array.Sort(values);
            return (values[(values.Length - 1) / 2] + values[values.Length / 2]) / 2;
        }
    }
}
