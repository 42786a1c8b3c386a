using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace NaiBX.Tests
{
    /// <summary>Where the conformance suite is, and what it demands.</summary>
    internal static class Suite
    {
        /// <summary>The folder that NAIBX_CONFORMANCE names, or that of the repository that this
        /// program or the current folder is in.</summary>
        internal static string Folder
        {
            get
            {
                string named = Environment.GetEnvironmentVariable("NAIBX_CONFORMANCE");
                if (!string.IsNullOrEmpty(named))
                {
                    return named;
                }
                string program = AppDomain.CurrentDomain.BaseDirectory;
                foreach (string start in new[] { program, Directory.GetCurrentDirectory() })
                {
                    for (string folder = start; folder != null;
                        folder = Path.GetDirectoryName(folder))
                    {
                        string suite = Path.Combine(folder, "tests", "conformance");
                        if (File.Exists(Path.Combine(suite, "mixed.json")))
                        {
                            return suite;
                        }
                    }
                }
                throw new UnexpectedException("set NAIBX_CONFORMANCE to tests/conformance");
            }
        }

        /// <summary>The cases of a file: name and calls.</summary>
        internal static IEnumerable<KeyValuePair<string, List<Dictionary<string, object>>>> Cases(
            string path)
        {
            foreach (object item in (List<object>)Json.Parse(File.ReadAllText(path)))
            {
                var parts = (Dictionary<string, object>)item;
                yield return new KeyValuePair<string, List<Dictionary<string, object>>>(
                    (string)parts["name"],
                    ((List<object>)parts["calls"]).Cast<Dictionary<string, object>>().ToList());
            }
        }

        /// <summary>Makes a call and compares what it returns with what is expected.</summary>
        internal static void Play(SuiteHost host, Dictionary<string, object> call, string place)
        {
            Dictionary<string, object> said = host.Outcome(new SuiteArguments(call));
            var expected = call.ContainsKey("expect")
                ? (Dictionary<string, object>)call["expect"] : new Dictionary<string, object>();
            Expect.Equal(
                string.Join(" ", expected.Keys.OrderBy(key => key, StringComparer.Ordinal)),
                string.Join(" ", said.Keys.OrderBy(key => key, StringComparer.Ordinal)), place);
            foreach (KeyValuePair<string, object> pair in expected)
            {
                Compare(pair.Value, said[pair.Key], $"{place}, {pair.Key}");
            }
        }

        private static void Compare(object expected, object said, string place)
        {
            if (said is double number)
            {
                Expect.Close(
                    new[] { SuiteArguments.ToDouble(expected) }, new[] { number }, place);
            }
            else if (said is double[] numbers)
            {
                Expect.Close(SuiteArguments.Doubles(expected), numbers, place);
            }
            else if (said is Array whole)
            {
                Expect.Equal(
                    ((List<object>)expected).Cast<long>().ToArray(),
                    whole.Cast<object>().Select(Convert.ToInt64).ToArray(), place);
            }
            else
            {
                Expect.Equal(expected, said, place);
            }
        }
    }
}
