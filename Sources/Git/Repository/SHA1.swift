internal import CSHA1

extension ObjectID {
  /// The name that some bytes have as a blob. Made without libgit2, which takes longer to load than most
  /// commands to run.
  public init(blob bytes: [UInt8]) { self.init(kind: "blob", bytes) }

  /// The name that some bytes have as an object: the SHA-1 of its kind, a blank, their number, a zero
  /// byte and the bytes.
  init(kind: String, _ bytes: [UInt8]) {
    var hash = SHA1()
    hash.add(Array("\(kind) \(bytes.count)\0".utf8)[...])
    hash.add(bytes[...])
    self.bytes = hash.digest
  }
}

/// The SHA-1 of bytes that come in pieces (FIPS 180-4, §6.1.2).
///
/// For names of our own making, and for sums that find damage. Git, and libgit2 where it fetches, also
/// look for collisions made on purpose in what comes from others.
struct SHA1 {
  private var state: State = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )
  /// What does not fill a block yet.
  private var rest: [UInt8] = []
  /// How many bytes came.
  private var count: UInt64 = 0
  /// Whether the processor's own instructions are used where it has them: three times as fast.
  private let usesInstructions: Bool

  init(usesInstructions: Bool = true) { self.usesInstructions = usesInstructions }

  /// Goes on with these bytes.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { add($0) }
  }

  /// Goes on with these bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(64 - rest.count, bytes.count)
      rest.append(contentsOf: bytes[..<start])
      guard rest.count == 64 else { return }
      rest.withUnsafeBytes { addBlocks($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let end = start + (bytes.count - start) & ~63
    addBlocks(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    rest.append(contentsOf: bytes[end...])
  }

  private mutating func addBlocks(_ blocks: UnsafeRawBufferPointer) {
    guard let bytes = blocks.baseAddress, !blocks.isEmpty else { return }
    if usesInstructions {
      let isDone = withUnsafeMutableBytes(of: &state) { state in
        state.assumingMemoryBound(to: UInt32.self).baseAddress.map {
          bestupid_sha1_blocks($0, bytes.assumingMemoryBound(to: UInt8.self), blocks.count / 64)
        }
      }
      if isDone == 1 { return }
    }
    for start in stride(from: 0, to: blocks.count, by: 64) {
      addBlock(UnsafeRawBufferPointer(rebasing: blocks[start..<start + 64]))
    }
  }

  /// The 20 bytes for all that came; more may follow.
  var digest: [UInt8] {
    var last = self
    let bits = count * 8
    // A bit of 1, zeros up to the last eight bytes of a block, and the length in bits.
    let zeros = (119 - rest.count) % 64
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
    last.add(([0x80] + [UInt8](repeating: 0, count: zeros) + length)[...])
    let state = last.state
    return [state.0, state.1, state.2, state.3, state.4].flatMap(\.bigEndianBytes)
  }

  private mutating func addBlock(_ block: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      for index in 0..<16 {
        let word = block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
        words[index] = UInt32(bigEndian: word)
      }
      for index in 16..<80 {
        let word = words[index &- 3] ^ words[index &- 8] ^ words[index &- 14] ^ words[index &- 16]
        words[index] = Self.rotated(word, 1)
      }
      var next = state
      let words = UnsafeBufferPointer(words)
      Self.twenty(&next, words[..<20], 0x5A82_7999) { ($0 & $1) | (~$0 & $2) }
      Self.twenty(&next, words[20..<40], 0x6ED9_EBA1) { $0 ^ $1 ^ $2 }
      Self.twenty(&next, words[40..<60], 0x8F1B_BCDC) { ($0 & $1) | ($2 & ($0 | $1)) }
      Self.twenty(&next, words[60...], 0xCA62_C1D6) { $0 ^ $1 ^ $2 }
      state.0 &+= next.0
      state.1 &+= next.1
      state.2 &+= next.2
      state.3 &+= next.3
      state.4 &+= next.4
    }
  }

  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32)

  /// Twenty of the eighty steps. The five words of the state go round instead of moving on.
  @inline(__always)
  private static func twenty(
    _ state: inout State, _ words: Slice<UnsafeBufferPointer<UInt32>>, _ constant: UInt32,
    _ mixed: (UInt32, UInt32, UInt32) -> UInt32
  ) {
    var (a, b, c, d, e) = state
    var index = words.startIndex
    while index < words.endIndex {
      step(a, &b, &e, mixed(b, c, d), words[index] &+ constant)
      step(e, &a, &d, mixed(a, b, c), words[index &+ 1] &+ constant)
      step(d, &e, &c, mixed(e, a, b), words[index &+ 2] &+ constant)
      step(c, &d, &b, mixed(d, e, a), words[index &+ 3] &+ constant)
      step(b, &c, &a, mixed(c, d, e), words[index &+ 4] &+ constant)
      index &+= 5
    }
    state = (a, b, c, d, e)
  }

  @inline(__always)
  private static func step(
    _ first: UInt32, _ second: inout UInt32, _ last: inout UInt32, _ mixed: UInt32, _ word: UInt32
  ) {
    last = last &+ rotated(first, 5) &+ mixed &+ word
    second = rotated(second, 30)
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &<< count | word &>> (32 &- count)
  }
}
