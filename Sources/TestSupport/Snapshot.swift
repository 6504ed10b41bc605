/// Text that a test expects, kept in a file that people read and review.
///
/// With `BESTUPID_RECORD=1` in the environment the files are written instead of compared.
public enum Snapshot {
  /// Whether this run writes the files.
  public static let isRecording = TestEnvironment.variable("BESTUPID_RECORD") == "1"

  /// The first place where `text` is not what the file holds; nil where they agree, and when
  /// recording, which makes them agree.
  public static func difference(_ text: String, from path: String) throws -> String? {
    if isRecording {
      try Files.write(text, to: path)
      return nil
    }
    guard Files.exists(path) else { return "\(path) is missing: record it" }
    let given = text.split(separator: "\n", omittingEmptySubsequences: false)
    let kept = try Files.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    let agreeing = zip(given, kept).prefix { $0 == $1 }.count
    if agreeing == given.count && agreeing == kept.count { return nil }
    return """
      \(path):\(agreeing + 1) differs; run with BESTUPID_RECORD=1 to take the new text
      kept:  \(agreeing < kept.count ? kept[agreeing] : "(the end)")
      given: \(agreeing < given.count ? given[agreeing] : "(the end)")
      """
  }
}
