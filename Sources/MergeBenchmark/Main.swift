import FoundationEssentials
import LogMerge

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures P12 of docs/performance.md: the merges that one core makes in a second, of a day of some 4 KB
/// in which a person and a bot changed nearly every section. Prints JSON, for `make bench`.
@main struct MergeBenchmark {
  static func main() throws {
    let folder = CommandLine.arguments.dropFirst().first ?? "fixtures/benchmark"
    let files = try ["base", "person", "bot"].map { name in
      try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(name).md")))
    }
    let sides = [Side.Role.device, .bot].enumerated().map { index, role in
      Side(
        bytes: files[index + 1], role: role, device: "\(role)", time: Int64(index),
        commit: "\(index)")
    }
    let rates = [("with a base", files[0]), ("without", nil)].map { name, base in
      "\"\(name)\": \(mergesPerSecond(base: base, sides))"
    }
    print("{\(rates.joined(separator: ", "))}")
  }

  /// The merges per second, by the median processor time of several rounds. Other work on the machine
  /// has little effect on processor time.
  private static func mergesPerSecond(base: [UInt8]?, _ sides: [Side]) -> Int {
    let count = 1_000
    let rounds = (0..<9).map { _ in
      let start = processorSeconds()
      for _ in 0..<count { _ = DayMerge.merge(base: base, ours: sides[0], theirs: sides[1]) }
      return processorSeconds() - start
    }
    return Int(Double(count) / rounds.sorted()[rounds.count / 2])
  }

  /// The processor time of this thread, in seconds.
  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
