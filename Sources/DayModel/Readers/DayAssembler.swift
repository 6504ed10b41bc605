import LogSyntax
import Values

/// Puts a day's record together from what the readers of its sections return.
///
/// It alone knows the order: file by file, first the front matter, then the inline fields of all
/// sections, then each section by its role. Of two values the first counts (``AssignedValues``), so
/// this order is a part of the format (docs/format.md §4).
struct DayAssembler: ~Copyable {
  private let notes: DayNotes?
  private let habitConfiguration: HabitConfiguration
  private var record = DayRecord()
  private var assigned = AssignedValues()
  private var training: TrainingAssembly
  private var strength: StrengthAssembly
  private var fuel = FuelAssembly()
  private var habits = HabitList()
  /// The files that were added: boxes and plans are read when all else is.
  private var files: [DayFile] = []

  init(notes: DayNotes?, habits: HabitConfiguration) {
    self.notes = notes
    habitConfiguration = habits
    training = TrainingAssembly(notes: notes)
    strength = StrengthAssembly(notes: notes)
  }

  /// Adds what a file says.
  mutating func add(_ source: consuming LogSource, isWorkoutFile: Bool) {
    let file = DayFile(source, isWorkoutFile: isWorkoutFile)
    files.append(file)
    record.units = file.units
    addDate(of: file)
    if let notes { file.reportBytes(to: notes) }
    addFrontMatter(of: file)
    addFields(of: file)
    for section in file.sections { add(section, of: file) }
  }

  /// Hands over the day, when all of its files are added.
  mutating func finish() -> DayRecord {
    record.activities = training.finish(workoutType: record.workoutType)
    record.exertion = training.exertion ?? record.activities.compactMap(\.measures.exertion).max()
    countBoxes()
    strength.markPlanned(by: files)
    strength.addMarked(to: &assigned)
    record.exercises = strength.exercises
    (record.nutrition, record.partial) = fuel.totals(notes)
    record.foods = fuel.foods
    record.habits = habits.states
    for file in files {
      for routine in RoutineSectionReader.read(file) { record.routines.add(routine) }
    }
    notes?.write(to: &record)
    return record
  }

  // MARK: Files

  /// The date is the one in the file's name (docs/format.md §1.2).
  private mutating func addDate(of file: DayFile) {
    guard let name = file.name else {
      notes?.report(.warning, .fileName, "the file name has no date", in: file, line: nil)
      return
    }
    if record.date == nil { record.date = name.date }
  }

  private mutating func addFrontMatter(of file: DayFile) {
    let reading = FrontMatterReader.read(file, notes)
    if let title = reading.title {
      if record.workoutType == nil { record.workoutType = title.type }
      if record.workoutType == nil, record.untypedTitle == nil {
        record.untypedTitle = String(decoding: title.words, as: UTF8.self)
      }
      if title.isDone { confirmTraining(title.words) }
    }
    // In the oldest logs the plan stands here.
    if let plan = reading.plan { strength.add(plan: PlanReader.read(line: plan, file.units)) }
  }

  /// Takes it that the title or a heading with these words says that training was done.
  private mutating func confirmTraining(_ words: @autoclosure () -> ArraySlice<UInt8>) {
    strength.isConfirmed = true
    if notes != nil { record.confirmation.add(headingWith: words()) }
  }

  private mutating func addFields(of file: DayFile) {
    for section in file.sections {
      let reader = FieldReader(section, file)
      for line in section.body {
        // A field without a value says nothing, whatever its name is.
        guard case .field(let field) = file.document.lines[line].kind, !field.value.isEmpty else {
          continue
        }
        if section.role == .cycle,
          CycleReader.read(field, in: file, line: line, into: &record.cycle, notes)
        {
          continue
        }
        add(reader.read(field), of: field, at: Location(file: file, line: line))
      }
    }
  }

  private mutating func add(_ section: DaySection, of file: DayFile) {
    if section.isCompleted, section.role.mayBeDone {
      confirmTraining(file.document.title(of: file.document.sections[section.index]))
    }
    switch section.role {
    case .body:
      for value in BodyReader.read(section, file) { add(value, of: file) }
    case .training, .workout, .strength:
      add(TrainingReader.read(section, file), of: file)
    case .fuel, .foodAdvice: fuel.add(FuelReader.read(section, file), of: file, notes)
    case .habits:
      let found = HabitReader.read(section, file, habitConfiguration)
      habits.add(found.states)
      record.droppedHabits += found.dropped
    case .top3: if notes != nil { record.top3 += Top3Reader.read(section, file) }
    case .sessions: record.sessions += SessionReader.read(section, file, notes)
    case .plan, .tasks, .todos, .routines, .cycle, .other: break
    }
  }

  // MARK: Fields

  private mutating func add(_ reading: FieldReading, of field: Field, at location: Location) {
    let file = location.file
    var name: String { file.document.text(field.name) }
    var raw: String {
      String(decoding: MarkdownText.trimmed(file.bytes(field.value)), as: UTF8.self)
    }
    switch reading {
    case .numbers(let numbers): add(numbers, name: name, raw: raw, at: location)
    case .effort(let effort): training.add(effort, to: &assigned, at: location)
    case .heartRates(let known, let rates):
      training.add(rates, of: known, name: name, raw: raw, to: &assigned, at: location)
    case .totalDistance(let distance, let unit):
      training.add(total: distance, unit, raw: raw, at: location)
    case .lap(let lap): training.add(lap, at: location)
    case .lift(let exercise, let entry):
      strength.add(entry, of: exercise, to: &assigned, at: location)
    case .plannedLift(let exercise, let entry):
      strength.add(marked: entry, of: exercise, at: location)
    case .doubtfulLift(let exercise):
      notes?.report(
        .note, .strength, "\(exercise.name) may be a lift; under 'Strength Log' it counts as one",
        at: location, raw: raw)
      addCustom(name, file.bytes(field.value), at: location)
    case .plan(let exercise): strength.add(plan: [exercise])
    case .custom: addCustom(name, file.bytes(field.value), at: location)
    case .outsideSection(let known):
      notes?.report(
        .warning, .fieldOutsideSection,
        "\(known.name) counts under '\(known.section.heading)' only", at: location,
        raw: String(decoding: file.bytes(field.value), as: UTF8.self))
    case .nothing: break
    }
  }

  private mutating func add(_ value: BodyValue, of file: DayFile) {
    let location = Location(file: file, line: value.line)
    if let numbers = value.numbers {
      add(
        numbers, name: value.name,
        raw: String(decoding: MarkdownText.trimmed(value.text), as: UTF8.self), at: location)
    } else {
      addCustom(value.name, value.text, at: location)
    }
  }

  /// Adds a field without a meaning of its own under its name as written.
  private mutating func addCustom(
    _ name: String, _ value: ArraySlice<UInt8>, at location: Location
  ) {
    guard !MarkdownText.text(value).isEmpty else { return }
    let raw = String(decoding: MarkdownText.trimmed(value), as: UTF8.self)
    guard assigned.insert(.named("field " + fieldKey(name))) else {
      notes?.report(
        .warning, .duplicateField, "a second value, not counted", at: location, raw: raw)
      return
    }
    record.fields.append(NamedText(name: name, text: raw))
  }

  /// Adds the numbers of a known field, unless the day has them already.
  ///
  /// - Parameters:
  ///   - name: the name as written, for reports.
  ///   - raw: the text that they were read from.
  private mutating func add(
    _ numbers: FieldNumbers, name: @autoclosure () -> String, raw: @autoclosure () -> String,
    at location: Location
  ) {
    let known = numbers.known
    let isTaken = assigned.take(
      numbers.state, raw: raw(), for: .field(known.index), path: numbers.known.numberPath,
      as: known.kind == .sleep ? .sleep : .number, at: location, notes)
    guard isTaken, let number = numbers.value else { return }
    if let nutrient = known.nutrient {
      fuel.setInline(nutrient, number, at: location)
    } else if known.section == .quickLog {
      record[known] = number
    } else {
      training.set(known, number, numbers.second)
    }
    if known.kind == .sleep, let quality = numbers.second, record[.sleepQuality] == nil {
      record[.sleepQuality] = quality
      notes?.keep(raw: raw(), at: KnownField.sleepQuality.recordPath)
    }
    if let notes { numbers.judge(number, name: name(), raw: raw(), at: location, notes) }
  }

  // MARK: Training

  private mutating func add(_ reading: TrainingReading, of file: DayFile) {
    for finding in reading.findings {
      switch finding {
      case .session(let session):
        training.add(session, at: Location(file: file, line: session.line))
      case .activityRow(let row):
        training.add(row, to: &assigned, at: Location(file: file, line: row.line))
      case .exercise(let exercise):
        strength.add(exercise, at: Location(file: file, line: exercise.line))
      case .exerciseRow(let row, let table):
        strength.add(row, ofTableAtLine: table, at: Location(file: file, line: row.line))
      }
    }
    training.add(reading.measures, of: file)
  }

  // MARK: Boxes

  /// Counts boxes, and asks whether one says that the day's strength training was done.
  private mutating func countBoxes() {
    let boxes = BoxReader.read(
      files, countsAll: notes != nil, asksForStrength: strength.needsConfirmation)
    record.todos = boxes.todos
    record.tasks = boxes.tasks
    record.allBoxes = boxes.all
    if boxes.confirmStrength { strength.isConfirmed = true }
    if boxes.confirmWorkout { record.confirmation.isOfAll = true }
  }
}
