import DayModel
import LogSyntax
import Values

/// What is done to the box of a task or a habit.
public enum BoxVerb: String, Sendable, CaseIterable {
  /// It is ticked.
  case done
  /// It is open again: its tick, or the marks that strike it out, go.
  case undone
  /// It is struck out: neither open nor done (docs/format.md §5).
  case drop

  /// What is said of an item that is so already.
  var state: String {
    switch self {
    case .done: "done"
    case .undone: "open"
    case .drop: "dropped"
    }
  }

  /// What the verb would do to an item in a state.
  func standing(of state: TodoItem.State) -> ItemMatch.Item.Standing {
    switch (self, state) {
    case (.done, .open), (.undone, .done), (.undone, .dropped), (.drop, .open), (.drop, .done):
      .changes
    case (.done, .done), (.undone, .open), (.drop, .dropped): .isSo
    // What was given up is not done by mistake.
    case (.done, .dropped): .cannot
    }
  }

  /// Which of an item's boxes change, by their states. A box that was struck out beside a ticked one stays, so
  /// that `undone` takes back what `done` did and no more.
  func changes(_ state: Checkbox.State, among states: [Checkbox.State]) -> Bool {
    switch self {
    case .done: state == .open
    case .undone: states.contains(.ticked) ? state == .ticked : state == .dropped
    case .drop: state != .dropped
    }
  }

  /// The verb as all lists have it.
  var listVerb: ListVerb {
    switch self {
    case .done: .done
    case .undone: .undone
    case .drop: .drop
    }
  }

  var action: DayEditor.Change.Action {
    switch self {
    case .done: .tick
    case .undone: .untick
    case .drop: .drop
    }
  }
}

extension DayEditor {
  /// Adds a task at the end of Today's Todos, before `**Deferred:**`.
  ///
  /// - Throws: `InputError` with code `value` where the text cannot stand in a box.
  public mutating func addTodo(_ text: String) throws(InputError) {
    let line = try add(to: .todos) { document, section throws(EditError) in
      try document.addingBox(
        text, toSection: section, before: document.endOfTodos(in: document.sections[section].body))
    }
    record(.add, "todo", "todo", line: line, before: nil, after: text, warning: nil)
  }

  /// Does one thing to the tasks that words mean: to all of them, or to none. A task that
  /// stands in two sections changes in both.
  ///
  /// - Throws: `InputError` as words choose (``ItemChoice/choose(_:)``).
  public mutating func change(todos words: [String], _ verb: BoxVerb) throws(InputError) {
    let items = TodoItem.all(in: document)
    let choice = choice(of: .todo, verb.listVerb) { verb.standing(of: items[$0].state) }
    let chosen = try choice.choose(words)
    for index in chosen.alreadySo { tell("already \(verb.state): \(items[index].text)") }
    let planned = verb == .done ? plannedExercises : 0
    for item in chosen.changing.map({ items[$0] }) {
      let states = item.places.map(\.state)
      for place in item.places where verb.changes(place.state, among: states) {
        try change(boxAtLine: place.line, verb, as: "todo", name: item.text)
      }
    }
    let confirmed = verb == .done ? planned - plannedExercises : 0
    if confirmed > 0 {
      tell(
        "\(confirmed) planned \(confirmed == 1 ? "exercise counts" : "exercises count") as done now"
      )
    }
  }

  /// How many exercises of the day are a plan that nothing confirms (docs/format.md §8.1).
  private var plannedExercises: Int {
    record.exercises.count { $0.isPlanned }
  }

  /// Does one thing to a box.
  ///
  /// - Parameters:
  ///   - reason: Why it is dropped; nil for no reason.
  ///   - field: What the change is said to be of.
  ///   - name: The name of the item.
  mutating func change(
    boxAtLine line: Int, _ verb: BoxVerb, reason: String? = nil, as field: String, name: String
  ) throws(InputError) {
    let before = boxText(atLine: line)
    try edit { document throws(EditError) in
      switch verb {
      case .done: try document.settingBoxes(atLines: [line], ticked: true)
      case .undone: try document.openingBox(atLine: line)
      case .drop: try document.droppingBox(atLine: line, reason: reason)
      }
    }
    record(
      verb.action, field, name, line: line, before: before, after: boxText(atLine: line),
      warning: nil)
  }

  /// A box with its text, without its bullet: `[ ] Call Bea`.
  func boxText(atLine line: Int) -> String? {
    guard case .box(let box) = document.lines[line].kind else { return nil }
    let start = box.mark.map { $0 - 1 } ?? box.text.lowerBound
    return document.text(start..<box.text.upperBound)
  }
}
