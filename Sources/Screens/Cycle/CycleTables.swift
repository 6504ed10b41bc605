import Cycle
import DayModel
package import Reports
package import Values

/// The tables of `cycle predict`, `cycle history` and `cycle stats`.
package struct CycleTables {
  private let units: PersonalUnits
  private let style: Style
  /// The columns of the terminal; nil where a line may be of any length.
  private let width: Int?

  /// The tables for a person.
  package init(in units: PersonalUnits, style: Style, width: Int?) {
    (self.units, self.style, self.width) = (units, style, width)
  }

  private func table(
    _ rows: [[String]], header: [String] = [], wordColumns: Set<Int>
  ) -> [StyledText] {
    TextTable(header: header, rows: rows, wordColumns: wordColumns).lines(style, width: width)
  }

  // MARK: What comes

  /// The next starts, then the next days, one line for each phase.
  package func lines(of report: CyclePredictionReport) -> [StyledText] {
    guard report.status.cycle != nil else { return [] }
    var lines: [StyledText] = []
    let starts = report.forecasts.filter { $0.window != nil }
    if let reason = report.forecasts.first(where: { $0.window == nil })?.reason {
      lines += starts.isEmpty ? [StyledText(reason.words)] : []
    }
    lines += table(
      starts.map { forecast in
        let window = forecast.window.map { words($0.lowerBound) + " and " + words($0.upperBound) }
        return [
          forecast.date.map { "start \(words($0))" } ?? "start",
          "between \(window ?? "")" + (lateness(of: forecast, report.status) ?? ""),
          forecast.basis == .assumed ? "assumed, below three lengths" : "",
        ]
      }, wordColumns: [0, 1, 2])
    let spans = phases(of: report)
    if !spans.isEmpty, !lines.isEmpty { lines.append("") }
    return lines
      + table(
        spans.map { span in
          [
            span.first == span.last
              ? words(span.first) : "\(words(span.first)) to \(words(span.last))",
            span.phase.rawValue,
            span.days == 1 ? "day \(span.day)" : "days \(span.day) to \(span.day + span.days - 1)",
            span.confidence.map { "\($0.rawValue) confidence" } ?? "",
          ]
        }, wordColumns: [0, 1, 2, 3])
  }

  /// How long ago the next start was expected; nil where it is still to come.
  private func lateness(of forecast: CycleForecast, _ status: CycleStatus) -> String? {
    guard forecast.number == 1, let late = status.lateDays else { return nil }
    return ", expected \(counted(late, "day")) ago"
  }

  /// Days that follow each other in one phase.
  private struct Span {
    let phase: CyclePhase, first: CalendarDate, day: Int, confidence: CycleConfidence?
    var last: CalendarDate
    var days = 1
  }

  private func phases(of report: CyclePredictionReport) -> [Span] {
    report.days.reduce(into: []) { spans, day in
      guard let place = day.place, let phase = place.phase else { return }
      if let last = spans.last, last.phase == phase, last.last.advanced(by: 1) == day.date,
        last.day + last.days == place.day
      {
        spans[spans.count - 1].last = day.date
        spans[spans.count - 1].days += 1
      } else {
        spans.append(
          Span(
            phase: phase, first: day.date, day: place.day, confidence: day.confidence,
            last: day.date))
      }
    }
  }

  private func words(_ date: CalendarDate) -> String { date.weekdayDayAndMonth }

  // MARK: What was

  /// The cycles, the newest first.
  package func lines(
    of report: CycleHistoryReport, today: CalendarDate
  ) -> [StyledText] {
    if report.entries.isEmpty { return [] }
    let rows = report.entries.map { entry in
      let cycle = entry.cycle
      let length =
        cycle.length.map { counted($0, "day") + (cycle.leftOut == .perhapsMissed ? " ?" : "") }
        ?? "\(cycle.start.distance(to: today) + 1) so far"
      let remarks = [
        cycle.state == .natural ? nil : cycle.state.rawValue,
        cycle.leftOut.map { "not used: \($0.words)" },
        entry.shift.map { "temperature rose on \($0)" }, entry.note,
      ]
      return [
        "\(cycle.start)", length, cycle.periodLength.map(String.init) ?? "-",
        remarks.compactMap(\.self).joined(separator: "; "),
      ]
    }
    return table(rows, header: ["start", "length", "period", ""], wordColumns: [0, 3])
  }

  /// The figures.
  package func lines(of report: CycleStatsReport) -> [StyledText] {
    if report.isEmpty { return [] }
    var rows: [[String]] = []
    if let lengths = report.lengths { rows.append(["cycle length", words(lengths)]) }
    if let periods = report.periods { rows.append(["period length", words(periods)]) }
    if report.heavyDays.of > 0 {
      rows.append([
        "flow", "heavy on \(report.heavyDays.count) of \(counted(report.heavyDays.of, "day"))",
      ])
    }
    if let error = report.record.meanError {
      rows.append([
        "forecasts",
        "\(report.record.hits) of \(report.record.errors.count) starts in their window, off by "
          + "\(decimalText(error, roundedTo: 10)) days on average",
      ])
    }
    var lines = table(rows, wordColumns: [0, 1])
    let phases = CyclePhase.allCases
    let names = phases.map(\.rawValue)
    if !report.symptoms.isEmpty {
      let rows = report.symptoms.map { name, figures in
        [
          name, "\(figures.cycles)", "\(figures.days)",
          figures.severity.map { decimalText($0, roundedTo: 10) } ?? "-",
          figures.usualDays.map { span($0, "–") } ?? "-",
        ] + phases.map { figures.phases[$0].map(String.init) ?? "-" }
      }
      lines += [""]
      lines += table(
        rows, header: ["symptom", "cycles", "days", "severity", "usual days"] + names,
        wordColumns: [0])
    }
    if !report.measures.isEmpty {
      let rows = report.measures.map { measure in
        let shown = measure.field.shown(in: units)
        return [measure.field.name]
          + phases.map { phase in
            measure.figures.parts[phase].map { part in
              "\(shown.full(of: part.mean)) (\(part.days) d)"
            } ?? "-"
          }
      }
      lines += [""]
      lines += table(rows, header: ["mean by phase"] + names, wordColumns: [0])
      lines += report.measures.compactMap { measure in
        measure.figures.difference.map { difference in
          let size = measure.field.shown(in: units).full(of: difference.size)
          return style.dim(
            "\(measure.field.name) was \(size) higher in the \(difference.high.rawValue) phase than in the "
              + "\(difference.low.rawValue) one, which is hardly chance")
        }
      }
    }
    return lines
  }

  /// `2 to 5`, `2`.
  private func span(_ days: ClosedRange<Int>, _ joint: String = " to ") -> String {
    days.count == 1 ? "\(days.lowerBound)" : "\(days.lowerBound)\(joint)\(days.upperBound)"
  }

  private func words(_ lengths: CycleStatsReport.Lengths) -> String {
    let figures = lengths.figures
    var parts = [
      "\(decimalText(figures.median)) days, the median of \(figures.count)",
      "mean \(decimalText(figures.mean, roundedTo: 10))",
    ]
    if figures.count > 1 {
      if figures.range > 0 { parts.append("from \(span(figures.ends))") }
      parts.append("deviation \(decimalText(figures.deviation, roundedTo: 10))")
      parts.append(figures.isRegular ? "regular" : "irregular")
    }
    if let trend = lengths.trend, trend.direction != .flat {
      parts.append(trend.direction == .up ? "growing" : "shrinking")
    }
    return parts.joined(separator: ", ")
  }
}

extension CycleForecast.Reason {
  /// Why there is no date, in words.
  package var words: String {
    switch self {
    case .tooIrregular: "the lengths differ too much to say when the next cycle starts"
    case .tooFar: "this is too far ahead for how much the lengths differ"
    case .state: "nothing is forecast in this state"
    case .gap: "the last start is more than ninety days ago, so nothing is forecast"
    case .noStart: "no start is logged yet"
    }
  }
}
