/// A random source that repeats: SplitMix64 (Steele, Lea and Flood, 2014).
///
/// A property test names its seed when it fails, and `BESTUPID_SEED` in the environment runs it
/// again with that seed.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  /// The seed that the sequence began with.
  public let seed: UInt64
  private var state: UInt64

  /// A source that begins with `seed`.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// A source with the seed of the environment, else `seed`, else one that differs from run to run.
  public init(otherwise seed: UInt64? = nil) {
    self.init(
      seed: TestEnvironment.variable("BESTUPID_SEED").flatMap { UInt64($0) }
        ?? seed ?? UInt64.random(in: 0...UInt64.max))
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of `elements`, which must not be empty.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  /// True once in `times`.
  public mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
