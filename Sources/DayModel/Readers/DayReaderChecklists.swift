import LogSyntax
import Values
import Words

extension DayBuilder {
  /// Counts today's todos, and every box of the day's logs (docs/format.md §5); the latter only
  /// beside texts.
  mutating func readBoxes() {
    var tasks = hasTasks ? Self.tickedTasks(in: sources) : TickedTasks()
    // Where no line may be a planner's, nothing is to be confirmed.
    var isOpen = mayBePlanned
    for source in sources where !source.isWorkoutFile {
      for section in source.sections {
        var isDeferred = section.role != .todos
        let mayConfirm = isOpen && section.role.mayConfirmStrength
        guard keepsTexts || mayConfirm || !isDeferred else { continue }
        for line in section.body {
          guard case .box(let box) = source.document.lines[line].kind else {
            if !isDeferred, Self.endsTodos(line, source) { isDeferred = true }
            continue
          }
          if box.mark != nil {
            record.allBoxes.total += 1
            if source.isTicked(box) { record.allBoxes.completed += 1 }
          }
          guard box.state != .dropped else { continue }
          let isTicked = box.state == .ticked
          if isTicked, mayConfirm, isOpen, Self.confirmsStrength(box, section, source) {
            strength.isConfirmed = true
            isOpen = false
          }
          guard !isDeferred else { continue }
          record.todos.total += 1
          let isTask = !tasks.isEmpty && tasks.take(box, source)
          if isTicked || isTask { record.todos.completed += 1 }
        }
      }
    }
  }

  /// The tasks that stand again under the todos, and are ticked there: one that is ticked in one of
  /// its two places is done (docs/format.md §7).
  private static func tickedTasks(in sources: [Source]) -> TickedTasks {
    var tasks = TickedTasks()
    for source in sources where !source.isWorkoutFile {
      for section in source.sections where section.role == .tasks {
        for line in section.body {
          guard case .box(let box) = source.document.lines[line].kind, box.state == .ticked else {
            continue
          }
          tasks.add(box, source)
        }
      }
    }
    return tasks
  }

  /// How often each text stands ticked.
  private struct TickedTasks {
    private var counts: [String: Int] = [:]

    var isEmpty: Bool { counts.isEmpty }

    mutating func add(_ box: Checkbox, _ source: Source) {
      counts[text(box, source), default: 0] += 1
    }

    /// Takes one of a box's text, if there is one.
    mutating func take(_ box: Checkbox, _ source: Source) -> Bool {
      let text = text(box, source)
      guard let count = counts[text], count > 0 else { return false }
      counts[text] = count - 1
      return true
    }

    private func text(_ box: Checkbox, _ source: Source) -> String {
      Plain.lowercased(source.plain(box.text))
    }
  }

  /// Whether a line is `**Deferred:**`, which ends the list of todos.
  private static func endsTodos(_ line: Int, _ source: Source) -> Bool {
    guard let (text, _) = source.freeText(atLine: line) else { return false }
    let words = Lexer(Plain.text(source.bytes(text)))
    return words.word == "deferred"
  }

  /// Whether a ticked box says that the day's strength training was done.
  private static func confirmsStrength(
    _ box: Checkbox, _ section: DaySection, _ source: Source
  ) -> Bool {
    guard section.role == .todos || section.role == .tasks else { return true }
    return namesWorkout(source.bytes(box.text))
  }

  private static func namesWorkout(_ text: ArraySlice<UInt8>) -> Bool {
    var words = Lexer(Plain.text(text).prefix(500))
    while let word = words.nextWord() {
      if workoutWords.contains(word) { return true }
    }
    return false
  }

  private static let workoutWords: Set<Word> = [
    "workout", "strength", "lift", "lifts", "lifting", "gym", "training",
  ]

  // MARK: Habits

  /// Reads habits from boxes, from a table of states, and from entries with a state (§5, §9.1).
  ///
  /// A habit that stands twice is done if it is done once.
  mutating func readHabits(_ section: DaySection, in source: Source) {
    let habits = Self.habits(in: section, of: source, memory)
    guard !record.habits.isEmpty else {
      record.habits = habits
      return
    }
    for place in habitIndex.count..<record.habits.count {
      habitIndex[record.habits[place].id] = place
    }
    for habit in habits { record.habits.add(habit, &habitIndex) }
  }

  /// The habits of a section, each once.
  private static func habits(
    in section: DaySection, of source: Source, _ memory: ParseCache
  ) -> [HabitState] {
    guard let bytes = source.document.ownBytes(of: section.body) else {
      return readHabits(section.body, in: source, memory.habits)
    }
    return memory.habitLists.value(of: bytes) { _ in
      readHabits(section.body, in: source, memory.habits)
    }
  }

  private static func readHabits(
    _ body: Range<Int>, in source: Source, _ configuration: HabitConfiguration
  ) -> [HabitState] {
    var habits: [HabitState] = []
    var index: [String: Int] = [:]
    for table in source.document.tables(in: body) {
      let columns = Columns(table, in: source)
      let column = columns.first(of: ["status", "state", "done", "completed", "value"]) ?? 1
      for row in table.rows {
        guard let cell = row.cell(column), column > 0 else { continue }
        add(source.plain(row.cells[0]), HabitMark.read(source.bytes(cell)))
      }
    }
    for line in body {
      switch source.document.lines[line].kind {
      case .box(let box) where box.state != .dropped:
        add(source.plain(box.text), box.state == .ticked)
      case .item(let item) where item.indent == 0:
        let text = Plain.text(source.bytes(item.text))
        if let (name, value) = Label.split(text), HabitMark.isMark(value) {
          add(name, HabitMark.read(value))
        } else if let (state, name) = HabitMark.leading(text) {
          add(String(decoding: name, as: UTF8.self), state)
        }
      default: break
      }
    }
    return habits

    func add(_ name: String, _ isDone: Bool?) {
      // A sign before the name only repeats the box.
      var name = name
      if !name.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") })
      {
        let sign = HabitMark.leading(Array(name.utf8)[...])
        name = HabitMark.withoutTrailing(sign.map { $0.rest } ?? Array(name.utf8)[...])
      }
      guard !name.isEmpty else { return }
      habits.add(HabitState(id: configuration.id(forLine: name), isDone: isDone), &index)
    }
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

extension [HabitState] {
  /// Adds a habit, or its state to the same habit's.
  fileprivate mutating func add(_ habit: HabitState, _ index: inout [String: Int]) {
    guard let place = index[habit.id] else {
      index[habit.id] = count
      append(habit)
      return
    }
    let known = self[place].isDone
    self[place].isDone = known == true || habit.isDone == true ? true : known ?? habit.isDone
  }
}

extension LogDocument {
  /// The bytes of a section's body where they alone say what its lines are; nil where a comment
  /// goes on from its heading. No fence does, and what opens in a section ends in it or never.
  fileprivate func ownBytes(of body: Range<Int>) -> ArraySlice<UInt8>? {
    guard let first = body.first, let last = body.last else { return [] }
    let range = lines[first].range.lowerBound..<lines[last].range.upperBound
    let hidden = hiddenRanges(in: range).first
    return hidden.map { $0.lowerBound < range.lowerBound } == true ? nil : bytes[range]
  }
}

extension DaySection.Role {
  /// Whether a ticked box of the section may say that the day's strength training was done.
  fileprivate var mayConfirmStrength: Bool {
    mayBeDone || self == .todos || self == .tasks
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
  private static let words: [Word: [Bool]] = [
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
