using System;
using System.Reflection;
using System.Runtime.InteropServices;

[assembly: AssemblyTitle("NaiBX")]
[assembly: AssemblyDescription("Naive Bayes that predicts sets of labels, and learns online")]
[assembly: AssemblyCompany("The NaiBX authors")]
[assembly: AssemblyCopyright("Copyright (c) 2026 The NaiBX authors")]
[assembly: AssemblyProduct("NaiBX")]
[assembly: AssemblyVersion("0.2.0.0")]
[assembly: AssemblyFileVersion("0.2.0.0")]
[assembly: AssemblyInformationalVersion("0.2.0")]
[assembly: CLSCompliant(true)]
[assembly: ComVisible(false)]
