import DayModel
import Values
import Words

/// The whole view: the list of exercises, and below it the sets of the current one.
extension LiveView {
  /// The title and the rule below it.
  func head(_ screen: LiveScreen, _ now: WorkoutMoment) -> [String] {
    let elapsed = "\(workout.isPaused ? "paused" : "elapsed") \(elapsedText(now))"
    let title = workout.heading.replacing("·", with: screen.parting)
    return [screen.line(title, elapsed, width: screen.width), screen.rule(screen.width)]
  }

  /// The list and the table, each of which scrolls around the current one if there is no room for both.
  func exercisesAndSets(_ screen: LiveScreen, _ room: Int, _ now: WorkoutMoment) -> [String] {
    let table = self.table(screen, now)
    let list = self.list(screen)
    // The head of the table and the rules below list and table are always there.
    let room = max(0, room - 3)
    let inTable = min(table.rows.count, max(room - list.count, room / 2))
    return Self.window(list, around: currentLine, room - inTable)
      + [screen.rule(screen.width), table.head]
      + Self.window(table.rows, around: table.current, inTable) + [screen.rule(screen.width)]
  }

  /// This many of the rows, including a given one.
  private static func window(_ rows: [String], around index: Int, _ count: Int) -> [String] {
    guard rows.count > count else { return rows }
    let start = min(max(0, index - count / 2), rows.count - count)
    return Array(rows[start..<start + count])
  }

  private var currentLine: Int {
    workout.exercises.firstIndex { $0.name == workout.current } ?? 0
  }

  /// A row for each exercise and each activity.
  private func list(_ screen: LiveScreen) -> [String] {
    let width = screen.width
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
    var kept: [String] = []
    for set in sets.reversed() {
      let text = ([screen.gap, set] + kept).joined(separator: "  ")
      if TextWidth.columns(of: text) > room { break }
      kept.insert(set, at: 0)
    }
    return ([screen.gap] + kept).joined(separator: "  ")
  }

  // MARK: The table of sets

  private func table(
    _ screen: LiveScreen, _ now: WorkoutMoment
  ) -> (head: String, rows: [String], current: Int) {
    let name = next?.exercise.name ?? workout.title
    let head = screen.line(name, timer(now), width: screen.width - 1)
    guard let next else { return (head, ["  " + guide], 0) }
    let count = max(next.background.last?.sets.count ?? 0, next.number)
    let date = next.background.last.map { "\($0.date)" } ?? ""
    let top = SetRow(start: "  set", last: date, today: "today")
    var rows = SetRow.lines([top] + (1...count).map { setRow($0, of: next, screen) }, screen)
    if let advice = next.background.advice { rows.append("  today: \(advice)") }
    return (head, rows, next.number)
  }

  /// The set with a number, of last time beside that of today or the one that is offered.
  private func setRow(_ number: Int, of next: NextSet, _ screen: LiveScreen) -> SetRow {
    let done = next.exercise.workSets
    let isNext = number == next.number
    let count = TextWidth.padded("\(number)", to: 3, rightAligned: true)
    var row = SetRow(
      start: (isNext ? screen.mark : " ") + count, last: next.last(number)?.inTable ?? "")
    if number <= done.count {
      row.today = done[number - 1].inTable
      row.remark = done[number - 1].effort.map { "rpe \(decimalText($0))" } ?? ""
    } else if isNext {
      row.today = offered?.inTable ?? ""
      let logs = offered == nil ? "type a set, such as 10x135" : "Enter logs this"
      row.remark =
        (workout.watch == nil ? logs : "Enter stops the watch") + (isWarmUp ? ", a warm-up" : "")
    }
    return row
  }

  /// What can be done where no exercise is active.
  var guide: String {
    switch (activity?.id, workout.watch) {
    case (let id?, nil): "t begins the stopwatch; digits begin the \(id): 3.1/27:30"
    case (let id?, _): "Enter ends the stopwatch as the \(id); t forgets it"
    case (nil, nil): "/ names an exercise, or sets of it: Bench press 10x135"
    case (nil, _): "/ names an exercise, and Enter ends the stopwatch as its hold"
    }
  }

  /// The rest, or the stopwatch: `REST 1:24 of 2:00`.
  private func timer(_ now: WorkoutMoment) -> String {
    if let watch = watchText(now) { return "WATCH \(watch)" }
    guard let rest = workout.rest, let text = restText(now) else { return "" }
    return "REST \(text)" + (text.hasPrefix("+") ? "" : " of \(ClockText.text(seconds: rest.of))")
  }
}

/// A row of the table of sets.
private struct SetRow {
  /// The mark of the next set and the number.
  let start: String
  /// The set of last time.
  let last: String
  /// The set of today.
  var today = ""
  /// What is said of that one.
  var remark = ""

  /// The rows in columns with two blanks between them at least. Where there is not room for all, a remark is cut before
  /// a set is.
  static func lines(_ rows: [SetRow], _ screen: LiveScreen) -> [String] {
    func widest(_ text: KeyPath<SetRow, String>) -> Int {
      rows.map { TextWidth.columns(of: $0[keyPath: text]) }.max() ?? 0
    }
    let start = 9
    let today = max(13, widest(\.today) + 2)
    let needed = widest(\.last) + 2
    let room = max(2, screen.width - start - today)
    let last = max(min(max(21, needed), room - widest(\.remark)), min(needed, room))
    return rows.map { row in
      TextWidth.padded(row.start, to: start)
        + TextWidth.padded(screen.cut(row.last, to: last - 2), to: last)
        + (row.remark.isEmpty ? row.today : TextWidth.padded(row.today, to: today) + row.remark)
    }
  }
}
