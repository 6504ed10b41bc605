/// The form of a file that the program keeps for itself, as the file names it: `bestupid.lists/1` in the `schema` of JSON, or
/// `bestupid saved 1` as a first line.
///
/// A file of a higher number was written by a newer program. It may say what this one would lose: so it is neither read nor
/// replaced, and whoever needs it stops.
package struct FileForm: Sendable, Equatable {
  /// The form as a file names it.
  package let text: String
  private let name: [UInt8]
  private let version: Int

  package init(_ text: String) {
    self.text = text
    let digits = text.utf8.reversed().prefix { Self.isDigit($0) }.count
    name = Array(text.utf8.dropLast(digits))
    version = Int(text.suffix(digits)) ?? 0
  }

  /// Whether a file of this form was written by a newer program. The name stands at its beginning.
  package func isOlder(than bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(128)
    guard let found = head.firstRange(of: name) else { return false }
    let number = head[found.upperBound...].prefix(while: Self.isDigit)
    return Int(String(decoding: number, as: UTF8.self)).map { $0 > version } ?? false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// What is said of such a file, behind its name.
  package static let newerWords = "was written by a newer version of bestupid, and stays as it is"

  /// The error of who needs such a file.
  package static func newer(_ path: String) -> StoreError {
    StoreError(
      .newerVersion, "this file \(newerWords)",
      hint: "Use that version here too: bestupid version says which one this is.", file: path)
  }
}
