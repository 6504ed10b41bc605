import DayModel
import Query
import Training
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
      ? "\(reviewed.name), up to \(dayName(end))" : reviewed.name
  }

  /// The text in the form of a log: a heading and a list.
  public var markdown: [String] { ["### \(title)"] + lines.map { "- \($0)" } }

  /// The lines without marks. What there is nothing of is left out.
  public var lines: [String] {
    if reviewed.isEmpty { return ["no day has a log, nor has any day of the span before"] }
    let days = [bestAndLowest.map { "\($0)." }, streaks].compactMap(\.self).joined(separator: " ")
    return [training, figures, days, "\(records). \(withoutLog)"].filter { !$0.isEmpty }
  }

  /// The lines of a screen below its figures, which ``rows`` are: training, and what stands out.
  public var remarks: [String] {
    [training, bestAndLowest ?? "", records, streaks ?? "", withoutLog].filter { !$0.isEmpty }
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

  // MARK: Figures

  /// A figure of the span, beside that of the span before.
  public struct Row: Sendable, Equatable {
    /// What it is of, with the unit of its numbers.
    public let name: String
    /// The mean, or the count.
    public let now: String
    /// The mean of the span before; empty where it has none.
    public let before: String
    /// The change; empty where it cannot be told.
    public let change: String
    /// Of how many days it is the mean, or of how many boxes the count.
    public let of: String
  }

  /// The figures, each in a row of its own. What there is nothing of is left out.
  public var rows: [Row] {
    let means = review.fields.compactMap { figure -> Row? in
      guard let mean = figure.mean else { return nil }
      let shown = shown(figure.field)
      // Scores are of ten everywhere.
      let unit = ["", "/10"].contains(shown.unit) ? "" : " (\(shown.unit))"
      let days = "\(figure.count) d"
      return Row(
        name: figure.field + unit, now: least(figure) + shown.text(of: mean),
        before: figure.before.map(shown.text(of:)) ?? "",
        change: change(of: figure) ?? "",
        of: figure.partialDays == 0 ? days : "\(days), \(figure.partialDays) partial")
    }
    return means
      + counts.map { name, count in
        Row(
          name: "\(name) done", now: "\(count.completed)", before: "", change: "",
          of: "\(count.total)")
      }
  }

  private var counts: [(name: String, count: TodoCount)] {
    [("todos", review.todos), ("habits", review.habits)].compactMap { name, count in
      count.map { (name, $0) }
    }
  }

  /// What stands before a mean that is at least so much.
  private func least(_ figure: Review.Figure) -> String { figure.partialDays == 0 ? "" : "≥ " }

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
    let all = review.trainingTotal
    if all.days > 0 {
      let remarks = all.remarks.joined(separator: "; ")
      parts.append("\(all.text) in all\(remarks.isEmpty ? "" : " (\(remarks))")")
    }
    let missed = review.planned.filter { $0.state == .missed }.map { missed in
      "\(missed.planned?.type ?? "") (\(dayName(missed.date)))"
    }
    if !missed.isEmpty { parts.append("missed: \(missed.joined(separator: ", "))") }
    return parts.isEmpty ? "" : "Training: " + parts.joined(separator: "; ")
  }

  private func total(_ total: Review.Total) -> String {
    if let metres = total.metres, let activity = total.activity {
      return "\(total.kind) \(activity.distanceText(metres, in: units))"
    }
    // Strength is told in days: its minutes are mostly guessed by its sets.
    let minutes = total.activity == nil ? nil : total.minutes
    return minutes.map { "\(total.kind) \(units.shown("min").full(of: $0))" }
      ?? "\(total.kind) \(total.days)"
  }

  private var figures: String {
    let fields = review.fields.compactMap(figure).joined(separator: ", ")
    let counts = counts.map { "\($0.name) \($0.count.completed) of \($0.count.total)" }
      .joined(separator: ", ")
    let line = [fields, counts].filter { !$0.isEmpty }.joined(separator: "; ")
    return line.prefix(1).uppercased() + line.dropFirst()
  }

  /// `weight 171.4 lb (−0.7)`: the change, or how many values there are where it cannot be told; and on how many days
  /// a value is partial, `calories ≥ 1,810 kcal (n 2, 1 partial)`.
  private func figure(_ figure: Review.Figure) -> String? {
    guard let mean = figure.mean else { return nil }
    let remark = change(of: figure) ?? "n \(figure.count)"
    let partial = figure.partialDays == 0 ? "" : ", \(figure.partialDays) partial"
    return "\(figure.field) \(least(figure))\(value(of: figure.field, mean)) (\(remark)\(partial))"
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

  /// The change between both means as they are shown, so that what stands side by side agrees.
  private func change(of figure: Review.Figure) -> String? {
    guard figure.change != nil, let mean = figure.mean, let before = figure.before else {
      return nil
    }
    let shown = shown(figure.field)
    func rounded(_ mean: Double) -> Double { shown.form.rounded(shown.value(mean)) }
    let change = rounded(mean) - rounded(before)
    let text = shown.text(abs(change))
    if text == "0" || text == "0:00" { return "±0" }
    return (change < 0 ? "−" : "+") + text
  }

  private var bestAndLowest: String? {
    guard let best = review.best, let worst = review.worst else { return nil }
    return "Best: \(dayName(best)); lowest: \(dayName(worst))"
  }

  private var streaks: String? {
    let streaks = reviewed.keptStreaks + reviewed.brokenStreaks
    var habits: [String] = []
    for streak in streaks where !habits.contains(streak.habit) { habits.append(streak.habit) }
    let texts = habits.map { habit in
      let kept = reviewed.keptStreaks.filter { $0.habit == habit }.map { "\($0.days) kept" }
      let ended = reviewed.brokenStreaks.filter { $0.habit == habit }.map { streak in
        "\(streak.days)" + (streak.ended.map { " (\(dayName($0)))" } ?? "")
      }
      let parts =
        kept + [ended.joined(separator: ", ")].filter { !$0.isEmpty }.map { "ended at \($0)" }
      return "\(name(of: habit)) \(parts.joined(separator: ", "))"
    }
    return texts.isEmpty ? nil : "Streaks: \(texts.joined(separator: "; "))"
  }

  private func name(of habit: String) -> String {
    reviewed.habitNames.first { $0.key == habit }?.name ?? habit
  }

  private var records: String {
    var names: [String] = []
    for record in reviewed.records where !names.contains(record.name) { names.append(record.name) }
    let texts = names.map { name in records(reviewed.records.filter { $0.name == name }) }
    return "Records: \(texts.isEmpty ? "none" : texts.joined(separator: "; "))"
  }

  /// The records of one exercise or activity, each day named once: `Bench press 140 lb × 8, e1RM 177.3 lb (Tue 4)`.
  private func records(_ records: [ReviewRecord]) -> String {
    let days = Set(records.map(\.date)).sorted().map { date in
      let values = records.filter { $0.date == date }.map(value)
      return "\(values.joined(separator: ", ")) (\(dayName(date)))"
    }
    let name = records.first?.name ?? ""
    return "\(name.prefix(1).uppercased())\(name.dropFirst()) \(days.joined(separator: ", "))"
  }

  private var withoutLog: String {
    var runs: [ClosedRange<CalendarDate>] = []
    for date in review.withoutLog {
      if let last = runs.last, last.upperBound.advanced(by: 1) == date {
        runs[runs.count - 1] = last.lowerBound...date
      } else {
        runs.append(date...date)
      }
    }
    let missing = runs.map { run in
      switch run.lowerBound.distance(to: run.upperBound) {
      case 0: dayName(run.lowerBound)
      case 1: "\(dayName(run.lowerBound)), \(dayName(run.upperBound))"
      default: "\(dayName(run.lowerBound)) to \(dayName(run.upperBound))"
      }
    }
    return "Without a log: \(missing.isEmpty ? "none" : missing.joined(separator: ", "))"
  }

  /// A day of the period by its weekday and number, and by its month where the period has several of that number.
  private func dayName(_ date: CalendarDate) -> String {
    reviewed.period.count > 31 ? date.weekdayDayAndMonth : date.weekdayAndDay
  }

  private func value(of record: ReviewRecord) -> String {
    switch record.kind {
    case .lift(let best, let repetitions): value(of: best, repetitions)
    case .effort(let best, let activity): value(of: best, activity)
    }
  }

  private func value(of best: PersonalRecords.Best, _ repetitions: Double?) -> String {
    let words = RecordWords(in: units)
    let value = words.value(of: best)
    return switch best.kind {
    case .load: value + (repetitions.map { " × \(decimalText($0))" } ?? "")
    case .estimate: "e1RM \(value)"
    case .repetitions: "\(value) repetitions\(words.place(of: best))"
    case .volume: "volume \(value)"
    case .assistance: "help \(words.weight(best.value))"
    case .hold: "held \(value)\(words.place(of: best))"
    }
  }

  private func value(of best: CardioRecords.Best, _ activity: TrainingActivity) -> String {
    let way = best.effort.metres.map { activity.distanceText($0, in: units) } ?? ""
    return switch best.kind {
    case .farthest: way
    case .longest: best.effort.minutes.map(units.shown("min").text(of:)) ?? ""
    case .fastest:
      (best.effort.pace.map {
        units.shownPace(of: activity.racedAs).full(of: $0 * activity.racedAs.paceDistance)
      } ?? "") + " over \(way)"
    }
  }
}
