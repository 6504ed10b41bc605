import DayEditing
import DayModel
import LogSyntax
public import Values
import Words

/// Lifts as a person pastes them: `Name:: …`, sets below a name, a table, or a workout with headings
/// (docs/format.md §8.1–8.4).
public struct PastedLifts {
  private let lines: [ArraySlice<UInt8>]
  private let hasHeadings: Bool
  private let units: FormatUnits

  /// Reads the lifts of a text.
  ///
  /// - Parameter units: What a load without a unit is in.
  /// - Throws: `InputError` with code `value` where there are none, or one cannot be read: what has a number counts,
  ///   or is named.
  public static func read(
    _ bytes: [UInt8], in units: FormatUnits
  ) throws(InputError) -> [LogEntry] {
    let text = PastedLifts(bytes, units)
    let record = text.record(of: text.lines)
    let unread = record.diagnostics.first {
      $0.severity == .warning && $0.construct != .implausible
    }
    if let unread {
      let line = unread.line.map { "line \($0 - (text.hasHeadings ? 0 : 1)): " } ?? ""
      throw Self.refusal("\(line)\(unread.message)")
    }
    var entries: [LogEntry] = []
    for exercise in record.exercises {
      guard let line = LiftLine(exercise.entry, in: units) else {
        throw InputError(
          .value, "the sets of \(exercise.fullName) cannot be told apart",
          hint: "Write: bestupid log \(shellLine(["lift", exercise.fullName, "10x135,9x135"]))")
      }
      entries.append(.sets(exercise: exercise.fullName, line))
    }
    guard !entries.isEmpty else {
      throw InputError(
        .value, "the text has no lifts",
        hint: "A line is: Bench press: 10x135, 9x135, or Bench press:: 3x10 @ 135")
    }
    if let (line, part) = text.firstWithoutEffect(beside: record) {
      throw Self.refusal("line \(line): '\(part)' cannot be read")
    }
    try LogEntry.requireEachOnce(entries.map { ($0, nil) })
    return entries
  }

  private init(_ bytes: [UInt8], _ units: FormatUnits) {
    self.units = units
    lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    hasHeadings = lines.contains { $0.first == ASCII.hash }
  }

  private static func refusal(_ message: String) -> InputError {
    InputError(
      .value, message, hint: "Write its sets as 10x135, 9x135, or leave the line out.")
  }

  private func record(of lines: [ArraySlice<UInt8>]) -> DayRecord {
    // A name without headings of its own is that of any log; with them that of a workout.
    let heading = hasHeadings ? "" : "## Strength Log\n"
    let name = hasHeadings ? "2000-01-01-workout.md" : "2000-01-01.md"
    let bytes = Array(heading.utf8) + lines.joined(separator: [ASCII.lineFeed])
    return DayReader.read(LogSource(path: name, bytes: bytes, units: units))
  }

  /// The first line with a number, or cell of a table with anything, without which the text says the same: nobody
  /// has read it.
  private func firstWithoutEffect(beside record: DayRecord) -> (line: Int, part: String)? {
    func saysTheSame(_ line: ArraySlice<UInt8>, at index: Int) -> Bool {
      var other = lines
      other[index] = line
      return self.record(of: other).exercises == record.exercises
    }
    var isInTable = false
    for (index, line) in lines.enumerated() where line.first != ASCII.hash {
      let text = String(decoding: line, as: UTF8.self)
      guard text.contains("|") else {
        isInTable = false
        if text.contains(where: \.isNumber), saysTheSame([], at: index) {
          return (index + 1, trimmed(text))
        }
        continue
      }
      if isInTable {
        let cells = text.split(separator: "|", omittingEmptySubsequences: false)
        for (number, cell) in cells.enumerated() where cell.contains(where: \.isLetterOrDigit) {
          var others = cells
          others[number] = " "
          let without = others.joined(separator: "|")
          if saysTheSame(Array(without.utf8)[...], at: index) { return (index + 1, trimmed(cell)) }
        }
      }
      isInTable = isInTable || text.contains("--")
    }
    return nil
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isLetter || isNumber }
}
