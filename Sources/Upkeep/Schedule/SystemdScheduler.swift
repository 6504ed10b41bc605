import Store
import Words

/// A service and a timer of the person's own systemd (systemd.service(5), systemd.timer(5)).
struct SystemdScheduler: Scheduler {
  let kind = SchedulerKind.systemd
  let tools: ScheduleTools

  func isUsable() async -> Bool {
    guard tools.has("systemctl") else { return false }
    do throws(StoreError) {
      return try await tools.outcome(of: "systemctl", ["--user", "show-environment"]).succeeded
    } catch {
      return false
    }
  }

  func text(for job: ScheduledJob) throws(StoreError) -> String {
    service(for: job) + timer(for: job)
  }

  func names(_ program: String, in text: String) -> Bool {
    [true, false].contains { text.contains(Self.quoted(program, isFirst: $0)) }
  }

  func install(_ job: ScheduledJob) async throws(StoreError) -> [String] {
    let files = try files(of: job.purpose, job.store)
    try tools.write(service(for: job), to: files.service)
    try tools.write(timer(for: job), to: files.timer)
    try await systemctl("daemon-reload")
    // A timer that runs already keeps its old times until it is started anew.
    try await systemctl("enable", unit(of: job.purpose, job.store))
    try await systemctl("restart", unit(of: job.purpose, job.store))
    return [files.service, files.timer].map { "wrote \($0)" }
  }

  func remove(
    _ purpose: ScheduledJob.Purpose, of store: Store
  ) async throws(StoreError) -> [String] {
    let files = try files(of: purpose, store)
    try await systemctl("disable", "--now", unit(of: purpose, store))
    PrivateFile.remove(files.service)
    PrivateFile.remove(files.timer)
    try await systemctl("daemon-reload")
    return [files.service, files.timer].map { "removed \($0)" }
  }

  func installed(
    _ purpose: ScheduledJob.Purpose, of store: Store
  ) async throws(StoreError) -> InstalledSchedule? {
    let files = try files(of: purpose, store)
    guard let timer = try tools.read(files.timer) else { return nil }
    let text = (try tools.read(files.service) ?? "") + timer
    var isActive: Bool?
    if tools.has("systemctl") {
      let unit = unit(of: purpose, store)
      isActive = try await tools.outcome(of: "systemctl", ["--user", "is-active", unit]).succeeded
    }
    return InstalledSchedule(
      kind: kind, interval: purpose.interval(in: timer, of: store), text: text,
      files: [files.service, files.timer], isActive: isActive)
  }

  // MARK: - The two files

  private func unit(of purpose: ScheduledJob.Purpose, _ store: Store) -> String {
    "\(purpose.name(for: store, joinedBy: "-")).timer"
  }

  private func files(
    of purpose: ScheduledJob.Purpose, _ store: Store
  ) throws(StoreError) -> (service: String, timer: String) {
    let folder = try Directories(tools.environment).configurationHome() + "/systemd/user"
    let name = "\(folder)/\(purpose.name(for: store, joinedBy: "-"))"
    return ("\(name).service", "\(name).timer")
  }

  /// Exit status 75, as when offline, is no failure of the service.
  private func service(for job: ScheduledJob) -> String {
    """
    # \(job.mark)
    # Take it away with: bestupid schedule remove

    [Unit]
    Description=\(job.purpose.title)

    [Service]
    Type=oneshot
    SuccessExitStatus=75
    ExecStart=\(Self.commandLine(job.command))

    """
  }

  private func timer(for job: ScheduledJob) -> String {
    func list(_ numbers: [Int]) -> String { numbers.map(two).joined(separator: ",") }
    let hours = job.times.hours.map(list) ?? "*"
    return """
      # \(job.mark)
      # Take it away with: bestupid schedule remove

      [Unit]
      Description=\(job.purpose.title) every \(job.interval)

      [Timer]
      OnCalendar=*-*-* \(hours):\(list(job.times.minutes)):00
      Persistent=true

      [Install]
      WantedBy=timers.target

      """
  }

  /// Words as systemd.service(5), “Command lines”, wants them: in double quotes with C escapes,
  /// `%` and `$` doubled; but a `$` in the program's own path is no variable.
  static func commandLine(_ words: [String]) -> String {
    words.enumerated().map { quoted($1, isFirst: $0 == 0) }.joined(separator: " ")
  }

  private static func quoted(_ word: String, isFirst: Bool) -> String {
    let always: [Unicode.Scalar: String] = ["\\": "\\\\", "\"": "\\\"", "%": "%%"]
    let dollar: [Unicode.Scalar: String] = ["$": "$$"]
    return "\"\(word.escaped(isFirst ? always : always.merging(dollar) { $1 }))\""
  }

  private func systemctl(_ arguments: String...) async throws(StoreError) {
    try await tools.run("systemctl", ["--user"] + arguments)
  }
}
