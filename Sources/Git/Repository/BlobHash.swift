extension ObjectID {
  /// The name that some bytes have as a blob, made without libgit2, which takes longer to load than
  /// most commands to run. Where objects are written, ``Repository/blobID(of:)`` names them.
  ///
  /// SHA-1 (FIPS 180-4, §6.1.2) of `blob `, the length, a zero byte and the bytes.
  public init(blob bytes: [UInt8]) {
    var hash = SHA1()
    var message = Array("blob \(bytes.count)\0".utf8)
    let head = message.count
    message.reserveCapacity(head + bytes.count + 72)
    message += bytes
    // A bit of 1, zeros up to the last eight bytes of a block, and the length in bits.
    message.append(0x80)
    while message.count % 64 != 56 { message.append(0) }
    let length = UInt64(head + bytes.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
    }
    message.withUnsafeBytes { message in
      for start in stride(from: 0, to: message.count, by: 64) {
        hash.add(UnsafeRawBufferPointer(rebasing: message[start..<start + 64]))
      }
    }
    self.bytes = hash.digest
  }
}

/// The state of SHA-1 between two blocks.
private struct SHA1 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )

  /// The state's bytes, the highest of each word first.
  var digest: [UInt8] {
    [state.0, state.1, state.2, state.3, state.4].flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Adds a block of 64 bytes.
  mutating func add(_ block: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      for index in 0..<16 {
        let word = block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        words[index] = UInt32(bigEndian: word)
      }
      for index in 16..<80 {
        let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words[index] = Self.rotated(word, 1)
      }
      var (a, b, c, d, e) = state
      for index in 0..<80 {
        let (mixed, constant): (UInt32, UInt32) =
          switch index {
          case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
          case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        let next = Self.rotated(a, 5) &+ mixed &+ e &+ constant &+ words[index]
        (a, b, c, d, e) = (next, a, Self.rotated(b, 30), c, d)
      }
      state.0 &+= a
      state.1 &+= b
      state.2 &+= c
      state.3 &+= d
      state.4 &+= e
    }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    (word << count) | (word >> (32 - count))
  }
}
