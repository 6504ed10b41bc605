import DayModel
import Reports
import Values

/// The blocks of the dashboard, each as lines of a width.
struct DashboardBlocks {
  let dashboard: Dashboard
  let style: Style
  let screen: ScreenForm
  let form: DashboardScreen.Form
  let extent: DashboardScreen.Extent

  /// The least columns between two blocks side by side.
  static let gap = 2

  /// In two columns the right one begins here.
  static func half(of columns: Int) -> Int { columns / 2 + 1 }

  /// The one table of blocks. A block of which there is nothing has no line.
  func lines(of block: Dashboard.Block, width: Int) -> [LaidLine] {
    switch block {
    case .cards: DashboardCards(blocks: self).lines(width: width)
    case .plan: plan(width: width)
    case .briefing: briefing(width: width)
    case .mustWin: DashboardLists(blocks: self).mustWin(width: width)
    case .todos: DashboardLists(blocks: self).todos(width: width)
    case .habits: DashboardLists(blocks: self).habits(width: width)
    case .routines: routines(width: width)
    case .cycle: cycle(width: width)
    case .recommend: recommend(width: width)
    case .food: food(width: width)
    case .week: DashboardWeek(blocks: self).lines(width: width)
    case .sync: sync(width: width)
    }
  }

  /// The columns that labels of the foot take.
  static let labelWidth = 10

  /// A label, and the column in which what it names begins.
  func label(_ text: String) -> (piece: Piece, indent: Int) {
    let isNarrow = form == .narrow
    return (
      Piece(text: text, paint: style.dim), isNarrow ? columns(text) + 1 : Self.labelWidth
    )
  }

  // MARK: Head

  /// The day, what kind of day it is, and where it stands in the plan.
  var head: [LaidLine] {
    let date = dashboard.date
    let day = "\(date.weekday.name) \(date)"
    let dot = " \(screen.sign("·")) "
    let left = [day, dashboard.title].compactMap(\.self)
    if form == .narrow {
      let pieces = left.map { Piece(text: $0, paint: style.title) }
      return screen.flow(
        pieces + [place].compactMap(\.self).map { Piece(text: $0) }, gap: dot, to: screen.columns)
    }
    let end = place.map { max(columns(day), screen.columns - columns($0) - 2) } ?? screen.columns
    var line = LaidLine(screen, left.joined(separator: dot), to: end, style.title)
    if let place {
      line.pad(to: screen.columns - columns(place))
      line.add(place, to: screen.columns)
    }
    return [line]
  }

  /// `W10 Base · day 4 of 7`; nil without a plan.
  private var place: String? {
    guard let plan = dashboard.week.progress.plan else { return nil }
    let week = dashboard.week.week.split(separator: "-").last.map(String.init)
    let draft = dashboard.week.file?.isDraft == true ? "(DRAFT)" : nil
    let phase = plan.phase.map { screen.cut($0, to: 30) }
    let words = [week, draft, phase].compactMap(\.self).joined(separator: " ")
    return "\(words) \(screen.sign("·")) day \(dashboard.date.weekday.rawValue) of 7"
  }

  /// The most changes of the bot's that are told one by one.
  private static let mostBotChanges = 3

  /// What the bot changed, with what puts it back, until it is read in `conflicts`.
  var botChanges: [LaidLine] {
    let changes = dashboard.botChanges
    let told = changes.suffix(Self.mostBotChanges)
    var lines = told.flatMap { change in
      screen.flow(
        [
          Piece(text: change.line.replacing("→", with: screen.sign("→")), paint: style.warning),
          Piece(text: "put back: \(change.command)", paint: style.dim),
        ], gap: "  ", to: screen.columns)
    }
    if changes.count > told.count {
      let words = "and \(changes.count - told.count) more: bestupid conflicts"
      lines += screen.flow([Piece(text: words, paint: style.dim)], gap: "", to: screen.columns)
    }
    return lines
  }

  // MARK: Plan

  /// What was planned, until it is done; what was done, and the workout that is in progress.
  private func plan(width: Int) -> [LaidLine] {
    func line(_ name: String, _ text: String, _ paint: @escaping (String) -> StyledText)
      -> [LaidLine]
    {
      let label = label(name)
      return screen.flow(
        [Piece(text: text, paint: paint)], label: label.piece, indent: label.indent, gap: "",
        to: width)
    }
    var lines: [LaidLine] = []
    let isDone = dashboard.progress?.state == .done
    if !isDone, let planned = dashboard.planned, !planned.isRest || !planned.workout.isEmpty {
      lines += line("Planned", planned.sentence, style.plain)
    }
    if let done { lines += line("Done", done, style.good) }
    if let workout = dashboard.openWorkout {
      let sets = "\(workout.sets) \(workout.sets == 1 ? "set" : "sets")"
      lines += line(
        "Open", "\(workout.title) since \(workout.since), \(sets): bestupid workout live",
        style.warning)
    }
    return lines
  }

  /// `Strength A: 5 exercises, 52 min`; nil where nothing was trained.
  private var done: String? {
    let training = dashboard.progress?.training ?? []
    guard let day = dashboard.progress, !training.isEmpty || day.state == .done else { return nil }
    let name = day.state == .done ? day.planned?.name ?? "" : ""
    let total = dashboard.training
    // A single ride or run has its own time.
    let isTold = training.count == 1 && training[0].kind != .strength
    let minutes = total.days == 0 || isTold ? nil : total.text
    let parts = [
      training.map { $0.words(in: dashboard.units) }.joined(separator: "; "), minutes ?? "",
    ].filter { !$0.isEmpty }
    let text = parts.joined(separator: ", ")
    return name.isEmpty || text.isEmpty ? name + text : "\(name): \(text)"
  }

  // MARK: The briefing

  /// The first lines of the briefing, at most three; where there is more, the last one says how to see it.
  private func briefing(width: Int) -> [LaidLine] {
    let label = label("Briefing")
    let room = width - label.indent
    var texts = dashboard.briefing.flatMap { screen.words(of: $0, to: room) }
    var command: String?
    if texts.count > extent.mostBriefing {
      let more = "\(screen.sign("…")) bestupid show briefing"
      texts = Array(texts.prefix(extent.mostBriefing))
      let last = texts.popLast().map { screen.words(of: $0, to: room - columns(more) - 1) }
      texts.append(last?.first ?? "")
      command = more
    }
    return texts.enumerated().map { index, text in
      var line = LaidLine(screen)
      if index == 0 { line.add(label.piece.text, to: width, label.piece.paint) }
      line.pad(to: label.indent)
      line.add(text, to: width)
      if index == texts.count - 1, let command { line.add(" \(command)", to: width, style.dim) }
      return line
    }
  }

  // MARK: A day without a log

  /// What stands in place of the lists.
  func noLog(width: Int) -> [LaidLine] {
    var words = "No log for today: bestupid new"
    if let rollover = dashboard.rollover, rollover.waiting > 0 {
      let count = rollover.waiting
      words +=
        " (\(count) \(count == 1 ? "todo" : "todos") of "
        + "\(rollover.source.weekday.name.prefix(3)) \(rollover.source.day) would roll over)"
    }
    let pieces = words.split(separator: " ").map { Piece(text: String($0)) }
    return screen.flow(pieces, gap: " ", to: width)
  }

  // MARK: Routines

  /// How far a streak that ended is told of, in days.
  private static let recentDays = 7

  private func routines(width: Int) -> [LaidLine] {
    let label = label("Routines")
    let pieces = dashboard.routines.flatMap(pieces)
    if pieces.isEmpty { return [] }
    return screen.flow(pieces, label: label.piece, indent: label.indent, gap: "   ", to: width)
  }

  /// `Morning 2/5, 06:45, 7 d`, and what ended in the last days.
  private func pieces(of entry: RoutineListing.Entry) -> [Piece] {
    let (name, ticks) = (entry.routine.name, entry.routine.ticks)
    let unit = entry.streak?.isOfWeeks == true ? "wk" : "d"
    var words = ["\(name) \(ticks.done)/\(ticks.due)"]
    if !entry.isQualified, let time = entry.routine.time { words.append(time) }
    if let current = entry.streak?.current { words.append("\(current.length) \(unit)") }
    let text = words.joined(separator: ", ")
    let line =
      entry.isQualified
      ? Piece(text: text, paint: style.good) : Piece(text: text, paint: style.plain)
    guard let broken = entry.streak?.broken, broken.length > 1,
      broken.on.distance(to: dashboard.date) <= Self.recentDays
    else { return [line] }
    let ended = "\(name): \(broken.length) \(unit) ended on \(broken.on.weekdayAndDay)"
    return [line, Piece(text: ended, paint: style.dim)]
  }

  // MARK: Cycle

  /// The phase, the day and the next window; whether today is day 1 where a start is expected; the energy.
  private func cycle(width: Int) -> [LaidLine] {
    guard let report = dashboard.cycle, report.hasEntries else { return [] }
    let text = CycleText(report, in: dashboard.units, style: style, screen: screen)
    let label = label("Cycle")
    let name = dashboard.name.map { Piece(text: $0, paint: style.title) }
    let pieces = text.inShort.map { Piece(text: $0, paint: style.plain) }
    return screen.flow(
      [name].compactMap(\.self) + pieces, label: label.piece, indent: label.indent, gap: "   ",
      to: width)
  }

  // MARK: What to do

  /// How hard and how long, and the first workout.
  private func recommend(width: Int) -> [LaidLine] {
    guard let report = dashboard.recommendation else { return [] }
    let label = label("Training")
    var words = [RecommendationText.heading(of: report)]
    if let choice = report.choices.first {
      words.append(choice.title)
      words += choice.entry.map { [LibraryText.summary(of: $0)] } ?? [choice.type ?? ""]
    }
    words.append("why: bestupid recommend")
    let isNamed = dashboard.cycle?.hasEntries == true && dashboard.blocks.contains(.cycle)
    let name = isNamed ? nil : dashboard.name.map { Piece(text: $0, paint: style.title) }
    let pieces = words.filter { !$0.isEmpty }.map { Piece(text: $0, paint: style.plain) }
    return screen.flow(
      [name].compactMap(\.self) + pieces, label: label.piece, indent: label.indent, gap: "   ",
      to: width)
  }

  // MARK: Food

  private func food(width: Int) -> [LaidLine] {
    let label = label("Food")
    var pieces: [Piece] = []
    if let piece = intake(dashboard.calories, of: .calories, before: "") {
      pieces.append(piece)
      if form != .narrow, let bar { pieces.append(bar) }
    }
    if let piece = intake(dashboard.protein, of: .protein, before: "protein ") {
      pieces.append(piece)
    }
    if pieces.isEmpty {
      let count = dashboard.foodEntries
      let text = count == 0 ? "nothing logged" : FoodText.withoutNumbers(count)
      pieces.append(Piece(text: text, paint: style.dim))
    }
    return screen.flow(
      pieces, label: label.piece, indent: label.indent, gap: "   ", to: width)
  }

  /// `~1,450 of 2,000–2,400 kcal`, `≥ 1,300 kcal (3 of 4 entries)`; nil where the day does not say.
  private func intake(
    _ intake: Dashboard.Intake, of nutrient: Nutrient, before name: String
  ) -> Piece? {
    guard let total = intake.total else { return nil }
    let shown = FoodText.shown(nutrient)
    let value =
      total.partial == nil
      ? FoodText.amount(total.value, of: nutrient, isApproximate: total.isApproximate)
      : FoodText.atLeast(total, of: nutrient, screen.sign("≥"))
    let target = intake.target.map { " of \(screen.target($0, shown))" } ?? ""
    let remark = total.partial.map { " \(FoodText.remark($0))" } ?? ""
    return Piece(
      text: "\(name)\(value)\(target) \(shown.unit)\(remark)", paint: paint(intake.judgement))
  }

  /// The bar of the calories; nil without a target.
  private var bar: Piece? {
    guard let total = dashboard.calories.total, let target = dashboard.calories.target else {
      return nil
    }
    let filled = target.cells(of: total.value)
    let cells = (0..<10).map { screen.sign($0 < filled ? "█" : "░", in: .bar) }
    return Piece(text: cells.joined(), paint: paint(dashboard.calories.judgement))
  }

  /// The colour of a value.
  func paint(_ judgement: Target.Judgement?) -> (String) -> StyledText {
    switch judgement?.distance {
    case .met: style.good
    case .near: style.warning
    case .far: style.bad
    case nil: style.plain
    }
  }

  // MARK: Sync

  private func sync(width: Int) -> [LaidLine] {
    guard let sync = dashboard.sync else { return [] }
    let label = label("Sync")
    func line(_ words: [Piece]) -> [LaidLine] {
      screen.flow(
        words, label: label.piece, indent: label.indent, gap: ", ", to: width)
    }
    guard sync.hasRemote else { return line([Piece(text: "this machine only")]) }
    if let failure = sync.failure { return line([Piece(text: failure, paint: style.bad)]) }
    let last = sync.lastSuccess.map { "synced \(dashboard.clock.ago($0))" } ?? "never synced"
    var pieces = [Piece(text: last)]
    if sync.ahead > 0 {
      let waits = sync.ahead == 1 ? "1 commit waits" : "\(sync.ahead) commits wait"
      pieces.append(Piece(text: waits, paint: style.warning))
    }
    if sync.behind > 0 {
      pieces.append(Piece(text: "\(sync.behind) to pull", paint: style.warning))
    }
    if form != .narrow, pieces.count > 1, let last = pieces.popLast() {
      pieces.append(Piece(text: "\(last.text): bestupid sync", paint: style.warning))
    }
    return line(pieces)
  }
}
