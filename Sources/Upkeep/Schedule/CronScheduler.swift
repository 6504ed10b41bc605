import Store
import Words

/// A line for each job in the person's crontab (crontab(5)), known by the mark at its end; every other line
/// stays as it is, byte for byte.
struct CronScheduler: Scheduler {
  let kind = SchedulerKind.cron
  let tools: ScheduleTools

  func isUsable() async -> Bool { tools.has("crontab") }

  func text(for job: ScheduledJob) throws(StoreError) -> String {
    let minutes = job.times.minutes.map(String.init).joined(separator: ",")
    let hours = job.times.hours?.map(String.init).joined(separator: ",") ?? "*"
    return "\(minutes) \(hours) * * * \(Self.commandLine(job.command)) # \(job.mark)"
  }

  func names(_ program: String, in text: String) -> Bool {
    text.contains(Self.commandLine([program]))
  }

  func install(_ job: ScheduledJob) async throws(StoreError) -> [String] {
    let line = try text(for: job)
    let old = try await table()
    var lines = Self.lines(old)
    if let index = lines.firstIndex(where: { Self.isJob($0, job.purpose, of: job.store) }) {
      lines.removeAll { Self.isJob($0, job.purpose, of: job.store) }
      lines.insert(Array("\(line)\n".utf8)[...], at: index)
    } else {
      // The last line of a crontab may lack its end, which cron then overlooks.
      if let last = lines.last, last.last != ASCII.lineFeed { lines.append([ASCII.lineFeed]) }
      lines.append(Array("\(line)\n".utf8)[...])
    }
    try await replace(old, by: Array(lines.joined()))
    return ["wrote a line into your crontab: \(line)"]
  }

  func remove(
    _ purpose: ScheduledJob.Purpose, of store: Store
  ) async throws(StoreError) -> [String] {
    let old = try await table()
    let lines = Self.lines(old)
    let ours = lines.filter { Self.isJob($0, purpose, of: store) }
    try await replace(old, by: Array(lines.filter { !Self.isJob($0, purpose, of: store) }.joined()))
    return ours.map { line in
      "removed a line from your crontab: \(Self.text(line))"
    }
  }

  func installed(
    _ purpose: ScheduledJob.Purpose, of store: Store
  ) async throws(StoreError) -> InstalledSchedule? {
    guard tools.has("crontab") else { return nil }
    let table: [UInt8]
    do throws(StoreError) {
      table = try await self.table()
    } catch {
      // Who may not use crontab (cron.allow, cron.deny) has nothing there.
      return nil
    }
    guard let line = Self.lines(table).first(where: { Self.isJob($0, purpose, of: store) }) else {
      return nil
    }
    let text = Self.text(line)
    return InstalledSchedule(
      kind: kind, interval: purpose.interval(in: text, of: store), text: text, files: [],
      isActive: nil)
  }

  // MARK: - The table

  private func table() async throws(StoreError) -> [UInt8] {
    let outcome = try await tools.outcome(of: "crontab", ["-l"])
    if outcome.succeeded { return outcome.outputBytes }
    // "no crontab for kim" is how every cron says that there is none yet.
    if outcome.errors.contains("no crontab for") { return [] }
    throw ScheduleTools.failure("crontab", outcome)
  }

  private func replace(_ old: [UInt8], by new: [UInt8]) async throws(StoreError) {
    if old != new { try await tools.run("crontab", ["-"], input: new) }
  }

  /// The lines with their ends.
  private static func lines(_ table: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = table[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  /// Whether a line is a store's job. One that somebody has commented out is theirs.
  private static func isJob(
    _ line: ArraySlice<UInt8>, _ purpose: ScheduledJob.Purpose, of store: Store
  ) -> Bool {
    line.first { $0 != ASCII.space } != ASCII.hash
      && line.contains(Array("# \(purpose.mark(of: store))".utf8))
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == ASCII.lineFeed ? line.dropLast() : line, as: UTF8.self)
  }

  /// Words for the shell in single quotes, and then for cron, which takes a `%` for a line end
  /// unless a backslash stands before it, and drops that, quotes or not.
  static func commandLine(_ words: [String]) -> String {
    words.map { $0.quotedForShell.escaped(["%": "\\%"]) }.joined(separator: " ")
  }
}
