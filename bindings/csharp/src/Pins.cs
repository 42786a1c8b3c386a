using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace NaiBX
{
    /// <summary>Keeps arrays where they are during a batch.</summary>
    internal sealed class Pins : IDisposable
    {
        private readonly List<GCHandle> handles = new List<GCHandle>();

        /// <summary>The address of the first element; zero for null alone, also where the array
        /// is empty.</summary>
        internal IntPtr Add(Array array)
        {
            if (array == null)
            {
                return IntPtr.Zero;
            }
            GCHandle handle = GCHandle.Alloc(array, GCHandleType.Pinned);
            handles.Add(handle);
            return handle.AddrOfPinnedObject();
        }

        public void Dispose()
        {
            foreach (GCHandle handle in handles)
            {
                handle.Free();
            }
            handles.Clear();
        }
    }
}
