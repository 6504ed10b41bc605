import DayModel

/// A place in a log that is filled.
enum FillTarget: Equatable {
  /// A field; of an activity with the lines of further ones of its kind.
  case field(KnownField)
  /// The field of an activity of a person's own type, with all of the day's efforts.
  case own(TrainingActivity)
  /// The line of an exercise.
  case lift(String)
  /// The lines of Fuel Log, all together.
  case food
  /// The tick of a habit, by its id.
  case habit(String)

  /// The place of an activity.
  init(_ activity: TrainingActivity) {
    self =
      activity.known.flatMap { FieldCatalog.field(id: $0.rawValue) }.map { .field($0) }
      ?? .own(activity)
  }

  var isActivity: Bool {
    switch self {
    case .field(let field): field.kind == .activity
    case .own: true
    case .lift, .food, .habit: false
    }
  }

  /// The activity of a person's own type; nil for anything else.
  var own: TrainingActivity? { if case .own(let activity) = self { activity } else { nil } }

  /// The field; nil for a place in a list.
  var field: KnownField? { if case .field(let field) = self { field } else { nil } }

  /// The exercise; nil for anything else.
  var lift: String? { if case .lift(let name) = self { name } else { nil } }

  /// Its path in the day record.
  var path: String {
    switch self {
    case .field(let field): field.numberPath
    case .own(let activity): RecordPath.activity(activity.id)
    case .lift(let name): RecordPath.lifts + name
    case .food: String(RecordPath.meals.dropLast())
    case .habit(let id): RecordPath.habits + id
    }
  }

  /// The path of one of its texts: `training.activities.run`, and for the second one `training.activities.run.2`.
  func path(_ index: Int, _ text: String) -> String {
    switch self {
    case .food: "\(path).\(text)"
    default: index == 0 ? path : "\(path).\(index + 1)"
    }
  }

  /// Texts in the order in which they are compared with those that stand in a log: lines of food in any.
  func sorted(_ candidates: [DayCandidates.Candidate]) -> [DayCandidates.Candidate] {
    self == .food ? candidates.sorted { $0.text < $1.text } : candidates
  }

  /// The target of a list that a path is of; nil for a field's.
  init?(listPath path: String) {
    if path.hasPrefix(RecordPath.lifts) {
      self = .lift(String(path.dropFirst(RecordPath.lifts.count)))
    } else if path.hasPrefix(RecordPath.meals) {
      self = .food
    } else if path.hasPrefix(RecordPath.habits) {
      self = .habit(String(path.dropFirst(RecordPath.habits.count)))
    } else {
      return nil
    }
  }
}

extension Origins.Notes {
  /// The notes at a place, in the order of its texts.
  func texts(at target: FillTarget) -> [[MeasuredSource: String]] {
    if target == .food {
      let start = target.path(0, "")
      return values.filter { $0.key.hasPrefix(start) }.sorted { $0.key < $1.key }.map(\.value)
    }
    var texts: [[MeasuredSource: String]] = []
    while let note = self[target.path(texts.count, "")] { texts.append(note) }
    return texts
  }

  /// Notes what is written at a place now.
  mutating func set(_ candidates: [DayCandidates.Candidate], at target: FillTarget) {
    if target == .food {
      let start = target.path(0, "")
      for path in values.keys.filter({ $0.hasPrefix(start) }) { self[path] = nil }
    } else {
      for index in texts(at: target).indices { self[target.path(index, "")] = nil }
    }
    for (index, candidate) in candidates.enumerated() {
      var path = target.path(index, candidate.text)
      // A second line of food that says the same has a number, which sorts behind it.
      var number = 1
      while self[path] != nil {
        number += 1
        path = "\(target.path(index, candidate.text))#\(number)"
      }
      self[path] = [candidate.source: candidate.text]
    }
  }

  /// The places of lists that have notes, each once, by their paths.
  var listTargets: [FillTarget] {
    values.keys.sorted().compactMap { FillTarget(listPath: $0) }.reduce(into: []) {
      targets, target in
      if !targets.contains(target) { targets.append(target) }
    }
  }
}
