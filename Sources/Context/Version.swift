import CBuild
public import JSON

/// The version of the program, and what it was built from.
public enum Version {
  /// The version as a person and a script read it: the line of the file VERSION.
  public static let text = text(bestupid_version()).filter { !$0.isNewline }
  /// The commit that was built; nil where it was not built by `make` in a clone.
  public static let commit = known(bestupid_commit())
  /// The day of that commit, as ISO 8601 text.
  public static let date = known(bestupid_date())

  /// All of it in a line: `bestupid 0.9.0 (1a2b3c4d5e6f, 2031-03-04)`.
  public static var line: String {
    let build = [commit, date].compactMap(\.self).joined(separator: ", ")
    return "bestupid \(text)" + (build.isEmpty ? "" : " (\(build))")
  }

  /// It as docs/schemas/version.schema.json has it.
  public static var json: JSONValue {
    [
      "schema": "bestupid.version/1", "version": .string(text), "commit": .optional(commit),
      "date": .optional(date),
    ]
  }

  private static func text(_ bytes: UnsafePointer<CChar>?) -> String {
    bytes.map { String(cString: $0) } ?? ""
  }

  private static func known(_ bytes: UnsafePointer<CChar>?) -> String? {
    let text = text(bytes)
    return text.isEmpty ? nil : text
  }
}
