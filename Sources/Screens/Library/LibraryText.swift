package import Coaching
import Cycle
import DayModel
package import Reports
package import Values

/// The screens of `library`.
package struct LibraryText {
  private let units: PersonalUnits
  private let style: Style
  private let screen: ScreenForm
  /// The columns of the terminal; nil where a line may be of any length.
  private let width: Int?

  /// The screens for a person.
  package init(in units: PersonalUnits, style: Style, screen: ScreenForm, width: Int?) {
    (self.units, self.style, self.screen, self.width) = (units, style, screen, width)
  }

  private func table(
    _ rows: [[String]], header: [String] = [], wordColumns: Set<Int>
  ) -> [StyledText] {
    if rows.isEmpty { return [] }
    return TextTable(header: header, rows: rows, wordColumns: wordColumns)
      .lines(style, width: width)
  }

  private func wrapped(_ text: String) -> [StyledText] {
    (width.map { screen.words(of: text, to: $0) } ?? [text]).map { StyledText($0) }
  }

  // MARK: Workouts

  /// A workout in a few words: `yoga, 25 min, low`.
  package static func summary(of entry: LibraryEntry) -> String {
    "\(entry.type), \(entry.minutes) min, \(entry.intensity.rawValue)"
  }

  /// Workouts, a line each.
  package func lines(of list: LibraryList) -> [StyledText] {
    let rows = list.entries.map { entry in
      [
        entry.id,
        entry.title + (entry.isSaved ? " *" : "") + (entry.isArchived ? " (archived)" : ""),
        entry.type, "\(entry.minutes)", entry.intensity.rawValue,
        entry.phases.map { String($0.rawValue.prefix(1)).uppercased() }.joined(),
        entry.equipment.filter { $0 != Equipment.none.rawValue }.joined(separator: ", "),
      ]
    }
    var lines = table(
      rows, header: ["id", "title", "type", "min", "intensity", "phases", "equipment"],
      wordColumns: [0, 1, 2, 4, 5, 6])
    if list.total > list.entries.count, !list.entries.isEmpty {
      lines.append(style.dim("\(list.entries.count) of \(list.total)"))
    }
    return lines
  }

  /// A workout, all of it.
  package func lines(of entry: LibraryEntry) -> [StyledText] {
    let marks = [
      entry.isSaved ? "kept at hand" : nil, entry.isFeatured ? "featured" : nil,
      entry.isArchived ? "archived" : nil, entry.isPremium ? "premium where it comes from" : nil,
    ].compactMap(\.self)
    let parts: [(String, String?)] = [
      ("level", entry.level?.rawValue),
      ("phases", list(entry.phases.map(\.rawValue))),
      ("equipment", list(entry.equipment)), ("areas", list(entry.areas)),
      ("video", entry.videoLink ?? entry.video), ("led by", entry.instructor),
      ("calories", entry.calories.map { "\($0) kcal, as its maker says" }),
      ("tags", list(entry.tags)), ("benefits", list(entry.benefits)),
      ("licence", entry.license), ("marks", list(marks)), ("file", entry.path),
    ]
    return [
      "\(style.title(entry.title))  \(LibraryText.summary(of: entry))"
    ] + (entry.description.map { $0.split(separator: "\n").flatMap { wrapped(String($0)) } } ?? [])
      + table(
        parts.compactMap { name, value in value.map { [name, $0] } }, wordColumns: [0, 1])
  }

  private func list(_ words: [String]) -> String? {
    words.isEmpty ? nil : words.joined(separator: ", ")
  }

  // MARK: Programs

  /// Programs, a line each, with the day of the one that is followed.
  package func lines(of list: ProgramList, today: CalendarDate) -> [StyledText] {
    table(
      list.programs.map { program in
        let start = list.followed.flatMap { $0.id == program.id ? $0.start : nil }
        return [
          program.id, program.title, program.level?.rawValue ?? "",
          "\(program.days.count) workouts in \(program.length) days",
          start.map { "followed, today is day \($0.distance(to: today) + 1)" } ?? "",
        ]
      }, wordColumns: [0, 1, 2, 3, 4])
  }

  /// The days of a program.
  package func lines(of report: ProgramReport) -> [StyledText] {
    let program = report.program
    return [style.title(program.title)] + (program.description.map(wrapped) ?? [])
      + table(
        program.days.map { day in
          let title = report.titles[day.workout] ?? nil
          return ["day \(day.day)", title ?? "\(day.workout) (not in the library)"]
        }, wordColumns: [0, 1])
  }

  // MARK: Sessions

  /// Sessions, a line each, the newest first.
  package func lines(of list: SessionList) -> [StyledText] {
    let rows = list.sessions.map { dated in
      let session = dated.session
      let energy = [session.energyBefore, session.energyAfter].map { value in
        value.map { decimalText($0) } ?? ""
      }
      return [
        "\(dated.date)", session.time ?? "", session.title, dated.type ?? "",
        decimalText(session.minutes), session.intensity?.rawValue ?? "",
        session.rating.map { "\($0)/5" } ?? "",
        energy == ["", ""] ? "" : energy.joined(separator: ">"), dated.phase?.rawValue ?? "",
      ]
    }
    let all = "\(counted(list.total, "session")), \(grouped(list.minutes, roundedTo: 1)) min"
    return table(
      rows,
      header: ["date", "at", "title", "type", "min", "intensity", "rating", "energy", "phase"],
      wordColumns: [0, 1, 2, 3, 5, 6, 7, 8]) + (list.total > 0 ? [style.dim(all)] : [])
  }

  /// What sessions amount to.
  package func lines(of report: SessionFigures) -> [StyledText] {
    let figures = report.figures
    guard figures.all.count > 0 else { return [] }
    func sum(_ sum: SessionStatistics.Sum) -> String {
      "\(counted(sum.count, "session")), \(grouped(sum.minutes, roundedTo: 1)) min"
    }
    func streak(_ streak: SessionStatistics.Streak, _ word: String) -> String {
      "\(counted(streak.current, word)), at most \(streak.longest)"
    }
    var rows = [
      ["all", sum(figures.all)],
      [
        "last 7 days",
        "\(grouped(figures.weekMinutes, roundedTo: 1)) of "
          + "\(grouped(SessionStatistics.recommendedMinutes, roundedTo: 1)) min, high counted twice",
      ],
      ["days in a row", streak(figures.days, "day")],
      [
        "weeks in a row with \(report.weekly)", streak(figures.weeks, "week"),
      ],
    ]
    if let rating = figures.rating {
      rows.append([
        "rating", "\(decimalText(rating.value, roundedTo: 10)) of 5 (\(rating.count) rated)",
      ])
    }
    if let change = figures.energyChange {
      rows.append([
        "energy",
        "\(change.value < 0 ? "" : "+")\(decimalText(change.value, roundedTo: 10)) behind a session "
          + "(\(change.count) with both)",
      ])
    }
    var lines = table(rows, wordColumns: [0, 1])
    func part<Key: Hashable>(
      _ title: String, _ sums: [Key?: SessionStatistics.Sum], _ word: (Key) -> String
    ) {
      let rows = sums.map { (name: $0.key.map(word) ?? "not known", sum: $0.value) }
        .sorted { ($1.sum.minutes, $0.name) < ($0.sum.minutes, $1.name) }
      if rows.count == 1, rows[0].name == "not known" { return }
      lines.append("")
      lines += table(
        rows.map { [$0.name, "\($0.sum.count)", grouped($0.sum.minutes, roundedTo: 1)] },
        header: [title, "sessions", "min"], wordColumns: [0])
    }
    part("type", figures.byType) { $0 }
    part("intensity", figures.byIntensity, \.rawValue)
    part("phase", figures.byPhase, \.rawValue)
    return lines
  }
}
