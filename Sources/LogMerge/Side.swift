/// One of the two versions of a file that are merged, and where it comes from.
public struct Side: Sendable, Equatable {
  /// Who writes a store.
  public enum Role: String, Sendable, CaseIterable {
    /// The person's own app, on one of their machines.
    case device
    /// The scripts and the assistant that create and edit files.
    case bot
  }

  /// The file as it is on this side.
  public let bytes: [UInt8]
  /// Who wrote it.
  public let role: Role
  /// The name of the device, for people to read; it decides nothing.
  public let device: String
  /// When its commit was made, in seconds since 1970.
  public let time: Int64
  /// Its commit's id, as text.
  public let commit: String

  /// A version of a file.
  public init(bytes: [UInt8], role: Role, device: String, time: Int64, commit: String) {
    self.bytes = bytes
    self.role = role
    self.device = device
    self.time = time
    self.commit = commit
  }

  /// Whether this side goes before `other` where nothing else decides: the later commit, then the
  /// larger commit id, then the larger bytes. It does not depend on which side is “ours”.
  ///
  /// Sides that are equal in all of these differ in nothing that a merge could write.
  func leads(_ other: Side) -> Bool {
    if time != other.time { return time > other.time }
    if commit != other.commit { return other.commit.utf8.lexicographicallyPrecedes(commit.utf8) }
    if bytes != other.bytes { return other.bytes.lexicographicallyPrecedes(bytes) }
    if role != other.role { return role == .device }
    return other.device.utf8.lexicographicallyPrecedes(device.utf8)
  }
}
