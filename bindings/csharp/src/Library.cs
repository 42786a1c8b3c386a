namespace NaiBX
{
    /// <summary>Which library runs, and which files it reads. All members may be used by any
    /// number of threads at once.</summary>
    public static partial class Library
    {
    }
}
