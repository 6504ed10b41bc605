internal import CLibgit2

/// The name of a git object: 20 bytes, the SHA-1 of its kind, length and content.
public struct ObjectID: Hashable, Sendable {
  /// The 20 bytes.
  public let bytes: [UInt8]

  /// The id of these 20 bytes.
  init(bytes: ArraySlice<UInt8>) {
    precondition(bytes.count == 20)
    self.bytes = Array(bytes)
  }

  /// The id that 40 hexadecimal digits spell, or nil where `hex` is anything else.
  public init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 40 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    for pair in stride(from: 0, to: 40, by: 2) {
      guard let high = Self.value(of: digits[pair]), let low = Self.value(of: digits[pair + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  /// The 40 lower-case hexadecimal digits.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension ObjectID: Comparable {
  /// By bytes, so that every machine orders commits alike.
  public static func < (left: ObjectID, right: ObjectID) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension ObjectID: CustomStringConvertible {
  /// The 40 digits.
  public var description: String { hex }
}

extension ObjectID {
  /// The id that these bytes have as a blob, which need not be in any repository.
  ///
  /// - Precondition: libgit2 can be loaded, as whoever has opened a repository knows.
  public init(blob bytes: [UInt8]) {
    do throws(GitError) {
      try Libgit2.start()
      try self.init(hashing: bytes, as: GIT_OBJECT_BLOB)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// The id of an object with these bytes.
  init(hashing bytes: [UInt8], as kind: git_object_t) throws(GitError) {
    var oid = git_oid()
    try check(
      bytes.withUnsafeBytes { git_odb_hash(&oid, $0.baseAddress, $0.count, kind) },
      "git_odb_hash")
    self.init(oid)
  }

  /// The id that C holds.
  init(_ oid: git_oid) {
    bytes = withUnsafeBytes(of: oid) { Array($0.prefix(20)) }
  }

  /// The id as C wants it.
  var oid: git_oid {
    var oid = git_oid()
    withUnsafeMutableBytes(of: &oid) { $0.copyBytes(from: bytes) }
    return oid
  }
}
