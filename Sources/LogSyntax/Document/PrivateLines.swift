import Words

/// The lines of a day that are of the cycle, the most private of all (docs/cycle.md, “What leaves”): those of
/// `## Cycle`, in any spelling of its heading, and of what stands below it.
///
/// They are at least what is read as the cycle's. A line counts that is one however comments and code fences are
/// read: what a mark hides is as private.
public struct PrivateLines: Sendable {
  private var ranges: [Range<Int>]

  /// Finds them. Linear.
  public init(of document: LogDocument) {
    ranges = Self.ranges(in: document)
    if !document.hidden.isEmpty || !document.unclosed.isEmpty {
      ranges += Self.ranges(in: LogDocument(lineByLine: document.bytes))
    }
  }

  /// Whether there is none.
  public var isEmpty: Bool { ranges.isEmpty }

  /// Whether the line with an index is one.
  public func contains(_ line: Int) -> Bool { ranges.contains { $0.contains(line) } }

  private static func ranges(in document: LogDocument) -> [Range<Int>] {
    guard document.sections.contains(where: { $0.known == .cycle }) else { return [] }
    return zip(document.sections, document.privateSections).compactMap { section, isPrivate in
      isPrivate ? (section.headingLine ?? section.body.lowerBound)..<section.body.upperBound : nil
    }
  }

  /// The names of fields of the cycle that any day may have, so that they say nothing of it (docs/format.md §14). All
  /// other names are symptoms.
  public static let openNames = [
    "Period", "Flow", "Temp", "Mucus", "Ovulation_Test", "State", "Counts", "Note",
  ]

  /// What a line is called where nobody asked for the cycle: by the name of its field, or else as an entry.
  ///
  /// - Parameter key: Its name; of what is no field `heading`, `section` or `text`.
  public static func openName(_ key: String) -> String {
    if ["heading", "section", "text"].contains(key) { return key }
    let wanted = fieldKey(key)
    return openNames.first { fieldKey($0) == wanted } ?? "entry"
  }

  /// Whether a text, by itself, has a heading of the cycle.
  public static func areNamed(in text: some Collection<UInt8>) -> Bool {
    text.contains(ASCII.hash) && text.contains(ASCII.lineFeed)
      && LogDocument(lineByLine: Array(text)).sections.contains { $0.known == .cycle }
  }
}

extension LogDocument {
  /// For each section whether it is of the cycle. Linear.
  public var privateSections: [Bool] {
    var open: [(level: Int, isPrivate: Bool, isWhole: Bool)] = []
    return sections.map { section in
      while let last = open.last, last.level >= section.level { open.removeLast() }
      let above = open.last
      let isCycle = section.known == .cycle
      let isBelow = above?.isPrivate == true && (section.known == nil || above?.isWhole == true)
      // A heading with one `#` is the title of a day: what the format knows below it is its own.
      let isWhole = isCycle ? section.level > 1 : isBelow && above?.isWhole == true
      if section.level > 1 || section.level == 1 && section.known != nil {
        open.append((section.level, isCycle || isBelow, isWhole))
      }
      return isCycle || isBelow
    }
  }

  /// Whether a section, by the index of its heading's line, is of the cycle.
  public func isPrivate(_ section: Section) -> Bool {
    zip(sections, privateSections).contains { $0.headingLine == section.headingLine && $1 }
  }
}
