import Actions
import ArgumentParser
import Context

/// The options of the commands that talk to a remote.
struct SyncOptions: ParsableArguments {
  @Option(help: TimeLimit.help)
  var timeLimit = TimeLimit(seconds: 120)
}

/// `sync`, and its halves `pull` and `push`: carried out and told.
struct SyncRun {
  let session: Session
  let options: SyncOptions
  let direction: SyncDirection
  /// The branch of the remote that is joined; nil for none.
  var join: String?
  /// Whether it waits for another sync as long as it may take: nobody waits for it.
  var isPatient = false

  func run() async throws {
    do {
      try await sync()
    } catch  where session.options.quiet && !session.options.json && !(error is Interrupted) {
      throw ActionError(error).inOneLine
    }
  }

  private func sync() async throws {
    session.end(after: options.timeLimit)
    let (start, limit) = (ContinuousClock.now, options.timeLimit.duration)
    let result = try await DeviceSync.run(
      direction, limit: limit, join: join, isPatient: isPatient, in: session.context)
    for file in result.report.leftAlone where !session.options.quiet {
      try session.warn("\(file.path.short) is not committed: \(file.reason)")
    }
    for file in result.report.leftOut where !session.options.quiet {
      try session.warn(file.words)
    }
    if !result.report.leftOut.isEmpty { session.say("\(SyncResult.hintForLeftOut)") }
    for link in result.links {
      if let refusal = link.refusal {
        try session.warn("\(link.path), new from \(result.report.remote): \(refusal)")
      }
    }
    try session.print(json: result.json(session.clock)) { [] }
    if !session.options.json { try say(result) }
    if direction == .both,
      try await DeviceSync.pack(limit: limit - (.now - start), in: session.context)
    {
      session.say("packed the repository")
    }
  }

  /// Says what was done, and what a person might want to look at.
  private func say(_ result: SyncResult) throws {
    session.say("\(words(result))")
    let report = result.report
    let style = try session.errorStyle
    if let joined = report.joined {
      session.say(
        "joined \(report.remote)/\(joined): this store syncs with that branch from now on")
    }
    for other in report.otherBranches ?? [] {
      session.say(style.warning(other.words(report.remote)))
      session.say("to join it with what is here: \(other.command)")
    }
    for link in result.links where link.refusal == nil {
      session.say("\(link.path), new from \(result.report.remote), is a link to \(link.target)")
    }
    if result.broughtMeasured {
      session.say("new measured days; to fill your logs from them: bestupid import")
    }
    let deleted = result.deleted
    if !deleted.isEmpty { session.say("deleted: \(deleted.joined(separator: ", "))") }
    if !session.options.quiet {
      let new = try DeviceSync.unmentioned(of: result, in: session.context)
      if !new.isEmpty {
        session.say("new, and not synced: \(list(new))")
        session.say("to sync such files: bestupid config set sync.include \(new[0])")
      }
    }
    let decisions = try session.context.worthALook(result.report.decisions)
    for past in decisions {
      let line = try session.context.words(of: past.decision).line
      session.say("\(line)  \(style.name("\(past.id)"))")
    }
    if let last = decisions.last {
      session.say(style.dim("both texts: bestupid conflicts show \(last.id)"))
    }
    let changes = result.botChanges
    for change in changes.prefix(Self.mostBotChanges) {
      session.say("\(style.warning(change.line))")
      session.say(style.dim("put back: \(change.command)"))
    }
    if changes.count > Self.mostBotChanges {
      session.say("and \(changes.count - Self.mostBotChanges) more of the bot: bestupid conflicts")
    }
  }

  /// The most changes of the bot's that are told one by one.
  private static let mostBotChanges = 10

  private func list(_ paths: [String]) -> String {
    let rest = paths.count > 10 ? " and \(paths.count - 10) more" : ""
    return paths.prefix(10).joined(separator: ", ") + rest
  }

  private func words(_ result: SyncResult) -> String {
    let report = result.report
    let parts = [
      (report.committed.count, "changed outside and committed", "file", "files"),
      (report.received, "received", "commit", "commits"),
      (report.sent, "sent", "commit", "commits"),
    ].filter { $0.0 > 0 }.map { count, verb, one, many in
      "\(count) \(count == 1 ? one : many) \(verb)"
    }
    if !parts.isEmpty { return "\(report.remote): \(parts.joined(separator: ", "))" }
    if report.remoteTip == nil { return "\(report.remote) has no branch \(report.remoteBranch)" }
    return report.remoteTip == report.after
      ? "up to date with \(report.remote)" : "nothing new from \(report.remote)"
  }
}
