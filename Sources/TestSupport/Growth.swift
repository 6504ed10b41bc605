#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How the time of some work grows with its size. It counts the processor time of this thread, on which
/// other work on the machine has little effect.
public struct Growth: Sendable, CustomStringConvertible {
  /// The processor time of the small work, in seconds.
  public let seconds: Double
  /// How many times as long the large work takes.
  public let ratio: Double

  /// Three times as long for each part. Work in quadratic time takes 64 times as long.
  private static let limit = 24.0

  /// Measures both, and takes the best of three runs.
  ///
  /// - Parameters:
  ///   - small: Some work that stays on its thread.
  ///   - large: The same work with eight times as many parts.
  public init(small: () throws -> Void, large: () throws -> Void) rethrows {
    let seconds = try (0..<3).map { _ in try Self.seconds(small) }.min() ?? 0
    var ratio = Double.infinity
    // Other work on the machine may slow down one run, but not all of them.
    for _ in 0..<3 where ratio > Self.limit {
      ratio = min(ratio, try Self.seconds(large) / max(seconds, 1e-9))
    }
    (self.seconds, self.ratio) = (seconds, ratio)
  }

  /// Whether the time grows with the size and hardly faster: with eight times as many parts, each may take
  /// three times as long.
  public var isLinear: Bool { ratio <= Self.limit }

  /// The figures.
  public var description: String { "\(seconds) s, then \(ratio) times" }

  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
  }
}
