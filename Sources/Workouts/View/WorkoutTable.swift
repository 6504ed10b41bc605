import DayModel
import Live
import Values
import Words

/// The whole view: the list of exercises, and below it the sets of the current one.
extension WorkoutView {
  /// The title and the rule below it.
  func head(_ screen: LiveScreen, _ now: LiveMoment) -> [LiveRow] {
    let elapsed = "\(workout.isPaused ? "paused" : "elapsed") \(elapsedText(now))"
    let title = workout.heading.replacing("·", with: screen.parting)
    return [
      LiveRow(screen.line(title, elapsed, width: screen.width), .strong),
      LiveRow(screen.rule(screen.width)),
    ]
  }

  /// The list and the table, each of which scrolls around the current one if there is no room for both.
  func exercisesAndSets(_ screen: LiveScreen, _ room: Int, _ now: LiveMoment) -> [LiveRow] {
    let table = self.table(screen, now)
    let list = self.list(screen)
    // The head of the table and the rules below list and table are always there.
    let room = max(0, room - 3)
    let inTable = min(table.rows.count, max(room - list.count, room / 2))
    return LiveScreen.window(list, around: currentLine, room - inTable)
      + [LiveRow(screen.rule(screen.width)), LiveRow(table.head, .strong)]
      + LiveScreen.window(table.rows, around: table.current, inTable)
      + [LiveRow(screen.rule(screen.width))]
  }

  private var currentLine: Int {
    workout.exercises.firstIndex { $0.name == workout.current } ?? 0
  }

  /// A row for each exercise and each activity.
  private func list(_ screen: LiveScreen) -> [LiveRow] {
    let width = screen.width
    let nameWidth = width < 80 ? 15 : 18
    let exercises = workout.exercises.map { exercise -> LiveRow in
      let isCurrent = exercise.name == workout.current
      let word = TextWidth.padded(workout.word(of: exercise), to: 7)
      let name = TextWidth.padded(screen.cut(exercise.name, to: nameWidth), to: nameWidth)
      let group = exercise.group.map { "superset \($0)" } ?? ""
      let start = "\(isCurrent ? screen.mark : " ") \(word)\(name) "
      let room = width - TextWidth.columns(of: start) - TextWidth.columns(of: group) - 2
      let what = what(of: exercise, isCurrent, screen, room)
      return LiveRow(
        group.isEmpty ? start + what : screen.line(start + what, group, width: width),
        isCurrent ? .strong : exercise.sets.isEmpty && !exercise.isSkipped ? .plain : .dim)
    }
    let cardio = workout.cardio.map { cardio in
      LiveRow(
        "  done   \(TextWidth.padded(cardio.activity.id, to: nameWidth)) \(cardio.value)", .dim)
    }
    let legs = workout.openLegs.map { leg in
      LiveRow("         \(TextWidth.padded(leg.type, to: nameWidth)) \(leg.value ?? "")")
    }
    return exercises + cardio + legs
  }

  /// The plan of an exercise until something is done of it, and then beside what was done: `2 of 5 · 5x100kg · 5x100kg`.
  private func what(
    of exercise: LiveWorkout.Exercise, _ isCurrent: Bool, _ screen: LiveScreen, _ room: Int
  ) -> String {
    guard !exercise.sets.isEmpty else { return screen.cut(exercise.plan?.text ?? "", to: room) }
    let count = exercise.plan?.sets.map { "\(exercise.workSets.count) of \($0)" }
    let parts = [isCurrent ? count : nil, exercise.plan?.short].compactMap(\.self)
    let plan = parts.map { "\($0) \(screen.parting) " }.joined()
    let rest = room - TextWidth.columns(of: plan)
    // What was done goes before the plan where there is no room for both.
    guard rest >= 12 else { return newest(exercise.shortSets, screen, room) }
    return plan + newest(exercise.shortSets, screen, rest)
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
    _ screen: LiveScreen, _ now: LiveMoment
  ) -> (head: String, rows: [LiveRow], current: Int) {
    let name = next?.exercise.name ?? workout.title
    let head = screen.line(name, timer(now), width: screen.width - 1)
    guard let next else { return (head, [LiveRow("  " + guide)], 0) }
    let count = max(
      next.background.last?.sets.count ?? 0, next.exercise.plan?.sets ?? 0, next.number)
    let date = next.background.last.map { "\($0.date)" } ?? ""
    let top = SetRow(start: "  set", last: date, today: "today")
    var rows = SetRow.lines([top] + (1...count).map { setRow($0, of: next, screen) }, screen)
    if let advice = next.background.advice { rows.append(LiveRow("  today: \(advice)")) }
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
      let effort = done[number - 1].effort.map { "rpe \(decimalText($0))" }
      let record = record(ofSet: number - 1).map { "\(screen.star) \($0)" }
      row.remark = [effort, record].compactMap(\.self).joined(separator: "  ")
      row.role = record == nil ? .dim : .good
    } else if isNext {
      row.today = offered?.inTable ?? ""
      row.remark = enterText(next) + (isWarmUp ? ", a warm-up" : "")
      row.role = .strong
    }
    return row
  }

  /// What Enter does, and where the set is from that it logs.
  private func enterText(_ next: NextSet) -> String {
    if workout.watch != nil { return "Enter stops the watch" }
    guard let offer else {
      let last = next.exercise.workSets.last.map { "s: \($0.short) again, or " }
      return "\(last ?? "")type a set" + (last == nil ? ", such as 10x135" : "")
    }
    if next.isDone, offer.source != .person { return "all sets done; Enter asks for one more" }
    return "Enter: \(next.words(of: offer.source, on: workout.date))"
  }

  /// What can be done where no exercise is active.
  var guide: String {
    switch (activity?.id, workout.watch) {
    case (let id?, nil): "t begins the stopwatch; digits begin the \(id): 3.1/27:30"
    case (let id?, _): "Enter ends the stopwatch as the \(id); t forgets it"
    case (nil, nil):
      isNaming
        ? "type an exercise, or sets of it: Bench press 10x135"
        : "/ names an exercise, or sets of it: Bench press 10x135"
    case (nil, _): "/ names an exercise, and Enter ends the stopwatch as its hold"
    }
  }

  /// The rest, or the stopwatch: `REST 1:24 of 2:00`.
  private func timer(_ now: LiveMoment) -> String {
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
  /// How it is shown.
  var role = LiveRow.Role.plain

  /// The rows in columns with two blanks between them at least. Where there is not room for all, a remark is cut before
  /// a set is.
  static func lines(_ rows: [SetRow], _ screen: LiveScreen) -> [LiveRow] {
    func widest(_ text: KeyPath<SetRow, String>) -> Int {
      rows.map { TextWidth.columns(of: $0[keyPath: text]) }.max() ?? 0
    }
    let start = 9
    let today = max(13, widest(\.today) + 2)
    let needed = widest(\.last) + 2
    let room = max(2, screen.width - start - today)
    let last = max(min(max(21, needed), room - widest(\.remark)), min(needed, room))
    return rows.map { row in
      LiveRow(
        TextWidth.padded(row.start, to: start)
          + TextWidth.padded(screen.cut(row.last, to: last - 2), to: last)
          + (row.remark.isEmpty ? row.today : TextWidth.padded(row.today, to: today) + row.remark),
        row.role)
    }
  }
}
