import DayEditing
import DayModel
public import JSON
public import Live
import Values
import Words

extension LiveWorkout {
  /// The name and version of the file's form.
  public static let schema = "bestupid.live-workout/1"

  /// Reads a state file.
  ///
  /// - Throws: ``UnreadableState`` where something is missing or is not of its kind.
  public init(_ bytes: [UInt8]) throws(UnreadableState) {
    try self.init(StateMembers(bytes))
  }

  /// The bytes of the state file.
  public var bytes: [UInt8] { Array("\(json.text())\n".utf8) }

  /// The bytes of the state file where they are no more than `limit`. The oldest changes that could be taken back are
  /// left out for that; nil where the rest is too large all the same.
  public func bytes(atMost limit: Int) -> [UInt8]? {
    var workout = self
    while true {
      let bytes = workout.bytes
      if bytes.count <= limit { return bytes }
      if workout.changes.isEmpty { return nil }
      workout.changes.removeFirst((workout.changes.count + 1) / 2)
    }
  }

  /// How large its parts are, the largest first, as `note 17.1 MiB, exercises 0.2 MiB`.
  public var sizes: String {
    guard case .object(let members) = json else { return "" }
    let sizes = members.filter { $0.key != "undo" }
      .map { ($0.key, $0.value.text(.compact).utf8.count) }.sorted { $0.1 > $1.1 }
    return sizes.prefix(2).map { key, size in
      "\(key) \(Double((size * 10) >> 20) / 10) MiB"
    }.joined(separator: ", ")
  }

  init(_ object: StateMembers) throws(UnreadableState) {
    guard try object.text("schema") == Self.schema else {
      throw UnreadableState(reason: "not \(Self.schema)")
    }
    id = try object.required("id", object.text("id"))
    guard let date = try object.text("date").flatMap({ CalendarDate(iso: $0) }) else {
      throw UnreadableState(reason: "no date")
    }
    self.date = date
    type = try object.required("type", object.text("type"))
    name = try object.text("name")
    if let own = try object.members("own_type") {
      let id = try own.required("id", own.text("id"))
      ownType = OwnType(
        id: id, name: try own.required("name", own.text("name")),
        activity: try TrainingActivity(id: id, own))
    }
    if let from = try object.members("from") {
      origin = Origin(
        kind: try from.required("kind", from.text("kind")), of: try from.text("of") ?? "")
    }
    isPaused = try object.text("state") == "paused"
    startedAt = try object.required("started_at", object.text("started_at"))
    clock = try LiveClock(object)
    elapsed = try object.required("elapsed", object.number("elapsed"))
    if let rest = try object.members("rest") {
      self.rest = Rest(
        of: try rest.required("of", rest.integer("of")),
        left: try rest.required("left", rest.number("left")))
    }
    if let watch = try object.members("watch") {
      self.watch = Watch(since: try watch.required("since", watch.number("since")))
    }
    current = try object.text("current")
    for value in try object.list("exercises") { exercises.append(try Exercise(value)) }
    for value in try object.list("cardio") { cardio.append(try Cardio(value)) }
    for value in try object.list("legs") { legs.append(try Leg(value)) }
    sessionEffort = try object.number("session_rpe")
    note = try object.text("note")
    isFinishing = object["finishing"] == .bool(true)
    for value in try object.list("undo") {
      let change = try StateMembers(value, "undo")
      changes.append(
        PastChange(
          what: try change.text("change") ?? "", was: try change.members("was")?.all ?? []))
    }
    other = UnknownMembers(object.all)
  }

  /// The state as docs/schemas/live-workout.schema.json has it.
  public var json: JSONValue {
    let from: JSONValue =
      origin.map { ["kind": .string($0.kind), "of": .string($0.of)] } ?? .null
    var known: [JSONValue.Member] = [
      .init("schema", .string(Self.schema)), .init("id", .string(id)),
      .init("date", .string(date.description)), .init("type", .string(type)),
      .init("name", .optional(name)), .init("from", from),
      .init("state", .string(isPaused ? "paused" : "running")),
      .init("started_at", .string(startedAt)),
      .init("boot", clock.bootJSON), .init("elapsed", .double(elapsed)),
      .init("changed_at", .string(clock.text)),
      .init("rest", rest.map { ["of": .int($0.of), "left": .double($0.left)] } ?? .null),
      .init("watch", watch.map { ["since": .double($0.since)] } ?? .null),
      .init("current", .optional(current)),
      .init("exercises", .array(exercises.map(\.json))),
      .init("cardio", .array(cardio.map(\.json))), .init("session_rpe", .double(sessionEffort)),
      .init("note", .optional(note)),
      .init(
        "undo", .array(changes.map { ["change": .string($0.what), "was": .object($0.was)] })),
    ]
    if isFinishing { known.append(.init("finishing", .bool(true))) }
    if !legs.isEmpty { known.append(.init("legs", .array(legs.map(\.json)))) }
    if let ownType {
      let activity = ownType.activity?.members ?? []
      known.append(
        .init(
          "own_type",
          .object(
            [.init("id", .string(ownType.id)), .init("name", .string(ownType.name))] + activity)))
    }
    return other.object(known)
  }

  /// The members of ``json`` that `undo` brings back.
  static let undoable = [
    "type", "state", "rest", "watch", "current", "exercises", "cardio", "session_rpe", "note",
  ]
}

extension LiveWorkout.Exercise {
  init(_ value: JSONValue) throws(UnreadableState) {
    let object = try StateMembers(value, "exercises")
    self.init(try object.required("name", object.text("name")))
    equipment = try object.text("equipment")
    group = try object.text("group")
    if let plan = try object.members("plan") { self.plan = try LiveWorkout.Plan(plan) }
    for value in try object.list("sets") { sets.append(try LiveWorkout.Performed(value)) }
    note = try object.text("note")
    isSkipped = object["skipped"] == .bool(true)
    other = UnknownMembers(object.all)
  }

  var json: JSONValue {
    other.object([
      .init("name", .string(name)), .init("equipment", .optional(equipment)),
      .init("group", .optional(group)), .init("plan", plan?.json ?? .null),
      .init("sets", .array(sets.map(\.json))), .init("note", .optional(note)),
      .init("skipped", .bool(isSkipped)),
    ])
  }
}

extension LiveWorkout.Plan {
  init(_ object: StateMembers) throws(UnreadableState) {
    var range: ClosedRange<Int>?
    let numbers = try object.list("reps").compactMap { value -> Int? in
      if case .number(let text) = value { Int(text) } else { nil }
    }
    if numbers.count == 2, numbers[0] <= numbers[1] { range = numbers[0]...numbers[1] }
    self.init(
      sets: try object.integer("sets"), repetitions: range, load: try object.load(),
      seconds: try object.integer("seconds"), rest: try object.integer("rest"),
      note: try object.text("note"))
    other = UnknownMembers(object.all)
  }

  var json: JSONValue {
    var known: [JSONValue.Member] = [
      .init("sets", .int(sets)),
      .init("reps", repetitions.map { [.int($0.lowerBound), .int($0.upperBound)] } ?? .null),
      .init("load", .optional(load?.written(in: .standard))), .init("seconds", .int(seconds)),
    ]
    if let rest { known.append(.init("rest", .int(rest))) }
    if let note { known.append(.init("note", .string(note))) }
    return other.object(known)
  }
}

extension LiveWorkout.Performed {
  init(_ value: JSONValue) throws(UnreadableState) {
    let object = try StateMembers(value, "sets")
    number = try object.required("n", object.integer("n"))
    isWarmUp = try object.text("kind") == "warm-up"
    set = StrengthSet(nil, try object.load(), effort: try object.number("rpe"))
    if let seconds = try object.integer("seconds") {
      set.amount = .seconds(Double(seconds))
    } else {
      set.amount = .repetitions(Double(try object.required("reps", object.integer("reps"))))
    }
    at = try object.number("at") ?? 0
    other = UnknownMembers(object.all)
  }

  var json: JSONValue {
    other.object([
      .init("n", .int(number)), .init("kind", isWarmUp ? "warm-up" : "work"),
      .init("reps", .double(set.repetitions)), .init("seconds", .double(set.seconds)),
      .init("load", .optional(set.load?.written(in: .standard))), .init("rpe", .double(set.effort)),
      .init("at", .double(at)),
    ])
  }
}

extension LiveWorkout.Cardio {
  init(_ value: JSONValue) throws(UnreadableState) {
    let object = try StateMembers(value, "cardio")
    let id = try object.required("type", object.text("type"))
    let own = try TrainingActivity(id: id, object)
    guard let activity = Activity(rawValue: id).map({ TrainingActivity($0) }) ?? own else {
      throw UnreadableState(reason: "cardio of an unknown type")
    }
    self.init(
      activity: activity, value: try object.required("value", object.text("value")),
      heartRate: try object.integer("hr"), cadence: try object.integer("rpm"),
      pace: try object.text("pace"), seconds: try object.number("seconds"),
      at: try object.number("at"))
    other = UnknownMembers(object.all)
  }

  var json: JSONValue {
    var known: [JSONValue.Member] = [
      .init("type", .string(activity.id)), .init("value", .string(value)),
      .init("hr", .int(heartRate)), .init("rpm", .int(cadence)),
      .init("seconds", .double(seconds)),
    ]
    if let pace { known.append(.init("pace", .string(pace))) }
    if let at { known.append(.init("at", .double(at))) }
    if activity.known == nil { known += activity.members }
    return other.object(known)
  }
}

extension LiveWorkout.Leg {
  init(_ value: JSONValue) throws(UnreadableState) {
    let object = try StateMembers(value, "legs")
    self.init(
      type: try object.required("type", object.text("type")), value: try object.text("value"))
    other = UnknownMembers(object.all)
  }

  var json: JSONValue {
    other.object([.init("type", .string(type)), .init("value", .optional(value))])
  }
}

extension TrainingActivity {
  /// The activity of a person's own type that an object tells of; nil where it has no field.
  fileprivate init?(id: String, _ object: StateMembers) throws(UnreadableState) {
    guard let field = try object.text("field"),
      let unit = try object.text("unit").flatMap(DistanceUnit.init(rawValue:))
    else { return nil }
    if let known = Activity(rawValue: id) {
      self.init(known)
      return
    }
    let isPersonal = object["unit_is_personal"] == .bool(true)
    self.init(id: id, field: field, unit: isPersonal ? nil : unit)
  }

  /// What ``init(id:_:)`` reads.
  fileprivate var members: [JSONValue.Member] {
    [.init("field", .string(field)), .init("unit", .string(unit.rawValue))]
      + (hasUnit || known != nil ? [] : [.init("unit_is_personal", .bool(true))])
  }
}

extension JSONValue {
  /// A whole number; `null` for nil.
  fileprivate static func int(_ value: Int?) -> JSONValue { value.map { .int($0) } ?? .null }
}

extension StateMembers {
  /// The load, which keeps its text.
  fileprivate func load() throws(UnreadableState) -> Load? {
    guard let text = try text("load") else { return nil }
    guard let load = Load(text, unit: .lb) else { throw wrong("load") }
    return load
  }
}
