public import Context
public import DayModel
import DayStore
import FactCache
import Language
import LogSyntax
import Query
import Store
import Training
import Values
import Words

/// The types of training: `type`. Those that are built in, as `workout_types.yaml` has changed them, and the person's own.
public enum TrainingTypeEdits {
  /// All types. What cannot be read of the file is told as events.
  public static func list(in context: ActionContext) throws -> TrainingTypeList {
    let types = try context.trainingTypes
    for problem in types.diagnostics {
      let place = problem.line.map { "\(problem.file):\($0)" } ?? problem.file
      try context.tell(.warning("\(place): \(problem.message)"))
    }
    return TrainingTypeList(types)
  }

  /// Adds a type to the file, which is made where it is missing.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - id: The word for it; nil for the name in small letters.
  ///   - commands: The names of commands, which no type can have.
  /// - Throws: `value` for a name that already means something, and for what cannot be; `badData` where the file cannot
  ///   take it.
  public static func add(
    _ name: String, id: String?, _ values: TrainingTypeValues, besides commands: Set<String>,
    dryRun: Bool, in context: ActionContext
  ) throws -> EditedTrainingTypes {
    let example = "bestupid type add Rowing --unit m"
    let name = withCapital(try InputError.entryLine(name, example: example))
    let word = try id ?? self.id(of: name)
    var parts = try values.values().filter { $0.value != .none }
    if name != withCapital(word), values.name == nil { parts.insert((.name, .text(name)), at: 0) }
    if id == nil, name != withCapital(word), values.fields == nil {
      parts.append((.fields, .list([name, "Avg_HR"])))
    }
    let names = TypeNames(commands: commands, context: context)
    try names.requireFree([name, word] + Self.names(in: parts))
    return try TypeFileChange("add", word, dryRun: dryRun, context).run { file in
      try file.adding(word, parts)
    } accepting: { effect in
      try effect.requireAnyEffort()
    }
  }

  /// Changes what the file says of a type; of one that is built in it says something then.
  ///
  /// - Parameter accepting: Is told how days would be read otherwise, of a dry run too, and throws where that is not
  ///   wanted.
  /// - Throws: `noSuchEntry` where no type has the name; `value` as ``add(_:id:_:besides:dryRun:in:)``; `badData` where the
  ///   file cannot be changed so.
  public static func edit(
    _ name: String, _ values: TrainingTypeValues, besides commands: Set<String>, dryRun: Bool,
    accepting: (String) throws -> Void, in context: ActionContext
  ) throws -> EditedTrainingTypes {
    let type = try context.type(named: name)
    let parts = try values.values()
    let names = TypeNames(commands: commands, context: context)
    try names.requireFree(Self.names(in: parts), for: type)
    return try TypeFileChange("edit", type.id, dryRun: dryRun, context).run { file in
      try file.changing(type.id, parts)
    } accepting: { effect in
      if let words = effect.wordsOfEdit { try accepting(words) }
    }
  }

  /// Says that a day's efforts of a type are right, however far or fast, so that they may be records.
  ///
  /// - Throws: `noSuchEntry` where no type has the name, or the day nothing of it; `value` where it is a type without distance and time; `badData`
  ///   where the file cannot be changed so.
  public static func confirm(
    _ name: String, on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> EditedTrainingTypes {
    let type = try context.type(named: name)
    guard let activity = type.activity else {
      throw ActionError(
        .value, "\(type.id) has no distance and no time of its own",
        hint: "For a weight: bestupid exercise confirm 'Bench press' \(date)")
    }
    let day = try context.facts(in: date...date, columns: FactColumn.efforts(of: activity))
    guard day.table.efforts(of: activity).contains(where: { !$0.isEmpty }) else {
      throw ActionError(
        .noSuchEntry, "\(date) has no \(type.id)", hint: "See: bestupid query \(type.id)")
    }
    return try TypeFileChange("confirm", type.id, dryRun: dryRun, context).run { file in
      let confirmed = Set(file.types[type.id]?.confirmed ?? []).union([date]).sorted()
      return try file.changing(type.id, [(.confirmed, .list(confirmed.map { "\($0)" }))])
    } accepting: { _ in
    }
  }

  /// Takes a type out of the file, and leaves all logs as they are. Of one that is built in it takes away what the file
  /// changes.
  ///
  /// - Parameter accepting: Is told how many days use it and how they are read then, and throws where that is not wanted.
  /// - Throws: `noSuchEntry` where the file has no type of the name; `badData` where the file cannot be changed.
  public static func remove(
    _ name: String, dryRun: Bool, accepting: (String) throws -> Void, in context: ActionContext
  ) throws -> EditedTrainingTypes {
    let type = try context.type(named: name)
    return try TypeFileChange("remove", type.id, dryRun: dryRun, context).run { file in
      guard try file.has(type.id) else {
        throw ActionError(
          .noSuchEntry, "\(type.id) is built in, and \(TrainingTypes.path) does not change it",
          hint: "See: bestupid type list")
      }
      return try file.removing(type.id)
    } accepting: { effect in
      if let words = effect.wordsOfRemoval { try accepting(words) }
    }
  }

  /// The id of a name: in small letters, with hyphens for what parts its words.
  private static func id(of name: String) throws -> String {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    let id = words.joined(separator: "-")
    guard !id.isEmpty, id.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == ASCII.hyphen })
    else {
      throw ActionError(
        .value, "no id can be made of '\(name)': it has letters from a to z, digits and hyphens",
        hint: "Add one: --id rowing")
    }
    return id
  }

  /// What the values of a type call it, and the field of its activity.
  private static func names(
    in parts: [(key: TrainingTypesFile.Key, value: TrainingTypesFile.Value)]
  ) -> [String] {
    parts.flatMap { key, value -> [String] in
      switch (key, value) {
      case (.name, .text(let name)): [name]
      case (.words, .list(let words)): words
      case (.fields, .list(let fields)): Array(fields.prefix(1))
      default: []
      }
    }
  }
}

/// All types of training, for a list.
public struct TrainingTypeList: Sendable {
  /// The types: those that are built in first, then the file's in its order.
  public let types: [TrainingType]
  /// Whether none of them is the person's own.
  public let isBuiltIn: Bool

  init(_ types: TrainingTypes) {
    self.types = types.types
    isBuiltIn = types.own.isEmpty
  }
}

/// What an edit did to the types of training, or would do.
public struct EditedTrainingTypes: Sendable {
  /// What was done: `add`, `edit`, `remove`, `confirm`.
  public let verb: String
  /// The word for the type.
  public let id: String
  /// The type now; nil for one that is no longer known.
  public let type: TrainingType?
  /// How many days are read otherwise; of a removal how many use the type.
  public let days: Int
  /// What became of the file.
  public let result: EditResult
}

/// Says what a name means already.
private struct TypeNames {
  let commands: Set<String>
  let context: ActionContext

  /// - Parameter own: The type whose names they are to be; nil for a new one.
  /// - Throws: `value` where one of the names means something else.
  func requireFree(_ names: [String], for own: TrainingType? = nil) throws {
    let types = try context.trainingTypes
    let known = try StoreFields.names(in: context)
    let library = try context.exerciseLibrary
    for name in names {
      if let type = types.type(named: name) {
        if type.id == own?.id { continue }
        throw taken(name, "the type \(type.id)", "Change that: bestupid type edit \(type.id)")
      }
      if let own, let field = own.activity?.field, fieldKey(field) == fieldKey(name) { continue }
      if let meaning = ReservedWords.meaning(of: name) { throw taken(name, meaning) }
      let command = name.lowercased()
      if commands.contains(command) { throw taken(name, "the command bestupid \(command)") }
      if known.hasLift(name) || library.entry(named: name) != nil {
        throw taken(name, "a lift of your logs or of your library")
      }
    }
  }

  private func taken(
    _ name: String, _ meaning: String, _ hint: String = "Choose another name."
  ) -> ActionError {
    ActionError(.value, "'\(name)' already means \(meaning)", hint: hint)
  }
}

/// A change of the file of types, in one commit.
private struct TypeFileChange {
  let verb: String
  let id: String
  let dryRun: Bool
  let context: ActionContext

  init(_ verb: String, _ id: String, dryRun: Bool, _ context: ActionContext) {
    (self.verb, self.id, self.dryRun, self.context) = (verb, id, dryRun, context)
  }

  /// - Parameters:
  ///   - body: Makes the new file of the old one.
  ///   - accepting: Is told what that does to days, before the store is locked.
  func run(
    _ body: (TrainingTypesFile) throws -> [UInt8], accepting: (TypeEffect) throws -> Void
  ) throws -> EditedTrainingTypes {
    let old = TrainingTypesFile(try context.store.files.read(TrainingTypes.path) ?? [])
    let effect = try TypeEffect(
      of: id, from: old.types, to: TrainingTypes(try made(body, of: old)), in: context)
    try accepting(effect)
    let file = KeptFileChange(
      path: TrainingTypes.path, subject: "type \(verb): \(id)", hint: "See: bestupid type list",
      dryRun: dryRun, context: context)
    let (edit, new) = try file.run { try made(body, of: TrainingTypesFile($0 ?? [])) }
    return EditedTrainingTypes(
      verb: verb, id: id, type: TrainingTypes(new)[id],
      days: verb == "remove" ? effect.used.count : Set(effect.changed.map(\.date)).count,
      result: edit)
  }

  /// The new file, in which all can be read that could be before, and what is new.
  private func made(
    _ body: (TrainingTypesFile) throws -> [UInt8], of file: TrainingTypesFile
  ) throws -> [UInt8] {
    let new: [UInt8]
    do {
      new = try body(file)
    } catch let refusal as TrainingTypesFile.Refusal {
      throw ActionError(refusal)
    }
    let known = Set(file.types.diagnostics.map(\.message))
    let problem = TrainingTypes(new).diagnostics.first { !known.contains($0.message) }
    if let problem { throw ActionError(.value, problem.message, hint: "Nothing was changed.") }
    return new
  }
}

/// What a change of a type does to the days that have its field.
private struct TypeEffect {
  /// A day with the field.
  struct Day {
    let date: CalendarDate
    let text: String
    let before: [Effort]
    let after: [Effort]
  }

  private let id: String
  private let field: String?
  private let after: TrainingActivity?
  private let days: [Day]
  private let titled: [CalendarDate]

  init(
    of id: String, from old: TrainingTypes, to new: TrainingTypes, in context: ActionContext
  ) throws {
    self.id = id
    let fields = [old[id], new[id]].compactMap { $0?.activity }.filter { $0.known == nil }
      .map(\.field)
    field = fields.first
    after = fields.first.flatMap { new.ownActivities[fieldKey($0)] }
    days = try context.texts(of: Set(fields.map { fieldKey($0) })).map { date, text, units in
      func efforts(_ types: TrainingTypes) -> [Effort] {
        types.ownActivities[fieldKey(text.name)]?.efforts(text.text, in: units) ?? []
      }
      return Day(date: date, text: text.text, before: efforts(old), after: efforts(new))
    }
    titled = old[id]?.builtIn == nil ? try context.days(ofType: id) : []
  }

  /// The days that are read otherwise.
  var changed: [Day] {
    days.filter { day in
      day.before.map(\.metres) != day.after.map(\.metres)
        || day.before.map(\.minutes?.value) != day.after.map(\.minutes?.value)
    }
  }

  /// The days that use the type, oldest first.
  var used: [CalendarDate] {
    Set(days.filter { !$0.before.isEmpty }.map(\.date)).union(titled).sorted()
  }

  /// How days are read otherwise by an edit; nil where none is.
  var wordsOfEdit: String? {
    guard let first = changed.first else { return nil }
    let number = Set(changed.map(\.date)).count
    let count = number == 1 ? "1 day" : "\(number) days"
    return "\(count) would be read otherwise; the first is \(first.date), '\(first.text)'"
  }

  /// How the days of a type are read without it; nil where none uses it.
  var wordsOfRemoval: String? {
    guard let last = used.last else { return nil }
    let count = used.count == 1 ? "1 day uses" : "\(used.count) days use"
    let reading =
      after != nil
      ? "its distances then count only where they have a unit"
      : "a query then takes the first number of each as that of a plain field"
    let lines = field.map { "the lines of \($0) stay as they are, and \(reading)" }
    return "\(count) \(id), the last \(last)" + (lines.map { "; \($0)" } ?? "")
  }

  /// - Throws: `value` where logs have the field already, and no day of it tells a distance or a time.
  func requireAnyEffort() throws {
    guard let field, let first = days.first, days.allSatisfy(\.after.isEmpty) else { return }
    throw ActionError(
      .value,
      "'\(field)' already means a field of your logs that has no distance and no time, as '\(first.text)'",
      hint: "Choose another field: --fields '\(field) training,Avg_HR'")
  }
}

extension ActionError {
  fileprivate init(_ refusal: TrainingTypesFile.Refusal) {
    self.init(
      .badData, refusal.message, hint: "Nothing was changed. Fix the file and try again.",
      file: TrainingTypes.path, line: refusal.line)
  }
}

extension ActionContext {
  /// The type that a person calls so.
  ///
  /// - Throws: `noSuchEntry` where there is none; `badData` where the file cannot be read.
  fileprivate func type(named name: String) throws -> TrainingType {
    do {
      _ = try TrainingTypesFile(store.files.read(TrainingTypes.path) ?? []).has(name)
    } catch let refusal as TrainingTypesFile.Refusal {
      throw ActionError(refusal)
    }
    let types = try trainingTypes
    if let type = types.type(named: name) { return type }
    let known = KnownThings(types.types.map { [$0.id, $0.name] }) { $0.lowercased() }
    if let type = try known.meant(by: name, takesSlips: false).flatMap(types.type(named:)) {
      return type
    }
    let near = known.near(name).map { "Did you mean '\($0)'? " } ?? ""
    throw ActionError(
      .noSuchEntry, "no type is called '\(name)'",
      hint: near + "There are: \(types.types.map(\.id).joined(separator: ", ")); "
        + "to add one: bestupid type add \(shellLine([withCapital(name)]))")
  }

  /// The texts of fields without a meaning of their own in the format, by their keys, oldest first.
  fileprivate func texts(
    of keys: Set<String>
  ) throws -> [(date: CalendarDate, field: NamedText, units: FormatUnits)] {
    let columns = try columnNames().filter { $0.customField.map(keys.contains) ?? false }
    if columns.isEmpty { return [] }
    let table = try facts(columns: columns).table
    let facts = columns.compactMap { table.columns[$0] }
    let dates = Set(
      table.dates.indices.filter { day in facts.contains { $0[day] != nil } }
        .map { table.dates[$0] })
    let reader = try recordReader
    var texts: [(date: CalendarDate, field: NamedText, units: FormatUnits)] = []
    for day in try store.listing().days where dates.contains(day.date) {
      guard let record = try readable({ try reader.record(of: day) }) else { continue }
      // Of several fields of a name the first counts.
      for key in keys.sorted() {
        guard let field = record.fields.first(where: { fieldKey($0.name) == key }) else { continue }
        texts.append((day.date, field, record.units))
      }
    }
    return texts
  }

  /// The days whose title names a type.
  fileprivate func days(ofType id: String) throws -> [CalendarDate] {
    let field = try QueryField("workout_type")
    let request = try QueryRequest([field], today: todayForReading)
    let table = try facts(columns: request.columns).table
    return Query(request, in: table).rows.filter { $0.cells[0].value == .text(id) }.map(\.date)
  }
}
