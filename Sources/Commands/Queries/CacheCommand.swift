import Actions
import ArgumentParser
import Context
import Screens

/// `bestupid cache status|rebuild|path`.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Show or rebuild the query cache.",
    discussion: """
      Queries keep the numbers of every day in a folder of JSON files, one per year, so that they \
      read only logs that have changed. It can be deleted at any time.

      Examples:
        bestupid cache
        bestupid cache rebuild
      """,
    subcommands: [CacheStatus.self, RebuildCache.self, CachePath.self],
    defaultSubcommand: CacheStatus.self)
}

/// `bestupid cache status`.
struct CacheStatus: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show how many days are cached, by year.",
    discussion: """
      Examples:
        bestupid cache status
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let report = try Caches.status(in: session.context)
    try session.print(json: report.json) {
      let rows = report.years.map { year in
        ["\(year.year)", "\(year.days)", "\(year.fresh)", Caches.sizeText(year.bytes)]
      }
      let total = [
        "all", "\(report.days)", "\(report.fresh)", Caches.sizeText(report.bytes),
      ]
      let table = TextTable(
        header: ["year", "days", "kept", "size"], rows: rows + [total], wordColumns: [0])
      return table.lines(try session.style, width: Terminal.size?.columns)
    }
  }
}

/// `bestupid cache rebuild`.
struct RebuildCache: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild", abstract: "Reread every log.",
    discussion: """
      Examples:
        bestupid cache rebuild
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let report = try session.showingProgress { progress in
      try Caches.rebuild(in: session.context, progress: progress)
    }
    try session.print(json: report.json) {
      session.say("\(report.readCount) days read")
      return []
    }
  }
}

/// `bestupid cache path`.
struct CachePath: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print the cache's folder.",
    discussion: """
      Examples:
        bestupid cache path
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let report = try Caches.folder(in: session.context)
    try session.print(json: report.json) { [report.path].compactMap { $0.map { StyledText($0) } } }
  }
}
