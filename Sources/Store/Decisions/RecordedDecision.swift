public import Git
internal import JSON
public import LogMerge

// For base64. It is loaded in any case: ArgumentParser needs it.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A decision of a merge as the merge commit's message keeps it: `Decision: {…}`, JSON on one line.
///
/// It may come from any remote, so nothing in it is trusted: what is malformed counts as none, and
/// its texts go to a terminal only made safe.
public struct RecordedDecision: Sendable, Equatable {
  /// The file, below the working copy.
  public let path: RepositoryPath
  /// The heading of the section; empty where the decision is about no section.
  public let section: String
  /// What it is about: as of `Decision`, and `file`, `mode` and `name` for a whole file.
  public let key: String
  /// Why one text stands and the other does not.
  public let winner: Decision.Winner
  /// The device whose text was kept.
  public let keptFrom: String
  /// The device whose text was not.
  public let lostFrom: String
  /// The text in the merged file.
  public let kept: Text
  /// The text that is not in it; with `both`, the other text in it.
  public let lost: Text
  /// Whether it is about the cycle. Then no message and no screen has its texts: they stand in the files that it
  /// names, and are read there for whoever asks for this decision (docs/cycle.md, “What leaves”).
  public let isPrivate: Bool

  /// A decision of these parts. One about the cycle has no name but that of its field.
  package init(
    path: RepositoryPath, section: String, key: String, winner: Decision.Winner,
    keptFrom: String, lostFrom: String, kept: Text, lost: Text, isPrivate: Bool = false
  ) {
    self.isPrivate = isPrivate || kept.isPrivate || lost.isPrivate
    self.path = path
    let isOfFile = section.isEmpty && key == "file"
    self.section = self.isPrivate && !isOfFile ? Decision.privateSection : section
    self.key = self.isPrivate && !isOfFile ? Decision.openName(key) : key
    self.winner = winner
    self.keptFrom = keptFrom
    self.lostFrom = lostFrom
    self.kept = kept
    self.lost = lost
  }

  /// A text, or as much of a long one as a message can hold.
  public struct Text: Sendable, Equatable {
    /// The bytes, or the first of them.
    public let bytes: [UInt8]
    /// How many there are in all.
    public let length: Int
    /// A file that holds the whole text, where `bytes` do not.
    public let blob: ObjectID?
    /// Where in `blob` the text stands; nil where it is not there in one piece.
    public let offset: Int?
    /// Whether it is of the cycle: `bytes` are none of it.
    public private(set) var isPrivate = false
    /// The lines of `blob` that are a text of the cycle.
    public private(set) var lines: QuotedLines?
    /// A text of the cycle in the message of an older version, which had it there.
    package private(set) var told: [UInt8]?

    /// Whether `bytes` are the whole text.
    public var isWhole: Bool { bytes.count == length && !isPrivate }
    /// Whether there is no text.
    public var isEmpty: Bool { length == 0 && !isPrivate }

    /// The longest text that a message holds whole, in bytes.
    static let limit = 4096
    /// How much it holds of a longer one.
    private static let beginning = 512

    package init(bytes: [UInt8], length: Int, blob: ObjectID?, offset: Int?) {
      self.bytes = bytes
      self.length = length
      self.blob = blob
      self.offset = offset
    }

    /// A short text.
    package init(_ text: String) { self.init(Array(text.utf8), in: []) }

    /// A text out of one of `files`.
    package init(_ text: [UInt8], in files: [(bytes: [UInt8], id: ObjectID)]) {
      let isBinary = text.contains(0)
      guard text.count > Self.limit || isBinary else {
        self.init(bytes: text, length: text.count, blob: nil, offset: nil)
        return
      }
      let sources = files.map { (id: $0.id, offset: $0.bytes.firstRange(of: text)?.lowerBound) }
      let source = sources.first { $0.offset != nil } ?? sources.first
      // What a person could not read is left out.
      let shown = isBinary ? [] : Self.beginning(of: text)
      self.init(bytes: shown, length: text.count, blob: source?.id, offset: source?.offset)
    }

    /// A whole file, whatever its length; of one with something of the cycle only which one it is.
    package init(whole text: [UInt8], blob: ObjectID) {
      let isPrivate = Decision.isPrivate(section: "", texts: [text])
      let shown = isPrivate ? [] : Text(text, in: [(text, blob)]).bytes
      self.init(bytes: shown, length: text.count, blob: blob, offset: 0)
      self.isPrivate = isPrivate
    }

    /// A text of the cycle: which lines it is of one of `files`, which commits have. Both devices choose the same file.
    package init(private text: [UInt8], in files: [(bytes: [UInt8], id: ObjectID)]) {
      let found = files.sorted { $0.id < $1.id }.lazy.compactMap { file in
        QuotedLines(of: text, in: file.bytes).map { (id: file.id, lines: $0) }
      }.first
      self.init(bytes: [], length: 0, blob: found?.id, offset: nil)
      (isPrivate, lines) = (!text.isEmpty, found?.lines)
    }

    /// A text of the cycle as an older version told it.
    fileprivate init(told text: Text) {
      self.init(
        bytes: [], length: text.isWhole ? 0 : text.length, blob: text.blob, offset: text.offset)
      isPrivate = !text.isEmpty
      told = text.isWhole ? text.bytes : nil
    }

    /// What a message says of a text of the cycle.
    fileprivate init(lines: String?, of blob: ObjectID?, length: Int, offset: Int?) {
      self.init(bytes: [], length: length, blob: blob, offset: offset)
      (isPrivate, self.lines) = (blob != nil || lines != nil, lines.flatMap { QuotedLines($0) })
    }

    /// The first bytes, to the end of a character.
    private static func beginning(of text: [UInt8]) -> [UInt8] {
      var end = min(text.count, beginning)
      while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
      return Array(text[..<end])
    }
  }

  /// Whether a person might want to know of it: a value was dropped that somebody had written.
  public var isWorthALook: Bool {
    switch winner {
    case .device, .written, .filled, .ticked, .unticked: false
    case .bot, .later, .sooner, .earlier, .changed, .common, .both, .overwritten: true
    }
  }
}

extension RecordedDecision {
  /// A decision about a file.
  ///
  /// - Parameters:
  ///   - sides: The two versions, each with the blob that it is.
  ///   - committed: The versions that commits have, in which texts of the cycle are looked for; nil for both sides.
  public init(
    _ decision: Decision, path: RepositoryPath, sides: [(side: Side, blob: ObjectID)],
    committed: [(bytes: [UInt8], id: ObjectID)]? = nil
  ) {
    let files = sides.map { (bytes: $0.side.bytes, id: $0.blob) }
    func text(_ bytes: [UInt8]) -> Text {
      decision.isPrivate ? Text(private: bytes, in: committed ?? files) : Text(bytes, in: files)
    }
    self.init(
      path: path, section: decision.section, key: decision.key, winner: decision.winner,
      keptFrom: decision.keptFrom, lostFrom: decision.lostFrom,
      kept: text(decision.kept), lost: text(decision.lost), isPrivate: decision.isPrivate)
  }

  /// The key of the trailer.
  package static let trailerKey = "Decision"
  /// The longest trailer that is read, in bytes.
  private static let longestTrailer = 1 << 16

  /// The decision as a trailer.
  package var trailer: CommitMessage.Trailer {
    let members: [[JSONValue.Member]] = [
      Self.member("path", path.bytes),
      Self.member("section", Self.shortened(section)), Self.member("key", Self.shortened(key)),
      [.init("winner", .string(winner.rawValue))],
      [.init("kept_from", .string(keptFrom)), .init("lost_from", .string(lostFrom))],
      Self.members("kept", kept), Self.members("lost", lost),
      isPrivate ? [.init("private", true)] : [],
    ]
    return .init(Self.trailerKey, JSONValue.object(members.flatMap(\.self)).text(.compact))
  }

  /// Headings and keys come from a file and may be as long as that.
  private static func shortened(_ text: String) -> [UInt8] { Array(text.utf8.prefix(512)) }

  private static func members(_ name: String, _ text: Text) -> [JSONValue.Member] {
    var members = member(name, text.bytes)
    if text.bytes.count != text.length {
      members.append(.init(name + "_length", .int(text.length)))
    }
    if let blob = text.blob { members.append(.init(name + "_blob", .string(blob.hex))) }
    if let offset = text.offset { members.append(.init(name + "_offset", .int(offset))) }
    if let lines = text.lines {
      members.append(.init(name + "_lines", .string("\(lines)")))
    } else if text.isPrivate, text.blob == nil {
      // There was a text, and no file has it.
      members.append(.init(name + "_lines", .string("")))
    }
    return members
  }

  /// Bytes as a member: as text, or where they are none as `NAME_base64`.
  private static func member(_ name: String, _ bytes: [UInt8]) -> [JSONValue.Member] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return [.init(name + "_base64", .string(Data(bytes).base64EncodedString()))]
    }
    return [.init(name, .string(text))]
  }
}

// MARK: - Reading

extension RecordedDecision {
  /// Reads the value of a trailer; nil for what is no decision. One about the cycle with its texts, as older versions
  /// wrote it, keeps them for whoever asks for it.
  package init?(trailerValue text: String) {
    guard text.utf8.count <= Self.longestTrailer, let members = Self.object(text),
      let path = Self.bytes("path", in: members), !path.isEmpty, path.count <= 4096,
      let section = Self.bytes("section", in: members),
      let key = Self.bytes("key", in: members),
      let winner = members["winner"]?.string.flatMap(Decision.Winner.init), winner != .overwritten,
      let keptFrom = members["kept_from"]?.string, let lostFrom = members["lost_from"]?.string,
      var kept = Self.text("kept", in: members), var lost = Self.text("lost", in: members)
    else { return nil }
    let isPrivate = members["private"]?.bool == true
    if isPrivate {
      kept = Self.privateText("kept", kept, in: members)
      lost = Self.privateText("lost", lost, in: members)
    } else if Decision.isPrivate(
      section: String(decoding: section, as: UTF8.self), texts: [kept.bytes, lost.bytes])
    {
      (kept, lost) = (Text(told: kept), Text(told: lost))
    }
    self.init(
      path: RepositoryPath(bytes: path), section: String(decoding: section, as: UTF8.self),
      key: String(decoding: key, as: UTF8.self), winner: winner, keptFrom: keptFrom,
      lostFrom: lostFrom, kept: kept, lost: lost, isPrivate: isPrivate)
  }

  private static func privateText(
    _ name: String, _ text: Text, in members: JSONDocument.Element
  ) -> Text {
    Text(
      lines: members[name + "_lines"]?.string, of: text.blob, length: text.length,
      offset: text.offset)
  }

  private static func object(_ text: String) -> JSONDocument.Element? {
    do throws(JSONError) {
      return try JSONDocument(Array(text.utf8), depthLimit: 4).root
    } catch {
      return nil
    }
  }

  private static func bytes(_ name: String, in members: JSONDocument.Element) -> [UInt8]? {
    members[name]?.stringBytes
      ?? members[name + "_base64"]?.string.flatMap { text in
        Data(base64Encoded: text).map(Array.init)
      }
  }

  private static func text(_ name: String, in members: JSONDocument.Element) -> Text? {
    guard let bytes = bytes(name, in: members) else { return nil }
    let length = members[name + "_length"]?.int ?? bytes.count
    let offset = members[name + "_offset"]?.int
    guard length >= bytes.count, offset ?? 0 >= 0 else { return nil }
    return Text(
      bytes: bytes, length: length,
      blob: members[name + "_blob"]?.string.flatMap { ObjectID(hex: $0) },
      offset: offset)
  }
}
