public import Context
public import FactCache
public import JSON

/// What queries keep from run to run: `cache`.
public enum Caches {
  /// How much of the store's days the cache has.
  public static func status(in context: ActionContext) throws -> CacheReport {
    let cache = try context.factCache
    return CacheReport(path: cache.path, years: try cache.status())
  }

  /// Rereads every log. A day that cannot be read is reported as an event.
  ///
  /// - Parameter progress: Called for each log that is read, from any thread; nil where nobody waits.
  public static func rebuild(
    in context: ActionContext, progress: (@Sendable () -> Void)?
  ) throws -> CacheReport {
    let cache = try context.factCache
    let answer = try cache.rebuild(progress: progress)
    try context.leaveOut(answer.unreadable)
    return CacheReport(
      path: cache.path, years: try cache.status(), readCount: answer.readCount)
  }

  /// The cache's folder, with what it has.
  ///
  /// - Throws: `badConfiguration` where this machine has no folder for one.
  public static func folder(in context: ActionContext) throws -> CacheReport {
    let cache = try context.factCache
    guard cache.path != nil else {
      throw ActionError(
        .badConfiguration, "there is no location for a cache: HOME is not set",
        hint: "Set HOME or XDG_CACHE_HOME.")
    }
    return CacheReport(path: cache.path, years: try cache.status())
  }

  /// A number of bytes as a person reads it.
  public static func sizeText(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) B"
    case ..<1_000_000: "\((bytes + 500) / 1000) kB"
    default: "\((bytes + 500_000) / 1_000_000) MB"
    }
  }
}

/// What the cache has.
public struct CacheReport: Sendable {
  /// The cache's folder; nil where this machine has none for it.
  public let path: String?
  /// The years, oldest first.
  public let years: [FactCache.YearStatus]
  /// How many logs were read; 0 where the cache was only looked at.
  public var readCount = 0

  /// The days of all years.
  public var days: Int { years.reduce(0) { $0 + $1.days } }
  /// Those of them that need no reading.
  public var fresh: Int { years.reduce(0) { $0 + $1.fresh } }
  /// The size of all files.
  public var bytes: Int { years.reduce(0) { $0 + $1.bytes } }

  /// The result as docs/schemas/cache.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.cache/1", "path": .optional(path),
      "days": .int(days), "kept": .int(fresh), "bytes": .int(bytes),
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
