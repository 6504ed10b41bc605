import LogSyntax
import Values
import Words

/// A row of a table of exercises.
struct ExerciseRow {
  let name: String
  let equipment: String?
  /// The sets; nil where their text cannot be read.
  let entry: StrengthEntry?
  /// The text of the sets.
  let raw: String
  /// The index of its line.
  let line: Int
}

/// Reads tables of exercises (docs/format.md §6, §8.3).
enum ExerciseTable {
  /// Reads the rows that have sets, or a text in their place.
  ///
  /// - Parameter isPlan: whether its rows are the plan to compare with.
  static func read(
    _ table: Table, _ columns: TableColumns, isPlan: Bool = false, _ file: DayFile
  ) -> [ExerciseRow] {
    let layout = ExerciseColumns(columns, file.units)
    return table.rows.compactMap { read($0, layout, isPlan: isPlan, file) }
  }

  /// Reads the rows of a weekly plan's table, also those that say only which exercise it is, or with
  /// which load (docs/format.md §10.2).
  static func planned(
    _ table: Table, _ columns: TableColumns, _ file: DayFile
  ) -> [WeekPlan.Table.Exercise] {
    let layout = ExerciseColumns(columns, file.units)
    return table.rows.compactMap { row in
      guard let label = row.cell(layout.name) else { return nil }
      let (name, equipment, load) = ExerciseText.exerciseAndLoad(file.bytes(label), file.units)
      guard !NotFilled.isBlank(name), !ExerciseText.isLabel(name) else { return nil }
      var entry = read(row, layout, isPlan: true, file)?.entry ?? StrengthEntry()
      if entry.load == nil {
        let cell = row.cell(layout.weight).flatMap { layout.load(file.bytes($0), exercise: name) }
        entry.load = cell ?? load
      }
      if entry.note == nil { entry.note = note(of: row, layout, file) }
      let record = ExerciseRecord(name: name, entry: entry, equipment: equipment, isPlanned: true)
      return WeekPlan.Table.Exercise(
        record: record, rest: row.cell(layout.rest).flatMap { layout.seconds(file.bytes($0)) },
        note: entry.note)
    }
  }

  private static func read(
    _ row: Table.Row, _ layout: ExerciseColumns, isPlan: Bool, _ file: DayFile
  ) -> ExerciseRow? {
    guard let label = row.cell(layout.name) else { return nil }
    var (name, equipment, load) = ExerciseText.exerciseAndLoad(file.bytes(label), file.units)
    guard !NotFilled.isBlank(name), !ExerciseText.isLabel(name) else { return nil }
    if let cell = row.cell(layout.weight) {
      load = layout.load(file.bytes(cell), exercise: name) ?? load
    }
    let reading = layout.reading(row, exercise: name, load: load, isPlan: isPlan, file)
    guard var entry = reading.value else {
      guard reading.state == .unreadable else { return nil }
      return ExerciseRow(
        name: name, equipment: equipment, entry: nil, raw: reading.raw, line: row.line)
    }
    if entry.sets != nil, entry.load == nil { entry.load = load }
    for index in entry.setDetails.indices where entry.setDetails[index].load == nil {
      entry.setDetails[index].load = load
    }
    if let note = note(of: row, layout, file) { entry.note = note }
    return ExerciseRow(
      name: name, equipment: equipment, entry: entry, raw: reading.raw, line: row.line)
  }

  /// What a row says in its columns of effort, group and notes, as a line has it behind the sets: `rpe 8; superset A; slow`.
  private static func note(
    of row: Table.Row, _ layout: ExerciseColumns, _ file: DayFile
  ) -> String? {
    func text(_ column: Int?, label: String? = nil) -> String? {
      guard let cell = row.cell(column), let text = Lexer.note(file.bytes(cell)),
        !NotFilled.isBlank(text)
      else { return nil }
      guard let label, !MarkdownText.lowercased(text).hasPrefix(label) else { return text }
      return "\(label) \(text)"
    }
    let parts = [
      text(layout.effort, label: "rpe"), text(layout.group, label: "superset"), text(layout.notes),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

/// The columns of a table of exercises, by its header; without one in the template's order.
private struct ExerciseColumns {
  var name = 0
  var sets: [Int] = []
  var weight: Int?
  var notes: Int?
  var effort: Int?
  var group: Int?
  var rest: Int?
  private var count: Int?
  private var repetitions: Int?
  private var both: Int?
  private var unit: WeightUnit?
  private let units: FormatUnits
  private var restUnit: TimeUnit?

  init(_ columns: TableColumns, _ units: FormatUnits) {
    self.units = units
    guard !columns.names.isEmpty else {
      (count, repetitions, weight) = (1, 2, 3)
      return
    }
    name = columns.first(of: ["exercise", "lift", "movement", "name"]) ?? 0
    for (index, title) in columns.names.enumerated() where index != name {
      let key = FieldCatalog.nameKey(title)
      let words = key.utf8.split(whereSeparator: { !Lexer.isLetter($0) })
        .map { String(decoding: $0, as: UTF8.self) }
      let number = key.utf8.filter(Lexer.isDigit)
      if words.contains("sets"), words.contains("reps") {
        both = index
      } else if !number.isEmpty, words.isEmpty || words == ["set"] || words == ["s"] {
        sets.append(index)
      } else if key == "sets" || key == "set" {
        count = index
      } else if key == "reps" || key == "rep" || key == "repetitions" {
        repetitions = index
      } else if ["weight", "load", "lbs", "kg"].contains(key) {
        weight = index
        unit = WeightUnit.words[Word(FieldCatalog.remark(of: title) ?? key)]
      } else if ["notes", "note", "remarks", "comments"].contains(key) {
        notes = index
      } else if key == "rpe" {
        effort = index
      } else if key == "superset" || key == "group" {
        group = index
      } else if key == "rest" {
        rest = index
        restUnit = FieldCatalog.remark(of: title).flatMap { TimeUnit.words[Word($0)] }
      }
    }
  }

  /// The load of a weight's cell, in the header's unit where the cell has none.
  func load(_ cell: ArraySlice<UInt8>, exercise: String) -> Load? {
    guard !NotFilled.isEmptyPart(cell) else { return nil }
    var lexer = Lexer(MarkdownText.text(cell))
    let reader = StrengthReader(exercise: exercise, style: .field, in: units)
    var load = reader.load(&lexer, isCell: true)
    load?.take(unit: unit)
    return load
  }

  /// The seconds of a rest's cell: `90s`, `2 min`, `1:30`, the middle of `60-90 s`. A bare number has the unit of
  /// the header, else seconds. Nil for anything else, and for less than five seconds or more than an hour.
  func seconds(_ cell: ArraySlice<UInt8>) -> Int? {
    var lexer = Lexer(MarkdownText.text(cell))
    lexer.skipBlanks()
    var minutes = lexer.clockOrUnits()?.minutes
    if minutes == nil, let (length, unit) = lexer.quantity(TimeUnit.words) {
      minutes = length.value * (unit ?? restUnit ?? .seconds).minutes
    }
    guard let seconds = minutes.map({ ($0 * 60).rounded() }), 5...3600 ~= seconds else {
      return nil
    }
    return Int(seconds)
  }

  /// The sets of a row: from its columns of single sets, else from its counts.
  func reading(
    _ row: Table.Row, exercise: String, load: Load?, isPlan: Bool, _ file: DayFile
  ) -> Reading<StrengthEntry> {
    let reader = StrengthReader(exercise: exercise, style: .sets, in: units)
    if !sets.isEmpty, !isPlan {
      let cells = sets.compactMap { row.cell($0) }.map { file.bytes($0) }
        .filter { !NotFilled.isEmptyPart($0) }
      let details = cells.flatMap { reader.sets(in: MarkdownText.text($0), load: load) ?? [] }
      return Reading(Array(cells.joined(separator: [ASCII.space]))[...]) { _ in
        details.isEmpty ? nil : StrengthEntry(setDetails: details)
      }
    }
    return headline(row, exercise: exercise, isPlan: isPlan, file)
  }

  /// Sets and repetitions as a headline. A column “Sets x Reps” is a plan (docs/format.md §8.3).
  private func headline(
    _ row: Table.Row, exercise: String, isPlan: Bool, _ file: DayFile
  ) -> Reading<StrengthEntry> {
    func read(_ text: ArraySlice<UInt8>) -> Reading<StrengthEntry> {
      StrengthEntry.read(text, exercise: exercise, in: units)
    }
    if isPlan, let cell = row.cell(both) { return read(file.bytes(cell)) }
    let countText = row.cell(count).map { MarkdownText.text(file.bytes($0)) } ?? []
    let amount = row.cell(repetitions).map { MarkdownText.text(file.bytes($0)) } ?? []
    if NotFilled.isEmptyPart(amount) {
      // `3x12` says both; a number alone is a row to fill in.
      return countText.contains(where: Lexer.isLetter) ? read(countText) : read([])
    }
    var lexer = Lexer(countText)
    if let count = lexer.countRange() {
      lexer.skipBlanks()
      _ = lexer.take(word: "sets") || lexer.take(word: "set")
      if lexer.isDone {
        let text = Array("\(decimalText(count.value))x".utf8) + Array(amount)
        return read(text[...])
      }
    }
    // `12/10/8` is one set each.
    let reader = StrengthReader(exercise: exercise, style: .sets, in: units)
    let details = reader.sets(in: amount, load: nil)
    if NotFilled.isEmptyPart(countText), let details, details.count > 1 {
      return Reading(amount) { _ in StrengthEntry(setDetails: details) }
    }
    return read((Array(countText) + [ASCII.space] + Array(amount))[...])
  }
}
