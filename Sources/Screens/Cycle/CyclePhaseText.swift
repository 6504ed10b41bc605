import Coaching
import Cycle
package import Reports
import Values

/// A phase of the cycle, a line for each thing that is known of it.
package struct CyclePhaseText {
  private let report: CyclePhaseReport
  private let style: Style
  private let screen: ScreenForm

  /// The text of a report.
  package init(_ report: CyclePhaseReport, style: Style, screen: ScreenForm) {
    (self.report, self.style, self.screen) = (report, style, screen)
  }

  /// The lines.
  ///
  /// - Parameter width: The columns of the terminal; nil where a line may be of any length.
  package func lines(width: Int?) -> [StyledText] {
    let sure =
      report.days == nil ? nil : report.confidence.map { "\($0.rawValue) confidence" }
    let now = report.isNow ? "the phase of today, likely" : nil
    let heading = [report.phase.rawValue, now, sure].compactMap(\.self).joined(separator: ", ")
    let rows = [days, suits, energy, symptoms, sessions].compactMap(\.self)
    return [style.title(heading)]
      + TextTable(rows: rows, wordColumns: [0, 1]).lines(style, width: width)
  }

  private var days: [String]? {
    guard let days = report.days, let numbers = report.cycleDays else {
      return ["this time", "not known; see: bestupid cycle"]
    }
    let (first, last) = (days.lowerBound.weekdayDayAndMonth, days.upperBound.weekdayDayAndMonth)
    let span = days.lowerBound == days.upperBound ? first : "\(first) to \(last)"
    let number =
      numbers.count == 1
      ? "day \(numbers.lowerBound)" : "days \(numbers.lowerBound) to \(numbers.upperBound)"
    return ["this time", "\(span), \(number)"]
  }

  private var suits: [String]? {
    let advice = report.guide.advice(at: nil)
    let types = (report.guide.types + report.guide.activities).joined(separator: ", ")
    return [
      "suits it",
      "\(types); \(advice.intensity.rawValue), \(advice.minutes.lowerBound) to "
        + "\(advice.minutes.upperBound) min. Your energy counts first: bestupid recommend",
    ]
  }

  private var energy: [String]? {
    guard let part = report.energy else {
      return ["energy", "no day of it yet; log one: bestupid log energy 6"]
    }
    return [
      "energy",
      "\(decimalText(part.mean, roundedTo: 10)) on average, \(counted(part.days, "day")) in "
        + counted(part.cycles, "cycle"),
    ]
  }

  private var symptoms: [String]? {
    if report.symptoms.isEmpty { return nil }
    let words = report.symptoms.prefix(6).map { "\($0.name) \(counted($0.days, "day"))" }
    return ["symptoms", words.joined(separator: ", ")]
  }

  private var sessions: [String]? {
    let all = report.sessions.all
    if all.count == 0 { return nil }
    let rating = report.sessions.rating.map { ", rating \(decimalText($0.value, roundedTo: 10))" }
    return [
      "sessions",
      "\(all.count), \(grouped(all.minutes, roundedTo: 1)) min\(rating ?? "")",
    ]
  }
}
