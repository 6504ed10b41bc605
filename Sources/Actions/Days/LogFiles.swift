public import Context
public import DayModel
import DayStore
import Git
public import JSON
public import LogMerge
public import LogSyntax
public import Store
import Sync
import Values

/// Single files, of any store or of none: `parse` and `merge-file`.
public enum LogFiles {
  /// The documents of files.
  ///
  /// - Throws: `noSuchFile` and more, with the file.
  public static func documents(
    _ paths: [String], in context: ActionContext
  ) throws -> [LogDocument] {
    try paths.map { path throws in LogDocument(try context.read(path)) }
  }

  /// The records of files: those of one day make one record, in the order in which the days are
  /// first named. The date of a record is taken from the file name.
  ///
  /// - Parameters:
  ///   - habits: The `habits.md` that names the habits, if any.
  ///   - units: What a number without a unit is in the files.
  public static func records(
    _ paths: [String], habits: String?, units: FormatUnits, in context: ActionContext
  ) throws -> [DayRecord] {
    let logs = try paths.map { path throws in
      LogSource(path: path, bytes: try context.read(path), units: units)
    }
    let habits = try habits.map { path throws in
      HabitConfiguration(try context.read(path), file: path)
    }
    return byDay(logs).map { DayReader.read($0, habits: habits ?? .empty) }
  }

  private static func byDay(_ logs: [LogSource]) -> [[LogSource]] {
    var days: [[LogSource]] = []
    var indices: [CalendarDate: Int] = [:]
    for log in logs {
      guard let date = LogFileName(path: log.path)?.date else {
        days.append([log])
        continue
      }
      if let index = indices[date] {
        days[index].append(log)
      } else {
        indices[date] = days.count
        days.append([log])
      }
    }
    return days
  }
}

/// Versions of one file that are to be merged.
public struct FileVersions: Sendable {
  /// The file of the version that both come from; `/dev/null` where they have none in common.
  public var base: String
  /// The file of one version.
  public var ours: String
  /// The file of the other.
  public var theirs: String
  /// Who wrote ``ours``; nil where git's history is to be asked.
  public var oursRole: Side.Role?
  /// Who wrote ``theirs``; nil where git's history is to be asked.
  public var theirsRole: Side.Role?
  /// The file that says who wrote each line of ``ours``, if any.
  public var oursAuthors: String?
  /// The file that says who wrote each line of ``theirs``, if any.
  public var theirsAuthors: String?

  /// The files of versions.
  public init(
    base: String, ours: String, theirs: String, oursRole: Side.Role?, theirsRole: Side.Role?,
    oursAuthors: String? = nil, theirsAuthors: String? = nil
  ) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    (self.oursRole, self.theirsRole) = (oursRole, theirsRole)
    (self.oursAuthors, self.theirsAuthors) = (oursAuthors, theirsAuthors)
  }

  /// Whether nothing is said of who wrote what, so that git's history is to be asked.
  fileprivate var hasNoAuthors: Bool {
    oursRole == nil && theirsRole == nil && oursAuthors == nil && theirsAuthors == nil
  }
}

extension LogFiles {
  /// Merges two versions of one file, as a sync does. There is never a conflict.
  ///
  /// - Parameters:
  ///   - path: The file's path in its store, which says how it merges; nil for that of `ours`.
  ///   - output: The file to write, if any.
  public static func merge(
    _ versions: FileVersions, path: String?, output: String?, in context: ActionContext
  ) throws -> MergedFile {
    let old = try context.readVersion(versions.base)
    let path = path ?? self.path(ofVersion: versions.ours)
    let store = try context.store(around: path)
    let sides = try context.sides(of: versions, path: path, in: store)
    let result = FileMerger.merge(
      path: store?.pathInStore(path) ?? path, bases: old.isEmpty ? [] : [old],
      ours: sides.ours, theirs: sides.theirs, rules: sides.rules,
      adding: try MergeRules.addition(in: store))
    let decisions = result.decisions.map {
      RecordedDecision($0, path: RepositoryPath(path), sides: [])
    }
    if let output {
      let file = try DurableFile(output: context.environment.absolute(output))
      try file.save(result.bytes, over: try file.read().bytes)
    }
    return MergedFile(path: path, output: output, bytes: result.bytes, decisions: decisions)
  }

  /// A version's path in a store, by its own path: a log by its name, wherever it is.
  private static func path(ofVersion file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return LogFileName(path: file) == nil ? file : "\(LogFileName.folder)/\(name)"
  }
}

/// A file that was merged.
public struct MergedFile: Sendable {
  /// The file's path in its store.
  public let path: String
  /// The file that was written, if any.
  public let output: String?
  /// The merged file.
  public let bytes: [UInt8]
  /// What both versions changed differently.
  public let decisions: [MergeDecision]

  /// The result as docs/schemas/merge.schema.json has it.
  public var json: JSONValue {
    let merged = output == nil ? String(validating: bytes, as: UTF8.self) : nil
    return [
      "schema": "bestupid.merge/1", "path": .string(path), "output": .optional(output),
      "merged": .optional(merged), "decisions": .array(decisions.map(\.json)),
    ]
  }
}

extension ActionContext {
  /// The commits that a `git merge` or `git pull` that runs us merges into HEAD: it names each one
  /// in a variable `GITHEAD_<id>`.
  private var mergedCommits: [ObjectID] {
    environment.variables.keys.filter { $0.hasPrefix("GITHEAD_") }
      .compactMap { ObjectID(hex: String($0.dropFirst(8))) }
  }

  /// The bytes of a file that a person or git names; `/dev/null` has none.
  fileprivate func readVersion(_ path: String) throws -> [UInt8] {
    path == "/dev/null" ? [] : try read(path)
  }

  /// The store that holds a path below the current folder, if any.
  fileprivate func store(around path: String) throws -> Store? {
    let absolute = try environment.absolute(path)
    let folder = absolute.prefix(upTo: absolute.lastIndex(of: "/") ?? absolute.startIndex)
    return try Store.nearest(to: String(folder))
      ?? Store.nearest(to: environment.currentDirectory)
  }

  /// The two versions, with what git's history or the roles say of them.
  fileprivate func sides(
    of versions: FileVersions, path: String, in store: Store?
  ) throws -> MergeDriver.Versions {
    let (ours, theirs) = (try readVersion(versions.ours), try readVersion(versions.theirs))
    if versions.hasNoAuthors, let store,
      let found = try MergeDriver.versions(
        of: path, ours: ours, theirs: theirs, merging: mergedCommits, in: store)
    {
      return found
    }
    func side(
      _ bytes: [UInt8], _ role: Side.Role?, _ authors: String?, _ name: String
    ) throws -> Side {
      let lines = try authors.map { file in
        try LineAuthors(file: try read(file), at: file, of: bytes)
      }
      let known = lines?.authors ?? []
      let isBots = !known.isEmpty && known.allSatisfy { $0.role == .bot }
      let author = Author(
        role: role ?? (isBots ? .bot : .device), device: name, time: known.last?.time ?? 0,
        commit: known.last?.commit ?? "")
      return Side(bytes: bytes, author: author, lineAuthors: lines ?? .unknown)
    }
    let configuration = try store.map { store throws in
      try Configuration(ConfigurationFile(of: store), in: environment)
    }
    return MergeDriver.Versions(
      ours: try side(ours, versions.oursRole, versions.oursAuthors, "ours"),
      theirs: try side(theirs, versions.theirsRole, versions.theirsAuthors, "theirs"),
      rules: configuration?.merging.ownership ?? .standard)
  }
}
