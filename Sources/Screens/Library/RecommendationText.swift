import Coaching
import DayModel
package import Reports
import Values

/// The screens of `recommend`.
package struct RecommendationText {
  private let style: Style
  private let screen: ScreenForm
  /// The columns of the terminal; nil where a line may be of any length.
  private let width: Int?

  /// The screens for a person.
  package init(style: Style, screen: ScreenForm, width: Int?) {
    (self.style, self.screen, self.width) = (style, screen, width)
  }

  private func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    let lines = width.map { screen.words(of: text, to: max($0 - indent, 20)) } ?? [text]
    return lines.map { blanks + $0 }
  }

  // MARK: Today

  /// Three workouts with their reasons.
  ///
  /// - Parameter why: Whether the rules and the points are told.
  package func lines(of report: RecommendationReport, why: Bool) -> [StyledText] {
    let recommendation = report.recommendation
    var lines: [StyledText] = [style.title(Self.heading(of: report))]
    lines += wrapped(recommendation.message).map { StyledText($0) }
    lines += wrapped("by: \(report.grounds)").map { style.dim($0) }
    if report.choices.isEmpty {
      let types = recommendation.types
      if !types.isEmpty {
        lines += wrapped("what suits: \(types.joined(separator: ", "))").map { StyledText($0) }
      }
    }
    for (index, choice) in report.choices.enumerated() {
      let number = "\(report.offset + index + 1)"
      lines.append("\(number) \(style.name(choice.title))  \(words(of: choice, in: report))")
      lines += reasons(of: choice, why: why).flatMap { wrapped($0, indent: 2) }.map {
        StyledText($0)
      }
      if let command = report.command(of: choice) {
        lines += wrapped("go on: \(command)", indent: 2).map { style.dim($0) }
      }
    }
    if let gentler = recommendation.gentler {
      lines.append("gentler: \(style.name(gentler.title))  \(LibraryText.summary(of: gentler))")
    }
    lines += wrapped("tip: \(recommendation.tip)").map { StyledText($0) }
    lines += recommendation.notes.flatMap { wrapped($0) }.map { StyledText($0) }
    if why { lines += grounds(of: report).flatMap { wrapped($0) }.map { style.dim($0) } }
    return lines
  }

  /// How hard and how long: `Rest first, else low, 5 to 15 min`.
  package static func heading(of report: RecommendationReport) -> String {
    let advice = report.recommendation.advice
    let intensity = words(of: advice.intensity)
    return (advice.restFirst ? "Rest first, else \(intensity)" : withCapital(intensity))
      + ", \(minutes(of: advice))"
  }

  /// `low`, `up to medium`: nothing is lighter than low.
  private static func words(of intensity: Intensity) -> String {
    intensity == .low ? intensity.rawValue : "up to \(intensity.rawValue)"
  }

  private static func minutes(of advice: TrainingAdvice) -> String {
    "\(advice.minutes.lowerBound) to \(advice.minutes.upperBound) min"
  }

  private func words(
    of choice: Recommendation.Choice, in report: RecommendationReport
  ) -> String {
    guard let entry = choice.entry else { return choice.type ?? "" }
    let energy = report.energy(of: choice).map { range in
      range.count == 1
        ? ", \(range.lowerBound) kcal" : ", \(range.lowerBound) to \(range.upperBound) kcal"
    }
    return LibraryText.summary(of: entry) + (energy ?? "")
  }

  private func reasons(of choice: Recommendation.Choice, why: Bool) -> [String] {
    if !why {
      return choice.reasons.isEmpty ? [] : [choice.reasons.map(\.text).joined(separator: "; ")]
    }
    let parts = choice.reasons.map { "\(points($0.points)) \($0.text)" }
    return parts + (choice.planned == nil ? ["= \(decimalText(choice.points)) points"] : [])
  }

  private func points(_ points: Double) -> String {
    points < 0
      ? "\(screen.sign("−"))\(decimalText(-points, roundedTo: 100))"
      : "+\(decimalText(points, roundedTo: 100))"
  }

  /// The rules with the numbers put in.
  private func grounds(of report: RecommendationReport) -> [String] {
    let recommendation = report.recommendation
    let (base, advice) = (recommendation.base, recommendation.advice)
    let facts = recommendation.facts
    let row = facts.profile.usesPhase ? facts.phase?.rawValue ?? "no phase" : "no phase"
    let column = facts.energyLevel.map { "energy level \($0.rawValue)" } ?? "no energy logged"
    var lines = [
      "the table has for \(row), \(column): \(base.restFirst ? "rest, or " : "")"
        + "\(base.intensity.rawValue), \(base.minutes.lowerBound) to \(base.minutes.upperBound) min"
    ]
    if facts.energy == nil, facts.confidence != .high, base.intensity == .high {
      lines.append("without an energy and below high confidence: at most medium")
    }
    lines += recommendation.rules.map { "\($0.rule.rawValue): \($0.effect), since \($0.because)" }
    lines.append(
      "so: \(advice.restFirst ? "rest first, else " : "")\(advice.intensity.rawValue), "
        + "\(advice.minutes.lowerBound) to \(advice.minutes.upperBound) min")
    lines.append(
      "energy decides, the phase colours: its influence on performance and strength is trivial "
        + "(McNulty 2020; Colenso-Semple 2023)")
    return lines
  }

  // MARK: A week

  /// Seven days, a line each.
  package func lines(of report: RecommendedWeekReport) -> [StyledText] {
    let rows = zip(report.week.days, report.days).map { day, report in
      let facts = day.recommendation.facts
      let sure = facts.confidence.map { " (\($0.rawValue))" } ?? ""
      let advice = day.recommendation.advice
      let open = "\(Self.words(of: advice.intensity)), \(Self.minutes(of: advice))"
      let what =
        day.choice.map { $0.title + ($0.planned == nil ? "" : " (planned)") }
        ?? (day.isTraining ? open : day.isPlannedRest ? "rest (planned)" : "rest")
      return [
        facts.date.weekdayDayAndMonth, facts.phase.map { $0.rawValue + sure } ?? "", what,
        day.choice?.type ?? "", day.choice?.entry.map { "\($0.minutes)" } ?? "",
        day.choice?.entry?.intensity.rawValue ?? "",
      ]
    }
    let target = report.week.target.map { " of about \($0)" } ?? ""
    return TextTable(
      header: ["day", "phase", "session", "type", "min", "intensity"], rows: rows,
      wordColumns: [0, 1, 2, 3, 5]
    ).lines(style, width: width)
      + wrapped("\(report.minutes)\(target) min; \(report.progression)").map { style.dim($0) }
  }
}
