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

  /// A source with the seed that `BESTUPID_SEED` names, else `seed`, so that a test fails only after a change.
  ///
  /// `BESTUPID_SEED=random` draws one: what a campaign sets, and what a failure prints.
  public init(otherwise seed: UInt64 = 1) {
    switch TestEnvironment.variable("BESTUPID_SEED") {
    case nil: self.init(seed: seed)
    case "random": self.init(seed: UInt64.random(in: 0...UInt64.max))
    case .some(let text):
      guard let given = UInt64(text) else { fatalError("BESTUPID_SEED is a number, or random") }
      self.init(seed: given)
    }
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
