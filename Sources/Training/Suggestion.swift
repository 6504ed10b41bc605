public import Values

/// What to do next time, and why.
public struct Suggestion: Equatable, Sendable {
  /// What becomes of the load, or of the time of a hold.
  public enum Change: String, Sendable, CaseIterable {
    /// More than last time; of assistance less.
    case up
    /// The same as last time.
    case same
    /// Less than last time, after time off.
    case down
    /// Less than last time, to rest.
    case deload
    /// Nothing is known to go by.
    case none
  }

  /// How far the suggestion can be trusted.
  public enum Confidence: String, Sendable, CaseIterable {
    /// At least four workouts in six weeks, with their effort.
    case high
    /// What is neither.
    case medium
    /// One workout, or the last one more than four weeks ago.
    case low
  }

  /// Why.
  public struct Reason: Equatable, Sendable {
    /// What kind of reason it is, for a program.
    public enum Code: String, Sendable, CaseIterable {
      /// The sets reached what the rule asks.
      case reached
      /// They did not.
      case notReached = "not-reached"
      /// They did, but nothing was left.
      case noReserve = "no-reserve"
      /// They did, and how hard it was is not written; it takes a second time.
      case effortNotWritten = "effort-not-written"
      /// This many misses in a row.
      case missed
      /// Neither load nor repetitions have risen.
      case stalled
      /// The week's plan is a deload.
      case deloadWeek = "deload-week"
      /// Some time off: the last load again.
      case timeOff = "time-off"
      /// Much time off: less.
      case longTimeOff = "long-time-off"
      /// There is no workout to go by.
      case noHistory = "no-history"
    }

    /// The day that says so, if any.
    public let date: CalendarDate?
    /// Its sets, as logs write them: `12x140, 11x140`; empty for none.
    public let sets: String
    /// What kind of reason it is.
    public let code: Code
    /// The reason in words.
    public let text: String
  }

  /// The load; nil where there is none, or none is known.
  public var load: Load?
  /// How many sets; nil where nothing says that.
  public var sets: Int?
  /// How many repetitions a set aims at; nil for a hold.
  public var repetitions: Int?
  /// How long to hold, in seconds; nil for repetitions.
  public var seconds: Int?
  /// The rule that was followed.
  public let rule: ProgressionRule
  /// What becomes of the load.
  public var change: Change
  /// How far to trust it.
  public var confidence: Confidence
  /// Why, the decisive reason first.
  public var because: [Reason]
  /// What else to say of the load: `the next lighter band`, `without help`; nil for nothing.
  public var remark: String?

  /// The suggestion in few words: `45 kg again, 1 repetition more in all (medium)`; nil where nothing is known to go by.
  public var advice: String? {
    let amount = load?.shown ?? seconds.map { "\($0) s" } ?? "the same"
    let words: String
    switch change {
    case .none: return nil
    case .up: words = remark ?? "\(amount), a step more"
    case .down: words = "\(amount), less after time off"
    case .deload: words = "\(amount), a deload"
    case .same:
      let isByRepetitions = [.double, .bodyweight, .assisted].contains(rule)
      let more = isByRepetitions && because.first?.code == .notReached
      words = "\(amount) again" + (more ? ", 1 repetition more in all" : "")
    }
    return "\(words) (\(confidence.rawValue))"
  }
}
