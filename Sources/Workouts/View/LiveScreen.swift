import DayEditing
import DayModel
import Words

/// The terminal that the live view is shown on.
public struct LiveScreen: Equatable, Sendable {
  /// How wide and how high it is.
  public let columns: Int, rows: Int
  /// Whether it can show signs beyond ASCII.
  public let hasUnicode: Bool

  /// A terminal.
  public init(columns: Int, rows: Int, hasUnicode: Bool) {
    (self.columns, self.rows, self.hasUnicode) = (columns, rows, hasUnicode)
  }

  /// From this size on there is room for the list of exercises and the table of sets.
  static let whole = (columns: 60, rows: 12)
  /// From this size on there are several lines.
  static let several = (columns: 24, rows: 5)
  /// No line is wider: an eye loses longer ones.
  static let widest = 120

  var mark: String { hasUnicode ? "▸" : ">" }
  func rule(_ width: Int) -> String { String(repeating: hasUnicode ? "─" : "-", count: width) }
  var parting: String { hasUnicode ? "·" : "-" }

  /// The text in at most so many columns.
  func cut(_ text: String, to width: Int) -> String {
    guard TextWidth.columns(of: text) > width else { return text }
    let end = hasUnicode ? "…" : "."
    return width > 0 ? TextWidth.prefix(of: text, width: width - 1) + end : ""
  }

  /// Two texts at the ends of a line.
  func line(_ left: String, _ right: String, width: Int) -> String {
    let room = width - TextWidth.columns(of: right) - 1
    return TextWidth.padded(cut(left, to: max(0, room)), to: max(0, room + 1)) + right
  }
}

extension LiveView {
  /// The rows of a screen: as many as it has, without blanks at their ends, and none wider than it is.
  public func rows(_ screen: LiveScreen, at now: WorkoutMoment) -> [String] {
    let head: [String]
    let last: String
    if screen.columns < LiveScreen.several.columns || screen.rows < LiveScreen.several.rows {
      return [prompt(short: true) ?? oneLine(now)].map {
        TextWidth.prefix(of: $0, width: screen.columns)
      } + Array(repeating: "", count: max(0, screen.rows - 1))
    }
    if screen.columns < LiveScreen.whole.columns || screen.rows < LiveScreen.whole.rows {
      head = fewLines(screen, now)
      last = prompt(short: true) ?? "Enter s + - ] [ n r ?"
    } else {
      head = wholeView(screen, now)
      last =
        prompt(short: false)
        ?? (screen.columns < 79
          ? "Enter s + - ] [ n p r ?"
          : "Enter log   s same again   + - load   ] [ reps   n p exercise   r rest   ? help")
    }
    let room = screen.rows - 1
    let blanks = Array(repeating: "", count: max(0, room - head.count))
    return (head.prefix(room) + blanks + [last]).map { row in
      var row = screen.cut(row, to: screen.columns)
      while row.last == " " { row.removeLast() }
      return row
    }
  }

  /// What is typed or said in the last row; nil where the keys are shown.
  private func prompt(short: Bool) -> String? {
    switch mode {
    case .keys: notice
    case .line(let text): typing("set: ", text)
    case .name(let text): typing("exercise: ", text)
    case .heartRate(let text): typing("heart rate: ", text)
    case .effort: short ? "effort: 1-9, 0" : "effort of the last set: 1 to 9, 0 for ten"
    case .help: short ? "any key goes on" : "Any key goes on."
    case .asking:
      short
        ? "y or 1-9, 0 finishes"
        : "y finishes, 1 to 9 and 0 with that effort of the whole; any other key goes on"
    }
  }

  private func typing(_ name: String, _ text: String) -> String {
    (notice.map { "\($0)   " } ?? "") + "\(name)\(text)_"
  }

  // MARK: Little room

  /// `2/3 8x45kg 1:24`.
  private func oneLine(_ now: WorkoutMoment) -> String {
    [next?.numberText, offered?.short, restText(now) ?? watchText(now)].compactMap(\.self)
      .joined(separator: " ")
  }

  private func fewLines(_ screen: LiveScreen, _ now: WorkoutMoment) -> [String] {
    if case .help = mode { return Self.help.map { "\($0.keys) \($0.what)" } }
    if case .asking(let summary) = mode { return summary }
    let name = next.map { "\($0.exercise.name) \($0.numberText)" } ?? workout.title
    let width = min(screen.columns, LiveScreen.widest)
    let last = next.flatMap { next in next.last(next.number) }
    let state = workout.isPaused ? "pause" : workout.watch == nil ? "rest" : "watch"
    let time = workout.watch == nil ? restText(now) : watchText(now)
    return [
      screen.line(name, clockText(Int(workout.elapsed(at: now))), width: width),
      "last   \(trimmed(last?.inTable))",
      "\(isWarmUp ? "warm  " : "now   ") \(trimmed(offered?.inTable))",
      TextWidth.padded(state, to: 7) + (time ?? ""),
    ]
  }

  private func trimmed(_ text: String?) -> String { String((text ?? "").drop { $0 == " " }) }

  /// What is left of the rest, `1:24`; `+0:10` where it is over so long. Nil without a rest.
  private func restText(_ now: WorkoutMoment) -> String? {
    guard let left = workout.restLeft(at: now) else { return nil }
    let seconds = Int(left.rounded(.up))
    return seconds > 0 ? clockText(seconds) : "+\(clockText(-seconds))"
  }

  private func watchText(_ now: WorkoutMoment) -> String? {
    workout.watched(at: now).map { clockText(Int($0)) }
  }

  // MARK: The whole view

  /// The keys, and what each does.
  private static let help: [(keys: String, what: String)] = [
    ("Enter Space", "log the set that is shown"), ("s", "the last set again"),
    ("+ -", "load a step up or down"), ("] [", "a repetition, or 5 s, more or less"),
    ("n p arrows", "next, previous exercise"), ("0-9", "begin a line: 10x135 @ 8 rpe"),
    ("/", "an exercise by its name; Tab completes"), ("e", "effort of the last set: 1-9, 0"),
    ("h", "zone of a heart rate"), ("r", "rest on, off"), ("< >", "rest 15 s less, more"),
    ("t", "stopwatch; Enter ends it"), ("w", "the next set warms up"), ("u", "take back"),
    ("x", "skip the exercise"), ("P", "pause, go on"), ("f", "finish"),
    ("q Ctrl-C", "leave; it stays open"),
  ]

  private func wholeView(_ screen: LiveScreen, _ now: WorkoutMoment) -> [String] {
    let width = min(screen.columns, LiveScreen.widest)
    let elapsed =
      "\(workout.isPaused ? "paused" : "elapsed") \(clockText(Int(workout.elapsed(at: now))))"
    let title = workout.heading.replacing("·", with: screen.parting)
    let head = [screen.line(title, elapsed, width: width), screen.rule(width)]
    // Rows of the screen besides title, rules and keys.
    let room = screen.rows - 4
    switch mode {
    case .help:
      let half = (Self.help.count + 1) / 2
      let texts = Self.help.map { TextWidth.padded($0.keys, to: 12) + $0.what }
      if texts.count <= room { return head + texts }
      return head
        + texts.prefix(half).enumerated().map { index, text in
          let other = index + half < texts.count ? texts[index + half] : ""
          return TextWidth.padded(screen.cut(text, to: width / 2 - 1), to: width / 2) + other
        }
    case .asking(let summary): return head + summary
    default: break
    }
    let table = self.table(screen, now, width)
    let list = self.list(screen, width)
    // The head of the table and the rule behind the list are always there.
    let inTable = min(table.rows.count, max(room - 2 - list.count, (room - 2) / 2))
    let inList = max(0, room - 2 - inTable)
    return head + Self.window(list, around: currentLine, inList)
      + [screen.rule(width), table.head] + Self.window(table.rows, around: table.current, inTable)
      + [screen.rule(width)]
  }

  /// So many of the rows, among them one.
  private static func window(_ rows: [String], around index: Int, _ count: Int) -> [String] {
    guard rows.count > count else { return rows }
    let start = min(max(0, index - count / 2), rows.count - count)
    return Array(rows[start..<start + count])
  }

  private var currentLine: Int {
    workout.exercises.firstIndex { $0.name == workout.current } ?? 0
  }

  /// A row for each exercise and each activity.
  private func list(_ screen: LiveScreen, _ width: Int) -> [String] {
    let nameWidth = width < 80 ? 15 : 18
    let exercises = workout.exercises.map { exercise -> String in
      let mark = exercise.name == workout.current ? screen.mark : " "
      let word = TextWidth.padded(workout.word(of: exercise), to: 7)
      let name = TextWidth.padded(screen.cut(exercise.name, to: nameWidth), to: nameWidth)
      let group = exercise.group.map { "superset \($0)" } ?? ""
      let start = "\(mark) \(word)\(name) "
      let room = width - TextWidth.columns(of: start) - TextWidth.columns(of: group) - 2
      let what =
        exercise.sets.isEmpty
        ? screen.cut(exercise.plan?.text ?? "", to: room)
        : newest(exercise.shortSets, screen, room)
      return group.isEmpty ? start + what : screen.line(start + what, group, width: width)
    }
    let cardio = workout.cardio.map { cardio in
      "  done   \(TextWidth.padded(cardio.activity.id, to: nameWidth)) \(cardio.value)"
    }
    let legs = workout.openLegs.map { leg in
      "         \(TextWidth.padded(leg.type, to: nameWidth)) \(leg.value ?? "")"
    }
    return exercises + cardio + legs
  }

  /// The sets that fit, the newest at the end.
  private func newest(_ sets: [String], _ screen: LiveScreen, _ room: Int) -> String {
    let all = sets.joined(separator: "  ")
    if TextWidth.columns(of: all) <= room { return all }
    let mark = screen.hasUnicode ? "…" : "."
    var kept: [String] = []
    for set in sets.reversed() {
      let text = ([mark, set] + kept).joined(separator: "  ")
      if TextWidth.columns(of: text) > room { break }
      kept.insert(set, at: 0)
    }
    return ([mark] + kept).joined(separator: "  ")
  }

  // MARK: The table of sets

  private func table(
    _ screen: LiveScreen, _ now: WorkoutMoment, _ width: Int
  ) -> (head: String, rows: [String], current: Int) {
    let head = screen.line(next?.exercise.name ?? workout.title, timer(now), width: width - 1)
    guard let next else {
      return (head, ["  / names an exercise; digits begin a set: 10x135"], 0)
    }
    let done = next.exercise.workSets
    let date = next.background.last.map { "\($0.date)" } ?? ""
    var rows = ["  set    \(TextWidth.padded(date, to: 21))today"]
    let lastNumber = max(next.background.last?.sets.count ?? 0, next.number)
    for number in 1...lastNumber {
      let isNext = number == next.number
      let last = next.last(number)?.inTable ?? ""
      let set = number <= done.count ? done[number - 1] : isNext ? offered : nil
      var today = set?.inTable ?? ""
      if number <= done.count, let effort = done[number - 1].effort {
        today = TextWidth.padded(today, to: 13) + "rpe \(decimalText(effort))"
      } else if isNext {
        let logs = workout.watch == nil ? "Enter logs this" : "Enter stops the watch"
        let words = today.isEmpty ? "type a set, such as 10x135" : logs
        today = TextWidth.padded(today, to: 13) + words + (isWarmUp ? ", a warm-up" : "")
      }
      let count = TextWidth.padded("\(number)", to: 3, rightAligned: true)
      let mark = isNext ? screen.mark : " "
      rows.append(
        "\(mark)\(count)     \(TextWidth.padded(screen.cut(last, to: 20), to: 21))\(today)")
    }
    if let advice = next.background.advice { rows.append("  today: \(advice)") }
    return (head, rows, next.number)
  }

  /// The rest, or the stopwatch: `REST 1:24 of 2:00`.
  private func timer(_ now: WorkoutMoment) -> String {
    if let watch = watchText(now) { return "WATCH \(watch)" }
    guard let rest = workout.rest, let text = restText(now) else { return "" }
    return "REST \(text)" + (text.hasPrefix("+") ? "" : " of \(clockText(rest.of))")
  }
}
