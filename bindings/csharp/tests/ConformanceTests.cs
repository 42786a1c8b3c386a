using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace NaiBX.Tests
{
    internal static class ConformanceTests
    {
        [Test]
        private static void TheSuiteIsThere()
        {
            Expect.True(EveryCallDoesWhatTheSuiteSays().Count() > 40, "the suite has more cases");
        }

        [Tests]
        private static IEnumerable<KeyValuePair<string, Action>> EveryCallDoesWhatTheSuiteSays()
        {
            foreach (string path in Directory.GetFiles(Suite.Folder, "*.json").OrderBy(
                path => path, StringComparer.Ordinal))
            {
                foreach (var test in Suite.Cases(path))
                {
                    string name = $"{Path.GetFileNameWithoutExtension(path)}: {test.Key}";
                    yield return new KeyValuePair<string, Action>(name, () => Play(test.Value));
                }
            }
        }

        private static void Play(List<Dictionary<string, object>> calls)
        {
            using (var host = new SuiteHost())
            {
                for (int place = 0; place < calls.Count; ++place)
                {
                    Suite.Play(host, calls[place], $"call {place}, {calls[place]["call"]}");
                }
            }
        }
    }
}
