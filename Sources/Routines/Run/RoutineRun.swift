public import Live
public import Values

/// A run through the tasks of a routine, one after the other with a timer: what `routine.json` keeps of it
/// (`bestupid.live-routine/1`).
///
/// What is done and what is dropped the log of its day says alone: whoever changes the log hands the tasks to
/// ``update(_:at:)``. A run knows which task is shown, how long each was, and which wait for the end. Every change is a
/// function of the run and a moment; what is refused changes nothing.
public struct RoutineRun: Sendable, Equatable {
  /// A task as the log of the day has it.
  public struct Task: Sendable, Equatable {
    /// What became of a task.
    public enum State: String, Sendable {
      case open, done
      /// It is not due on the day.
      case dropped
    }

    /// Its key within the routine.
    public let id: String
    /// What its box says.
    public let title: String
    /// How long it may take, in minutes; 0 for no timer.
    public let minutes: Double
    /// What became of it.
    public var state: State
    /// What stands in parentheses behind its box; empty for nothing.
    public let note: String

    /// A task.
    public init(id: String, title: String, minutes: Double, state: State = .open, note: String = "")
    {
      (self.id, self.title, self.minutes, self.state, self.note) = (id, title, minutes, state, note)
    }
  }

  /// How long a task was shown.
  struct Time: Sendable, Equatable {
    let id: String
    /// At the last change, in seconds, without pauses.
    var seconds = 0.0
    /// What was added to the minutes of its definition, in seconds.
    var added = 0
  }

  /// A change that can be taken back.
  public enum Change: String, Sendable {
    case done, dropped, later
    /// The task got a minute more.
    case minute
  }

  /// A change with the task that it is of.
  struct PastChange: Sendable, Equatable {
    let change: Change
    let task: String
  }

  /// The key of the routine.
  public let routine: String
  /// Its name.
  public let name: String
  /// The day whose log has the boxes.
  public let date: CalendarDate
  /// When it began, as ISO 8601 text in local time.
  public let startedAt: String
  /// Whether a task is ticked by itself when its time is over.
  public let isAuto: Bool
  /// Whether it is paused.
  public internal(set) var isPaused = false
  /// Whether a person has ended it.
  public private(set) var isFinished = false
  /// The tasks of the day, in the order of the log.
  public internal(set) var tasks: [Task] = []
  /// The key of the task that is shown; nil where none is open.
  public internal(set) var current: String?
  /// The keys of the tasks that come again at the end, in their order.
  public internal(set) var later: [String] = []
  var clock: LiveClock
  var times: [Time] = []
  /// The last changes, the newest last.
  var changes: [PastChange] = []
  var other = UnknownMembers()

  /// No more changes can be taken back.
  static let mostChanges = 50

  /// A run that begins with the first task that is open.
  public init(
    of routine: String, name: String, on date: CalendarDate, tasks: [Task], isAuto: Bool = false,
    at now: LiveMoment
  ) {
    (self.routine, self.name, self.date, self.isAuto) = (routine, name, date, isAuto)
    startedAt = now.text
    clock = LiveClock(now)
    self.tasks = tasks
    current = queue.first?.id
  }

  // MARK: Its tasks

  /// The tasks that are open, in the order in which they come.
  public var queue: [Task] {
    let open = tasks.filter { $0.state == .open }
    return open.filter { !later.contains($0.id) }
      + later.compactMap { id in open.first { $0.id == id } }
  }

  /// The task that is shown; nil where none is open.
  public var task: Task? { tasks.first { $0.id == current } }

  /// The task that comes after the one that is shown; nil for none.
  public var next: Task? { following.first }

  /// The open tasks behind the one that is shown, and then those before it.
  private var following: [Task] {
    guard let index = queue.firstIndex(where: { $0.id == current }) else { return queue }
    return Array(queue[(index + 1)...] + queue[..<index])
  }

  /// Whether no task is open.
  public var isOver: Bool { queue.isEmpty }

  /// How many tasks are in a state.
  public func count(_ state: Task.State) -> Int { tasks.count { $0.state == state } }

  /// Takes what the day's log has now. Where the task that is shown is no longer open, the next one comes.
  public mutating func update(_ tasks: [Task], at now: LiveMoment) {
    let open = Set(tasks.filter { $0.state == .open }.map(\.id))
    let rest = following
    self.tasks = tasks
    later = later.filter(open.contains)
    if let current, open.contains(current) { return }
    show(rest.first { open.contains($0.id) }?.id ?? queue.first?.id, at: now)
  }

  // MARK: Times

  private func passed(at now: LiveMoment) -> Double { isPaused ? 0 : clock.passed(at: now) }

  /// How many seconds a task was shown, without pauses.
  public func seconds(of id: String, at now: LiveMoment) -> Double {
    (times.first { $0.id == id }?.seconds ?? 0) + (id == current ? passed(at: now) : 0)
  }

  /// How many seconds the run has taken, without pauses.
  public func elapsed(at now: LiveMoment) -> Double {
    times.reduce(passed(at: now)) { $0 + $1.seconds }
  }

  /// How many seconds a task may take; nil without a timer.
  public func length(of task: Task) -> Double? {
    let added = times.first { $0.id == task.id }?.added ?? 0
    return task.minutes > 0 || added > 0 ? task.minutes * 60 + Double(added) : nil
  }

  /// How many seconds of the task that is shown are left, less than 0 where its time is over; nil without a timer.
  public func remaining(at now: LiveMoment) -> Double? {
    task.flatMap { task in length(of: task).map { $0 - seconds(of: task.id, at: now) } }
  }

  /// In how many seconds it ends, if each task takes its time: what is left of this one, and of the open ones ahead.
  public func secondsToEnd(at now: LiveMoment) -> Double {
    queue.reduce(0) { sum, task in
      sum + max(0, (length(of: task) ?? 0) - seconds(of: task.id, at: now))
    }
  }

  /// The run with its clocks at a moment: what an open view saves from time to time, so that a reboot loses no more than
  /// the last seconds.
  public func ticked(to now: LiveMoment) -> RoutineRun {
    var next = self
    if let current { next.change(timeOf: current) { $0.seconds += passed(at: now) } }
    next.clock = LiveClock(now)
    return next
  }

  private mutating func change(timeOf id: String, _ body: (inout Time) -> Void) {
    if !times.contains(where: { $0.id == id }) { times.append(Time(id: id)) }
    for index in times.indices where times[index].id == id { body(&times[index]) }
  }

  // MARK: Changes

  private mutating func show(_ id: String?, at now: LiveMoment) {
    self = ticked(to: now)
    current = id
  }

  private mutating func note(_ change: Change, of task: String) {
    changes.append(PastChange(change: change, task: task))
    changes.removeFirst(max(0, changes.count - Self.mostChanges))
  }

  /// Notes that the log has a task ticked or dropped now, and shows the next one.
  ///
  /// - Parameter tasks: What the log has.
  public mutating func close(
    _ id: String, as change: Change, _ tasks: [Task], at now: LiveMoment
  ) {
    note(change, of: id)
    update(tasks, at: now)
  }

  /// Puts the task that is shown off: it comes again at the end.
  ///
  /// - Throws: `InputError` with code `value` where no other one is open.
  public mutating func postpone(at now: LiveMoment) throws(InputError) {
    guard let task, let following = next else {
      throw InputError(.value, "no other task is open", hint: "Tick this one, or drop it.")
    }
    later = later.filter { $0 != task.id } + [task.id]
    note(.later, of: task.id)
    show(following.id, at: now)
  }

  /// Shows the open task before the one that is shown, or the one after it.
  ///
  /// - Throws: `InputError` with code `value` where no other one is open.
  public mutating func move(by step: Int, at now: LiveMoment) throws(InputError) {
    guard let index = queue.firstIndex(where: { $0.id == current }), queue.count > 1 else {
      throw InputError(.value, "no other task is open")
    }
    show(queue[(index + step + queue.count) % queue.count].id, at: now)
  }

  /// Gives the task that is shown a minute more.
  ///
  /// - Throws: `InputError` with code `value` without a task, `impossible` above ten hours.
  public mutating func addMinute(at now: LiveMoment) throws(InputError) {
    guard let task else { throw InputError(.value, "no task is open") }
    guard (length(of: task) ?? 0) + 60 <= RoutineFile.mostMinutes * 60 else {
      throw InputError(.impossible, "a task has at most 600 minutes")
    }
    self = ticked(to: now)
    change(timeOf: task.id) { $0.added += 60 }
    note(.minute, of: task.id)
  }

  /// Stops the clocks.
  public mutating func pause(at now: LiveMoment) {
    self = ticked(to: now)
    isPaused = true
  }

  /// Resumes the clocks.
  public mutating func go(at now: LiveMoment) {
    self = ticked(to: now)
    isPaused = false
  }

  /// Ends it; what is open stays open.
  public mutating func finish(at now: LiveMoment) {
    self = ticked(to: now)
    isFinished = true
  }

  /// The last change and its task; nil where there is none.
  public var lastChange: (change: Change, task: String)? {
    changes.last.map { ($0.change, $0.task) }
  }

  /// Takes the last change back, and shows its task again. What the log has of it is handed in as it is then.
  ///
  /// - Throws: `InputError` with code `value` where there is nothing to undo.
  public mutating func undo(_ tasks: [Task], at now: LiveMoment) throws(InputError) {
    guard let last = changes.last else { throw InputError(.value, "nothing to undo") }
    changes.removeLast()
    switch last.change {
    case .done, .dropped: break
    case .later: later.removeAll { $0 == last.task }
    case .minute: change(timeOf: last.task) { $0.added -= 60 }
    }
    update(tasks, at: now)
    if queue.contains(where: { $0.id == last.task }) { show(last.task, at: now) }
  }
}
