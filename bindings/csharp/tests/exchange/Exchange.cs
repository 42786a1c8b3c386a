using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using NaiBX.Tests;

namespace NaiBX.Exchange
{
    /// <summary>One side of the test that every language reads the files of every other:
    /// "exchange write PATH" makes the first case of mixed.json up to its predictor and saves
    /// both into one file, "exchange read PATH" loads both and checks what follows.</summary>
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            if (arguments.Length != 2 || (arguments[0] != "write" && arguments[0] != "read"))
            {
                Console.Error.WriteLine("usage: exchange write|read PATH");
                return 2;
            }
            try
            {
                List<Dictionary<string, object>> calls =
                    Suite.Cases(Path.Combine(Suite.Folder, "mixed.json")).First().Value;
                int compiled = calls.FindIndex(
                    call => (string)call["call"] == "predictor_create");
                if (arguments[0] == "write")
                {
                    Write(calls.Take(compiled + 1), arguments[1]);
                }
                else
                {
                    Read(calls.Skip(compiled + 1), arguments[1]);
                }
                return 0;
            }
            catch (Exception exception)
            {
                Console.Error.WriteLine(exception);
                return 1;
            }
        }

        private static void Write(IEnumerable<Dictionary<string, object>> calls, string path)
        {
            using (var host = new SuiteHost())
            {
                foreach (Dictionary<string, object> call in calls)
                {
                    Suite.Play(host, call, (string)call["call"]);
                }
                ModelFile.Save(path, host.Model, host.Predictor);
            }
        }

        private static void Read(IEnumerable<Dictionary<string, object>> calls, string path)
        {
            using (var host = new SuiteHost())
            {
                host.Take(Model.Load(path), Predictor.Load(path));
                int count = 0;
                foreach (Dictionary<string, object> call in calls.Where(IsQuestion))
                {
                    Suite.Play(host, call, (string)call["call"]);
                    ++count;
                }
                Expect.True(count > 0, "the case has no questions");
            }
        }

        private static bool IsQuestion(Dictionary<string, object> call)
        {
            var name = (string)call["call"];
            return name.StartsWith("predict") || name.StartsWith("score_");
        }
    }
}
