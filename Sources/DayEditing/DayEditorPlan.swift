import DayModel
import LogSyntax
import Values

/// The tasks `Workout: …` that a new day has of its plan: they are ticked by what fulfils them.
extension DayEditor {
  /// The open ones among Today's Todos that name a kind of training, and that the day's training does not fulfil yet.
  func unfulfilledWorkouts() -> [TodoItem] {
    let open = TodoItem.all(in: document).filter { $0.state == .open && $0.plannedType != nil }
    if open.isEmpty { return [] }
    return open.filter { !isFulfilled($0, by: record) }
  }

  /// Ticks those of some tasks that the day's training fulfils now.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  mutating func tickFulfilled(_ tasks: [TodoItem]) throws(InputError) -> Bool {
    if tasks.isEmpty { return false }
    let record = record
    let names = Set(tasks.filter { isFulfilled($0, by: record) }.map(\.text))
    for item in TodoItem.all(in: document) where names.contains(item.text) {
      for place in item.places where place.state == .open {
        try change(boxAtLine: place.line, .done, as: "todo", name: item.text)
      }
    }
    return !names.isEmpty
  }

  private func isFulfilled(_ task: TodoItem, by record: DayRecord) -> Bool {
    // What is still planned would count as done with the box.
    if record.exercises.contains(where: \.isPlanned) { return false }
    return task.plannedType.map { WeekProgress.Training.all(in: record).fulfils(type: $0) } ?? false
  }
}

extension TodoItem {
  /// The type of training that it is the plan's task for: `Run` of `Workout: Run`. Nil for another task, and where no
  /// kind of training is named: any would fulfil that.
  fileprivate var plannedType: String? {
    let bytes = Array(text.utf8)[...]
    guard TodoText.isWorkout(bytes), let label = Label.split(bytes) else { return nil }
    let type = String(decoding: label.value, as: UTF8.self)
    return WeekProgress.Training.kinds(ofType: type).isEmpty ? nil : type
  }
}
