import DayModel
import Values
import Words

/// The columns of what days name, as nearly all days name the same things.
///
/// It changes no column, only the time that it takes to make them. Names as the log has them are
/// kept as columns too: these compare byte by byte, while strings of other bytes may be equal.
struct ColumnMemory: Sendable {
  private var habits = HabitColumns([])
  /// The columns of exercises by their names.
  private var lifts: [FactColumn: FactColumn] = [:]

  /// Far more exercises than people do; logs that have more are read as if each were new.
  private static let limit = 4096

  /// The columns of a day's habits.
  mutating func columns(of habits: [HabitState]) -> [HabitColumns.Column] {
    if !self.habits.areThose(of: habits) { self.habits = HabitColumns(habits) }
    return self.habits.all
  }

  /// The column of an exercise that was done.
  mutating func lift(_ exercise: String) -> FactColumn {
    let name = FactColumn(name: exercise)
    if let known = lifts[name] { return known }
    let column = FactColumn.lift(exercise)
    if lifts.count < Self.limit { lifts[name] = column }
    return column
  }
}

/// The columns of a day's habits, of which those that differ in case alone share one.
struct HabitColumns: Sendable {
  private let ids: [FactColumn]
  /// The columns, each once.
  private(set) var all: [Column] = []

  /// A column, and which of the habits have it.
  struct Column: Sendable {
    let name: FactColumn
    fileprivate let first: Int
    fileprivate var others: [Int] = []

    /// Whether the habit was done; one that stands there twice is done if either line says so.
    func isDone(in habits: [HabitState]) -> Bool? {
      var isDone = habits[first].isDone
      if others.isEmpty { return isDone }
      for other in others where habits[other].isDone != nil {
        isDone = isDone == true || habits[other].isDone == true
      }
      return isDone
    }
  }

  init(_ habits: [HabitState]) {
    ids = habits.map { FactColumn(name: $0.id) }
    var places: [FactColumn: Int] = [:]
    for (index, habit) in habits.enumerated() {
      let name = FactColumn.habit(habit.id)
      if let place = places[name] {
        all[place].others.append(index)
      } else {
        places[name] = all.count
        all.append(Column(name: name, first: index))
      }
    }
  }

  /// Whether the habits have the same ids, byte for byte.
  func areThose(of habits: [HabitState]) -> Bool {
    ids.count == habits.count
      && habits.indices.allSatisfy { ids[$0] == FactColumn(name: habits[$0].id) }
  }
}
