public import DayEditing
public import DayModel
import Values

/// How the logs are filled.
public struct FillOptions: Sendable, Equatable {
  /// What is filled; nil for all.
  public var only: Set<FilledKind>?
  /// What is left as it is.
  public var skipped: Set<FilledKind> = []
  /// Whether what a person took away is written again.
  public var again = false
  /// Where only what imports of some sources wrote is brought up to date, and nothing else is filled: these; else nil.
  public var onlyNoted: Set<MeasuredSource>?

  /// The usual ones.
  public init() {}

  func fills(_ kind: FilledKind) -> Bool {
    !skipped.contains(kind) && only?.contains(kind) ?? true
  }

  /// Whether a part is taken in that fills this; nil for one that no log has.
  func takes(_ kind: FilledKind?) -> Bool { kind.map(fills) ?? (only == nil) }
}

/// What filling did at one place of a day.
public struct FilledPlace: Sendable, Equatable {
  /// What became of it.
  public enum Outcome: String, Sendable, CaseIterable {
    /// It was blank.
    case new
    /// It had another text of an import.
    case changed
    /// What an import wrote is gone, as no source has it any more.
    case removed
    /// A person's text stands there, which differs.
    case kept
    /// A person took away what an import wrote.
    case blanked
    /// What is measured cannot be, or is out of its plausible range.
    case refused
  }

  /// Its path in the day record (docs/format.md §12).
  public let path: String
  /// What it belongs to.
  public let kind: FilledKind
  /// What became of it.
  public let outcome: Outcome
  /// The texts that a source says now.
  public let texts: [String]
  /// Why it was refused; nil otherwise.
  public var reason: String?
}

extension DayEditor {
  /// Fills the blank fields of a day with what was measured, and brings what imports wrote up to it. What a person wrote
  /// stays, and what a person took away stays blank.
  ///
  /// - Parameters:
  ///   - candidates: What the sources say of the day.
  ///   - record: The day as all of its files say it.
  ///   - habits: The habits of `habits.md`.
  ///   - notes: What imports have written into it; brought up to date.
  ///   - sides: What they had on each side of a merge: the log may have some of both.
  /// - Returns: What became of each place for which there is anything to say.
  public mutating func fill(
    _ candidates: DayCandidates, record: DayRecord, habits: HabitConfiguration,
    notes: inout Origins.Notes, ofSides sides: [Origins.Notes] = [], _ options: FillOptions
  ) -> [FilledPlace] {
    var filling = DayFilling(self, candidates, record, habits, notes, options)
    filling.adopt(sides)
    filling.run()
    (self, notes) = (filling.log.editor, filling.notes)
    return filling.filled
  }

  /// Whose the values are that an import wrote and that still stand, by their path in the record.
  ///
  /// - Parameters:
  ///   - notes: What imports are noted to have written into the day.
  ///   - record: The day as all of its files say it.
  ///   - habits: The habits of `habits.md`.
  ///   - types: The types of training.
  public func sources(
    by notes: Origins.Notes, in record: DayRecord, habits: HabitConfiguration, types: TrainingTypes
  ) -> [NamedText] {
    let own = types.own.compactMap(\.activity).map { FillTarget.own($0) }
    let lists = notes.listTargets
    let log = FilledLog(self, record, habits, lifts: lists.compactMap(\.lift))
    return (FieldCatalog.fields.map { .field($0) } + own + lists).flatMap { target in
      let noted = notes.texts(at: target)
      return zip(noted.isEmpty ? [] : log.texts(at: target) ?? [], noted).enumerated()
        .compactMap { index, place in
          let (text, note) = place
          // Of two sources that say the same the first by name.
          let source = note.filter { $0.value == text }.keys.map(\.rawValue).min()
          return source.map { NamedText(name: target.path(index, text), text: $0) }
        }
    }
  }
}

/// One filling of a day.
private struct DayFilling {
  private(set) var log: FilledLog
  private(set) var notes: Origins.Notes
  private(set) var filled: [FilledPlace] = []
  private let candidates: DayCandidates
  private let options: FillOptions
  /// What stands at each place before anything is changed: what is filled first would make done of a plan that comes next.
  private var standing: [String: [String]?] = [:]
  /// How many activities of each kind the day has, by path, as far as they are known yet; and which are a person's, whose heart
  /// rates are so too.
  private var counts: [String: Int] = [:], persons: Set<String> = []

  init(
    _ editor: DayEditor, _ candidates: DayCandidates, _ record: DayRecord,
    _ habits: HabitConfiguration, _ notes: Origins.Notes, _ options: FillOptions
  ) {
    let lifts = (candidates.places.map(\.target) + notes.listTargets).compactMap(\.lift)
    log = FilledLog(editor, record, habits, lifts: lifts)
    (self.candidates, self.notes, self.options) = (candidates, notes, options)
  }

  /// Takes for an import's what imports had written on the sides of a merge, where it stands in the log.
  mutating func adopt(_ sides: [Origins.Notes]) {
    if sides.isEmpty { return }
    let own = candidates.places.compactMap(\.target.own).map { FillTarget.own($0) }
    let lists = sides.flatMap(\.listTargets).filter { $0 != .food }
    for target in FieldCatalog.fields.map({ .field($0) }) + own + lists where !isImported(target) {
      guard let texts = log.texts(at: target), !texts.isEmpty else { continue }
      var noted = sides.flatMap { $0.texts(at: target) }.joined().map { source, text in
        DayCandidates.Candidate(text: text, source: source)
      }
      let found = texts.compactMap { text in
        noted.firstIndex { $0.text == text }.map { noted.remove(at: $0) }
      }
      if found.count == texts.count { notes.set(found, at: target) }
    }
  }

  mutating func run() {
    let places = candidates.places
    findPlans()
    for place in staleLifts { fill(place) }
    let rates = [true, false].flatMap { candidates.ratePlaces(several: $0) }
    for place in places + rates { standing[place.target.path] = .some(log.texts(at: place.target)) }
    let activities = places.lastIndex { $0.target.isActivity }.map { $0 + 1 } ?? 0
    for place in places[..<activities] { fill(place) }
    for place in candidates.ratePlaces(several: counts.values.reduce(0, +) > 1) { fill(place) }
    for place in places[activities...] { fill(place) }
    for place in stale { fill(place) }
    order()
  }

  /// Finds the lifts that are plans where what imports wrote confirms nothing.
  private mutating func findPlans() {
    let lifts = notes.listTargets.filter { $0.lift != nil }
    guard candidates.places.contains(where: { $0.target.lift != nil }) else { return }
    var copy = log
    for target in lifts where isImported(target) { try? copy.put([], at: target) }
    log.plans = copy.editor.plannedLifts
  }

  private func isImported(_ target: FillTarget) -> Bool {
    FillRule.areImported(log.texts(at: target) ?? [], noted: notes.texts(at: target))
  }

  /// The exercises that an import wrote and that no source calls so any more. What a person took away of one that is called
  /// otherwise now stays away.
  private var staleLifts: [DayCandidates.Place] {
    mutating get {
      let new = candidates.places.compactMap(\.target.lift)
      let stale = notes.listTargets.compactMap(\.lift).filter { !new.contains($0) }
      for old in stale where log.texts(at: .lift(old))?.isEmpty == true {
        let heir = new.first { ExerciseName.family($0) == ExerciseName.family(old) }
        let path = FillTarget.lift(old).path
        guard let heir, notes[FillTarget.lift(heir).path] == nil else { continue }
        notes[FillTarget.lift(heir).path] = notes[path]
        notes[path] = nil
      }
      return stale.filter { notes[FillTarget.lift($0).path] != nil }.map {
        DayCandidates.Place(target: .lift($0), candidates: [], kind: .strength)
      }
    }
  }

  /// Fields that an import wrote and that no source tells any more.
  private var stale: [DayCandidates.Place] {
    let known = Set((candidates.places + candidates.ratePlaces(several: true)).map(\.target.path))
    return FieldCatalog.fields.filter { field in
      notes[field.numberPath] != nil && !known.contains(field.numberPath)
    }.map { DayCandidates.Place(target: .field($0), candidates: [], kind: .fields) }
  }

  private mutating func fill(_ place: DayCandidates.Place) {
    let (target, path) = (place.target, place.target.path)
    let texts = standing[path] ?? log.texts(at: target)
    if target.isActivity { counts[path] = texts?.count ?? 1 }
    guard options.fills(place.kind) else { return }
    // The heart rate of what a person logged is left to that person.
    if let rated = place.rated, persons.contains(rated.path) { return }
    let known = notes.texts(at: target)
    if let noted = options.onlyNoted, known.allSatisfy({ noted.isDisjoint(with: $0.keys) }) {
      return
    }
    let candidates = target.sorted(place.candidates)
    let rule =
      texts.map {
        FillRule(texts: $0, notes: known, candidates: candidates, again: options.again)
      } ?? (candidates.isEmpty ? .nothing : .keepText)
    var outcome: FilledPlace.Outcome?
    var reason: String?
    switch rule {
    case .nothing: break
    case .keepText: outcome = .kept
    case .keepBlank: outcome = .blanked
    case .write, .clear:
      do throws(InputError) {
        try write(place)
        outcome = texts?.isEmpty == true ? .new : candidates.isEmpty ? .removed : .changed
      } catch {
        (outcome, reason) = (.refused, error.message)
      }
    }
    let isImported =
      switch rule {
      case .write, .clear: outcome != .refused
      case .nothing: FillRule.areImported(texts ?? [], noted: known) && texts?.isEmpty == false
      case .keepText, .keepBlank: false
      }
    if target.isActivity {
      if !isImported { persons.insert(path) }
      if rule == .write, isImported { counts[path] = candidates.count }
      if rule == .clear { counts[path] = 0 }
    }
    if let refusal = place.refusal,
      FillRule.isImports(texts, noted: known, again: options.again)
    {
      (outcome, reason) = (.refused, refusal)
    }
    guard let outcome else { return }
    filled.append(
      FilledPlace(
        path: path, kind: place.kind, outcome: outcome, texts: place.candidates.map(\.text),
        reason: reason))
  }

  /// Writes what belongs at a place and notes it; where nothing does, the place is as it was before the first import.
  private mutating func write(_ place: DayCandidates.Place) throws(InputError) {
    let (target, path) = (place.target, place.target.path)
    var copy = log
    let line = copy.line(of: target)
    if place.candidates.isEmpty, notes.madeLines.contains(path) {
      try copy.removeLines(of: target)
      notes.madeLines.remove(path)
    } else {
      let isFirst = notes.texts(at: target).isEmpty
      let rest = isFirst ? line.map(copy.editor.rest) ?? "" : ""
      try copy.put(place.candidates.map(\.text), at: target)
      if isFirst, line == nil, copy.line(of: target) != nil { notes.madeLines.insert(path) }
      if !rest.isEmpty { notes.blanks[path] = rest }
      if place.candidates.isEmpty, let line, let rest = notes.blanks.removeValue(forKey: path) {
        try copy.editor.setRest(ofLine: line, to: rest)
      }
    }
    log = copy
    notes.set(place.candidates, at: target)
  }

  /// Puts what imports have written in lines of their own in order, as one import of all sources would have, whichever came
  /// first.
  private mutating func order() {
    let places = candidates.places + candidates.ratePlaces(several: counts.values.reduce(0, +) > 1)
    func isMade(_ target: FillTarget) -> Bool { notes.madeLines.contains(target.path) }
    let mayHaveSome = places.contains { place in
      place.target.lift != nil || place.target.own != nil
        ? isMade(place.target) : place.target.isActivity && place.candidates.count > 1
    }
    guard mayHaveSome else { return }
    var copy = log
    copy.plans = []
    copy.refresh()
    let imported = places.map(\.target).filter { target in
      FillRule.areImported(copy.texts(at: target) ?? [], noted: notes.texts(at: target))
    }
    do throws(InputError) {
      try copy.order(imported, made: imported.filter(isMade))
      log.editor = copy.editor
    } catch {
      // Then they stay in theirs.
    }
  }
}
