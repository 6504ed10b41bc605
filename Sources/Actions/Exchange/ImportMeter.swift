import Synchronization

/// How far the reading of files has come; from any thread.
public final class ImportMeter: Sendable {
  private struct State {
    var total = 0
    var read = 0
    var days = 0
    var step: (@Sendable (Int) -> Void)?
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now

  /// Nothing read.
  public init() {}

  /// So many bytes are still to be read.
  func expect(_ bytes: Int) { state.withLock { $0.total += bytes } }

  /// So many of them were read.
  func add(_ bytes: Int) {
    let step = state.withLock { state in
      state.read += bytes
      return state.step
    }
    step?(bytes)
  }

  /// So many days were found by now.
  func found(days: Int) { state.withLock { $0.days = days } }

  /// It, which calls `step` with each piece that is read.
  public func calling(_ step: @escaping @Sendable (Int) -> Void) -> ImportMeter {
    state.withLock { $0.step = step }
    return self
  }

  /// In words: `120 of 2450 MB, 812 days, 40 s left`.
  public var words: String {
    let now = state.withLock { $0 }
    let days = now.days == 0 ? "" : ", \(now.days) \(now.days == 1 ? "day" : "days")"
    let part = "\(now.read >> 20) of \(max(now.read, now.total) >> 20) MB\(days)"
    let elapsed = start.duration(to: .now)
    let seconds = Double(elapsed.components.seconds)
    guard now.read > 0, now.total > now.read, seconds >= 2 else { return part }
    let left = seconds * Double(now.total - now.read) / Double(now.read)
    return "\(part), \(Int(left.rounded(.up))) s left"
  }
}
