namespace NaiBX
{
    /// <summary>Which library runs, and which files it reads. All members may be used by any
    /// number of threads at once.</summary>
    public static unsafe partial class Library
    {
        static Library()
        {
            NativeLoading.Prepare();
        }

        /// <summary>Version of the native library: 10000 major + 100 minor + patch.</summary>
        public static int Version => checked((int)Native.Version());

        /// <summary>Version of the native library as text, such as "0.1.0".</summary>
        public static string VersionString => Text.Read(Native.VersionString());

        /// <summary>Newest version of the file format that is read, and the one that is
        /// written: 65536 major + minor.</summary>
        public static int FormatVersion => checked((int)Native.FormatVersion());

        /// <summary>Name of a status in C, such as "NAIBX_ERROR_LABEL".</summary>
        /// <param name="status">Any number.</param>
        /// <returns>The name; "unknown status" for a number that this version does not
        /// know.</returns>
        public static string StatusName(Status status) => Text.Read(Native.StatusName(status));
    }
}
