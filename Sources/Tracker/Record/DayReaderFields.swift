import LogSyntax

extension DayBuilder {
  /// Gives each inline field of a section to what it is about (docs/format.md §4): known fields
  /// count in their sections, fuel totals everywhere, lifts in the strength log; others are kept.
  mutating func readFields(of section: DaySection, in source: Source) {
    for line in section.body {
      // A field without a value says nothing, whatever its name is.
      guard case .field(let field) = source.document.lines[line].kind, !field.value.isEmpty else {
        continue
      }
      let name = source.document.text(field.name)
      let word = FieldCatalog.nameWord(name)
      let value = source.bytes(field.value)
      guard let known = FieldCatalog.field(named: name, word: word), isMeant(known, word, section)
      else {
        readUnknown(name, word, value, section, source, line)
        continue
      }
      if known.kind == .fuelTotal {
        readTotal(known, value, source, line)
      } else if known.section == .quickLog, section.role == .body {
        readBody(known, name, value, isTable: false, source, line)
      } else if known.section == .trainingOutput,
        section.role == .training || section.role == .workout
      {
        readTraining(known, name, value, source, line)
      } else if !Plain.text(value).isEmpty {
        report(
          .warning, .fieldOutsideSection,
          "\(known.name) counts under '\(known.section.heading)' only", source, line: line,
          raw: String(decoding: value, as: UTF8.self))
      }
    }
  }

  /// Whether a name that may be a row's label elsewhere is the field's own name, or stands where
  /// the label would: `Protein` counts in the fuel log, and is anyone's word outside of it.
  private func isMeant(_ known: KnownField, _ word: Word, _ section: DaySection) -> Bool {
    if word == known.word { return true }
    switch known.section {
    case .fuelLog: return section.role == .fuel
    case .trainingOutput: return section.role == .training || section.role == .workout
    default: return true
    }
  }

  private mutating func readUnknown(
    _ name: String, _ word: Word, _ value: ArraySlice<UInt8>, _ section: DaySection,
    _ source: Source, _ line: Int
  ) {
    switch section.role {
    case .strength where !Self.remarks.contains(word):
      readLift(name, value, source, line)
    case .training, .workout:
      if readLap(name, value, source, line) { return }
      if section.role == .workout, !Self.remarks.contains(word),
        StrengthEntry.read(value, exercise: name).state == .filled
      {
        readLift(name, value, source, line)
      } else {
        keepField(name, value, source, line)
      }
    case .plan where readPlanned(name, value): break
    default: keepField(name, value, source, line)
    }
  }

  /// Fields of the strength log that are about the whole of it, by their keys.
  private static let remarks: WordSet = [
    "notes", "note", "completed", "done", "duration", "time", "total time", "total volume",
    "volume", "total", "comments", "comment", "warm-up", "warm up", "warmup", "cool-down",
    "cool down", "cooldown", "rest", "feel", "felt", "location", "workout", "session", "status",
  ]

  /// Keeps a field without a meaning of its own under its name as written.
  mutating func keepField(
    _ name: String, _ value: ArraySlice<UInt8>, _ source: Source, _ line: Int
  ) {
    let raw = String(decoding: Plain.trimmed(value), as: UTF8.self)
    guard !Plain.text(value).isEmpty else { return }
    guard filled.insert(.named("field " + fieldKey(name))) else {
      report(
        .warning, .duplicateField, "a second value, which is not counted", source, line: line,
        raw: raw)
      return
    }
    record.fields.append(NamedText(name: name, text: raw))
  }
}
