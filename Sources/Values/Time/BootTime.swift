/// How long the machine has been running, asleep or not.
public struct BootTime: Sendable, Equatable {
  /// Boot ID: the same until the machine is started again.
  public let id: String
  /// The seconds since the start.
  public let seconds: Double

  /// A time since a start.
  public init(id: String, seconds: Double) { (self.id, self.seconds) = (id, seconds) }
}
