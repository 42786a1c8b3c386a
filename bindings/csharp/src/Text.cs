using System;
using System.Text;

namespace NaiBX
{
    /// <summary>Texts of the library: UTF-8, ended by NUL.</summary>
    internal static unsafe class Text
    {
        // Strict: half a surrogate pair is an error, not a question mark.
        private static readonly Encoding Utf8 = new UTF8Encoding(false, true);

        /// <summary>What the library takes for a string.</summary>
        internal static byte[] Utf8Of(string text, string parameter)
        {
            if (Check.NotNull(text, parameter).IndexOf('\0') >= 0)
            {
                throw new ArgumentException("the text holds a NUL character", parameter);
            }
            try
            {
                // One more place than there are bytes: the NUL.
                var bytes = new byte[Utf8.GetByteCount(text) + 1];
                Utf8.GetBytes(text, 0, text.Length, bytes, 0);
                return bytes;
            }
            catch (EncoderFallbackException exception)
            {
                throw new ArgumentException(
                    "the text holds half a surrogate pair", parameter, exception);
            }
        }

        /// <summary>The string for a text of the library.</summary>
        internal static string Read(byte* text)
        {
            int length = 0;
            while (text[length] != 0)
            {
                ++length;
            }
            return length == 0 ? "" : Encoding.UTF8.GetString(text, length);
        }
    }
}
