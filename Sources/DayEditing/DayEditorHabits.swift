public import DayModel
import LogSyntax
import Values

extension BoxVerb {
  /// What the verb would do to a habit in a state.
  func standing(of state: HabitItem.State) -> ItemMatch.Item.Standing {
    switch (self, state) {
    case (.done, .open), (.done, .unknown), (.undone, .done), (.undone, .skipped), (.drop, .open),
      (.drop, .done), (.drop, .unknown):
      .changes
    case (.done, .done), (.undone, .open), (.undone, .unknown), (.drop, .skipped): .isSo
    case (.done, .skipped): .cannot
    }
  }

  /// Which of a habit's lines change, by their states.
  fileprivate func changes(_ state: HabitItem.State, among states: [HabitItem.State]) -> Bool {
    switch self {
    case .done: state == .open || state == .unknown
    case .undone: states.contains(.done) ? state == .done : state == .skipped
    case .drop: state != .skipped
    }
  }

  /// What a table then says.
  fileprivate func cell(reason: String?) -> String {
    switch self {
    case .done: "✅ DONE"
    case .undone: "⏳"
    case .drop: HabitMark.skipped + (reason.map { " (\($0))" } ?? "")
    }
  }
}

extension DayEditor {
  /// Does one thing to the habits that words mean: to all of them, or to none.
  ///
  /// A habit of `habits.md` that the log lacks gets a box first. `- [ ] Stretch (mat out)` becomes
  /// `- [x] Stretch (mat out)`, and `| Stretch | ⏳ |` becomes `| Stretch | ✅ DONE |` (docs/format.md §5, §9.1).
  ///
  /// - Parameters:
  ///   - configuration: The habits of `habits.md`.
  ///   - reason: Why they are dropped, in parentheses behind the name; nil for no reason.
  /// - Throws: `InputError` as words choose (``ItemChoice/choose(_:)``); `value` for a habit whose line has
  ///   another form.
  /// - Returns: The ids of those that were changed.
  @discardableResult
  public mutating func change(
    habits words: [String], _ verb: BoxVerb, _ configuration: HabitConfiguration,
    reason: String? = nil
  ) throws(InputError) -> [String] {
    let items = HabitItem.all(in: document, configuration)
    let (numbered, gone) = ItemMatch.Item.numbered(
      items.map { ItemMatch.Item($0, standing: verb.standing(of: $0.state)) }, as: shown[.habit])
    let choice = ItemChoice(
      .habit, command: "bestupid habit \(verb)", takesSeveral: true, items: numbered, gone: gone)
    let chosen = try choice.choose(words)
    for index in chosen.alreadySo { tell("already \(verb.state): \(items[index].name)") }
    let changing = chosen.changing.map { items[$0] }
    for item in changing {
      let states = item.places.map(\.state)
      for place in item.places where verb.changes(place.state, among: states) {
        try change(place, of: item, verb, reason: reason)
      }
    }
    // A new line moves those below it, so it comes last.
    for item in changing where item.places.isEmpty {
      let line = try addBox(ofHabit: item.name)
      try change(boxAtLine: line, verb, reason: reason, as: "habit:\(item.id)", name: item.name)
    }
    return changing.map(\.id)
  }

  /// Adds the box of a habit, unless the log has one.
  ///
  /// - Throws: `InputError` with code `value` where the name cannot stand in a box.
  public mutating func addHabit(
    id: String, name: String, _ configuration: HabitConfiguration
  ) throws(InputError) {
    let items = HabitItem.all(in: document, configuration)
    guard items.first(where: { $0.id == id })?.places.isEmpty != false else { return }
    let line = try addBox(ofHabit: name)
    record(.add, "habit:\(id)", "habit", line: line, before: nil, after: name, warning: nil)
  }

  /// Takes the boxes of a habit away that are open; what was done or dropped has been so.
  public mutating func removeHabit(
    id: String, _ configuration: HabitConfiguration
  ) throws(InputError) {
    let item = HabitItem.all(in: document, configuration).first { $0.id == id }
    for place in (item?.places ?? []).reversed() where place.kind == .box && place.state == .open {
      try remove(
        line: place.line, as: "habit", id: "habit:\(id)",
        value: document.entryText(ofLine: place.line))
    }
  }

  private mutating func addBox(ofHabit name: String) throws(InputError) -> Int {
    try add(to: .habits) { document, section throws(EditError) in
      try document.addingBox(name, toSection: section)
    }
  }

  private mutating func change(
    _ place: HabitItem.Place, of item: HabitItem, _ verb: BoxVerb, reason: String?
  ) throws(InputError) {
    let field = "habit:\(item.id)"
    switch place.kind {
    case .box:
      try change(boxAtLine: place.line, verb, reason: reason, as: field, name: item.name)
    case .cell(let column):
      let location = ValueLocation.cell(line: place.line, column: column)
      let before = text(at: location)
      let after = verb.cell(reason: reason)
      try edit { document throws(EditError) in
        try document.settingCell(atLine: place.line, column: column, to: after)
      }
      record(
        verb.action, field, item.name, line: place.line, before: before, after: after,
        warning: nil)
    case .entry:
      throw InputError(
        .value, "line \(place.line + 1) says '\(item.name)' in a read-only form",
        hint: "To edit the day: bestupid edit")
    }
  }
}

extension HabitItem {
  /// The habits that words mean, each habit once.
  ///
  /// - Parameters:
  ///   - shown: The list as the person has seen it.
  ///   - command: The command without the words, for a line that works.
  /// - Throws: `InputError` as words choose (``ItemChoice/choose(_:)``).
  public static func chosen(
    by words: [String], among items: [HabitItem], shown: ShownList?, command: String
  ) throws(InputError) -> [HabitItem] {
    let (items, choice) = choice(among: items, shown, command, takesSeveral: true) { _ in true }
    return try choice.choose(words).changing.map { items[$0] }
  }

  /// The one habit that words mean together.
  ///
  /// - Parameters:
  ///   - shown: The list as the person has seen it.
  ///   - isWanted: Whether an item may be meant; all of them have numbers.
  ///   - command: The command without the words, for a line that works.
  /// - Throws: `InputError` as words choose (``ItemChoice/choose(joined:)``).
  public static func chosen(
    byJoined words: [String], among items: [HabitItem], shown: ShownList?, command: String,
    where isWanted: (HabitItem) -> Bool
  ) throws(InputError) -> HabitItem {
    let (items, choice) = choice(
      among: items, shown, command, takesSeveral: false, where: isWanted)
    return items[try choice.choose(joined: words).changing[0]]
  }

  private static func choice(
    among items: [HabitItem], _ shown: ShownList?, _ command: String, takesSeveral: Bool,
    where isWanted: (HabitItem) -> Bool
  ) -> (items: [HabitItem], choice: ItemChoice) {
    let (numbered, gone) = ItemMatch.Item.numbered(items.map { ItemMatch.Item($0) }, as: shown)
    let wanted = items.indices.filter { isWanted(items[$0]) }
    return (
      wanted.map { items[$0] },
      ItemChoice(
        .habit, command: command, takesSeveral: takesSeveral, items: wanted.map { numbered[$0] },
        gone: gone)
    )
  }
}

extension ItemMatch.Item {
  fileprivate init(_ item: HabitItem, standing: Standing = .changes) {
    self.init(number: item.number, text: item.name, id: item.id, standing: standing)
  }
}
