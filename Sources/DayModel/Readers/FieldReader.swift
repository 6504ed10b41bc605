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

/// What an inline field of a section says (docs/format.md §4): known fields count in their sections,
/// fuel totals everywhere, lifts in the strength log; others are kept.
enum FieldReading {
  /// The numbers of a known field that counts where it stands.
  case numbers(FieldNumbers)
  /// Distance and time of an activity.
  case effort(ActivityEffort)
  /// Heart rates of activities by their names: `Bike 121, Run 146`.
  case heartRates(KnownField, Reading<HeartRates>)
  /// The distance of the day's one activity.
  case totalDistance(Double, DistanceUnit)
  /// A lap.
  case lap(ActivityRecord.Lap)
  /// An exercise and its sets.
  case lift(ExerciseName, Reading<StrengthEntry>)
  /// An exercise and the sets that are planned of it: `3x10 @ 45 lbs (planned)`.
  case plannedLift(ExerciseName, Reading<StrengthEntry>)
  /// Sets where activities stand, which may be lengths of a pool.
  case doubtfulLift(ExerciseName)
  /// An exercise of a plan.
  case plan(PlannedExercise)
  /// A field without a meaning of its own.
  case custom
  /// A known field that does not count where it stands.
  case outsideSection(KnownField)
  /// Nothing, such as a lap to fill in.
  case nothing
}

/// Reads the inline fields of a section.
struct FieldReader {
  private let section: DaySection
  private let file: DayFile

  init(_ section: DaySection, _ file: DayFile) {
    (self.section, self.file) = (section, file)
  }

  /// Reads a field that has a value.
  func read(_ field: Field) -> FieldReading {
    let name = FieldName(file.document.bytes[field.name])
    let value = file.bytes(field.value)
    guard let known = name.known, isMeant(known, name.word) else {
      return readUnknown(name, field, value)
    }
    if counts(known.section, isOwnName: name.word == known.word) {
      return FieldNumbers(known, named: name.text, value, in: file.units).map(FieldReading.numbers)
        ?? readTraining(known, name.text, value)
    }
    return MarkdownText.text(value).isEmpty ? .nothing : .outsideSection(known)
  }

  /// Whether a field of one section has its value where it stands.
  private func counts(_ known: KnownSection, isOwnName: Bool) -> Bool {
    switch known {
    case .fuelLog: isOwnName || section.role == .fuel
    case .trainingOutput: section.role == .training || section.role == .workout
    default: section.role == .body
    }
  }

  /// Whether a name that may be a row's label elsewhere is the field's own name, or stands where
  /// the label would: `Protein` counts in the fuel log, and is anyone's word outside of it.
  private func isMeant(_ known: KnownField, _ word: Word) -> Bool {
    if word == known.word { return true }
    switch known.section {
    case .fuelLog: return section.role == .fuel
    case .trainingOutput: return section.role == .training || section.role == .workout
    default: return true
    }
  }

  /// Reads a known field of training that holds more than numbers (docs/format.md §4.3).
  private func readTraining(
    _ known: KnownField, _ name: String, _ value: ArraySlice<UInt8>
  ) -> FieldReading {
    if let activity = known.activity, known.kind == .activity {
      return .effort(ActivityEffort(value, activity, label: name, in: file.units))
    }
    guard known.kind == .totalDistance else { return .heartRates(known, HeartRates.read(value)) }
    guard let effort = Effort.read(value, .swim, in: file.units).value,
      let distance = effort.distance
    else { return .custom }
    return .totalDistance(distance.value, effort.unit)
  }

  private func readUnknown(
    _ name: FieldName, _ field: Field, _ value: ArraySlice<UInt8>
  ) -> FieldReading {
    switch section.role {
    case .strength where !ExerciseText.isLabel(name.text): return readLift(field, value)
    case .training, .workout:
      if let lap = readLap(name.text, value) { return lap }
      guard !ExerciseText.isLabel(name.text),
        let entry = StrengthEntry.read(value, exercise: name.text, in: file.units).value
      else { return .custom }
      if section.role == .workout || entry.isSurelyLift || entry.mayBeLift {
        return readLift(field, value)
      }
      return .doubtfulLift(ExerciseName(file.document.bytes[field.name]))
    case .plan:
      let entry = StrengthEntry.read(value, exercise: name.text, in: file.units).value
      return entry.map { .plan(PlannedExercise(name.text, $0)) } ?? .custom
    default: return .custom
    }
  }

  /// Reads `Name:: 3x10 @ 45 lbs` (docs/format.md §8.1).
  private func readLift(_ field: Field, _ value: ArraySlice<UInt8>) -> FieldReading {
    let exercise = ExerciseName(file.document.bytes[field.name])
    let plan = PlannedMark.removed(from: value)
    let entry = StrengthEntry.read(plan ?? value, exercise: exercise.name, in: file.units)
    return plan == nil ? .lift(exercise, entry) : .plannedLift(exercise, entry)
  }

  /// Reads a field such as `4x100m:: ~2:10 each`; nil when the name is no lap.
  private func readLap(_ name: String, _ value: ArraySlice<UInt8>) -> FieldReading? {
    guard let first = name.utf8.first, Lexer.isDigit(first) else { return nil }
    var lexer = Lexer(name)
    guard var lap = lexer.lapDistance(), lexer.isDone else { return nil }
    let text = MarkdownText.text(value)
    guard !text.isEmpty, NotFilled.state(of: text, zeroIsBlank: true) == nil else {
      return .nothing
    }
    var time = Lexer(text)
    lap.minutes = time.lapTime()
    lap.note = time.note
    return .lap(lap)
  }
}
