import LogSyntax
import Values
import Words

/// The name of an inline field, and what the catalogue knows of it.
struct FieldName {
  let text: String
  /// The name for looking it up among words.
  let word: Word
  let known: KnownField?

  init(_ bytes: ArraySlice<UInt8>) {
    text = String(decoding: bytes, as: UTF8.self)
    word = FieldCatalog.nameWord(text)
    known = FieldCatalog.field(named: text, word: word)
  }
}

extension DayBuilder {
  /// Gives each inline field of a file to what it is about (docs/format.md §4): known fields count
  /// in their sections, fuel totals everywhere, lifts in the strength log; others are kept.
  mutating func readFields(in source: Source) {
    for section in source.sections {
      for line in section.body {
        // A field without a value says nothing, whatever its name is.
        guard case .field(let field) = source.document.lines[line].kind, !field.value.isEmpty else {
          continue
        }
        // In the strength log nearly all are lifts.
        if section.role != .strength, let numbers = memory.numbers(of: field, in: source),
          Self.counts(numbers.section, isOwnName: numbers.isOwnName, in: section.role)
        {
          take(
            numbers, name: source.document.text(field.name), source.bytes(field.value), source,
            line)
        } else {
          readField(field, of: section, in: source, line)
        }
      }
    }
  }

  /// Reads a field that is more than numbers, or no known one where it stands.
  private mutating func readField(
    _ field: Field, of section: DaySection, in source: Source, _ line: Int
  ) {
    let name = memory.names.value(of: source.document.bytes[field.name], read: FieldName.init)
    let value = source.bytes(field.value)
    guard let known = name.known, isMeant(known, name.word, section) else {
      readUnknown(name, field, value, section, source, line)
      return
    }
    if Self.counts(known.section, isOwnName: name.word == known.word, in: section.role) {
      if let numbers = FieldNumbers(known, named: name.text, value) {
        take(numbers, name: name.text, value, source, line)
      } else {
        readTraining(known, name.text, value, source, line)
      }
    } else if !Plain.text(value).isEmpty {
      report(
        .warning, .fieldOutsideSection,
        "\(known.name) counts under '\(known.section.heading)' only", source, line: line,
        raw: String(decoding: value, as: UTF8.self))
    }
  }

  /// Whether a field of one section has its value where it stands.
  private static func counts(
    _ section: KnownSection, isOwnName: Bool, in role: DaySection.Role
  ) -> Bool {
    switch section {
    case .fuelLog: isOwnName || role == .fuel
    case .trainingOutput: role == .training || role == .workout
    default: role == .body
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
    _ name: FieldName, _ field: Field, _ value: ArraySlice<UInt8>, _ section: DaySection,
    _ source: Source, _ line: Int
  ) {
    var bytes: ArraySlice<UInt8> { source.document.bytes[field.name] }
    switch section.role {
    case .strength where !Self.remarks.contains(name.word):
      readLift(bytes, value, source, line)
    case .training, .workout:
      if readLap(name.text, value, source, line) { return }
      if section.role == .workout, !Self.remarks.contains(name.word),
        StrengthEntry.read(value, exercise: name.text).state == .filled
      {
        readLift(bytes, value, source, line)
      } else {
        keepField(name.text, value, source, line)
      }
    case .plan where readPlanned(name.text, value): break
    default: keepField(name.text, value, source, line)
    }
  }

  /// Fields of the strength log that are about the whole of it, by their keys.
  private static let remarks: Set<Word> = [
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
