import FoundationEssentials
import LogMerge

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// P12 of docs/performance.md: how many merges a second one core makes of a day of some 4 KB, of which
/// a person and a bot changed nearly every section; as JSON, for `make bench`.
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
      "\"\(name)\": \(mergesASecond(base: base, sides))"
    }
    print("{\(rates.joined(separator: ", "))}")
  }

  /// The median of some rounds, of the time that this thread worked: what else the machine does
  /// counts little.
  private static func mergesASecond(base: [UInt8]?, _ sides: [Side]) -> Int {
    let count = 1_000
    let rounds = (0..<9).map { _ in
      let start = secondsWorked()
      for _ in 0..<count { _ = DayMerge.merge(base: base, ours: sides[0], theirs: sides[1]) }
      return secondsWorked() - start
    }
    return Int(Double(count) / rounds.sorted()[rounds.count / 2])
  }

  private static func secondsWorked() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
