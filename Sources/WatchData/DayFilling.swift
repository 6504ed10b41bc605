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
  /// - Returns: What became of each place for which there is anything to say.
  public mutating func fill(
    _ candidates: DayCandidates, record: DayRecord, habits: HabitConfiguration,
    notes: inout Origins.Notes, _ options: FillOptions
  ) -> [FilledPlace] {
    var filled: [FilledPlace] = []
    // Activities that are a person's, whose heart rates are so too.
    var persons: Set<String> = []
    for place in candidates.places + notes.lifts(besides: candidates)
    where options.fills(place.kind) {
      // The heart rate of what a person logged is left to that person.
      if let rated = place.rated, persons.contains(rated.path) { continue }
      let candidates = place.target.sorted(place.candidates)
      let known = notes.texts(at: place.target)
      if let noted = options.onlyNoted, known.allSatisfy({ noted.isDisjoint(with: $0.keys) }) {
        continue
      }
      let texts = texts(at: place.target, record, habits)
      if let reason = place.refusal {
        if FillRule.isImports(texts, noted: known, again: options.again) {
          filled.append(
            FilledPlace(
              path: place.target.path, kind: place.kind, outcome: .refused, texts: [],
              reason: reason))
        }
        continue
      }
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
        var copy = self
        do throws(InputError) {
          let path = place.target.path
          let isMade = !copy.hasLine(of: place.target)
          if candidates.isEmpty, notes.madeLines.contains(path) {
            try copy.removeLines(of: place.target)
            notes.madeLines.remove(path)
          } else {
            try copy.put(place.candidates.map(\.text), at: place.target, habits)
            if isMade { notes.madeLines.insert(path) }
          }
          self = copy
          notes.set(place.candidates, at: place.target)
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
      if place.target.isActivity, !isImported { persons.insert(place.target.path) }
      if let outcome {
        filled.append(
          FilledPlace(
            path: place.target.path, kind: place.kind, outcome: outcome,
            texts: place.candidates.map(\.text), reason: reason))
      }
    }
    order(candidates, notes, habits)
    return filled
  }

  /// Puts what imports have written in lines of their own in order, as one import of all sources would have, whichever came
  /// first.
  private mutating func order(
    _ candidates: DayCandidates, _ notes: Origins.Notes, _ habits: HabitConfiguration
  ) {
    func isMade(_ target: FillTarget) -> Bool { notes.madeLines.contains(target.path) }
    let mayHaveSome = candidates.places.contains { place in
      place.target.lift != nil || place.target.own != nil
        ? isMade(place.target) : place.target.isActivity && place.candidates.count > 1
    }
    guard mayHaveSome else { return }
    let record = self.record
    let imported = candidates.places.map(\.target).filter { target in
      FillRule.areImported(texts(at: target, record, habits) ?? [], noted: notes.texts(at: target))
    }
    let lifts = imported.filter(isMade).compactMap(\.lift)
    let own = imported.filter(isMade).compactMap(\.own)
    let activities = imported.filter(\.isActivity).compactMap(\.field)
    var copy = self
    do throws(InputError) {
      try copy.order(lifts: lifts)
      try copy.order(furtherOf: activities)
      try copy.order(own: own)
      self = copy
    } catch {
      // Then they stay in theirs.
    }
  }

  /// The texts at a place; nil where the day says it elsewhere.
  fileprivate func texts(
    at target: FillTarget, _ record: DayRecord, _ habits: HabitConfiguration
  ) -> [String]? {
    switch target {
    case .field(let field): texts(of: field, in: record)
    case .own(let activity): texts(of: activity, in: record)
    case .lift(let name): texts(ofLift: name, in: record)
    case .food: textsOfFood()?.sorted()
    case .habit(let id): texts(ofHabit: id, habits)
    }
  }

  /// Whether the day has a line for a place, blank or not. Lines of lists are no one's until they say something.
  private func hasLine(of target: FillTarget) -> Bool {
    switch target {
    case .field(let field): hasLine(of: field)
    case .own(let activity): hasLine(of: activity)
    case .lift(let name): hasLine(ofLift: name)
    case .food, .habit: true
    }
  }

  private mutating func removeLines(of target: FillTarget) throws(InputError) {
    switch target {
    case .field(let field): try removeLines(of: field)
    case .own(let activity): try removeLine(of: activity)
    case .lift(let name): try removeLine(ofLift: name)
    case .food, .habit: break
    }
  }

  private mutating func put(
    _ texts: [String], at target: FillTarget, _ habits: HabitConfiguration
  ) throws(InputError) {
    switch target {
    case .field(let field): try put(texts, at: field)
    case .own(let activity): try put(texts, at: activity)
    case .lift(let name): try put(texts.first ?? "", atLift: name)
    case .food: try putFood(texts)
    case .habit(let id): try tick(habit: id, habits)
    }
  }
}

extension DayEditor {
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
    return (FieldCatalog.fields.map { .field($0) } + own + notes.listTargets).flatMap { target in
      let noted = notes.texts(at: target)
      return zip(noted.isEmpty ? [] : texts(at: target, record, habits) ?? [], noted).enumerated()
        .compactMap { index, place in
          let (text, note) = place
          // Of two sources that say the same the first by name.
          let source = note.filter { $0.value == text }.keys.map(\.rawValue).min()
          return source.map { NamedText(name: target.path(index, text), text: $0) }
        }
    }
  }
}
