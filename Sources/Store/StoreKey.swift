extension Store {
  /// A short name for the store on this machine: 16 hexadecimal digits of its path.
  ///
  /// The FNV-1a hash of 64 bits. It names files and units; whoever reads one checks the path that
  /// stands in it.
  public var key: String {
    let hash = root.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
