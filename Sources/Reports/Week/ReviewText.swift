import DayModel
import Query
import Values

/// A review in words: a title, and a few lines.
public struct ReviewText {
  private let reviewed: ReviewedPeriod
  private var review: Review { reviewed.review }
  private var units: PersonalUnits { reviewed.units }

  /// The words of a review.
  public init(_ reviewed: ReviewedPeriod) { self.reviewed = reviewed }

  /// `Week 2031-W10, up to Thu 6`; of a period that is over its name alone.
  public var title: String {
    let end = review.span.upperBound
    return end < reviewed.period.upperBound
      ? "\(reviewed.name), up to \(end.weekdayAndDay)" : reviewed.name
  }

  /// The text in the form of a log: a heading and a list.
  public var markdown: [String] { ["### \(title)"] + lines.map { "- \($0)" } }

  /// The lines without marks. What there is nothing of is left out.
  public var lines: [String] {
    if reviewed.isEmpty { return ["no day has a log, nor has any day of the span before"] }
    return [training, figures, days, records].filter { !$0.isEmpty }
  }

  /// Whether a line of a log is one that a review has written: by the word that it begins with.
  public static func isLine(_ line: String) -> Bool {
    guard line.hasPrefix("- ") else { return false }
    let word = line.dropFirst(2).prefix { $0.isLetter }
    return [
      "Training", "Weight", "Sleep", "Mood", "Energy", "Calories", "Protein", "Todos", "Habits",
      "Best", "Streaks", "Records", "Without", "no",
    ].contains { $0.lowercased() == word.lowercased() }
  }

  // MARK: Lines

  private var training: String {
    var parts: [String] = []
    let compliance = review.compliance
    if let rate = compliance.rate {
      let target = reviewed.targetCompliance.map { ", target \(decimalText($0)) %" } ?? ""
      parts.append(
        "\(compliance.kept) of \(compliance.total) planned "
          + "(\(decimalText(rate * 100, roundedTo: 1)) %\(target))")
    }
    let totals = review.training.map(total).joined(separator: ", ")
    if !totals.isEmpty { parts.append(totals) }
    let missed = review.planned.filter { $0.state == .missed }.map { missed in
      "\(missed.planned?.type ?? "") (\(missed.date.weekdayAndDay))"
    }
    if !missed.isEmpty { parts.append("missed: \(missed.joined(separator: ", "))") }
    return parts.isEmpty ? "" : "Training: " + parts.joined(separator: "; ")
  }

  private func total(_ total: Review.Total) -> String {
    if let metres = total.metres, let activity = total.activity {
      return "\(total.kind) \(activity.distanceText(metres, in: units))"
    }
    return total.minutes.map { "\(total.kind) \(units.shown("min").full(of: $0))" }
      ?? "\(total.kind) \(total.days)"
  }

  private var figures: String {
    let fields = review.fields.compactMap(figure).joined(separator: ", ")
    let counts = [("todos", review.todos), ("habits", review.habits)].compactMap { name, count in
      count.map { "\(name) \($0.completed) of \($0.total)" }
    }.joined(separator: ", ")
    let line = [fields, counts].filter { !$0.isEmpty }.joined(separator: "; ")
    return line.prefix(1).uppercased() + line.dropFirst()
  }

  /// `weight 171.4 lb (−0.7)`: the change, or how many values there are where it cannot be told; and on how many days
  /// a value is partial, `calories ≥ 1,810 kcal (n 2, 1 partial)`.
  private func figure(_ figure: Review.Figure) -> String? {
    guard let mean = figure.mean else { return nil }
    let remark = figure.change.map { change(of: figure.field, $0) } ?? "n \(figure.count)"
    let (sign, partial) =
      figure.partialDays == 0 ? ("", "") : ("≥ ", ", \(figure.partialDays) partial")
    return "\(figure.field) \(sign)\(value(of: figure.field, mean)) (\(remark)\(partial))"
  }

  /// How a figure is shown. The mean of both moods is a score as each of them.
  private func shown(_ field: String) -> PersonalUnits.Shown {
    QueryField.known(field)?.shown(in: units) ?? units.shown("/10")
  }

  private func value(of field: String, _ value: Double) -> String {
    let shown = shown(field)
    // A time says by its colon what it is.
    return field == "sleep" ? shown.text(of: value) : shown.full(of: value)
  }

  private func change(of field: String, _ change: Double) -> String {
    let shown = shown(field)
    let text = shown.text(abs(shown.difference(change)))
    if text == "0" || text == "0:00" { return "±0" }
    return (change < 0 ? "−" : "+") + text
  }

  private var days: String {
    var parts: [String] = []
    if let best = review.best, let worst = review.worst {
      parts.append("Best: \(best.weekdayAndDay); lowest: \(worst.weekdayAndDay).")
    }
    let kept = reviewed.keptStreaks.map { "\(name(of: $0)) \($0.days) kept" }
    let broken = reviewed.brokenStreaks.map { streak in
      "\(name(of: streak)) ended at \(streak.days)"
        + (streak.ended.map { " (\($0.weekdayAndDay))" } ?? "")
    }
    if !kept.isEmpty || !broken.isEmpty {
      parts.append("Streaks: \((kept + broken).joined(separator: "; "))")
    }
    return parts.joined(separator: " ")
  }

  private func name(of streak: Review.Streak) -> String {
    reviewed.habitNames.first { $0.key == streak.habit }?.name ?? streak.habit
  }

  private var records: String {
    let records = reviewed.records.map(record).joined(separator: ", ")
    let missing = review.withoutLog.map(\.weekdayAndDay).joined(separator: ", ")
    return "Records: \(records.isEmpty ? "none" : records). Without a log: "
      + (missing.isEmpty ? "none" : missing)
  }

  private func record(_ record: ReviewRecord) -> String {
    let name = record.name.prefix(1).uppercased() + record.name.dropFirst()
    func load(_ pounds: Double) -> String { units.shown("lb").full(of: pounds) }
    let value: String
    switch record.kind {
    case .weight(let pounds, let repetitions):
      value = load(pounds) + (repetitions.map { " × \(decimalText($0))" } ?? "")
    case .estimate(let pounds): value = "\(load(pounds)) e1rm"
    case .distance(let metres):
      value = record.activity?.distanceText(metres, in: units) ?? decimalText(metres)
    case .duration(let minutes): value = ClockText.text(minutes: minutes)
    case .pace(let minutes, let metres):
      guard let activity = record.activity else { return name }
      value =
        "\(units.shownPace(of: activity.known ?? .run).full(of: minutes)) over "
        + activity.distanceText(metres, in: units)
    }
    return "\(name) \(value) (\(record.date.weekdayAndDay))"
  }
}
