using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace NaiBX.Tests
{
    /// <summary>Reads JSON into dictionaries, lists, strings, numbers, booleans and null. Whole
    /// numbers are long, all others double.</summary>
    internal sealed class Json
    {
        private readonly string text;
        private int place;

        private Json(string text)
        {
            this.text = text;
        }

        internal static object Parse(string text)
        {
            var reader = new Json(text);
            object value = reader.Value();
            reader.Blanks();
            if (reader.place != text.Length)
            {
                throw reader.Error();
            }
            return value;
        }

        private object Value()
        {
            Blanks();
            switch (text[place])
            {
                case '{':
                    return Object();
                case '[':
                    return List();
                case '"':
                    return String();
                case 't':
                    return Word("true", true);
                case 'f':
                    return Word("false", false);
                case 'n':
                    return Word("null", null);
                default:
                    return Number();
            }
        }

        private Dictionary<string, object> Object()
        {
            var members = new Dictionary<string, object>();
            ++place;
            while (!Ends('}', members.Count > 0))
            {
                Blanks();
                string name = String();
                Take(':');
                members.Add(name, Value());
            }
            return members;
        }

        private List<object> List()
        {
            var items = new List<object>();
            ++place;
            while (!Ends(']', items.Count > 0))
            {
                items.Add(Value());
            }
            return items;
        }

        private bool Ends(char end, bool needsComma)
        {
            Blanks();
            if (text[place] == end)
            {
                ++place;
                return true;
            }
            if (needsComma)
            {
                Take(',');
            }
            return false;
        }

        private string String()
        {
            var letters = new StringBuilder();
            Take('"');
            while (text[place] != '"')
            {
                char letter = text[place++];
                letters.Append(letter == '\\' ? Escape() : letter);
            }
            ++place;
            return letters.ToString();
        }

        private char Escape()
        {
            char letter = text[place++];
            if (letter == 'u')
            {
                place += 4;
                return (char)ushort.Parse(
                    text.Substring(place - 4, 4), NumberStyles.HexNumber,
                    CultureInfo.InvariantCulture);
            }
            int which = "bfnrt".IndexOf(letter);
            return which < 0 ? letter : "\b\f\n\r\t"[which];
        }

        private object Number()
        {
            int begin = place;
            while (place < text.Length && "+-.eE0123456789".IndexOf(text[place]) >= 0)
            {
                ++place;
            }
            string number = text.Substring(begin, place - begin);
            if (long.TryParse(
                number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture,
                out long whole))
            {
                return whole;
            }
            return double.Parse(number, CultureInfo.InvariantCulture);
        }

        private object Word(string word, object value)
        {
            foreach (char letter in word)
            {
                Take(letter);
            }
            return value;
        }

        private void Take(char letter)
        {
            if (letter == ':' || letter == ',')
            {
                Blanks();
            }
            if (text[place++] != letter)
            {
                throw Error();
            }
        }

        private void Blanks()
        {
            while (place < text.Length && char.IsWhiteSpace(text[place]))
            {
                ++place;
            }
        }

        private FormatException Error() => new FormatException($"not JSON at place {place}");
    }
}
