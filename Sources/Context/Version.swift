/// The version of the program.
public enum Version {
  /// The version as a person and a script read it.
  public static let text = "0.1.0"
}
