import TestSupport

/// The bytes of a file in pieces, of sizes that come from the bytes alone.
struct FuzzedPieces: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var random: SeededRandom
  private let most: Int

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
    // FNV-1a (Fowler, Noll and Vo).
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    random = SeededRandom(seed: hash)
    most = random.pick([1, 7, 300, 5000])
  }

  mutating func next() -> [UInt8]? {
    guard !rest.isEmpty else { return nil }
    let piece = rest.prefix(Int.random(in: 1...most, using: &random))
    rest = rest.dropFirst(piece.count)
    return Array(piece)
  }
}
