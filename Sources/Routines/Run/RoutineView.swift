public import Live
public import Values

/// The live view of a run: what a person sees of it, and what each key asks for.
public struct RoutineView: LiveView, Sendable {
  /// A change of the run that a key asks for.
  public enum Change: Equatable, Sendable {
    /// The task of this key is ticked, as it was the one that was shown: another terminal may show the next one by then.
    /// Nil for the one that is shown now.
    case done(String?)
    /// It is dropped for the day.
    case drop(String, reason: String?)
    case later, minute, togglePause, undo
    /// The task before or after is shown.
    case move(Int)
  }

  /// What a key asks for.
  public enum Request: Equatable, Sendable {
    /// Nothing but to be shown.
    case nothing
    case change(Change)
    /// The run is to end.
    case finish
    /// The view is to end; the run stays open.
    case leave
  }

  /// What the keys mean now.
  enum Mode: Equatable {
    case keys
    /// The reason is typed for which the task of this key is dropped.
    case reason(String, task: String)
    /// A page of the keys, from 0; the first one follows the last.
    case help(page: Int)
  }

  /// The run as it was last read.
  public private(set) var run: RoutineRun
  let clock: Clock
  private(set) var mode = Mode.keys
  /// What is said in the last row until the next key.
  private(set) var notice: String?
  /// The task whose time was not over when this was last asked.
  private var running: String?

  /// The view of a run.
  ///
  /// - Parameter clock: The zone in which times are shown.
  public init(_ run: RoutineRun, clock: Clock) { (self.run, self.clock) = (run, clock) }

  /// Takes a newer state of the run.
  public mutating func update(_ run: RoutineRun) { self.run = run }

  /// Says something in the last row, until the next key.
  public mutating func say(_ text: String?) { notice = text }

  /// Whether the time of the task has come to its end since this was last asked.
  public mutating func isTimeOver(at now: LiveMoment) -> Bool {
    let left = run.isPaused ? nil : run.remaining(at: now)
    defer { running = left.map { $0 > 0 } == true ? run.current : nil }
    return running != nil && running == run.current && left.map { $0 <= 0 } == true
  }

  /// How many seconds what is shown stays true.
  public func secondsToNextFrame(at now: LiveMoment) -> Double {
    if run.isPaused { return 1 }
    // What is left is shown rounded up, and what has passed rounded down.
    let left = run.remaining(at: now).map { $0 - ($0.rounded(.up) - 1) }
    let elapsed = run.current.map { run.seconds(of: $0, at: now) } ?? 0
    return max(left ?? (elapsed.rounded(.down) + 1 - elapsed), 0.05)
  }

  /// Takes a key.
  public mutating func press(_ key: LiveKey) -> Request {
    notice = nil
    switch mode {
    case .keys: return pressAmongKeys(key)
    case .help(let page):
      mode = key == .character("?") ? .help(page: page + 1) : .keys
      return .nothing
    case .reason(let text, let task):
      switch key {
      case .character(let character):
        mode = .reason(text + String(character), task: task)
      case .paste(let more): mode = .reason(text + more, task: task)
      case .backspace: mode = .reason(String(text.dropLast()), task: task)
      case .enter, .escape:
        mode = .keys
        let isGiven = key == .enter && text.contains { !$0.isWhitespace }
        return .change(.drop(task, reason: isGiven ? text : nil))
      case .tab, .previous, .next: break
      }
      return .nothing
    }
  }

  private mutating func pressAmongKeys(_ key: LiveKey) -> Request {
    switch key {
    case .enter: return tick()
    case .previous: return .change(.move(-1))
    case .next: return .change(.move(1))
    case .character(let character): return press(character)
    case .paste, .tab, .backspace, .escape: return .nothing
    }
  }

  private mutating func press(_ character: Character) -> Request {
    switch character {
    case " ": return tick()
    case "l": return .change(.later)
    case "x":
      if let task = run.current { mode = .reason("", task: task) }
      return .nothing
    case "n": return .change(.move(1))
    case "p": return .change(.move(-1))
    case "u": return .change(.undo)
    case "+": return .change(.minute)
    case "P": return .change(.togglePause)
    case "f": return .finish
    case "?": mode = .help(page: 0)
    case "q": return .leave
    default: notice = "? shows the keys"
    }
    return .nothing
  }

  private func tick() -> Request { run.current.map { .change(.done($0)) } ?? .nothing }
}
