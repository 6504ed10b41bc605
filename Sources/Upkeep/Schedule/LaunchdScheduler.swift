import Store

/// A launch agent of the person's (launchd.plist(5)).
struct LaunchdScheduler: Scheduler {
  let kind = SchedulerKind.launchd
  let tools: ScheduleTools

  func isUsable() async -> Bool { tools.has("launchctl") }

  func text(for job: ScheduledJob) throws(StoreError) -> String {
    let words = job.command.map { "    \(Self.element($0))\n" }.joined()
    let hours: [Int?] = job.times.hours?.map(\.self) ?? [nil]
    let times = hours.flatMap { hour in
      job.times.minutes.map { minute in
        let hour = hour.map { "<key>Hour</key><integer>\($0)</integer>" } ?? ""
        return "    <dict>\(hour)<key>Minute</key><integer>\(minute)</integer></dict>\n"
      }
    }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- \(job.mark) ; take it away with: bestupid schedule remove -->
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>Label</key>
        <string>\(label(of: job.purpose, job.store))</string>
        <key>ProgramArguments</key>
        <array>
      \(words)  </array>
        <key>StartCalendarInterval</key>
        <array>
      \(times)  </array>
        <key>ProcessType</key>
        <string>Background</string>
      </dict>
      </plist>

      """
  }

  func names(_ program: String, in text: String) -> Bool { text.contains(Self.element(program)) }

  func install(_ job: ScheduledJob) async throws(StoreError) -> [String] {
    let file = try file(of: job.purpose, job.store)
    let wasThere = try tools.read(file) != nil
    try tools.write(try text(for: job), to: file)
    // What is loaded keeps its old times until it is loaded anew.
    if wasThere { _ = try await tools.outcome(of: "launchctl", ["unload", file]) }
    try await tools.run("launchctl", ["load", "-w", file])
    return ["wrote \(file)"]
  }

  func remove(
    _ purpose: ScheduledJob.Purpose, of store: Store
  ) async throws(StoreError) -> [String] {
    let file = try file(of: purpose, store)
    try await tools.run("launchctl", ["unload", "-w", file])
    PrivateFile.remove(file)
    return ["removed \(file)"]
  }

  func installed(
    _ purpose: ScheduledJob.Purpose, of store: Store
  ) async throws(StoreError) -> InstalledSchedule? {
    let file = try file(of: purpose, store)
    guard let text = try tools.read(file) else { return nil }
    var isActive: Bool?
    if tools.has("launchctl") {
      let label = label(of: purpose, store)
      isActive = try await tools.outcome(of: "launchctl", ["list", label]).succeeded
    }
    return InstalledSchedule(
      kind: kind, interval: purpose.interval(in: text, of: store), text: text, files: [file],
      isActive: isActive)
  }

  private static func element(_ word: String) -> String {
    "<string>\(word.escaped(entities))</string>"
  }

  private static let entities: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]

  private func label(of purpose: ScheduledJob.Purpose, _ store: Store) -> String {
    purpose.name(for: store, joinedBy: ".")
  }

  private func file(
    of purpose: ScheduledJob.Purpose, _ store: Store
  ) throws(StoreError) -> String {
    let folder = "\(try tools.environment.homeForPaths())/Library/LaunchAgents"
    return "\(folder)/\(label(of: purpose, store)).plist"
  }
}
