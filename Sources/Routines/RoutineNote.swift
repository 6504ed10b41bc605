import Values
import Words

/// What stands in parentheses behind a task of a day (docs/format.md §13): `06:47, 1:50; with the cat`, or a text alone.
public struct RoutineNote: Equatable, Sendable {
  /// When it was ticked, `HH:MM`.
  public var time: String?
  /// How long it took in a run, in seconds.
  public var seconds: Int?
  /// What else is said, as why it was dropped.
  public var text: String?

  /// A note.
  public init(time: String? = nil, seconds: Int? = nil, text: String? = nil) {
    (self.time, self.seconds, self.text) = (time, seconds, text)
  }

  /// Reads what stands within the parentheses. Any text is a note.
  public init(reading note: String) {
    let parts = note.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let clock = parts[0].split(separator: ",", omittingEmptySubsequences: false).map {
      MarkdownText.trimmed($0)
    }
    let seconds = clock.count == 2 ? Self.seconds(clock[1]) : nil
    guard let time = ClockText.timeOfDay(clock[0]), clock.count == 1 || seconds != nil else {
      text = MarkdownText.trimmed(note[...])
      return
    }
    self.time = time
    self.seconds = seconds
    let rest = parts.count > 1 ? MarkdownText.trimmed(parts[1]) : ""
    text = rest.isEmpty ? nil : rest
  }

  /// The note as it stands within the parentheses; empty where it says nothing.
  public var written: String {
    let clock = time.map { time in
      seconds.map { "\(time), \($0 / 60):\(two($0 % 60))" } ?? time
    }
    return [clock, text].compactMap(\.self).joined(separator: "; ")
  }

  /// The seconds of `1:50`, whose minutes may be many.
  private static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, (1...4).contains(parts[0].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let minutes = Int(parts[0]), let seconds = Int(parts[1]), seconds < 60
    else { return nil }
    return minutes * 60 + seconds
  }
}

/// The text of a task's box: its title, and the note in parentheses at its end.
public enum RoutineText {
  /// The text in front of the parenthesis at its end, and what that says; nil where it has none or is nothing else.
  public static func parted(_ text: String) -> (title: String, note: RoutineNote?) {
    let title = RoutineConfiguration.withoutParenthesis(text)
    guard title.utf8.count < text.utf8.count,
      let open = text[title.endIndex...].firstIndex(of: "("),
      let close = text.lastIndex(of: ")")
    else { return (title, nil) }
    return (title, RoutineNote(reading: String(text[text.index(after: open)..<close])))
  }

  /// What identifies a task among those of a routine: its text without the parentheses at its end, in lower case. Of
  /// several that are alike it is also which of them it is.
  public static func key(_ text: String) -> String {
    var title = text
    while case let shorter = RoutineConfiguration.withoutParenthesis(title),
      shorter.utf8.count < title.utf8.count
    {
      title = shorter
    }
    return MarkdownText.lowercased(title)
  }
}
