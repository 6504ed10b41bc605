import Cycle
import DayModel
package import Reports
package import Values

/// Where the cycle stands, in two columns of words.
package struct CycleText {
  private let report: CycleReport
  private let units: PersonalUnits
  private let style: Style
  private let screen: ScreenForm
  private var status: CycleStatus { report.status }

  /// The text of a report.
  package init(
    _ report: CycleReport, in units: PersonalUnits, style: Style, screen: ScreenForm
  ) {
    (self.report, self.units, self.style, self.screen) = (report, units, style, screen)
  }

  /// The lines; none where nothing was ever logged.
  ///
  /// - Parameters:
  ///   - width: The columns of the terminal; nil where a line may be of any length. Where two columns do not fit, each has
  ///     lines of its own.
  ///   - withGrounds: Whether the rules are printed with the numbers put in.
  package func lines(width: Int?, withGrounds: Bool) -> [StyledText] {
    guard report.hasEntries else { return [] }
    func wrapped(_ text: String) -> [String] {
      width.map { screen.words(of: text, to: $0) } ?? [text]
    }
    let (left, right) = ([position, nextPhase], [confidence, nextStart])
    let indent = left.map { columns($0) }.max() ?? 0
    let isWide =
      width.map { width in right.allSatisfy { indent + 3 + columns($0) <= width } } ?? true
    var head: [StyledText]
    if isWide {
      head = zip(left, right).map { left, right -> StyledText in
        let row = right.isEmpty ? left : padded(left, to: indent + 3) + right
        guard left == position else { return StyledText(row) }
        return "\(style.title(left))\(String(row.dropFirst(left.count)))"
      }
    } else {
      let rest = [right[0], left[1], right[1]].flatMap(wrapped)
      head = wrapped(position).map { style.title($0) } + rest.map { StyledText($0) }
    }
    head.removeAll { $0.codes.isEmpty }
    return head + wrapped(logged).map { StyledText($0) }
      + (withGrounds ? grounds.flatMap(wrapped).map { style.dim($0) } : [])
  }

  /// Where it stands in a few words, whether today is day 1 where a start is expected, and what is not logged of the
  /// energy.
  package var inShort: [String] {
    var words = [position, nextStart]
    if status.expectsStart { words.append("Is today day 1? bestupid cycle start") }
    words.append(report.energy.map { "energy \(decimalText($0))" } ?? "energy not logged")
    return words.filter { !$0.isEmpty }
  }

  // MARK: Where it stands

  private var position: String {
    guard let day = status.day else { return "No start yet" }
    switch status.state {
    case .natural: break
    case .irregular: return "Day \(day) · irregular"
    case .hormonal, .pregnant, .postpartum, .paused: return "\(status.state.rawValue)"
    }
    if status.timing == .gap { return "No start for \(counted(day - 1, "day"))" }
    guard let phase = status.phase else { return "Day \(day)" }
    return "Day \(day) · \(phase.rawValue), likely"
  }

  private var confidence: String {
    guard status.timing != .gap, let confidence = status.confidence else { return "" }
    return "\(confidence.rawValue) confidence: \(report.groundsText)"
  }

  private var nextPhase: String {
    guard status.phase != nil, let day = status.day, let next = status.phases?.next(afterDay: day),
      next.phase != .menstrual
    else { return "" }
    return "\(next.phase.rawValue) from \(words(status.date.advanced(by: next.days)))"
  }

  private var nextStart: String {
    let next = status.next
    guard let window = next.window else {
      switch next.reason {
      case .tooIrregular: return "next start: the lengths differ too much to say"
      case .tooFar, .noStart, .state, .gap, nil: return report.notes.first ?? ""
      }
    }
    let ends = "between \(words(window.lowerBound)) and \(words(window.upperBound))"
    if let late = status.lateDays, late > 0 {
      return "expected \(counted(late, "day")) ago, \(ends)"
    }
    return next.date.map { "next start \(words($0)), \(ends)" } ?? "next start \(ends)"
  }

  private func words(_ date: CalendarDate) -> String { date.weekdayDayAndMonth }

  // MARK: The day

  private var logged: String {
    var parts: [String] = []
    let entry = report.entry
    if let energy = report.energy { parts.append("energy \(decimalText(energy))") }
    if let period = entry.day.period { parts.append("period \(period.rawValue)") }
    if let flow = entry.day.flow { parts.append("flow \(flow.word)") }
    if let temperature = entry.day.temperature {
      let disturbed = temperature.isDisturbed ? " disturbed" : ""
      parts.append("temp \(units.shown("°C").full(of: temperature.celsius))\(disturbed)")
    }
    if let mucus = entry.mucus { parts.append("mucus \(mucus)") }
    if let test = entry.ovulationTest { parts.append("ovulation test \(test)") }
    parts += entry.symptoms.filter(\.isPresent).map { symptom in
      KnownField.typed(symptom.name) + (symptom.severity.map { " \($0)" } ?? "")
    }
    if let note = entry.note { parts.append(note) }
    if entry.isEmpty { parts.append("nothing logged for the cycle") }
    return "\(status.date.weekdayAndDay): \(parts.joined(separator: ", "))"
  }

  // MARK: Why

  private var grounds: [String] {
    var lines: [String] = []
    let lengths = status.history.lengths
    if lengths.isEmpty {
      lines.append("length: no cycle is over yet, so \(status.typical) days are assumed")
    } else {
      lines.append(
        "length: \(status.typical) days, the median of \(lengths.map(String.init).joined(separator: ", "))"
      )
    }
    if let phases = status.phases {
      lines.append(
        "phases: menstrual to day \(phases.menstrualEnd), follicular to \(phases.follicularEnd), ovulatory to \(phases.ovulatoryEnd), luteal to \(phases.length), by the \(phases.basis.rawValue)"
      )
    }
    if let rise { lines.append(rise) }
    if let start = status.cycle?.start, let date = status.next.date, let window = status.next.window
    {
      let side = date.distance(to: window.upperBound)
      let basis =
        status.next.basis == .observed
        ? "the 80 % interval of \(lengths.count) lengths" : "assumed below three lengths"
      lines.append(
        "next start: \(start) + \(status.typical) days, ± \(counted(side, "day")), \(basis)")
    }
    for cycle in status.history.cycles {
      guard let reason = cycle.leftOut?.words, let length = cycle.length else { continue }
      lines.append("not used: \(length) days from \(cycle.start), \(reason)")
    }
    return lines
  }
}

extension CycleText {
  /// What the temperatures of the running cycle say: the day of a rise, its readings and the line that they are above;
  /// nil where there are no readings.
  private var rise: String? {
    guard let cycle = status.cycle else { return nil }
    let count = status.readings(in: cycle).count
    if count == 0 { return nil }
    guard status.assumptions.usesSigns else {
      return "temperature: \(counted(count, "reading")), not looked at, as cycle.signs is off"
    }
    guard let shift = status.shift(in: cycle) else {
      return "temperature: no rise among \(counted(count, "reading")) of this cycle"
    }
    let shown = units.shown("°C")
    func text(_ hundredths: Int) -> String { shown.text(of: Double(hundredths) / 100) }
    let day = cycle.start.distance(to: shift.firstHigher) + 1
    let higher = shift.higher.map { text($0.hundredths) }.joined(separator: ", ")
    let rule =
      switch shift.rule {
      case .third: "the third by 0.2 °C"
      case .fourth: "the third by less than 0.2 °C, so that the fourth counts as well"
      case .fourthFarAbove: "but for one, the fourth by 0.2 °C"
      }
    return "temperature: a rise from \(words(shift.firstHigher)), day \(day): \(higher) are above "
      + "\(shown.full(of: Double(shift.line) / 100)), the highest of the \(TemperatureShift.lowerReadings) readings "
      + "from \(words(shift.firstLower)) on, \(rule)"
  }
}

extension Cycle.Reason {
  /// Why, in words.
  package var words: String {
    switch self {
    case .gap: "which is no length of a cycle"
    case .excluded: "as its day 1 says"
    case .state(let state): "\(state.rawValue) then"
    case .beforePregnancy: "before a pregnancy"
    case .perhapsMissed: "perhaps two, of which a start was not logged"
    }
  }
}
