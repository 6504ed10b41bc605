import Actions
import ArgumentParser
import Context
import Screens
import Values

/// `bestupid status`.
struct StatusCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show what waits for a commit or a sync.",
    discussion: """
      Uses no network: it shows what the remote had when last asked, and when that was.

      Examples:
        bestupid status
        bestupid status --json | jq .ahead
      """)
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let report = try Stores.status(in: session.context)
    try session.print(json: report.json(session.clock)) { try lines(report, in: session) }
    try session.tellOfOpenWorkout()
  }

  /// How the store stands to its remote, in a sentence.
  private func summary(_ report: StoreReport, _ clock: Clock, _ style: Style) -> StyledText {
    let status = report.status
    guard let upstream = status.upstream else {
      return "Your days are on this machine only."
    }
    func count(_ count: Int, _ one: String, _ many: String) -> String? {
      count > 0 ? "\(count) \(count == 1 ? one : many)" : nil
    }
    let waiting = [
      count(status.ahead, "commit to push", "commits to push"),
      count(status.behind, "commit to pull", "commits to pull"),
      count(status.uncommitted.count, "file changed outside", "files changed outside"),
    ].compactMap(\.self)
    let synced = report.history?.lastSuccess.map { ", last synced \(clock.ago($0))" } ?? ""
    guard let last = waiting.last else {
      return report.isInStep
        ? style.good("All is in step with \(upstream.remote)\(synced).")
        : "Whether \(upstream.remote) has more is not known\(synced): bestupid sync"
    }
    let first = waiting.dropLast().joined(separator: ", ")
    let oldest = status.waitingSince.map { ", the oldest commit from \(clock.ago(Int($0)))" } ?? ""
    return style.warning(
      "\(first.isEmpty ? "" : "\(first) and ")\(last)\(oldest)\(synced): bestupid sync")
  }

  private func lines(_ report: StoreReport, in session: Session) throws -> [StyledText] {
    let status = report.status
    let style = try session.style
    var lines: [StyledText] = [summary(report, session.clock, style)]
    lines.append("\(style.title("store"))   \(report.root)")
    let branch = status.branch ?? "no branch"
    lines.append("\(style.title("branch"))  \(branch)")
    if let upstream = status.upstream {
      let address = status.address.map { "  \($0)" } ?? ""
      lines.append("\(style.title("remote"))  \(upstream.remote)\(address)")
      if let words = report.remoteWords(session.clock) { lines.append(StyledText(words)) }
      for other in report.otherBranches {
        lines.append(
          style.warning("\(other.words(upstream.remote)); to join it: \(other.command)"))
      }
      if var history = report.history {
        // What waits now stands above, and may be more than then.
        history.waiting = nil
        let words = history.words(session.clock)
        lines.append(history.failure == nil ? StyledText(words) : style.warning(words))
      }
    } else if status.branch != nil {
      lines.append("\(style.title("remote"))  none; name one with: \(report.commandForRemote)")
    }
    if report.unreadDecisions > 0 {
      let count = report.unreadDecisions
      let words =
        count == 1 ? "1 text of this device" : "\(count) texts of this device"
      lines.append(
        style.warning(
          "\(words) dropped in merges, or changed by the bot, unread: bestupid conflicts"))
    }
    if let reason = status.waiting { lines.append(style.warning("commits wait: \(reason)")) }
    if status.isInterrupted {
      lines.append(
        style.warning("a change is saved but not committed yet; the next command commits it"))
    }
    lines += status.setAside.map { style.warning($0.words(session.clock)) }
    if !status.uncommitted.isEmpty {
      lines.append("changed outside, for the next sync to commit:")
      lines += report.changed.map { "  \($0)" }
    }
    if !status.notIncluded.isEmpty {
      lines.append("new, and not synced unless sync.include names it:")
      lines += status.notIncluded.map { "  \($0.description)" }
    }
    lines += status.leftOut.map { style.warning("\($0.words)") }
    for limitation in status.limitations {
      lines.append(style.warning("\(limitation.rawValue) is set, which bestupid's commits ignore"))
    }
    return lines
  }
}
