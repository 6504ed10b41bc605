import Words

/// The message of a commit: what was done, in a line and perhaps more, and trailers for programs.
///
/// Trailers are git's: lines of a key and a value that are the last paragraph
/// (`git interpret-trailers --parse` prints them).
public struct CommitMessage: Sendable, Equatable {
  /// A line of a key and its value.
  public struct Trailer: Sendable, Hashable {
    /// Letters, digits and hyphens.
    public let key: String
    /// The rest of the line.
    public let value: String

    /// A trailer. A value is one line: what would end it becomes a blank.
    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value.inOneLine
    }
  }

  /// The first line.
  public var subject: String
  /// What stands between subject and trailers; empty for nothing.
  public var body: String
  /// The trailers, in order.
  public var trailers: [Trailer]

  /// A message of these parts. The subject is one line: what would end it becomes a blank.
  public init(_ subject: String, body: String = "", trailers: [Trailer] = []) {
    self.subject = subject.inOneLine
    self.body = body.split(separator: "\n", omittingEmptySubsequences: false)
      .map(\.inOneLine).joined(separator: "\n")
    self.trailers = trailers
  }

  /// A subject, cut to the usual length of 72 characters.
  public static func shortened(_ subject: String) -> String {
    subject.count <= 72 ? subject : subject.prefix(71) + "…"
  }

  /// The whole text, without a line end after it.
  public var text: String {
    let lines = trailers.map { "\($0.key): \($0.value)" }
    return [subject, body, lines.joined(separator: "\n")].filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }

  /// The values of a key's trailers, whatever the case of its letters.
  public func values(of key: String) -> [String] {
    let key = key.lowercased()
    return trailers.filter { $0.key.lowercased() == key }.map(\.value)
  }

  /// Reads a message. A last paragraph that is not all trailers, or the only one, has none.
  public init(text: String) {
    let lines = text.utf8.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
      .map { line in line.last == ASCII.carriageReturn ? line.dropLast() : line }
    func joined(_ lines: ArraySlice<Substring.UTF8View>) -> String {
      lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
    let end = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
    let start = (lines[..<end].lastIndex { $0.isEmpty } ?? -1) + 1
    let found = start > 1 ? lines[start..<end].map(Self.trailer) : [nil]
    let trailers = found.compactMap(\.self)
    let hasTrailers = !trailers.isEmpty && trailers.count == found.count
    let words = lines[..<(hasTrailers ? start - 1 : end)]
    subject = joined(words.prefix(1))
    let body = words.dropFirst().drop { $0.isEmpty }
    self.body = joined(body[..<((body.lastIndex { !$0.isEmpty } ?? body.startIndex - 1) + 1)])
    self.trailers = hasTrailers ? trailers : []
  }

  /// `other` after this message, as one: what an earlier command left to be committed.
  func followed(by other: CommitMessage) -> CommitMessage {
    let words = [body, other.subject, other.body].filter { !$0.isEmpty }.joined(separator: "\n\n")
    let more = other.trailers.filter { !trailers.contains($0) }
    return CommitMessage(subject, body: words, trailers: trailers + more)
  }

  /// Reads a line as a trailer.
  private static func trailer(_ line: Substring.UTF8View) -> Trailer? {
    let key = line.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        ASCII.zero...UInt8(ascii: "9"), ASCII.hyphen:
        true
      default: false
      }
    }
    guard !key.isEmpty, line.dropFirst(key.count).first == ASCII.colon else { return nil }
    let value = line.dropFirst(key.count + 1).drop { $0 == ASCII.space }
    return Trailer(String(decoding: key, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

}

extension CommitMessage: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// A message of a subject only.
  public init(stringLiteral subject: String) { self.init(subject) }
}

extension CommitMessage.Trailer {
  /// The key of the trailer that names the device that made a commit, for people.
  package static let deviceKey = "Device"
  /// The key of the trailer with an import's ID and its form, in the commit of what it filled in.
  package static let importKey = "Import"
  /// The key of the trailer that names the clone in which a commit was made.
  package static let cloneKey = "Clone"
  /// The key of the trailer that names the command that made a commit: `todo done`.
  package static let commandKey = "Command"
  /// The key of the trailer that names the live workout which a commit wrote.
  package static let workoutKey = "Workout"

  /// The trailer, with no ID, of a commit that brings logs up to what the imports of two devices measured.
  package static let mergedImports = CommitMessage.Trailer(importKey, "merge")

  /// The trailer of the commit that wrote a live workout.
  public static func workout(_ id: String) -> CommitMessage.Trailer { .init(workoutKey, id) }
}
