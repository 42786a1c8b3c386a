using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Reflection;

namespace NaiBX.Tests
{
    /// <summary>Marks a method that is a test; its name says what holds.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class TestAttribute : Attribute
    {
    }

    /// <summary>Marks a method that gives more tests, by name.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class TestsAttribute : Attribute
    {
    }

    /// <summary>Runs the tests of this program whose names hold one of the arguments.</summary>
    internal static class Runner
    {
        private static int Main(string[] parts)
        {
            int passed = 0;
            var failed = new List<string>();
            foreach (KeyValuePair<string, Action> test in All())
            {
                if (parts.Length > 0 && !parts.Any(part => test.Key.Contains(part)))
                {
                    continue;
                }
                if (Passes(test))
                {
                    ++passed;
                }
                else
                {
                    failed.Add(test.Key);
                }
            }
            foreach (string name in failed)
            {
                Console.WriteLine("failed: " + name);
            }
            Console.WriteLine($"{passed} passed, {failed.Count} failed");
            // Nothing tested is a fault of this program.
            return failed.Count == 0 && passed > 0 ? 0 : 1;
        }

        private static bool Passes(KeyValuePair<string, Action> test)
        {
            Stopwatch watch = Stopwatch.StartNew();
            try
            {
                test.Value();
                Console.WriteLine($"ok     {test.Key} ({watch.ElapsedMilliseconds} ms)");
                return true;
            }
            catch (Exception exception)
            {
                Console.WriteLine($"FAILED {test.Key}");
                Console.WriteLine(exception);
                return false;
            }
        }

        private static IEnumerable<KeyValuePair<string, Action>> All()
        {
            const BindingFlags any =
                BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
            foreach (Type type in typeof(Runner).Assembly.GetTypes())
            {
                foreach (MethodInfo method in type.GetMethods(any))
                {
                    string name = $"{type.Name}.{method.Name}";
                    if (method.IsDefined(typeof(TestAttribute), false))
                    {
                        yield return new KeyValuePair<string, Action>(
                            name, (Action)Delegate.CreateDelegate(typeof(Action), method));
                    }
                    if (method.IsDefined(typeof(TestsAttribute), false))
                    {
                        var tests = (IEnumerable<KeyValuePair<string, Action>>)method.Invoke(
                            null, null);
                        foreach (KeyValuePair<string, Action> test in tests)
                        {
                            yield return new KeyValuePair<string, Action>(
                                name + ": " + test.Key, test.Value);
                        }
                    }
                }
            }
        }
    }
}
