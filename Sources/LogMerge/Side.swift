/// One of the two versions of a file that are merged, and its origin.
public struct Side: Sendable, Equatable {
  /// The roles of those who write to a store.
  public enum Role: String, Sendable, CaseIterable {
    /// The person's own program, on one of their machines.
    case device
    /// The scripts and the assistant that create and edit files.
    case bot
  }

  /// The bytes of the file on this side.
  public let bytes: [UInt8]
  /// The role of who wrote it.
  public let role: Role
  /// The name of the device, for people to read. It decides no conflict.
  public let device: String
  /// The time of its commit, in seconds since 1970-01-01T00:00:00Z.
  public let time: Int64
  /// The id of its commit.
  public let commit: String

  /// Creates a side.
  public init(bytes: [UInt8], role: Role, device: String, time: Int64, commit: String) {
    self.bytes = bytes
    self.role = role
    self.device = device
    self.time = time
    self.commit = commit
  }

  /// Whether this is the leading side, which wins where no other rule decides: the one with the later
  /// commit; of commits of the same second the one with more bytes, as a merge has what both sides have;
  /// then the one with the larger commit id, then the larger bytes. It does not depend on which side is
  /// “ours”.
  ///
  /// Sides that are equal in all of these give the same result in either order.
  func leads(_ other: Side) -> Bool {
    if time != other.time { return time > other.time }
    if bytes.count != other.bytes.count { return bytes.count > other.bytes.count }
    if commit != other.commit { return other.commit.utf8.lexicographicallyPrecedes(commit.utf8) }
    if bytes != other.bytes { return other.bytes.lexicographicallyPrecedes(bytes) }
    if role != other.role { return role == .device }
    return other.device.utf8.lexicographicallyPrecedes(device.utf8)
  }
}
