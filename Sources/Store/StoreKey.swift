extension Store {
  /// A short name for the store's path on this machine: 16 hexadecimal digits, the FNV-1a hash of 64 bits.
  ///
  /// It names what goes with the path: caches and schedules. Whoever reads one checks the path that stands in it.
  /// What is to move with the store lies in its ``StateFolder``.
  public var pathKey: String { CloneID.hash(root).text }
}
