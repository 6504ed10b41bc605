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
  /// What earlier logs say of a task: in how many it was open, or when it was done after all.
  package func remark(on item: TodoItem) -> String? {
    let age = history.ages[item.number].map { "(\($0) d)" }
    let done = history.doneOn[item.number].map { "(done \($0.weekday.name.prefix(3)) \($0.day))" }
    let remarks = [age, done].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: " ")
  }
}
