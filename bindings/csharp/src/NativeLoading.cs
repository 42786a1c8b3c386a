using System;
using System.IO;
using System.Runtime.InteropServices;

namespace NaiBX
{
    internal static unsafe partial class Native
    {
        private const string LibraryName = "naibx";

        /// <summary>The address of a callback, which has to be kept alive; zero for null.
        /// </summary>
        internal static IntPtr AddressOf(Delegate callback)
        {
            return callback == null
                ? IntPtr.Zero : Marshal.GetFunctionPointerForDelegate(callback);
        }
    }

    /// <summary>Tells runtimes that do not look into a package where the native library is.
    /// .NET (Core) does by itself: nothing is done there.</summary>
    internal static class NativeLoading
    {
        /// <summary>Where the library stands beside the assembly: in its folder, as a build puts
        /// it, or in that of its package.</summary>
        private static readonly string[] Folders = { ".", "runtimes/{0}/native",
            "../../runtimes/{0}/native" };

        static NativeLoading()
        {
            // The Mono that is part of .NET calls itself .NET, and finds libraries as .NET does.
            string runtime = RuntimeInformation.FrameworkDescription;
            bool isMono = runtime.StartsWith("Mono", StringComparison.Ordinal);
            bool isFramework = runtime.StartsWith(".NET Framework", StringComparison.Ordinal);
            string path = isMono || isFramework ? Find() : null;
            if (path == null)
            {
                return; // It may be where the system looks.
            }
            if (isMono)
            {
                InsertIntoMap(IntPtr.Zero, "naibx", null, path, null);
            }
            else
            {
                LoadLibrary(path); // One that is loaded is found by its name.
            }
        }

        /// <summary>Done once, by the constructor. Each class that calls the library before it
        /// has an object of it asks for it in its own: Mono looks for the library when it
        /// compiles such a call, before a constructor of <see cref="Native"/> would run.
        /// </summary>
        internal static void Prepare()
        {
        }

        private static string Find()
        {
            string assembly = typeof(NativeLoading).Assembly.Location;
            if (string.IsNullOrEmpty(assembly))
            {
                return null; // It was loaded from memory.
            }
            bool isWindows = RuntimeInformation.IsOSPlatform(OSPlatform.Windows);
            bool isMac = RuntimeInformation.IsOSPlatform(OSPlatform.OSX);
            string file = isWindows ? "naibx.dll" : isMac ? "libnaibx.dylib" : "libnaibx.so";
            string system = isWindows ? "win" : isMac ? "osx" : "linux";
            string identifier = system + "-"
                + RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant();
            foreach (string folder in Folders)
            {
                string path = Path.GetFullPath(Path.Combine(
                    Path.GetDirectoryName(assembly), string.Format(folder, identifier), file));
                if (File.Exists(path))
                {
                    return path;
                }
            }
            return null;
        }

        // What a line <dllmap> in a configuration file says, said by a call.
        [DllImport("__Internal", EntryPoint = "mono_dllmap_insert",
            CallingConvention = CallingConvention.Cdecl, CharSet = CharSet.Ansi,
            ExactSpelling = true)]
        private static extern void InsertIntoMap(
            IntPtr assembly, string name, string function, string target, string targetFunction);

        [DllImport("kernel32", EntryPoint = "LoadLibraryW", CharSet = CharSet.Unicode,
            ExactSpelling = true, SetLastError = true)]
        private static extern IntPtr LoadLibrary(string path);
    }
}
