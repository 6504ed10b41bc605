import LogSyntax

/// Boxes while a day is read.
struct ChecklistDraft {
  /// An item of today's todos.
  struct Todo {
    /// Marks included.
    var text: ArraySlice<UInt8>
    var isDone: Bool
  }

  var todos: [Todo] = []
  /// How often each text stands ticked among the tasks that stand again under the todos.
  var tickedTasks: [String: Int] = [:]
  /// Where each habit stands in the record.
  var habitIndex: [String: Int] = [:]
}

extension DayBuilder {
  /// Counts today's todos, and every box of the file (docs/format.md §5).
  mutating func readBoxes(in source: Source) {
    for section in source.sections {
      var isDeferred = false
      if section.role == .todos { checklists.todos.reserveCapacity(section.body.count) }
      for line in section.body {
        guard case .box(let box) = source.document.lines[line].kind else {
          if section.role == .todos, endsTodos(line, source) { isDeferred = true }
          continue
        }
        if box.mark != nil {
          record.allBoxes.total += 1
          if source.isTicked(box) { record.allBoxes.completed += 1 }
        }
        guard box.state != .dropped else { continue }
        guard box.state == .ticked || section.role == .todos else { continue }
        let text = source.bytes(box.text)
        if box.state == .ticked, !strength.isConfirmed {
          strength.isConfirmed = Self.confirmsStrength(text, section)
        }
        if section.role == .todos, !isDeferred {
          checklists.todos.append(.init(text: text, isDone: box.state == .ticked))
        } else if section.role == .tasks, box.state == .ticked {
          checklists.tickedTasks[Plain.lowercased(Plain.string(text)), default: 0] += 1
        }
      }
    }
  }

  /// A task that is ticked in one of its two places is done (docs/format.md §7).
  mutating func finishChecklists() {
    for todo in checklists.todos {
      var isDone = todo.isDone
      if !checklists.tickedTasks.isEmpty {
        let text = Plain.lowercased(Plain.string(todo.text))
        if let ticks = checklists.tickedTasks[text], ticks > 0 {
          checklists.tickedTasks[text] = ticks - 1
          isDone = true
        }
      }
      record.todos.total += 1
      if isDone { record.todos.completed += 1 }
    }
  }

  /// Whether a line is `**Deferred:**`, which ends the list of todos.
  private func endsTodos(_ line: Int, _ source: Source) -> Bool {
    guard let (text, _) = source.freeText(atLine: line) else { return false }
    let words = Lexer(Plain.text(source.bytes(text)))
    return words.word == "deferred"
  }

  /// Whether a ticked box says that the day's strength training was done.
  private static func confirmsStrength(
    _ text: ArraySlice<UInt8>, _ section: DaySection
  ) -> Bool {
    if section.role == .plan || section.role.isTraining { return true }
    guard section.role == .todos || section.role == .tasks else { return false }
    var words = Lexer(Plain.text(text).prefix(500))
    while let word = words.nextWord() {
      if workoutWords.contains(word) { return true }
    }
    return false
  }

  private static let workoutWords: WordSet = [
    "workout", "strength", "lift", "lifts", "lifting", "gym", "training",
  ]

  // MARK: Habits

  /// Reads habits from boxes, from a table of states, and from entries with a state (§5, §9.1).
  mutating func readHabits(_ section: DaySection, in source: Source) {
    let body = section.body
    record.habits.reserveCapacity(record.habits.count + body.count)
    for table in source.document.tables(in: body) {
      let columns = Columns(table, in: source)
      let column = columns.first(of: ["status", "state", "done", "completed", "value"]) ?? 1
      for row in table.rows {
        guard let cell = row.cell(column), column > 0 else { continue }
        add(habit: source.plain(row.cells[0]), HabitMark.read(source.bytes(cell)))
      }
    }
    for line in body {
      switch source.document.lines[line].kind {
      case .box(let box) where box.state != .dropped:
        add(habit: source.plain(box.text), box.state == .ticked)
      case .item(let item) where item.indent == 0:
        let text = Plain.text(source.bytes(item.text))
        if let (name, value) = Label.split(text), HabitMark.isMark(value) {
          add(habit: name, HabitMark.read(value))
        } else if let (state, name) = HabitMark.leading(text) {
          add(habit: String(decoding: name, as: UTF8.self), state)
        }
      default: break
      }
    }
  }

  /// A habit that stands twice is done if it is done once.
  private mutating func add(habit name: String, _ isDone: Bool?) {
    // A sign before the name only repeats the box.
    var name = name
    if !name.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }) {
      let sign = HabitMark.leading(Array(name.utf8)[...])
      name = HabitMark.withoutTrailing(sign.map { $0.rest } ?? Array(name.utf8)[...])
    }
    guard !name.isEmpty else { return }
    let id = habits.id(forLine: name)
    guard let index = checklists.habitIndex[id] else {
      checklists.habitIndex[id] = record.habits.count
      record.habits.append(HabitState(id: id, isDone: isDone))
      return
    }
    let known = record.habits[index].isDone
    record.habits[index].isDone = known == true || isDone == true ? true : known ?? isDone
  }

  // MARK: Top 3

  /// Reads the numbered items; nested entries and the lines after the list are notes (§5).
  mutating func readTop3(_ section: DaySection, in source: Source) {
    let entries = source.document.nesting(in: section.body).filter { $0.parent == nil }
    func isNumbered(_ line: Int) -> Bool {
      switch source.document.lines[line].kind {
      case .item(let item): item.isOrdered
      case .box(let box): Lexer.isDigit(source.document.bytes[box.bullet])
      default: false
      }
    }
    let hasNumbers = entries.contains { isNumbered($0.line) }
    for (line, _) in entries where !hasNumbers || isNumbered(line) {
      var text: String
      switch source.document.lines[line].kind {
      case .item(let item): text = source.document.visibleText(item.text)
      case .box(let box) where box.state != .dropped:
        text = source.document.visibleText(box.text)
      default: continue
      }
      text = String(decoding: Plain.trimmed(Array(text.utf8)[...]), as: UTF8.self)
      if !NotFilled.isBlank(text) { record.top3.append(text) }
    }
  }
}

extension Source {
  /// Whether the letter in a box is an `x`, struck out or not.
  fileprivate func isTicked(_ box: Checkbox) -> Bool {
    box.mark.map { document.bytes[$0] != UInt8(ascii: " ") } ?? false
  }
}

/// The marks by which tables of habits say what became of them (docs/format.md §9.1).
enum HabitMark {
  private static let signs: [(sign: [UInt8], isDone: Bool?)] = [
    (Array("✅".utf8), true), (Array("✓".utf8), true), (Array("✔".utf8), true),
    (Array("☑".utf8), true), (Array("[x]".utf8), true), (Array("[X]".utf8), true),
    (Array("❌".utf8), false), (Array("✗".utf8), false), (Array("✘".utf8), false),
    (Array("☐".utf8), false), (Array("[ ]".utf8), false), (Array("⏳".utf8), nil),
    (Array("⏸".utf8), nil), (Array("🔄".utf8), nil),
  ]

  /// Words for the states; an empty list of one is unknown.
  private static let words: WordTable<[Bool]> = [
    "done": [true], "yes": [true], "y": [true], "x": [true], "completed": [true],
    "complete": [true], "true": [true], "no": [false], "n": [false], "missed": [false],
    "skipped": [false], "not": [false], "false": [false], "failed": [false], "pending": [],
    "later": [], "tonight": [],
  ]

  /// Done, not done, or nil for unknown and for what is no mark.
  static func read(_ text: ArraySlice<UInt8>) -> Bool? {
    let plain = Plain.text(text)
    if let (state, _) = leading(plain) { return state }
    return words[Lexer(plain).word]?.first
  }

  /// Whether a text begins with a mark or a word for a state.
  static func isMark(_ text: ArraySlice<UInt8>) -> Bool {
    let plain = Plain.text(text)
    return leading(plain) != nil || words[Lexer(plain).word] != nil
  }

  /// The text without a sign at its end, which only repeats the box.
  static func withoutTrailing(_ plain: ArraySlice<UInt8>) -> String {
    var text = Plain.trimmed(plain)
    // Signs end with a byte of a character beyond ASCII, or with a bracket.
    guard let last = text.last, last >= 0x80 || last == UInt8(ascii: "]") else {
      return String(decoding: plain, as: UTF8.self)
    }
    if text.suffix(3).elementsEqual([0xEF, 0xB8, 0x8F]) { text = text.dropLast(3) }
    let sign = signs.first { text.suffix($0.sign.count).elementsEqual($0.sign) }
    guard let sign, text.count > sign.sign.count else {
      return String(decoding: plain, as: UTF8.self)
    }
    return String(decoding: Plain.trimmed(text.dropLast(sign.sign.count)), as: UTF8.self)
  }

  /// The state of a sign at the start, and the text after it.
  static func leading(
    _ plain: ArraySlice<UInt8>
  ) -> (isDone: Bool?, rest: ArraySlice<UInt8>)? {
    guard let first = plain.first, first >= 0x80 || first == UInt8(ascii: "["),
      let found = signs.first(where: { plain.starts(with: $0.sign) })
    else { return nil }
    var rest = plain.dropFirst(found.sign.count)
    // U+FE0F asks for the coloured form of the sign.
    if rest.starts(with: [0xEF, 0xB8, 0x8F]) { rest = rest.dropFirst(3) }
    return (found.isDone, Plain.trimmed(rest))
  }
}
