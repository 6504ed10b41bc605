import LogSyntax
import Values
import Words
import YAML

/// What the words of a title say of its day.
struct DayTitle {
  let words: ArraySlice<UInt8>
  let type: WorkoutType?
  /// Whether they say that its training was done.
  let isDone: Bool

  init(_ title: ArraySlice<UInt8>) {
    words = title
    type = WorkoutType(title: title)
    isDone = HeadingStatus.state(of: title) == .completed
  }
}

/// What the front matter of a file says (docs/format.md §2).
struct FrontMatterReading {
  /// What its title says.
  var title: DayTitle?
  /// The line of the plan, which stands here in the oldest logs.
  var plan: ArraySlice<UInt8>?
}

/// Reads title and plan of a file's front matter, and reports dates that contradict its name.
enum FrontMatterReader {
  static func read(
    _ file: DayFile, _ notes: DayNotes?
  ) -> FrontMatterReading {
    guard let block = file.document.frontMatter, let entries = file.document.frontMatterEntries
    else { return FrontMatterReading() }
    let title = entries["title"]
    let reading = FrontMatterReading(
      title: title?.string.map { DayTitle.read(Array($0.utf8)[...]) },
      plan: entries["planned_workout"]?.string.map { Array($0.utf8)[...] })
    guard let notes else { return reading }
    if let error = entries.error {
      let line = block.lowerBound + (error.line ?? 0)
      notes.report(
        .warning, .frontMatter,
        "the front matter is not valid YAML (\(error.message)); read line by line",
        in: file, line: min(line, block.upperBound - 1))
    }
    guard let date = file.name?.date else { return reading }
    for (entry, name) in [(title, "title"), (entries["date"], "date")] {
      guard let entry, let text = entry.string, let other = Self.date(startingWith: text),
        other != date
      else { continue }
      let offset = entry.keyRange.lowerBound
      let line = file.document.lines.firstIndex { $0.range.contains(offset) }
      notes.report(
        .warning, .dateMismatch, "the \(name) says \(other), the file name \(date)", in: file,
        line: line, raw: text)
    }
    return reading
  }

  /// The date that a text starts with, quotes apart.
  private static func date(startingWith text: String) -> CalendarDate? {
    let bytes = Array(text.utf8)[...].drop { $0 == ASCII.quote || $0 == ASCII.apostrophe }
    return CalendarDate(iso: bytes.prefix(10))
  }
}

extension DayTitle {
  /// Reads a title, without the date that most begin with.
  static func read(_ title: ArraySlice<UInt8>) -> DayTitle {
    let words = title.drop {
      Lexer.isDigit($0) || $0 == ASCII.space || $0 == ASCII.hyphen || $0 == ASCII.colon
    }
    return DayTitle(words)
  }
}

extension DayFile {
  /// Reports the first line with a control character, which `log` would refuse, and the first with a hidden one:
  /// neither is seen, and whoever reads the file by program reads it.
  private func reportCharacters(to notes: DayNotes) {
    var (hasControl, hasHidden) = (false, false)
    for (index, line) in document.lines.enumerated() {
      let bytes = document.bytes[line.content]
      guard bytes.contains(where: { $0 < ASCII.space && $0 != ASCII.tab || $0 >= ASCII.delete })
      else { continue }
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar.isHarmful {
        // A byte order mark belongs to the file.
        let isKnown = scalar.isControl ? hasControl : hasHidden
        if isKnown || index == 0 && scalar == "\u{FEFF}" { continue }
        let hex = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        if scalar.isControl {
          hasControl = true
          notes.report(
            .warning, .character, "a control character (\(code)), which log would refuse", in: self,
            line: index)
        } else {
          hasHidden = true
          notes.report(
            .note, .character, "a character that is not seen (\(code))", in: self, line: index)
        }
      }
      if hasControl, hasHidden { return }
    }
  }

  /// Reports what is wrong with the bytes, and what opens and never closes.
  func reportBytes(to notes: DayNotes) {
    if String(validating: document.bytes, as: UTF8.self) == nil {
      let line = document.lines.firstIndex {
        String(validating: document.bytes[$0.range], as: UTF8.self) == nil
      }
      notes.report(
        .warning, .invalidUTF8, "the text is not UTF-8; its bytes are kept", in: self, line: line)
    }
    notes.add(StrayLines.diagnostics(in: document, file: path))
    reportCharacters(to: notes)
    for unclosed in document.unclosed {
      switch unclosed.construct {
      case .frontMatter:
        notes.report(
          .warning, .frontMatter, "the front matter is never closed; it is read as text", in: self,
          line: unclosed.line)
      case .comment:
        notes.report(
          .warning, .unclosedComment, "the comment is never closed; it is read as text", in: self,
          line: unclosed.line)
      case .codeFence:
        notes.report(
          .note, .unclosedFence, "the code fence is never closed; it is read as text", in: self,
          line: unclosed.line)
      }
    }
  }
}
