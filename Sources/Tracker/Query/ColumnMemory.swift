/// The columns of what days name, as nearly all days name the same habits in the same order.
///
/// It changes no column, only the time that it takes to make them.
final class ColumnMemory {
  private var habits = HabitColumns([])

  /// The columns of a day's habits.
  func columns(of habits: [HabitState]) -> HabitColumns {
    if !self.habits.areThose(of: habits) { self.habits = HabitColumns(habits) }
    return self.habits
  }
}

/// The columns of a day's habits, of which those that differ in case alone share one.
struct HabitColumns {
  private let ids: [String]
  /// The columns, each once.
  let names: [FactColumn]
  /// Which of them each habit has.
  let places: [Int]

  init(_ habits: [HabitState]) {
    ids = habits.map(\.id)
    var known: [FactColumn: Int] = [:]
    var names: [FactColumn] = []
    places = ids.map { id in
      let name = FactColumn.habit(id)
      if let place = known[name] { return place }
      known[name] = names.count
      names.append(name)
      return names.count - 1
    }
    self.names = names
  }

  /// Whether the habits have the same ids, byte for byte, as equal strings need not be.
  func areThose(of habits: [HabitState]) -> Bool {
    ids.count == habits.count
      && zip(ids, habits).allSatisfy { id, habit in
        var (one, other) = (id, habit.id)
        return one.withUTF8 { one in other.withUTF8 { one.elementsEqual($0) } }
      }
  }
}
