using System;
using System.Reflection;
using System.Runtime.InteropServices;

[assembly: AssemblyTitle("NaiBX")]
[assembly: AssemblyDescription("Naive Bayes that predicts sets of labels, and learns online")]
[assembly: AssemblyProduct("NaiBX")]
[assembly: AssemblyVersion("0.1.0.0")]
[assembly: AssemblyFileVersion("0.1.0.0")]
[assembly: AssemblyInformationalVersion("0.1.0")]
[assembly: CLSCompliant(true)]
[assembly: ComVisible(false)]
