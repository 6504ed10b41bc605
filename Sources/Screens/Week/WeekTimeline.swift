import DayModel
package import Reports
package import Values

/// A week beside its plan, as a person reads it: a line a day, with today marked.
package struct WeekTimeline {
  let week: PlannedWeek
  let style: Style
  /// The units that distances are shown in.
  let units: PersonalUnits
  let screen: ScreenForm

  /// A week as a screen shows it.
  package init(week: PlannedWeek, style: Style, units: PersonalUnits, screen: ScreenForm) {
    (self.week, self.style, self.units, self.screen) = (week, style, units, screen)
  }

  private var progress: WeekProgress { week.progress }

  /// The column in which what became of a day begins; nil where there is no room for it.
  private var outcomeColumn: Int? {
    screen.columns < 60 ? nil : Self.workoutColumn + (screen.columns - Self.workoutColumn) * 27 / 58
  }
  private static let typeColumn = 11
  private static let workoutColumn = 22

  /// The lines of the screen. One line for a week without a plan.
  package var lines: [StyledText] {
    guard progress.plan != nil else {
      return [EmptyStates.noPlan(for: week)]
    }
    return [head] + progress.days.map(line) + foot.wrapped(to: screen.columns)
  }

  // MARK: Head and foot

  private var head: StyledText {
    let plan = progress.plan
    var words = [week.week]
    if week.file?.isDraft == true { words.append("(DRAFT)") }
    let about = [plan?.phase, plan?.focus].compactMap(\.self)
    let parts = about.isEmpty ? [plan?.title].compactMap(\.self) : about
    if !parts.isEmpty { words.append(parts.joined(separator: " \(screen.sign("·")) ")) }
    let left = words.joined(separator: " ")
    guard let outcomeColumn, let file = week.file else {
      return style.title(screen.cut(left, to: screen.columns))
    }
    let title = padded(screen.cut(left, to: outcomeColumn - 1), to: outcomeColumn)
    return
      "\(style.title(title))\(style.dim(screen.cut(file.name, to: screen.columns - outcomeColumn)))"
  }

  private var foot: StyledText {
    let compliance = progress.compliance
    var words =
      compliance.rate.map { rate in
        "Done \(compliance.kept) of \(compliance.total), \(decimalText(rate * 100, roundedTo: 1)) %"
      } ?? "No day counts yet"
    if let target = progress.plan?.targetCompliance { words += ", target \(decimalText(target)) %" }
    let targets = progress.targets.map { target in
      guard let measure = target.target.measure, let actual = target.actual else {
        return target.target.text
      }
      let shown = PersonalUnits.Shown(format: measure.unit)
      return "\(target.target.name) \(shown.text(actual)) of \(shown.full(measure.goal))"
    }
    if !targets.isEmpty { words += ". Targets: " + targets.joined(separator: ", ") }
    let training = week.training
    if training.days > 0 {
      let remarks = training.remarks.joined(separator: "; ")
      words += ". Trained \(training.text)\(remarks.isEmpty ? "" : " (\(remarks))")"
    }
    return StyledText(words + ".")
  }

  // MARK: Days

  private func line(_ day: WeekProgress.Day) -> StyledText {
    let number = day.date.day
    let name = "\(day.date.weekday.name.prefix(3)) \(number < 10 ? "0" : "")\(number)"
    let isToday = day.state == .today
    let start: StyledText = "\(isToday ? style.title(name) : StyledText(name))  \(sign(of: day))"
    let type = screen.cut(title(of: day), to: min(typeWidth, screen.columns - Self.typeColumn))
    let workoutColumn = Self.typeColumn + typeWidth + 1
    let end = outcomeColumn ?? screen.columns + 1
    let workout = screen.cut(day.planned?.workoutLine ?? "", to: max(0, end - workoutColumn - 1))
    let outcome =
      outcomeColumn.map { screen.cut(self.outcome(of: day), to: screen.columns - $0) } ?? ""
    if outcome.isEmpty {
      let text = workout.isEmpty ? type : padded(type, to: typeWidth + 1) + workout
      if !text.isEmpty { return "\(start)  \(text)" }
      return day.state == .unplanned ? StyledText(name) : start
    }
    let text = padded(type, to: typeWidth + 1) + workout
    return "\(start)  \(padded(text, to: end - Self.typeColumn))\(paint(outcome, of: day))"
  }

  /// The columns of the types: as many as the longest has, within bounds.
  private var typeWidth: Int {
    let longest = progress.days.map { columns(title(of: $0).harmless) }.max() ?? 0
    return min(max(longest, Self.workoutColumn - Self.typeColumn - 1), max(10, screen.columns / 5))
  }

  private func title(of day: WeekProgress.Day) -> String {
    guard let planned = day.planned else { return "" }
    let isSaid = planned.type.contains { $0.isLetter || $0.isNumber }
    return planned.isRest && !isSaid ? "Rest" : planned.type
  }

  private func sign(of day: WeekProgress.Day) -> StyledText {
    switch day.state {
    case .done: style.good(screen.sign("✓"))
    case .moved: style.good(screen.sign("↷"))
    case .missed: style.bad(screen.sign("✗"))
    case .rest: style.dim(screen.sign("·"))
    case .today: style.title(screen.sign("▸"))
    case .planned: StyledText(screen.sign("○"))
    case .unplanned: " "
    case .extra: style.good("+")
    }
  }

  private func paint(_ text: String, of day: WeekProgress.Day) -> StyledText {
    switch day.state {
    case .missed: style.bad(text)
    case .today: style.title(text)
    default: StyledText(text)
    }
  }

  /// What became of a day, in a few words.
  private func outcome(of day: WeekProgress.Day) -> String {
    let extra = day.state == .extra ? [] : day.extraIndices
    let training = day.training.enumerated().map { index, training in
      (extra.contains(index) ? "+ " : "") + training.words(in: units)
    }.joined(separator: "; ")
    let missing = day.missingKinds.map(\.rawValue).joined(separator: ", ")
    switch day.state {
    case .done: return training.isEmpty ? "done" : training
    case .missed:
      let words = missing.isEmpty ? "not done" : "not done: \(missing)"
      return training.isEmpty ? words : "\(words) (\(training))"
    case .moved:
      let move = "\(missing) on \(day.movedTo.map(Self.name) ?? "another day")".drop { $0 == " " }
      return training.isEmpty ? String(move) : "\(training); \(move)"
    case .today: return training.isEmpty ? "today" : "today: \(training)"
    case .extra:
      let from = day.movedFrom.map(Self.name).joined(separator: ", ")
      return from.isEmpty ? training : "\(training) (for \(from))"
    case .rest, .planned, .unplanned: return training
    }
  }

  private static func name(of date: CalendarDate) -> String {
    "\(date.weekday.name.prefix(3)) \(date.day < 10 ? "0" : "")\(date.day)"
  }
}
