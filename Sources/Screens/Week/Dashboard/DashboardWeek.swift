import DayModel
import Values

/// The week at a glance: what became of each day.
struct DashboardWeek {
  let blocks: DashboardBlocks
  private var screen: ScreenForm { blocks.screen }
  private var style: Style { blocks.style }
  private var progress: WeekProgress { blocks.dashboard.week.progress }

  func lines(width: Int) -> [LaidLine] {
    switch blocks.form {
    case .narrow: narrow(width)
    case .two: wide(width)
    case .three: list(width)
    }
  }

  // MARK: Forms

  /// `Mo✓ Tu✓ We✗ Th▸ Fr· Sa○ Su○`.
  private func narrow(_ width: Int) -> [LaidLine] {
    let label = blocks.label("Week")
    let days = progress.days.map { Piece(text: name(of: $0) + sign(of: $0), paint: paint($0)) }
    let lines = screen.flow(
      days + [compliance].compactMap(\.self), label: label.piece, indent: label.indent, gap: " ",
      to: width)
    return limited(lines)
  }

  /// Days with their types, as many in a line as fit; how much was kept to at the right of the last.
  private func wide(_ width: Int) -> [LaidLine] {
    let label = blocks.label("Week")
    let days = progress.days.map { day in
      Piece(
        text: [name(of: day), sign(of: day), type(of: day)].filter { !$0.isEmpty }
          .joined(separator: " "), paint: paint(day))
    }
    var lines = screen.flow(
      days, label: label.piece, indent: label.indent, gap: "  ", to: width)
    if let compliance {
      let start = width - Self.rightMargin - columns(compliance.text)
      if var last = lines.last, last.width + 2 <= start {
        last.pad(to: start)
        last.add(compliance.text, to: width, compliance.paint)
        lines[lines.count - 1] = last
      } else {
        var line = LaidLine(screen)
        line.pad(to: label.indent)
        line.add(compliance.text, to: width, compliance.paint)
        lines.append(line)
      }
    }
    return limited(lines)
  }

  /// How far from the edge of the screen the compliance ends.
  private static let rightMargin = 5

  /// A line a day, with the plan's text.
  private func list(_ width: Int) -> [LaidLine] {
    let types = progress.days.map { columns(type(of: $0)) }.max() ?? 0
    let days = progress.days.map { day in
      var line = LaidLine(screen)
      line.pad(to: 2)
      line.add("\(name(of: day)) \(sign(of: day))", to: width, paint(day))
      let type = type(of: day)
      let workout = day.planned?.workoutLine ?? ""
      if !type.isEmpty || !workout.isEmpty { line.add(" \(type)", to: width, paint(day)) }
      if !workout.isEmpty {
        line.pad(to: 9 + types)
        line.add(workout, to: width)
      }
      return line
    }
    let end = compliance.map { LaidLine(screen, "  \($0.text)", to: width, $0.paint) }
    return [LaidLine(screen, "Week", to: width, style.title)] + days + [end].compactMap(\.self)
  }

  private func limited(_ lines: [LaidLine]) -> [LaidLine] {
    blocks.extent.hasSecondLineOfWeek ? lines : Array(lines.prefix(1))
  }

  // MARK: Parts

  /// `2 of 3 done, 67 % (85 %)`; nil where no day counts yet.
  private var compliance: Piece? {
    guard progress.plan != nil, let rate = progress.compliance.rate else { return nil }
    let target = blocks.dashboard.targetCompliance
    let goal = target.map { " (\(decimalText($0)) %)" } ?? ""
    let words =
      "\(progress.compliance.kept) of \(progress.compliance.total) done, "
      + "\(decimalText(rate * 100, roundedTo: 1)) %\(goal)"
    let isShort = target.map { rate * 100 < $0 } ?? false
    return Piece(text: words) { isShort ? style.warning($0) : style.plain($0) }
  }

  private func name(of day: WeekProgress.Day) -> String { String(day.date.weekday.name.prefix(2)) }

  private func sign(of day: WeekProgress.Day) -> String {
    switch day.state {
    case .done: screen.sign("✓")
    case .moved: screen.sign("↷")
    case .missed: screen.sign("✗")
    case .rest, .unplanned: screen.sign("·")
    case .today: screen.sign("▸")
    case .planned: screen.sign("○")
    // Without a plan there is nothing that training could be beside.
    case .extra: progress.plan == nil ? screen.sign("✓") : "+"
    }
  }

  /// The kinds of the plan's day, else the words of its type; without a plan, what was done.
  private func type(of day: WeekProgress.Day) -> String {
    let words: String
    if let planned = day.planned, day.state != .extra {
      let kinds = planned.kinds.map(\.rawValue).joined(separator: "+")
      words = planned.isRest ? "rest" : kinds.isEmpty ? planned.name.lowercased() : kinds
    } else {
      var kinds: [String] = []
      for kind in day.training.map(\.word) where !kinds.contains(kind) {
        kinds.append(kind)
      }
      words = kinds.joined(separator: "+")
    }
    return screen.cut(words, to: 20)
  }

  private func paint(_ day: WeekProgress.Day) -> (String) -> StyledText {
    switch day.state {
    case .done, .moved, .extra: style.good
    case .missed: style.bad
    case .today: style.title
    case .rest, .unplanned: style.dim
    case .planned: style.plain
    }
  }
}
