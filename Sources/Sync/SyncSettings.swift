public import DayStore
public import Git
public import Store

/// How a sync is carried out.
public struct SyncSettings: Sendable {
  /// Who commits, when, and how long to wait for other programs.
  public var commit: CommitSettings
  /// What carries the commits.
  public var transport: any Transport
  /// When the whole sync must have ended.
  public var limit: Duration
  /// How often to begin again when the remote or a file changes meanwhile.
  public var rounds: Int
  /// A number from 0 to 1, by chance, for the pause before another round.
  public var random: @Sendable () -> Double
  /// Which way commits go.
  public var direction: Direction
  /// The branch of the remote that is joined with what is here, and synced with from now on; nil to stay with
  /// the one so far.
  public var join: String?
  /// Adds what one device logged to what another one did in the same day.
  public var adding: MergeRules.Adding
  /// Takes what the sync finds out on its way.
  public var tell: @Sendable (SyncEvent) -> Void

  /// Which way commits go.
  public enum Direction: Sendable {
    /// Both: what was changed outside is committed, theirs are joined, ours are sent.
    case both
    /// Here only: what was changed outside is committed, and theirs are joined.
    case pull
    /// There only: our commits are sent, and nothing here changes.
    case push
  }

  /// Settings with the usual limits.
  public init(
    commit: CommitSettings, transport: any Transport, direction: Direction = .both,
    limit: Duration = .seconds(120), rounds: Int = 8, random: @escaping @Sendable () -> Double,
    adding: @escaping MergeRules.Adding = MergeRules.addingNothing,
    tell: @escaping @Sendable (SyncEvent) -> Void = { _ in }
  ) {
    self.commit = commit
    self.transport = transport
    self.limit = limit
    self.rounds = rounds
    self.random = random
    self.direction = direction
    self.adding = adding
    self.tell = tell
  }
}
