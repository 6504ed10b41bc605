import Git
public import Store
import Words
import YAML

/// A configuration file as it lies on disk, with what we do not know in it left alone.
public struct ConfigurationFile: Sendable {
  /// Where it lies, or would.
  public let path: String
  /// What kind of settings it holds.
  public let home: ConfigurationHome
  /// Its bytes; nil where there is no file.
  public let bytes: [UInt8]?
  private let root: YAMLNode?

  /// The file that all devices of `store` share.
  ///
  /// - Throws: `badConfiguration` with the line where it is not a YAML mapping.
  public init(of store: Store) throws(StoreError) {
    try self.init(
      path: "\(store.root)/\(Store.configurationName)", home: .store,
      bytes: store.files.read(Store.configurationName, limit: YAMLLimits.bytes))
  }

  /// The file of this machine.
  ///
  /// - Throws: `badConfiguration` with the line where it is not a YAML mapping.
  public init(ofMachine environment: ProcessEnvironment) throws(StoreError) {
    let path = "\(try Directories(environment).config())/config.yaml"
    try self.init(
      path: path, home: .machine, bytes: RegularFile.read(path, limit: YAMLLimits.bytes))
  }

  /// The store's file with these bytes, which need not be the ones on disk.
  ///
  /// - Throws: `badConfiguration` with the line where they are no YAML mapping.
  package init(storeBytes bytes: [UInt8]?) throws(StoreError) {
    try self.init(path: Store.configurationName, home: .store, bytes: bytes)
  }

  /// What `read` makes of the store's file as it last was when that could be read, in the branch's history.
  ///
  /// - Returns: nil where no version of the last thousand commits can be read.
  public static func lastReadable<Value>(
    of store: Store, _ read: (ConfigurationFile) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    let repository = try Repository.opened(at: store.workingCopy)
    let path = RepositoryPath(store.gitPath(Store.configurationName))
    let versions = try wrapping { () throws(GitError) -> [TreeEntry?] in
      guard let head = try repository.head().commit else { return [] }
      var versions: [TreeEntry?] = []
      for id in try repository.commits(to: head, limit: 1_000) {
        let version = try repository.entry(at: path, in: repository.commit(id).tree)
        if versions.last != version { versions.append(version) }
      }
      return versions
    }
    for case let version? in versions {
      let bytes = try wrapping { () throws(GitError) -> [UInt8]? in
        try repository.blobSize(version.id) > YAMLLimits.bytes
          ? nil : try repository.blob(version.id)
      }
      guard let bytes else { continue }
      do throws(StoreError) {
        return try read(ConfigurationFile(storeBytes: bytes))
      } catch {
        continue
      }
    }
    // There was a time without the file.
    return versions.contains(nil) ? try read(ConfigurationFile(storeBytes: nil)) : nil
  }

  private init(
    path: String, home: ConfigurationHome, bytes: [UInt8]?
  ) throws(StoreError) {
    self.path = path
    self.home = home
    self.bytes = bytes
    do throws(YAMLError) {
      root = try YAMLDocument.parse(bytes ?? [])
    } catch {
      throw StoreError(
        .badConfiguration, "not YAML: \(error.message)", file: path, line: error.line)
    }
    if let root, root.mapping == nil {
      throw StoreError(
        .badConfiguration, "expected keys and values", file: path, line: 1)
    }
  }

  /// The value of `key` as it is kept, checked; nil where the file does not set it.
  ///
  /// - Throws: `badConfiguration` with the line where the value is invalid for the key.
  public func text<Value>(
    of key: ConfigurationKey<Value>, in environment: ProcessEnvironment
  ) throws(StoreError) -> String? {
    try read(key) { (node) throws(StoreError) in
      if key.form.shape == .table {
        return try lines(node, of: key).map { "\($0.name): \($0.word)" }.joined(separator: ", ")
      }
      return try checkedText(node, of: key, in: environment)
    }
  }

  /// The value of `key`, checked; nil where the file does not set it.
  ///
  /// - Throws: `badConfiguration` with the line where the value is invalid for the key.
  func value<Value>(
    of key: ConfigurationKey<Value>, in environment: ProcessEnvironment
  ) throws(StoreError) -> Value? {
    try read(key) { (node) throws(StoreError) in
      switch key.reading {
      case .text(let value): value(try checkedText(node, of: key, in: environment))
      case .items(let value): value(try items(node, of: key))
      case .table(let value): try value(lines(node, of: key))
      }
    }
  }

  /// What `body` makes of the node of `key`; nil where the file does not set it. An error gets the file, and
  /// the key's line where it has none of its own.
  private func read<Value, Result>(
    _ key: ConfigurationKey<Value>, _ body: (YAMLNode) throws(StoreError) -> Result?
  ) throws(StoreError) -> Result? {
    guard let node = node(of: key), !node.isNull else { return nil }
    do throws(StoreError) {
      return try body(node)
    } catch {
      var placed = error
      placed.file = path
      placed.line = error.line ?? line(of: node)
      throw placed
    }
  }

  /// The text of a single value or of a list, as it is kept.
  private func checkedText<Value>(
    _ node: YAMLNode, of key: ConfigurationKey<Value>, in environment: ProcessEnvironment
  ) throws(StoreError) -> String {
    switch key.form.shape {
    case .list, .numbers:
      return try key.normalized(items(node, of: key).joined(separator: ","), in: environment)
    case .text, .plain, .table:
      guard let text = node.string else {
        throw StoreError(.badConfiguration, "\(key.name) is a single value")
      }
      return key.form.obsolete.contains(text) ? text : try key.normalized(text, in: environment)
    }
  }

  /// The texts of a list; one text stands for a list of it.
  private func items<Value>(
    _ node: YAMLNode, of key: ConfigurationKey<Value>
  ) throws(StoreError) -> [String] {
    let texts = node.items?.map(\.string) ?? [node.string]
    guard texts.count == texts.compactMap(\.self).count else {
      throw StoreError(.badConfiguration, "\(key.name) is a list of texts")
    }
    return texts.compactMap(\.self)
  }

  /// The names of a table with their words.
  private func lines<Value>(
    _ node: YAMLNode, of key: ConfigurationKey<Value>
  ) throws(StoreError) -> [ConfigurationTableLine] {
    let lines = node.mapping?.pairs.map { member -> ConfigurationTableLine? in
      guard let name = member.key.string, let word = member.value.string else { return nil }
      return ConfigurationTableLine(name: name, word: word, line: line(of: member.key))
    }
    guard let lines, lines.count == lines.compactMap(\.self).count else {
      throw StoreError(.badConfiguration, "\(key.name) is names with a word for each")
    }
    return lines.compactMap(\.self)
  }

  /// The line that sets `key`, counted from 1; nil where none does.
  public func line<Value>(of key: ConfigurationKey<Value>) -> Int? {
    node(of: key).map(line)
  }

  /// The file's bytes with `key` set to `text`, and not another byte changed.
  ///
  /// - Throws: `badConfiguration` where the key cannot be that, or the file has something else
  ///   there.
  public func setting<Value>(
    _ key: ConfigurationKey<Value>, to text: String, in environment: ProcessEnvironment
  ) throws(StoreError) -> [UInt8] {
    let value = try key.normalized(text, in: environment)
    let bytes = bytes ?? []
    do throws(YAMLError) {
      let typed: YAMLValue =
        switch key.form.shape {
        case .plain: .plain(value)
        case .list, .numbers: .list(ConfigurationForm.items(value))
        case .text, .table: .string(value)
        }
      return try YAMLDocument.setting(key.path, to: typed, in: bytes[...]).applied(to: bytes[...])
    } catch {
      throw StoreError(
        .badConfiguration, error.message, hint: "Change the file by hand.", file: path,
        line: error.line)
    }
  }

  /// The file's bytes without `key`, and not another byte changed; nil where it does not set it.
  ///
  /// - Throws: `badConfiguration` where the key does not stand on lines of its own.
  public func removing<Value>(
    _ key: ConfigurationKey<Value>
  ) throws(StoreError) -> [UInt8]? {
    guard var bytes, node(of: key) != nil else { return nil }
    do throws(YAMLError) {
      // A key may stand there several times, of which the last one counts.
      while let edit = try YAMLDocument.removing(key.path, from: bytes[...]) {
        bytes = edit.applied(to: bytes[...])
      }
    } catch {
      throw StoreError(
        .badConfiguration, error.message, hint: "Change the file by hand.", file: path,
        line: error.line)
    }
    return bytes
  }

  /// Writes the machine's file, with the folders above it where they are missing; durable when it
  /// returns. Where the file is a symbolic link of the person's, what it leads to is written.
  ///
  /// The store's file is committed instead, like all that devices share.
  ///
  /// - Throws: `changedMeanwhile` where it is no longer what was read; `cannotWrite`,
  ///   `inputOutput`.
  public func save(_ new: [UInt8]) throws(StoreError) {
    try DurableFile(following: path).save(new, over: bytes)
  }

  private func line(of node: YAMLNode) -> Int {
    1 + (bytes ?? [])[..<node.range.lowerBound].count { $0 == ASCII.lineFeed }
  }

  private func node<Value>(of key: ConfigurationKey<Value>) -> YAMLNode? {
    key.path.reduce(root) { node, name in node?[name] }
  }
}
