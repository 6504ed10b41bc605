import LogSyntax
import Values
import Words

/// Reads habits from boxes, from a table of states, and from entries with a state (docs/format.md §5,
/// §9.1).
enum HabitReader {
  /// What one line says of a habit.
  struct Mention {
    /// The name as written, without a sign or strike marks; a remark in parentheses may follow it.
    let name: String
    /// Done, not done, or nil for unknown.
    let isDone: Bool?
    /// Whether it is given up for the day: struck out, or marked as skipped in a table.
    let isSkipped: Bool
    let place: HabitItem.Place
  }

  /// The habits of a section, each once, and the ids of those that are given up for the day. A box that is struck out
  /// says no more.
  static func read(
    _ section: DaySection, _ file: DayFile, _ configuration: HabitConfiguration
  ) -> (states: [HabitState], dropped: [String]) {
    var list = HabitList()
    var dropped: [String] = []
    var ids = HabitConfiguration.LineIDs(configuration)
    forEachMention(section, file) { mention in
      let id = ids.next(mention.name)
      if mention.isSkipped {
        dropped.append(id)
        if case .box = mention.place.kind { return }
      }
      list.add([HabitState(id: id, isDone: mention.isDone)])
    }
    return (list.states, dropped)
  }

  /// Hands over what the lines of a section say: its tables first.
  static func forEachMention(_ section: DaySection, _ file: DayFile, _ body: (Mention) -> Void) {
    for table in file.document.tables(in: section.body) {
      let columns = TableColumns(table, in: file)
      let column = columns.first(of: ["status", "state", "done", "completed", "value"]) ?? 1
      for row in table.rows {
        guard let cell = row.cell(column), column > 0 else { continue }
        let state = file.bytes(cell)
        add(
          file.plain(row.cells[0]), HabitMark.read(state), isSkipped: HabitMark.saysSkipped(state),
          row.line, .cell(column: column))
      }
    }
    for line in section.body {
      switch file.document.lines[line].kind {
      case .box(let box):
        let isDropped = box.state == .dropped
        add(
          file.plain(file.document.label(of: box)), isDropped ? nil : box.state == .ticked,
          isSkipped: isDropped, line, .box)
      case .item(let item) where item.indent == 0:
        let text = MarkdownText.text(file.bytes(item.text))
        if let (name, value) = Label.split(text), HabitMark.isMark(value) {
          add(name, HabitMark.read(value), isSkipped: false, line, .entry)
        } else if let (state, name) = HabitMark.leading(text) {
          add(String(decoding: name, as: UTF8.self), state, isSkipped: false, line, .entry)
        }
      default: break
      }
    }

    func add(
      _ name: String, _ isDone: Bool?, isSkipped: Bool, _ line: Int, _ kind: HabitItem.Place.Kind
    ) {
      // A sign before the name only repeats the box.
      var name = name
      if !name.utf8.allSatisfy({ $0 < 0x80 && $0 != ASCII.openBracket && $0 != ASCII.closeBracket })
      {
        let sign = HabitMark.leading(Array(name.utf8)[...])
        name = HabitMark.withoutTrailing(sign.map { $0.rest } ?? Array(name.utf8)[...])
      }
      guard !name.isEmpty else { return }
      body(
        Mention(
          name: name, isDone: isDone, isSkipped: isSkipped,
          place: HabitItem.Place(line: line, kind: kind, isDone: isDone, isSkipped: isSkipped)))
    }
  }
}

/// Habits in the order in which they first come, each once.
///
/// A habit that stands twice is done if it is done once.
struct HabitList {
  private(set) var states: [HabitState] = []
  /// The index of each id in `states`, as far as they were looked up.
  private var index: [String: Int] = [:]

  /// Adds habits, or their states to the same habits'.
  ///
  /// - Precondition: No habit stands twice among the first that are added.
  mutating func add(_ habits: [HabitState]) {
    guard !states.isEmpty else {
      states = habits
      return
    }
    for position in index.count..<states.count { index[states[position].id] = position }
    for habit in habits {
      guard let known = index[habit.id] else {
        index[habit.id] = states.count
        states.append(habit)
        continue
      }
      let isDone = states[known].isDone
      states[known].isDone =
        isDone == true || habit.isDone == true ? true : isDone ?? habit.isDone
    }
  }
}
