import Actions
import Context
import Live
import Screens
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is shown on the full screen: a view, where it has what it shows from, and who does what it asks for.
protocol LiveContent {
  associatedtype View: LiveView
  /// How a run ends, beside the ways in which each one can.
  associatedtype End

  var view: View { get set }
  /// Whether the bell rings when a time is over.
  var rings: Bool { get }

  /// Takes what other terminals did meanwhile. The run ends with what this returns.
  mutating func refresh(on stage: LiveStage) throws -> End?
  /// Does what the first screen does not wait for, and what is due by the clock.
  ///
  /// - Returns: Whether anything was done, and is to be shown.
  mutating func doMore(on stage: LiveStage) throws -> Bool
  /// Does what a key asks for. The run ends with what this returns.
  mutating func perform(
    _ request: View.Request, on stage: LiveStage
  ) throws -> LiveEnd<End>?
  /// Saves how late it is.
  func saveClocks(on stage: LiveStage) throws
}

/// How a run of a live view ended.
enum LiveEnd<End> {
  /// The person left; what is live stays so.
  case left
  case interrupted
  /// A signal is to end the process.
  case killed(by: Int32)
  /// In a way of its own.
  case ended(End)
}

/// Ends the process as a signal does that nobody handles.
func endProcess(by number: Int32) {
  signal(number, SIG_DFL)
  _ = raise(number)
}

/// The session of a live view: each action has its own time, and what it tells is kept for the view.
struct LiveStage {
  let session: Session
  private let told = Told()

  init(_ session: Session) { self.session = session }

  /// The context of one action.
  var context: ActionContext {
    get throws { session.context.at(session.clockNow) { [told] in told.add($0) } }
  }

  func moment() throws -> LiveMoment {
    try LiveViewData.moment(session.bootTime, in: context)
  }

  /// What actions have told since this was last asked, in one line; nil for nothing.
  func takeTold() -> String? { told.take() }

  /// What stands in the way of an action; nil if nothing does. The view continues.
  func failure(_ body: () throws -> Void) throws -> String? {
    do {
      try body()
      return nil
    } catch {
      return ActionError(error).inOneLine.message
    }
  }
}

/// One run of a live view: it hands keys, time and what other terminals did to the content, and shows its view.
struct LiveRun<Content: LiveContent> {
  /// How long an escape waits for what may follow it, in seconds.
  private static var escapeTime: Double { 0.05 }

  private let stage: LiveStage
  private let hasUnicode: Bool
  private var content: Content
  private var reader = LiveKeyReader()

  init(of content: Content, on stage: LiveStage) throws {
    (self.content, self.stage) = (content, stage)
    hasUnicode = ScreenForm.hasUnicode(stage.session.context.environment.variables)
  }

  mutating func run() throws -> LiveEnd<Content.End> {
    let terminal = try LiveTerminal(stage.session.style)
    defer { terminal.close() }
    var saves = ClockSaves(since: stage.session.bootTime.seconds)
    while true {
      if let end = try content.refresh(on: stage) { return .ended(end) }
      let now = try stage.moment()
      do { try show(on: terminal, at: now) } catch  where terminal.isGone {
        return try ended(by: SIGHUP)
      }
      if try content.doMore(on: stage) { continue }
      if saves.isDue(at: now.boot) { try content.saveClocks(on: stage) }
      let time = reader.isWaiting ? Self.escapeTime : content.view.secondsToNextFrame(at: now)
      switch try terminal.wait(seconds: time) {
      case .nothing: if let end = try press(reader.isWaiting ? reader.flush() : []) { return end }
      case .resized: break
      case .typed(let bytes): if let end = try press(reader.read(bytes)) { return end }
      case .ended(by: SIGINT): return .interrupted
      case .ended(let number): return try ended(by: number)
      }
    }
  }

  private func ended(by number: Int32) throws -> LiveEnd<Content.End> {
    try content.saveClocks(on: stage)
    return .killed(by: number)
  }

  private mutating func show(on terminal: LiveTerminal, at now: LiveMoment) throws {
    let size = Terminal.size ?? (80, 24)
    let screen = LiveScreen(columns: size.columns, rows: size.rows, hasUnicode: hasUnicode)
    let isOver = content.view.isTimeOver(at: now)
    try terminal.show(content.view.rows(screen, at: now), ringing: isOver && content.rings)
  }

  private mutating func press(_ keys: [LiveKey]) throws -> LiveEnd<Content.End>? {
    for key in keys {
      if let end = try content.perform(content.view.press(key), on: stage) { return end }
    }
    return nil
  }
}

/// What actions tell while the screen is the view's.
private final class Told: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ event: ActionEvent) {
    switch event {
    case .cloning, .packing: break
    default: texts.withLock { $0.append(event.words) }
    }
  }

  func take() -> String? {
    texts.withLock { texts in
      defer { texts = [] }
      return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }
  }
}
