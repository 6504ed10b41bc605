import ArgumentParser
import FactCache
import JSON
import Store

/// `bestupid cache status|rebuild|path`.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Look at what queries keep, or make it anew.",
    discussion: """
      Queries keep the numbers of every day in a folder of JSON files, one a year, so that they \
      read only logs that have changed. It can be deleted at any time.
      """,
    subcommands: [CacheStatus.self, RebuildCache.self, CachePath.self],
    defaultSubcommand: CacheStatus.self)
}

/// `bestupid cache status`.
struct CacheStatus: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say how many days are kept, year by year.")

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let cache = try session.factCache
    let years = try cache.status()
    try session.print(json: cache.json(years)) {
      let rows = years.map { year in
        ["\(year.year)", "\(year.days)", "\(year.fresh)", size(year.bytes)]
      }
      let total = [
        "all", "\(years.days)", "\(years.fresh)", size(years.bytes),
      ]
      let table = TextTable(
        header: ["year", "days", "kept", "size"], rows: rows + [total], wordColumns: [0])
      return table.lines(try session.style)
    }
  }
}

/// `bestupid cache rebuild`.
struct RebuildCache: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild", abstract: "Read every log anew.")

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let cache = try session.factCache
    let answer = try session.showingProgress { try cache.rebuild(progress: $0) }
    for error in answer.unreadable { try session.warnLeftOut(Failure(error)) }
    try session.print(json: cache.json(cache.status())) {
      session.say("\(answer.readCount) days read")
      return []
    }
  }
}

/// `bestupid cache path`.
struct CachePath: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print the cache's folder.")

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let cache = try session.factCache
    guard let path = cache.path else {
      throw WorkspaceError(
        .badConfiguration, "there is no place for a cache: HOME is not set",
        hint: "Set HOME or XDG_CACHE_HOME.")
    }
    try session.print(json: cache.json(cache.status())) { [Terminal.safe(path)] }
  }
}

/// A number of bytes as a person reads it.
func size(_ bytes: Int) -> String {
  switch bytes {
  case ..<1000: "\(bytes) B"
  case ..<1_000_000: "\((bytes + 500) / 1000) kB"
  default: "\((bytes + 500_000) / 1_000_000) MB"
  }
}

extension [FactCache.YearStatus] {
  /// The days of all years.
  var days: Int { reduce(0) { $0 + $1.days } }
  /// Those of them that need no reading.
  var fresh: Int { reduce(0) { $0 + $1.fresh } }
  /// The size of all files.
  var bytes: Int { reduce(0) { $0 + $1.bytes } }
}

extension FactCache {
  /// What docs/schemas/cache.schema.json describes.
  fileprivate func json(_ years: [YearStatus]) -> JSONValue {
    [
      "schema": "bestupid.cache/1", "path": .optional(path),
      "days": .int(years.days), "kept": .int(years.fresh), "bytes": .int(years.bytes),
      "years": .array(
        years.map {
          [
            "year": .int($0.year), "days": .int($0.days), "kept": .int($0.fresh),
            "bytes": .int($0.bytes),
          ]
        }),
    ]
  }
}

extension Session {
  /// The facts of the store's days, kept from run to run.
  var factCache: FactCache {
    get throws { FactCache(of: try store, in: environment, clock: Clock.ofFiles) }
  }

  /// Reads days while a person on a terminal sees how far it has come.
  func showingProgress<Answer>(
    _ read: ((@Sendable () -> Void)?) throws -> Answer
  ) rethrows -> Answer {
    guard let progress = Progress(isQuiet: options.quiet) else { return try read(nil) }
    defer { progress.end() }
    return try read { progress.step() }
  }
}
