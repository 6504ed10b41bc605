import Actions
import Charts
import DayModel
import Reports
import Screens
import Training
import Values

extension Session {
  /// Prints what an edit did to the library: as JSON, as a diff, or in words.
  func print(_ edited: EditedLibrary) throws {
    if options.json { return try Terminal.data(edited.json.text() + "\n") }
    if let diff = edited.result.diff { return try Terminal.data(diff) }
    let style = try errorStyle
    guard edited.result.isChanged else { return say("\(edited.name): nothing to change") }
    let aliases = edited.entry?.aliases ?? []
    let names = aliases.isEmpty ? "" : ", also \(aliases.joined(separator: ", "))"
    say("\(style.name(edited.name)) \(style.good("saved"))\(names)")
  }
}

/// An exercise with its records, for a person.
struct ExerciseText {
  private let report: ExerciseReport
  private let words: RecordWords
  private let style: Style
  private let screen: ScreenForm
  private let load: PersonalUnits.Shown

  /// The words for an exercise, in a person's units.
  init(_ report: ExerciseReport, in units: PersonalUnits, on screen: ScreenForm, _ style: Style) {
    (self.report, self.screen, self.style) = (report, screen, style)
    load = units.shown("lb")
    words = RecordWords(in: units)
  }

  var lines: [StyledText] {
    let also = report.keys.dropFirst()
    var lines: [StyledText] = [
      "\(style.title(report.name))\(also.isEmpty ? "" : " (also \(also.joined(separator: ", ")))")"
    ]
    lines += facts
    if let progress { lines.append(progress) }
    if !report.records.bests.isEmpty {
      lines += [.empty, style.dim("records")]
      lines += report.records.bests.map { line(of: $0) }
    }
    for doubt in report.records.doubtful {
      lines.append(
        "  \(style.warning("check")) \(doubt.date) \(doubt.set.shown): no record until it is confirmed"
      )
    }
    if !report.recent.isEmpty {
      lines += [.empty, style.dim("last workouts")]
      lines += report.recent.reversed().map { day in
        let volume = day.volume.map { "  \(words.weight($0))" } ?? ""
        return
          "  \(day.date)  \(day.sets.map(\.shown).joined(separator: ", "))\(style.dim(volume))"
      }
    }
    return lines + instructions
  }

  /// How it is done, step by step.
  private var instructions: [StyledText] {
    guard let entry = report.entry, !entry.instructions.isEmpty else { return [] }
    let license = entry.license.map { " (\($0))" } ?? ""
    return [style.dim("how\(license)")]
      + entry.instructions.enumerated().map { "  \($0 + 1) \($1)" }
  }

  private var facts: [StyledText] {
    let entry = report.entry
    let words = [
      report.kind?.rawValue, entry?.equipment, entry?.muscleGroup,
      entry?.rule.map { "rule \($0.rawValue)" },
      entry?.repetitions.map { "\(rangeText($0)) repetitions" },
      entry?.isArchived == true ? "archived" : nil, entry == nil ? "not in the library" : nil,
    ].compactMap(\.self)
    var lines: [StyledText] = words.isEmpty ? [] : ["\(words.joined(separator: ", "))"]
    if let first = report.first, let last = report.recent.last?.date {
      let days = report.dayCount == 1 ? "1 day" : "\(report.dayCount) days"
      lines.append("\(days), \(first)\(first == last ? "" : " to \(last)")")
    }
    return lines
  }

  /// The estimated maxima of the newest days in small, as many as there is room for, with the first and the last; nil
  /// for fewer than two.
  private var progress: StyledText? {
    let all = report.estimates.map { load.value($0.pounds) }
    guard all.count > 1 else { return nil }
    func text(_ values: ArraySlice<Double>) -> String {
      "\(load.text(values.first ?? 0)) \(screen.sign("→")) \(load.full(values.last ?? 0)) (\(report.formula.title))"
    }
    let head = "e1RM  "
    let room = screen.columns - head.count - 2 - columns(text(all[...]))
    let values = all.suffix(max(2, min(room, 60)))
    let least = PersonalUnits.Shown.leastSpan(unit: load.unit, near: values.max() ?? 0)
    guard let scale = Sparkline(Array(values), span: least) else { return nil }
    let bars = values.map { screen.sign(scale.bar($0), in: .sparkline) }.joined()
    return "\(head)\(style.name(bars))  \(text(values))"
  }

  private func line(of best: PersonalRecords.Best) -> StyledText {
    let (value, place) = (words.value(of: best), words.place(of: best))
    let text =
      switch best.kind {
      case .load: "heaviest \(value)"
      case .estimate: "estimated maximum \(value) (\(report.formula.title))"
      case .repetitions: "most repetitions\(place): \(value)"
      case .volume: "most volume \(value)"
      case .assistance: "least help \(value)"
      case .hold: "longest hold\(place): \(value)"
      }
    let set = best.set.map { ", \($0.shown)" } ?? ""
    let before = words.before(best).map { ", before \($0)" } ?? ", the first"
    let equals = best.equals.last.map { "; equals \($0)" } ?? ""
    return "  \(best.date)  \(text)\(style.dim("\(set)\(before)\(equals)"))"
  }
}
