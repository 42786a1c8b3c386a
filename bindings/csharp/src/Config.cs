namespace NaiBX
{
    /// <summary>What a model is made of: labels, features, constants and names.</summary>
    public sealed partial class Config : NativeObject
    {
    }
}
