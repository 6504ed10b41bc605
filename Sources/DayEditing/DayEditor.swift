import DayModel
import LogSyntax
import Values
import Words

/// Writes entries into a day's log, each where the format wants it.
///
/// A value goes to the field that counts: the first filled one of its name in its section, else the
/// first (docs/format.md §4); in an old log to its cell of the section's table (§6). A missing field
/// is added to its section, a missing section at its place in the template. All other bytes stay.
public struct DayEditor: Sendable {
  /// One value that was written.
  public struct Change: Sendable, Equatable {
    /// What was done to an entry.
    public enum Action: String, Sendable {
      /// A field or a cell has a new value.
      case set
      /// A field or a cell is blank now.
      case unset
      /// A line is new in a list.
      case add
      /// A box is ticked.
      case tick
      /// A box is open again.
      case untick
      /// A box is struck out.
      case drop
    }

    /// What was done.
    public let action: Action
    /// The field as a query names it, or what kind of line it is: `food`, `note`.
    public let field: String
    /// The name in the log.
    public let name: String
    /// The heading that it stands under.
    public let section: String?
    /// The index of its line in `document`.
    public fileprivate(set) var line: Int
    /// The text that stood there before; nil for a new line or a blank field.
    public let before: String?
    /// The current text; nil if the field is now blank.
    public let after: String?
    /// What the person should know, such as an unlikely value.
    public let warning: String?
    /// Whether the warning is of a value that is out of its plausible range.
    public let isImplausible: Bool
    /// Whether the line is gone, and `line` is the index of the one before it.
    public let isRemoved: Bool
    /// Whether it is of the cycle, of which commits and errors tell nothing more.
    public let isOfCycle: Bool
    /// The texts of what it was added to, as a further ride is to the day's rides; none where it is all there is.
    public internal(set) var addedTo: [String] = []
    /// The day whose entry has the numbers that were taken over, if any.
    public internal(set) var asOn: CalendarDate?
    /// The activity of a type of the person's own that it tells of, if any.
    public internal(set) var activity: TrainingActivity?

    /// A change of a file that is no log: a habit that `habits.md` has more or less, or a routine.
    ///
    /// - Parameter kind: What it has more or less: `habit`.
    package init(_ action: Action, of kind: String, id: String, name: String, line: Int) {
      self.init(
        action: action, field: "\(kind):\(id)", name: kind, section: nil, line: line,
        before: action == .add ? nil : name, after: action == .add ? name : nil, warning: nil,
        isImplausible: false, isRemoved: action != .add)
    }

    /// A change of a file that is no log: another value of a routine of `routines.md`.
    package init(routine id: String, name: String, after: String, line: Int) {
      self.init(
        action: .set, field: "routine:\(id)", name: name, section: nil, line: line, before: nil,
        after: after, warning: nil, isImplausible: false, isRemoved: false)
    }

    fileprivate init(
      action: Action, field: String, name: String, section: String?, line: Int, before: String?,
      after: String?, warning: String?, isImplausible: Bool, isRemoved: Bool,
      isOfCycle: Bool = false
    ) {
      (self.action, self.field, self.name) = (action, field, name)
      (self.section, self.line) = (section, line)
      (self.before, self.after) = (before, after)
      (self.warning, self.isImplausible, self.isRemoved) = (warning, isImplausible, isRemoved)
      self.isOfCycle = isOfCycle
    }
  }

  /// The log as it is now.
  public private(set) var document: LogDocument
  /// The units of numbers without one, and of what is said of them.
  public var units = PersonalUnits.format
  /// What was written, in order.
  public internal(set) var changes: [Change] = []
  /// The lists of the day as the person has seen them, to whose numbers words refer.
  public var shown: [ListTopic: ShownList] = [:]
  /// What the person should know besides, such as what is left as it was.
  public private(set) var remarks: [Remark] = []

  /// Something that a person should know of an edit.
  public struct Remark: Sendable, Equatable {
    /// The text, without the day.
    public let text: String
    /// Whether something may not be as the person wants it.
    public let isWarning: Bool
  }

  /// Notes what the person should know.
  mutating func tell(_ text: String, isWarning: Bool = false) {
    remarks.append(Remark(text: text, isWarning: isWarning))
  }

  /// The day as its log says it now.
  package var record: DayRecord {
    DayReader.read(LogSource(path: "", document: document, units: units.files))
  }

  /// An editor of this log.
  public init(_ document: LogDocument) { self.document = document }

  /// Writes one entry. Training that is all that a task `Workout: …` wants ticks it.
  ///
  /// - Parameters:
  ///   - allowingNew: Whether a field of an unknown name may be made.
  ///   - replacing: Whether an activity, sets or water take the place of those of their kind that the day has, rather
  ///     than being added to them.
  /// - Throws: `InputError` where the value cannot be read, cannot be, or has no field to go to.
  public mutating func write(
    _ entry: LogEntry, allowingNew: Bool, replacing: Bool = false
  ) throws(InputError) {
    let planned = entry.isTraining ? unfulfilledWorkouts() : []
    try writeValue(of: entry, allowingNew: allowingNew, replacing: replacing)
    try tickFulfilled(planned)
  }

  private mutating func writeValue(
    of entry: LogEntry, allowingNew: Bool, replacing: Bool
  ) throws(InputError) {
    switch entry.withUnits(units) {
    case .field(let field, let value) where field.kind == .activity:
      try writeActivity(field, value, [], replacing: replacing)
    case .field(let field, let value):
      try write(field, value)
    case .activity(let field, let value, let details):
      try writeActivity(field, value, details, replacing: replacing)
    case .ownActivity(let activity, let value, let details):
      try write(activity, value, details, replacing: replacing)
    case .custom(let name, let value):
      try writeCustom(name, value, allowingNew: allowingNew, replacing: replacing)
    case .lift(let exercise, let sets):
      try logLift(exercise, sets, replacing: replacing)
    case .sets(let exercise, let line):
      try logLift(exercise, line, replacing: replacing)
    case .food(let text, let nutrients, let approximate, let day):
      try addFood(text, nutrients, approximate: approximate, asOn: day)
    case .note(let text):
      try addItem(text, to: .notes, as: "note")
    case .cycle(let value):
      try write(value)
    }
  }

  /// Makes a field blank, and leaves its name. An activity goes with all that was logged of it: its
  /// rate, and the further ones of its kind.
  ///
  /// - Returns: Whether there was a value.
  /// - Throws: `InputError` with code `unknownField` where the day has no such field.
  public mutating func unset(_ word: String) throws(InputError) -> Bool {
    let known = FieldCatalog.field(word: word)
    if let known, known.kind == .activity { return try unset(activity: known) }
    guard let location = known.flatMap({ location(of: $0, name: $0.name) }) ?? location(named: word)
    else {
      if known != nil { return false }
      throw unknown(word, value: nil)
    }
    return try blank(known, at: location, as: known?.name ?? word)
  }

  /// Takes the text from a location. Returns whether there was any.
  mutating func blank(
    _ field: KnownField?, at location: ValueLocation, as name: String
  ) throws(InputError) -> Bool {
    guard text(at: location) != nil else { return false }
    try put("", at: location, as: name, id: field?.id, warning: nil)
    return true
  }

  // MARK: Locations

  /// Where a value stands.
  package enum ValueLocation {
    case field(line: Int)
    case cell(line: Int, column: Int)
  }

  /// The location of a known field: fields of its sections first, then rows of their tables.
  package func location(of field: KnownField, name: String) -> ValueLocation? {
    let key = FieldCatalog.nameKey(name)
    let sections = homes(of: field)
    let bodies = field.kind == .fuelTotal ? document.sections.map(\.body) : sections.map(\.body)
    let fields = bodies.flatMap { document.fields(in: $0) }
      .filter { FieldCatalog.nameKey(document.text($0.field.name)) == key }
    if let found = firstFilled(fields) { return .field(line: found) }
    return field.name == name ? cell(of: field) : nil
  }

  /// The cell of a known field in a table of its sections.
  func cell(of field: KnownField) -> ValueLocation? {
    let sections = field.kind == .fuelTotal ? sectionsOfTotals : homes(of: field)
    for table in sections.flatMap({ document.tables(in: $0.body) }) {
      let columns = TableColumns(names: table.header?.cells.map { plain($0).lowercased() } ?? [])
      guard let column = columns.value(of: field) else { continue }
      for row in table.rows where row.cells.count > column {
        if FieldCatalog.field(named: plain(row.cells[0]))?.id == field.id {
          return .cell(line: row.line, column: column)
        }
      }
    }
    return nil
  }

  /// The location of any field of this name, wherever it stands but for the cycle, whose names mean something there alone.
  func location(named name: String) -> ValueLocation? {
    let key = fieldKey(name)
    let fields = freeFields.filter { fieldKey(document.text($0.field.name)) == key }
    return firstFilled(fields).map { .field(line: $0) }
  }

  /// The fields of the day without those of the cycle, which are changed and named as such alone (docs/format.md §14).
  private var freeFields: [(line: Int, field: Field)] {
    let cycle = cycleBodies
    return document.fields(in: document.lines.indices).filter { field in
      !cycle.contains { $0.contains(field.line) }
    }
  }

  func firstFilled(_ fields: [(line: Int, field: Field)]) -> Int? {
    (fields.first { !document.visibleText($0.field.value).isEmpty } ?? fields.first)?.line
  }

  /// The sections that a field may stand in.
  private func homes(of field: KnownField) -> [Section] {
    let counts = Self.countingSections(of: document)
    return document.sections.filter { section in
      let isNamed =
        section.known == field.section
        || field.section == .trainingOutput && section.known == .workout
      return isNamed && counts(section)
    }
  }

  /// The sections whose tables may have the day's totals of food.
  private var sectionsOfTotals: [Section] {
    let outlines = DaySection.outlines(of: document, isWorkoutFile: false)
    return zip(document.sections, outlines).filter(\.1.mayHoldTotals).map(\.0)
  }

  /// Tells whether what is written in a section is read as done: not below a heading that says
  /// pending. Asks for the outline of the document once, for all of its sections.
  static func countingSections(of document: LogDocument) -> (Section) -> Bool {
    func isTraining(_ section: Section) -> Bool {
      [.trainingOutput, .workout, .strengthLog].contains(section.known)
    }
    guard document.sections.contains(where: isTraining) else { return { _ in true } }
    let outlines = DaySection.outlines(of: document, isWorkoutFile: false)
    let done = Set(
      zip(document.sections, outlines).filter { $1.role.isTraining }.map { $0.0.headingLine })
    return { section in !isTraining(section) || done.contains(section.headingLine) }
  }

  /// A cell's text without the emphasis marks of a label.
  func plain(_ cell: Range<Int>) -> String {
    document.visibleText(cell).replacing("*", with: "")
  }

  /// What stands at a location; nil where it is blank.
  package func text(at location: ValueLocation) -> String? {
    let text = range(of: location).map(document.visibleText) ?? ""
    return text.isEmpty ? nil : text
  }

  /// The text at a place with what is struck out in it, and without comments.
  func writtenText(at location: ValueLocation) -> String {
    guard let range = range(of: location) else { return "" }
    let visible = document.visibleText(range)
    let hasStruck = document.hiddenRanges(in: range).contains { hidden in
      document.text(hidden).hasPrefix("~~")
    }
    return hasStruck ? "\(visible) ~~ ~~" : visible
  }

  private func range(of location: ValueLocation) -> Range<Int>? {
    switch location {
    case .field(let line):
      guard case .field(let field) = document.lines[line].kind else { return nil }
      return field.value
    case .cell(let line, let column):
      return document.cells(of: document.lines[line])[column]
    }
  }

  // MARK: Writing

  mutating func write(_ field: KnownField, _ value: String) throws(InputError) {
    let warning = try EntryCheck.check(field, value, units)
    if let location = location(of: field, name: field.name) {
      try put(value, at: location, as: field.name, id: field.id, warning: warning)
    } else {
      try addField(field.name, value, to: field.section, id: field.id, warning: warning)
    }
    if field.kind == .fuelTotal { tellOfEntries(beside: field) }
  }

  /// Says where a total of food that was written is less than what its entries hold.
  private mutating func tellOfEntries(beside field: KnownField) {
    let line = changes.last.map { $0.line + 1 }
    let doubts = record.diagnostics.filter { $0.construct == .totalsDisagree && $0.line == line }
    for doubt in doubts { tell(doubt.message, isWarning: true) }
  }

  private mutating func writeCustom(
    _ name: String, _ value: String, allowingNew: Bool, replacing: Bool
  ) throws(InputError) {
    if let location = location(named: name) {
      let before = replacing ? nil : text(at: location)
      let sum = before.flatMap { AddedAmount.text(adding: value, to: $0, of: name) }
      try put(sum ?? value, at: location, as: name, warning: nil)
      if sum != nil, let before { changes[changes.count - 1].addedTo = [before] }
    } else if allowingNew {
      try addField(name, value, to: .quickLog, warning: nil)
      if UnknownName.isEffort(value) {
        tell(
          "\(name) is a field of your own and counts as no training; for a kind of training: "
            + UnknownName.typeLine(name))
      }
    } else {
      throw unknown(name, value: value)
    }
  }

  /// The error for a name that neither the format nor the day knows, with the nearest that is.
  ///
  /// - Parameter value: What was to be written; nil where something was to be taken away.
  func unknown(_ name: String, value: String?) -> InputError {
    let hidden = PrivateLines(of: document)
    let written = freeFields.filter { !hidden.contains($0.line) }
      .map { document.text($0.field.name) }
    if let value { return UnknownName.error(name, value: value, names: written) }
    let known = FieldCatalog.fields.flatMap { [$0.id] + $0.words }
    let guess = nearest(to: name, among: known + written).map { "Did you mean '\($0)'? " } ?? ""
    return InputError(
      .unknownField, "unknown field '\(name)'", hint: guess + "The day has no field of that name.")
  }

  mutating func put(
    _ value: String, at location: ValueLocation, as name: String, id: String? = nil,
    warning: EntryWarning?
  ) throws(InputError) {
    let before = text(at: location)
    let at: Int
    switch location {
    case .field(let line):
      at = line
      try edit { document throws(EditError) in try document.settingField(atLine: line, to: value) }
    case .cell(let line, let column):
      at = line
      try edit { document throws(EditError) in
        try document.settingCell(atLine: line, column: column, to: value)
      }
    }
    record(
      value.isEmpty ? .unset : .set, id, name, line: at, before: before,
      after: value.isEmpty ? nil : value, warning: warning)
  }

  /// - Parameter place: The index of the line below which it goes, by the fields that the section has; nil for the last of them.
  mutating func addField(
    _ name: String, _ value: String, to known: KnownSection, id: String? = nil,
    warning: EntryWarning?, below place: (([(line: Int, name: String)]) -> Int?)? = nil
  ) throws(InputError) {
    let line = try add(to: known) { document, section throws(EditError) in
      let fields = document.fields(in: document.sections[section].body)
        .map { ($0.line, document.text($0.field.name)) }
      return try document.addingField(
        name, value: value, toSection: section, below: place.flatMap { $0(fields) })
    }
    record(.set, id, name, line: line, before: nil, after: value, warning: warning)
  }

  mutating func addItem(
    _ text: String, to known: KnownSection, as kind: String, name: String? = nil,
    value: String? = nil, warning: EntryWarning? = nil
  ) throws(InputError) {
    let line = try add(to: known) { document, section throws(EditError) in
      try document.addingItem(text, toSection: section)
    }
    record(
      .add, kind, name ?? kind, line: line, before: nil, after: value ?? text, warning: warning)
  }

  /// Takes a line away, which had a value.
  mutating func remove(
    line: Int, as name: String, id: String, value: String
  ) throws(InputError) {
    try edit { document throws(EditError) in try document.removingLine(line) }
    record(
      .unset, id, name, line: max(0, line - 1), before: value, after: nil, warning: nil,
      isRemoved: true)
  }

  /// Makes sure of a section, then adds a line to it. Returns the line's index.
  mutating func add(
    to known: KnownSection, _ change: (LogDocument, Int) throws(EditError) -> LogDocument
  ) throws(InputError) -> Int {
    let before = document
    var section = 0
    do {
      try edit { document throws(EditError) in
        let counts = Self.countingSections(of: document)
        let ensured = try document.ensuringSection(known, where: counts)
        section = ensured.section
        return ensured.document
      }
      return try edit { document throws(EditError) in try change(document, section) }
    } catch {
      // A section without the line that it was made for is no half of a result.
      document = before
      throw error
    }
  }

  /// Makes an edit. Returns the index of the first line that differs after it.
  @discardableResult
  mutating func edit(
    _ change: (LogDocument) throws(EditError) -> LogDocument
  ) throws(InputError) -> Int {
    let before = document
    do {
      document = try change(before)
    } catch {
      throw InputError(.value, error.description, hint: "Nothing was written.")
    }
    let shared = min(before.lines.count, document.lines.count)
    let first =
      (0..<shared).first { index in
        !before.bytes[before.lines[index].content]
          .elementsEqual(document.bytes[document.lines[index].content])
      } ?? shared
    let growth = document.lines.count - before.lines.count
    for index in changes.indices where changes[index].line >= first {
      changes[index].line += growth
    }
    return first
  }

  /// Puts these in the place of the changes from an index on.
  ///
  /// The array is made anew. Optimised by Swift 6.3.1 (x86_64 Linux), this ends with a signal or leaves texts that are gone, since
  /// elements are taken from a buffer in which they were destroyed; `insert(contentsOf:at:)` likewise:
  ///
  ///     func turn(_ items: inout [String]) { items.replaceSubrange(1..., with: items[1...].reversed()) }
  ///     var items = (0..<4).map { "a text that has to be allocated, \($0)" }
  ///     turn(&items)
  ///
  /// `SelfReplacementTests` keep such a line out of the sources.
  mutating func tell(_ told: [Change], inPlaceOfThoseFrom first: Int) {
    changes = Array(changes[..<first]) + told
  }

  mutating func record(
    _ action: Change.Action, _ id: String?, _ name: String, line: Int, before: String?,
    after: String?, warning: EntryWarning?, isRemoved: Bool = false
  ) {
    let section = document.section(ofLine: line)
    changes.append(
      Change(
        action: action, field: id ?? name, name: name,
        section: section.flatMap { document.headingText(of: $0) }, line: line,
        before: before, after: after, warning: warning?.text,
        isImplausible: warning?.isImplausible ?? false, isRemoved: isRemoved,
        isOfCycle: section.map(document.isPrivate) ?? false))
  }
}
