package import DayModel
package import Reports

extension TodoItem.State {
  /// The box as lists show it.
  package func box(_ style: Style) -> StyledText {
    switch self {
    case .open: "[ ]"
    case .done: style.good("[x]")
    case .dropped: style.dim("[~]")
    }
  }
}

extension TodoListing {
  /// What is said behind a task: when it is due, in how many earlier logs it was open or in which it still stands, or
  /// when it was done after all.
  package func remark(on item: TodoItem) -> String? {
    let due = item.due.map { "(due \($0))" }
    let from = openFrom(item).map { "(open from \($0.weekdayAndDay))" }
    let age = from ?? history.ages[item.number].map { "(\($0) d)" }
    let done = history.doneOn[item.number].map { "(done \($0.weekdayAndDay))" }
    let remarks = [due, age, done].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: " ")
  }
}
