import DayModel
import Reports
import Values
import Words

/// The lists of the day: what must be won, the todos and the habits.
struct DashboardLists {
  let blocks: DashboardBlocks
  private var screen: ScreenForm { blocks.screen }
  private var style: Style { blocks.style }
  private var dashboard: Dashboard { blocks.dashboard }

  /// The most entries of a list of tasks.
  private static let mostTasks = 5

  // MARK: Tasks

  func mustWin(width: Int) -> [LaidLine] {
    guard let list = dashboard.todos else { return [] }
    return tasks(list.mustWinItems, of: list, under: "Must win", width)
  }

  /// The tasks that do not stand under what must be won.
  func todos(width: Int) -> [LaidLine] {
    guard let list = dashboard.todos else { return [] }
    let shown = dashboard.blocks.contains(.mustWin) ? list.history.mustWin : []
    return tasks(
      list.items.filter { !shown.contains($0.number) }, of: list, under: "Todos", width)
  }

  private func tasks(
    _ items: [TodoItem], of list: TodoListing, under heading: String, _ width: Int
  ) -> [LaidLine] {
    let order: [TodoItem.State] = [.open, .done, .dropped]
    let sorted = order.flatMap { state in items.filter { $0.state == state } }
    let digits = columns("\(list.items.count)")
    return section(heading, sorted, most: Self.mostTasks, command: "bestupid todo", width) { item in
      var line = start(item.state.box(style), item.number, digits)
      let remark = list.remark(on: item).map { " \($0)" } ?? ""
      // The remark stands in any case where there is room for a few letters.
      let room = max(line.width + 4, width - columns(remark))
      line.add(item.text.withoutMarkdown, to: min(room, width)) { text in
        item.state == .dropped ? style.strike(text) : StyledText(text)
      }
      line.add(remark, to: width, style.dim)
      return line
    }
  }

  // MARK: Habits

  func habits(width: Int) -> [LaidLine] {
    let entries = dashboard.habits
    let digits = columns("\(entries.count)")
    let figures = HabitColumns(
      entries, room: width - columns("  [x]  ") - digits)
    return section(
      "Habits", entries, most: entries.count, command: "bestupid habit", width
    ) { entry in
      var line = start(entry.box(style), entry.item.number, digits)
      let name = line.width
      line.add(entry.item.name.withoutMarkdown, to: name + figures.name)
      line.pad(to: name + figures.name + figures.gap)
      if entry.item.state == .skipped {
        line.add("skipped", to: width, style.dim)
      } else {
        line.add(figures.text(of: entry), to: width)
      }
      return line
    }
  }

  // MARK: Sections

  /// A heading and entries below it, with how many more there are; nothing without any.
  private func section<Entry>(
    _ heading: String, _ entries: [Entry], most: Int, command: String, _ width: Int,
    _ line: (Entry) -> LaidLine
  ) -> [LaidLine] {
    guard !entries.isEmpty else { return [] }
    let shown = entries.prefix(min(most, blocks.extent.mostEntries ?? most))
    var lines = [LaidLine(screen, heading, to: width, style.title)] + shown.map(line)
    let rest = entries.count - shown.count
    if rest > 0 {
      lines.append(
        LaidLine(screen, "  \(screen.sign("…")) \(rest) more: \(command)", to: width, style.dim))
    }
    return lines
  }

  /// The box and the number of an entry.
  private func start(_ box: StyledText, _ number: Int, _ digits: Int) -> LaidLine {
    var line = LaidLine(screen)
    line.pad(to: 2)
    line.add(box, width: 3)
    line.pad(to: 6)
    line.add("\(padded("\(number)", to: digits, rightAligned: true)) ", to: screen.columns)
    return line
  }
}

/// The widths of what stands behind a habit's box.
private struct HabitColumns {
  /// The columns of names.
  let name: Int
  /// The blanks behind them.
  let gap: Int
  private let streak: Int
  /// The columns of strengths; nil where there is no room for them.
  private let strength: Int?

  /// - Parameter room: The columns that there are.
  init(_ entries: [HabitListing.Entry], room: Int) {
    streak = entries.map { columns(Self.streak(of: $0)) }.max() ?? 0
    let strength = entries.map { columns($0.strength) }.max() ?? 0
    let longest = entries.map { columns($0.item.name) }.max() ?? 0
    let least = min(longest, 8)
    let wide = room - 3 - streak - 2 - strength
    self.strength = wide >= least ? strength : nil
    gap = wide >= least ? 3 : 1
    name = min(longest, max(4, wide >= least ? wide : room - gap - streak))
  }

  func text(of entry: HabitListing.Entry) -> String {
    let streak = padded(Self.streak(of: entry), to: self.streak, rightAligned: true)
    guard let strength else { return streak }
    return streak + padded(entry.strength, to: strength + 2, rightAligned: true)
  }

  private static func streak(of entry: HabitListing.Entry) -> String {
    "\(entry.figures.streak) d"
  }
}
