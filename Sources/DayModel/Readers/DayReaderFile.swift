import LogSyntax
import Values
import Words
import YAML

/// What the words of a title say of its day.
struct DayTitle {
  let type: WorkoutType?
  /// Whether they say that its training was done.
  let isDone: Bool

  init(_ title: ArraySlice<UInt8>) {
    type = WorkoutType(title: title)
    isDone = HeadingWords.state(of: title) == .completed
  }
}

extension DayBuilder {
  /// The date is the one in the file's name (docs/format.md §1.2).
  mutating func readFileName(_ source: Source) {
    guard let name = source.name else {
      report(.warning, .fileName, "the file name has no date", source, line: nil)
      return
    }
    if record.date == nil { record.date = name.date }
  }

  /// Reports what is wrong with the bytes, and what opens and never closes.
  mutating func reportBytes(_ source: Source) {
    let document = source.document
    if String(validating: document.bytes, as: UTF8.self) == nil {
      let line = document.lines.firstIndex {
        String(validating: document.bytes[$0.range], as: UTF8.self) == nil
      }
      report(
        .warning, .invalidUTF8, "the text is no UTF-8; its bytes are kept", source, line: line)
    }
    for unclosed in document.unclosed {
      switch unclosed.construct {
      case .frontMatter:
        report(
          .warning, .frontMatter, "the front matter never closes; it is read as text", source,
          line: unclosed.line)
      case .comment:
        report(
          .warning, .unclosedComment, "the comment never closes; it is read as text", source,
          line: unclosed.line)
      case .codeFence:
        report(
          .note, .unclosedFence, "the code fence never closes; it is read as text", source,
          line: unclosed.line)
      }
    }
  }

  /// Reads title and date (docs/format.md §2).
  mutating func readFrontMatter(_ source: Source) {
    if !keepsTexts, let bytes = source.document.frontMatterBytes, readPlainFrontMatter(bytes) {
      return
    }
    guard let block = source.document.frontMatter,
      let frontMatter = source.document.frontMatterEntries
    else { return }
    if let error = frontMatter.error {
      let line = block.lowerBound + (error.line ?? 0)
      report(
        .warning, .frontMatter, "the front matter is no YAML (\(error.message)); read line by line",
        source, line: min(line, block.upperBound - 1))
    }
    let title = frontMatter["title"]
    if let text = title?.string { read(title: Array(text.utf8)[...]) }
    // In the oldest logs the plan stands here.
    if let plan = frontMatter["planned_workout"]?.string { readPlan(line: Array(plan.utf8)[...]) }
    guard keepsTexts, let date = source.name?.date else { return }
    for (entry, name) in [(title, "title"), (frontMatter["date"], "date")] {
      guard let entry, let text = entry.string, let other = Self.date(startingWith: text),
        other != date
      else { continue }
      let offset = entry.keyRange.lowerBound
      let line = source.document.lines.firstIndex { $0.range.contains(offset) }
      report(
        .warning, .dateMismatch, "the \(name) says \(other), the file name \(date)", source,
        line: line, raw: text)
    }
  }

  /// Reads what facts are made of, where the lines of the block alone tell it; false elsewhere.
  private mutating func readPlainFrontMatter(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Of a key that stands there twice the last one counts.
    var (title, plan): (ArraySlice<UInt8>?, ArraySlice<UInt8>?)
    let isPlain = PlainFrontMatter.forEachLine(of: bytes) { line in
      if line.has(key: "title") { title = line.text }
      if line.has(key: "planned_workout") { plan = line.text }
    }
    guard isPlain else { return false }
    if let title { read(title: title) }
    if let plan { readPlan(line: plan) }
    return true
  }

  private mutating func read(title: ArraySlice<UInt8>) {
    // The date that most titles begin with says neither.
    let words = title.drop { Lexer.isDigit($0) || $0 == 0x20 || $0 == 0x2D || $0 == 0x3A }
    let title = DayTitle(words)
    if record.workoutType == nil { record.workoutType = title.type }
    if title.isDone { strength.isConfirmed = true }
  }

  /// The date that a text starts with, quotes apart.
  private static func date(startingWith text: String) -> CalendarDate? {
    let bytes = Array(text.utf8)[...].drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    return CalendarDate(iso: bytes.prefix(10))
  }
}
