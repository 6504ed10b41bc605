public import JSON
public import Live
public import Values

extension RoutineRun {
  /// The name and version of the file's form.
  public static let schema = "bestupid.live-routine/1"

  /// Reads a state file. It has no tasks before ``update(_:at:)``.
  ///
  /// - Throws: `UnreadableState` where something is missing or is not of its kind.
  public init(_ bytes: [UInt8]) throws(UnreadableState) {
    let object = try StateMembers(bytes)
    guard try object.text("schema") == Self.schema else {
      throw UnreadableState(reason: "not \(Self.schema)")
    }
    routine = try object.required("routine", object.text("routine"))
    name = try object.text("name") ?? routine
    guard let date = try object.text("date").flatMap({ CalendarDate(iso: $0) }) else {
      throw UnreadableState(reason: "no date")
    }
    self.date = date
    startedAt = try object.required("started_at", object.text("started_at"))
    isAuto = object["auto"] == .bool(true)
    isPaused = try object.text("state") == "paused"
    clock = try LiveClock(object)
    current = try object.members("task")?.text("id")
    for value in try object.list("later") {
      guard case .string(let id) = value else { throw object.wrong("later") }
      later.append(id)
    }
    for value in try object.list("times") {
      let time = try StateMembers(value, "times")
      times.append(
        Time(
          id: try time.required("id", time.text("id")),
          seconds: max(0, try time.number("seconds") ?? 0), added: try time.integer("added") ?? 0))
    }
    for value in try object.list("undo") {
      let undo = try StateMembers(value, "undo")
      guard let change = try undo.text("change").flatMap(Change.init(rawValue:)) else { continue }
      changes.append(
        PastChange(change: change, task: try undo.required("task", undo.text("task"))))
    }
    other = UnknownMembers(object.all)
  }

  /// The bytes of the state file.
  public func bytes(at now: LiveMoment, in clock: Clock) -> [UInt8] {
    Array("\(ticked(to: now).json(at: now, in: clock).text())\n".utf8)
  }

  /// The state as docs/schemas/live-routine.schema.json has it.
  ///
  /// - Parameter clock: The zone in which the time of its end is told.
  public func json(at now: LiveMoment, in clock: Clock) -> JSONValue {
    func ids(_ state: Task.State) -> JSONValue {
      .array(tasks.filter { $0.state == state }.map { .string($0.id) })
    }
    return other.object([
      .init("schema", .string(Self.schema)), .init("routine", .string(routine)),
      .init("name", .string(name)), .init("date", .string(date.description)),
      .init("state", .string(isOver || isFinished ? "finished" : isPaused ? "paused" : "running")),
      .init("task", task.map { json(of: $0, at: now) } ?? .null),
      .init("index", .int(tasks.firstIndex { $0.id == current }.map { $0 + 1 } ?? tasks.count)),
      .init("of", .int(tasks.count)),
      .init("ends_at", isOver || isFinished ? .null : .string(endsAt(now, in: clock))),
      .init("done", ids(.done)), .init("later", .array(later.map { .string($0) })),
      .init("dropped", ids(.dropped)), .init("auto", .bool(isAuto)),
      .init("started_at", .string(startedAt)), .init("elapsed", .double(rounded(elapsed(at: now)))),
      .init("boot", self.clock.bootJSON), .init("changed_at", .string(self.clock.text)),
      .init(
        "times",
        .array(
          times.map {
            [
              "id": .string($0.id), "seconds": .double(rounded($0.seconds)),
              "added": .int($0.added),
            ]
          })),
      .init(
        "undo",
        .array(
          changes.map { ["change": .string($0.change.rawValue), "task": .string($0.task)] })),
    ])
  }

  private func json(of task: Task, at now: LiveMoment) -> JSONValue {
    let left = remaining(at: now)
    return [
      "id": .string(task.id), "title": .string(task.title),
      "seconds": .int(Int(length(of: task) ?? 0)),
      "remaining": left.map { .int(Int(max(0, $0).rounded(.up))) } ?? .null,
      "overtime": .int(Int(max(0, -(left ?? 0)))),
    ]
  }

  private func rounded(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }

  /// When it ends, `HH:MM`.
  public func endsAt(_ now: LiveMoment, in clock: Clock) -> String {
    clock.timeOfDay(at: now.wall + Int(secondsToEnd(at: now).rounded()))
  }
}
