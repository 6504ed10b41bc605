import DayModel
public import JSON
import LogSyntax
public import Values

/// The lines that a search found.
public struct FoundLines: Sendable {
  /// The files that have one, of the newest day first.
  public let files: [File]
  /// Whether lines of the cycle match too, which nobody asked for.
  public let leavesOut: Bool

  /// Lines of files.
  public init(files: [File], leavesOut: Bool = false) {
    (self.files, self.leavesOut) = (files, leavesOut)
  }

  /// A file that has lines that match.
  public struct File: Sendable {
    /// Its day.
    public let date: CalendarDate
    /// The file, below the store's folder.
    public let path: String
    /// The lines, first to last.
    public let hits: [Hit]

    /// A file with lines that match.
    public init(date: CalendarDate, path: String, hits: [Hit]) {
      (self.date, self.path, self.hits) = (date, path, hits)
    }
  }

  /// A line that matches.
  public struct Hit: Sendable {
    /// Its index, from 1.
    public let line: Int
    /// The heading of its section; nil above the first.
    public let section: String?
    /// The line without its end.
    public let bytes: [UInt8]
    /// Where the pattern matches: offsets in ``bytes``.
    public let spans: [Range<Int>]
    /// The lines around it that do not match themselves, each with its index from 1.
    public let context: [(line: Int, bytes: [UInt8])]
  }

  /// How many lines were found.
  public var count: Int { files.reduce(0) { $0 + $1.hits.count } }

  /// The lines as docs/schemas/grep.schema.json has them.
  public var json: JSONValue {
    ["schema": "bestupid.grep/1", "hits": .array(files.flatMap(\.json))]
  }
}

extension FoundLines.File {
  fileprivate var json: [JSONValue] {
    hits.map { hit in
      [
        "date": .string("\(date)"), "file": .string(path), "line": .int(hit.line),
        "section": .optional(hit.section),
        "text": .optional(String(validating: hit.bytes, as: UTF8.self)),
        "spans": .array(
          hit.spans.map { [.int($0.lowerBound), .int($0.upperBound)] }),
      ]
    }
  }
}

/// The search of one file.
public struct FileSearch {
  private let bytes: [UInt8]
  private let pattern: LinePattern
  private let section: String?

  /// A search of a file's bytes.
  ///
  /// - Parameter section: The heading of the sections that are looked at; nil for the whole file. Lines of the cycle are
  ///   found and shown where it names them (docs/cycle.md, “What leaves”).
  public init(bytes: [UInt8], pattern: LinePattern, section: String?) {
    (self.bytes, self.pattern, self.section) = (bytes, pattern, section)
  }

  /// The lines that match, each with this many lines of context, and whether lines of the cycle are left out.
  public func hits(_ contextCount: Int) -> (found: [FoundLines.Hit], leavesOut: Bool) {
    bytes.withUnsafeBufferPointer { buffer in
      // Most files have no match: their lines need not be told apart.
      guard pattern.firstMatch(in: buffer, at: 0..<bytes.count) != nil else { return ([], false) }
      let document = LogDocument(bytes)
      let isHidden = hiddenLines(of: document)
      var spans: [Int: [Range<Int>]] = [:]
      var leavesOut = false
      for line in wantedLines(of: document) {
        guard let found = self.spans(in: document.lines[line].content, buffer) else { continue }
        if isHidden(line) { leavesOut = true } else { spans[line] = found }
      }
      let hits = spans.keys.sorted().map { line in
        hit(line, spans[line] ?? [], of: document, contextCount) {
          spans[$0] == nil && !isHidden($0)
        }
      }
      return (hits, leavesOut)
    }
  }

  private func wantedLines(of document: LogDocument) -> [Int] {
    guard let section else { return Array(document.lines.indices) }
    return Set(document.sections(named: section).flatMap { Array($0.extent) }).sorted()
  }

  /// The lines of the cycle that no section names.
  private func hiddenLines(of document: LogDocument) -> (Int) -> Bool {
    let lines = PrivateLines(of: document)
    let named = document.sections(named: section ?? "").filter(document.isPrivate)
    return { line in lines.contains(line) && !named.contains { $0.extent.contains(line) } }
  }

  /// Where a line matches, offsets in it; nil where it does not.
  private func spans(
    in content: Range<Int>, _ buffer: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>]? {
    var spans: [Range<Int>] = []
    var isFound = false
    var start = content.lowerBound
    while start <= content.upperBound,
      let match = pattern.firstMatch(in: buffer, at: start..<content.upperBound)
    {
      isFound = true
      if !match.isEmpty {
        spans.append(match.lowerBound - content.lowerBound..<match.upperBound - content.lowerBound)
      }
      start = max(match.upperBound, start + 1)
    }
    return isFound ? spans : nil
  }

  private func hit(
    _ line: Int, _ spans: [Range<Int>], of document: LogDocument, _ contextCount: Int,
    isShown: (Int) -> Bool
  ) -> FoundLines.Hit {
    func text(_ line: Int) -> [UInt8] { Array(bytes[document.lines[line].content]) }
    let around = (line - contextCount...line + contextCount).filter {
      document.lines.indices.contains($0) && isShown($0)
    }
    return FoundLines.Hit(
      line: line + 1, section: document.section(ofLine: line).flatMap(document.headingText),
      bytes: text(line), spans: spans, context: around.map { ($0 + 1, text($0)) })
  }
}
