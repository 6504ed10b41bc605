public import DayModel
import LogSyntax
public import Values
import Words

/// What becomes of a task's due date.
public enum DueChange: Sendable, Equatable {
  /// It stays as it is.
  case stays
  /// There is none then.
  case gone
  /// It is this one.
  case set(CalendarDate)
}

// Edits of entries that `todo`, `top3`, `food` and `note` have alike. Each takes the words that a person names entries
// by, and throws as words choose (``ItemChoice/choose(_:)``).
extension DayEditor {
  // MARK: Tasks

  /// Takes the lines of tasks away that words mean, with the lines that are nested below them.
  public mutating func remove(todos words: [String]) throws(InputError) {
    let items = TodoItem.all(in: document)
    let choice = choice(of: .todo, .rm) { _ in .changes }
    try take(try choice.choose(words).changing.map { items[$0] })
  }

  /// Gives the task that a word means another text, another due date, or both, in each of its places.
  ///
  /// - Parameter text: The text without a due date; nil for the one that it has.
  /// - Throws: `value` also where the text cannot stand there.
  public mutating func edit(
    todo word: String, to text: String?, due: DueChange
  ) throws(InputError) {
    let items = TodoItem.all(in: document)
    let choice = choice(of: .todo, .edit) { items[$0].state == .dropped ? .cannot : .changes }
    let item = items[try choice.choose(joined: [word]).changing[0]]
    let date: CalendarDate? =
      switch due {
      case .stays: item.due
      case .gone: nil
      case .set(let day): day
      }
    let written = TodoItem.text(text ?? item.text, due: date)
    for place in item.places where place.state != .dropped {
      try set(lineText: written, at: place.line, as: "todo", before: item.textWithDue)
    }
  }

  /// Takes open tasks out that words mean, to add them to another day.
  ///
  /// - Returns: The tasks with the lines below them.
  public mutating func takeOut(todos words: [String]) throws(InputError) -> [Rollover.Item] {
    let items = TodoItem.all(in: document)
    let choice = choice(of: .todo, .move) { BoxVerb.done.standing(of: items[$0].state) }
    let chosen = try choice.choose(words)
    for index in chosen.alreadySo { tell("already done: \(items[index].text)") }
    let moving = chosen.changing.map { items[$0] }
    let taken = moving.compactMap(self.item)
    try take(moving)
    return taken
  }

  /// Adds a task of another day, unless the day has it open already.
  public mutating func put(todo item: Rollover.Item) throws(InputError) {
    let isThere = TaskSection.all(in: document).contains { section in
      document.boxes(in: section.lines).contains { _, box in
        box.state == .open && document.name(of: box).elementsEqual(item.name)
      }
    }
    if isThere { return tell("already there: \(String(decoding: item.name, as: UTF8.self))") }
    try addTodos([item])
  }

  /// A task with its text as written and the lines nested below each of its places, without their indentation.
  private func item(_ task: TodoItem) -> Rollover.Item? {
    guard let line = task.places.first?.line, case .box(let box) = document.lines[line].kind else {
      return nil
    }
    let below = task.places.flatMap { place in
      let start = document.bytes[document.lines[place.line].content].prefix { $0.isBlank }
      return document.linesBelow(place.line).map { index in
        let text = document.bytes[document.lines[index].content]
        return Array(text.starts(with: start) ? text.dropFirst(start.count) : text)
      }
    }
    return Rollover.Item(Array(document.unstruckText(of: box)), linesBelow: below)
  }

  /// Takes the lines of tasks away, from the last one up, so that no line moves before it is its turn.
  private mutating func take(_ items: [TodoItem]) throws(InputError) {
    let first = changes.count
    let places = items.flatMap { item in item.places.map { (line: $0.line, text: item.textWithDue) }
    }
    for place in places.sorted(by: { $0.line > $1.line }) {
      let below = document.linesBelow(place.line).count
      try remove(line: place.line, as: "todo", id: "todo", value: place.text)
      if below > 0 {
        tell("\(place.text): with \(below) \(below == 1 ? "line" : "lines") below it")
      }
    }
    tell(changes[first...].reversed(), inPlaceOfThoseFrom: first)
  }

  // MARK: Top 3

  /// Gives the entry that words mean together another text.
  ///
  /// - Throws: `value` also where the text cannot stand there.
  public mutating func edit(top3 word: String, to text: String) throws(InputError) {
    try set(try top3Item([word], .edit), to: text)
  }

  /// Empties the place that words mean together, to add its text to another day.
  public mutating func takeOut(top3 words: [String]) throws(InputError) -> String {
    let item = try top3Item(words, .move)
    try set(item, to: "")
    return item.text
  }

  // MARK: Notes

  /// Takes the note away that words mean together, with the lines that belong to it.
  public mutating func dropNote(
    _ words: [String], _ verb: ListVerb = .drop
  ) throws(InputError) {
    let item = try note(words, verb)
    try remove(line: item.line, as: "note", id: "note", value: item.text)
  }

  /// Gives the note that a word means another text.
  ///
  /// - Throws: `value` also where the text cannot stand there.
  public mutating func edit(note word: String, to text: String) throws(InputError) {
    let item = try note([word], .edit)
    try set(lineText: text, at: item.line, as: "note", before: item.text)
  }

  /// Takes the note out that words mean together, to add it to another day.
  ///
  /// - Throws: `value` also for a note that has lines below it, or a comment.
  public mutating func takeOut(note words: [String]) throws(InputError) -> String {
    let item = try note(words, .move)
    try requireOneLine(item.line)
    try remove(line: item.line, as: "note", id: "note", value: item.text)
    return item.text
  }

  private func note(_ words: [String], _ verb: ListVerb) throws(InputError) -> NoteItem {
    let chosen = try choice(of: .note, verb) { _ in .changes }.choose(joined: words).changing
    return NoteItem.all(in: document)[chosen[0]]
  }

  // MARK: Food

  /// Gives the entry of the food log that a word means another text and other numbers, as those of
  /// ``addFood(_:_:approximate:at:)``. A time stays where nothing says another one; the day's totals that are
  /// filled change by what it has more or less.
  ///
  /// - Throws: `value` also for a row of a table, and where the text cannot stand there.
  public mutating func edit(
    food word: String, to text: String, _ nutrients: Nutrients = Nutrients(),
    approximate: Set<Nutrient> = [], at time: String? = nil
  ) throws(InputError) {
    let item = try food([word], .edit)
    let hasTime = FoodEntry.timeAndRest(of: text).map { !$0.rest.isEmpty } == true
    let old = item.time.flatMap { FoodEntry.isTime($0) ? $0 : nil }
    let food = try FoodText(
      text, nutrients, approximate: approximate, at: time ?? (hasTime ? nil : old))
    let before = document.foods
    try set(
      lineText: food.line, at: item.line, as: "food", before: item.written, warning: food.warning)
    try addToTotals(differenceTo: before)
  }

  /// Takes the entry of the food log out that words mean together, to add it to another day.
  ///
  /// - Throws: `value` also for a row of a table, and for an entry that has lines below it, or a comment.
  public mutating func takeOut(food words: [String]) throws(InputError) -> FoodItem {
    let item = try food(words, .move)
    try requireOneLine(item.line)
    try removeFood(line: item.line)
    return item
  }

  /// The entry of the food log that words mean together.
  func food(_ words: [String], _ verb: ListVerb) throws(InputError) -> FoodItem {
    let chosen = try choice(of: .food, verb) { _ in .changes }.choose(joined: words).changing
    let item = FoodItem.all(in: document)[chosen[0]]
    try requireList(line: item.line)
    return item
  }

  // MARK: What lists have alike

  /// The choice among the entries of a list.
  ///
  /// - Parameter standing: What the verb would do to the entry of an index.
  func choice(
    of topic: ListTopic, _ verb: ListVerb, standing: (Int) -> ItemMatch.Item.Standing
  ) -> ItemChoice {
    var (items, gone) = ItemMatch.Item.numbered(document.entries(of: topic), as: shown[topic])
    for index in items.indices { items[index].standing = standing(index) }
    let ending: [ListVerb: String] = [.edit: " <text>", .move: " tomorrow"]
    return ItemChoice(
      topic, command: "bestupid \(topic) \(verb)", ending: ending[verb] ?? "",
      takesSeveral: topic == .todo && verb != .edit, items: items, gone: gone)
  }

  /// - Throws: `value` for an entry that is more than its visible text, of which nothing may be lost.
  private func requireOneLine(_ line: Int) throws(InputError) {
    let isWhole = document.hiddenRanges(in: document.lines[line].content).isEmpty
    guard !isWhole || !document.linesBelow(line).isEmpty else { return }
    throw InputError(
      .value, "line \(line + 1) has lines below it or a comment, and must be moved by hand",
      hint: "To edit the day: bestupid edit")
  }

  /// Gives a box or an item of a list another text.
  private mutating func set(
    lineText text: String, at line: Int, as topic: ListTopic.RawValue, before: String,
    warning: EntryWarning? = nil
  ) throws(InputError) {
    try edit { document throws(EditError) in try document.settingText(atLine: line, to: text) }
    record(.set, topic, topic, line: line, before: before, after: text, warning: warning)
  }
}
