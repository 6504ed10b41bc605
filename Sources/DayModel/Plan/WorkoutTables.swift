import LogSyntax
import Values
import Words

/// The tables of exercises that a plan has under headings such as `## Strength A (Tuesday)`.
struct WorkoutTables {
  /// The tables, in the file's order, each name once.
  let tables: [WeekPlan.Table]
  /// The heading's key of each table: `strength a`.
  private let keys: [String]

  init(_ file: DayFile) {
    var tables: [WeekPlan.Table] = []
    var keys: [String] = []
    for section in file.document.sections {
      guard let heading = file.document.heading(of: section) else { continue }
      let exercises = file.document.tables(in: section.body)
        .flatMap { table -> [WeekPlan.Table.Exercise] in
          let columns = TableColumns(table, in: file)
          guard columns.first(of: ["exercise", "lift", "movement"]) != nil else { return [] }
          return ExerciseTable.planned(table, columns, file)
        }
      let key = section.key
      if exercises.isEmpty || keys.contains(key) { continue }
      let text = file.plain(heading.text)
      keys.append(key)
      tables.append(
        WeekPlan.Table(
          name: Self.name(key, in: text), weekday: Self.weekday(in: text),
          exercises: Supersets.grouped(exercises)))
    }
    (self.tables, self.keys) = (tables, keys)
  }

  /// The table that a day's type or workout names; else, on a day of strength, the one whose heading names the
  /// weekday.
  func table(of day: WeekPlan.Day) -> WeekPlan.Table? {
    let names = PlannedDayText.parts(ofType: day.type) + [MarkdownText.lowercased(day.workout)]
    for name in names {
      // Of `Strength` and `Strength A` the longer one is meant.
      let found = keys.indices.filter { Self.begins(name, with: keys[$0]) }
        .max { keys[$0].utf8.count < keys[$1].utf8.count }
      if let found { return tables[found] }
    }
    guard day.kinds.contains(.strength) else { return nil }
    return tables.first { $0.weekday == day.weekday }
  }

  /// Whether a text is a key, or begins with it and no letter or digit follows.
  private static func begins(_ text: String, with key: String) -> Bool {
    guard !key.isEmpty, text.utf8.starts(with: key.utf8) else { return false }
    let next = text.utf8.dropFirst(key.utf8.count).first
    return next.map { !Lexer.isLetter($0) && !Lexer.isDigit($0) && $0 < 0x80 } ?? true
  }

  /// The key as the heading writes it: `Strength A`.
  private static func name(_ key: String, in heading: String) -> String {
    let words = heading.split(separator: " ")
    let count = key.split(separator: " ").count
    for start in words.indices where start + count <= words.endIndex {
      let name = words[start..<start + count].joined(separator: " ")
      if name.lowercased() == key { return name }
    }
    return withCapital(key)
  }

  /// The weekday in the parentheses at a heading's end.
  private static func weekday(in heading: String) -> CalendarDate.Weekday? {
    guard let open = heading.lastIndex(of: "(") else { return nil }
    return PlannedDayText.weekday(String(heading[heading.index(after: open)...]))
  }
}

extension WeekPlan {
  /// The tables that can be meant by a day without exercises of its own: those whose name stands in its row; else,
  /// where the row can mean strength, the one whose heading has the weekday, else all.
  ///
  /// One is the answer, and several are a question.
  public func tables(for day: Day) -> [Table] {
    if day.isRest || !day.exercises.isEmpty { return day.table.map { [$0] } ?? [] }
    let row = Self.words("\(day.type) \(day.workout)")
    let named = tables.filter { !$0.name.isEmpty && row.contains(Self.words($0.name)) }
    if !named.isEmpty { return named }
    guard day.kinds.isEmpty || day.kinds.contains(.strength) else { return [] }
    return tables.first { $0.weekday == day.weekday }.map { [$0] } ?? tables
  }

  /// The words of a text in lower case.
  private static func words(_ text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}
