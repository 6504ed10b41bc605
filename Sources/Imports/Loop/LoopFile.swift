import CSV
public import Values
import WatchData

/// The export of Loop Habit Tracker: a list of habits, and of each a file with its days.
public enum LoopFile {
  /// A habit as `Habits.csv` has it.
  public struct Habit: Sendable, Equatable {
    /// The number with which the name of its folder begins, from 1: the folder of number 1 is `001 Meditate`.
    public let number: Int
    /// Its name. In that of the folder some characters are missing.
    public let name: String
    /// Whether its days have amounts, and so are neither done nor not.
    public let hasAmounts: Bool
  }

  /// Reads `Habits.csv`.
  ///
  /// - Parameter file: The file's name, for errors.
  /// - Throws: ``InputError`` for bytes that are no such list.
  public static func habits(_ bytes: [UInt8], file: String) throws(InputError) -> [Habit] {
    var table = try ExportTable(bytes, name: file)
    guard let name = table.header.column("Name") else {
      throw InputError(.badData, "\(file): it has no column Name, and is no list of Loop's habits")
    }
    // Older lists have no positions, but the order of the folders, and only habits without amounts.
    let (position, type) = (table.header.column("Position"), table.header.column("Type"))
    var habits: [Habit] = []
    while let row = try table.next() {
      guard let title = row[name] else { continue }
      let number = row[position].flatMap { Int($0) } ?? habits.count + 1
      let hasAmounts = row[type].map { $0.uppercased() != "YES_NO" } ?? false
      habits.append(Habit(number: number, name: title.oneLine, hasAmounts: hasAmounts))
    }
    return habits
  }

  /// What the files of several habits of one name say together: a day on which one of them was done is done. On other days
  /// that of the first counts, and what others say is left out.
  public static func joined(_ habits: [Measurements], of name: String) -> Measurements {
    var found = Measurements()
    var states: [CalendarDate: (state: MeasuredHabit, day: MeasuredDay)] = [:]
    for habit in habits {
      for day in habit.days {
        guard let state = day.habits[name] else { continue }
        let known = states[day.date]
        if let known, known.state != state {
          found.skip(
            "a day on which another habit of the name says something else", "\(name), \(day.date)")
        }
        if known == nil || state == .done { states[day.date] = (state, day) }
      }
      found.add(leftOutOf: habit)
    }
    for told in states.values { found.add(told.day) }
    return found
  }

  /// Reads the `Checkmarks.csv` of one habit: days that were done, skipped or not done. Days that only follow from how often a
  /// week the habit is due, and those of which nothing is known, are left out.
  ///
  /// - Parameters:
  ///   - habit: The habit's name.
  ///   - file: The file's name, for errors.
  /// - Throws: ``InputError`` for bytes that are no such file.
  public static func checkmarks(
    of habit: String, _ bytes: [UInt8], file: String
  ) throws(InputError) -> Measurements {
    let marks = try marks(bytes, file: file)
    var found = Measurements()
    // The numbers of habits with amounts would say what is not so: 2 glasses are no 2 of the older files.
    if let amount = marks.first(where: { $0.hasAmount }) {
      found.skip("a day of a habit with amounts", amount.place, count: marks.count)
      return found
    }
    // A file has a row for each day up to that of the export.
    let newest = marks.compactMap(\.date).max().map { $0.dayNumber * 86_400 }
    for mark in marks {
      guard let date = mark.date else {
        found.skip(.noDate, mark.place)
        continue
      }
      switch values[mark.value.uppercased()] {
      case .taken(let habitState):
        var day = MeasuredDay(date, by: .loop, at: newest)
        day.habits[habit] = habitState
        found.add(day)
      case .left(let reason): found.skip(reason, mark.place)
      case nil: found.skip("a mark that is not known", mark.place)
      }
    }
    return found
  }

  // MARK: Marks

  private enum Meaning {
    case taken(MeasuredHabit)
    case left(String)
  }

  /// What marks mean, by their words, and by the numbers of older files.
  private static let values: [String: Meaning] = [
    "YES_MANUAL": .taken(.done), "2": .taken(.done),
    "NO": .taken(.notDone), "0": .taken(.notDone),
    "SKIP": .taken(.skipped), "3": .taken(.skipped),
    "YES_AUTO": .left("a day that is only implied"), "1": .left("a day that is only implied"),
    "UNKNOWN": .left("a day of which nothing is known"),
    "-1": .left("a day of which nothing is known"),
  ]

  /// A row of a habit's file.
  private struct Mark {
    let line: Int
    let date: CalendarDate?
    let value: String

    var place: String { "line \(line): \(value)" }

    /// Whether it is a number that is no mark.
    var hasAmount: Bool { values[value] == nil && Double(value) != nil }
  }

  /// The rows of a habit's file. The files of older versions have no header.
  private static func marks(_ bytes: [UInt8], file: String) throws(InputError) -> [Mark] {
    var table = try ExportTable(bytes, name: file)
    let names = table.header.names
    var marks: [Mark] = []
    if names.count == 2, let date = CalendarDate(iso: names[0]) {
      marks.append(Mark(line: 1, date: date.ifPossible, value: names[1]))
    } else if table.header.column("Date") != 0 || table.header.column("Value") != 1 {
      throw InputError(
        .badData, "\(file): it has no columns Date and Value, and is not of one habit",
        hint: "The files of single habits are in the folders of Loop's export")
    }
    while let row = try table.next() {
      marks.append(
        Mark(
          line: row.line, date: row[0].flatMap { CalendarDate(iso: $0)?.ifPossible },
          value: row[1] ?? ""))
    }
    return marks
  }
}
