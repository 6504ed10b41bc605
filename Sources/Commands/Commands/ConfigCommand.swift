import ArgumentParser
import JSON
import Store

/// `bestupid config get|set|list`.
struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Read and change settings.",
    discussion: """
      Settings of the store stand in bestupid.yaml and go to all devices with the next sync; \
      those of this machine stand in config.yaml below your configuration folder.
      """,
    subcommands: [ListSettings.self, GetSetting.self, SetSetting.self],
    defaultSubcommand: ListSettings.self)
}

/// `bestupid config list`.
struct ListSettings: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print every setting with its value.")

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let settings = try ConfigurationKey.all.map { try Setting($0, in: session) }
    try session.print(json: settings.json(in: session)) {
      let style = try session.style
      let width = settings.map { $0.key.name.count }.max() ?? 0
      return try settings.map { setting in
        let value = try setting.value(in: session) ?? setting.key.fallback.map { "\($0) (default)" }
        return style.name(padded(setting.key.name, to: width)) + "  "
          + padded(Terminal.safe(value ?? "-"), to: 20) + "  " + style.dim(setting.key.help)
      }
    }
  }
}

/// `bestupid config get NAME`.
struct GetSetting: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of one setting.")

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The setting's name.")
  var name: String

  func run(in session: Session) async throws {
    let setting = try Setting(.known(name), in: session)
    try session.print(json: [setting].json(in: session)) {
      [try setting.value(in: session) ?? setting.key.fallback].compactMap { $0.map(Terminal.safe) }
    }
  }
}

/// `bestupid config set NAME VALUE`.
struct SetSetting: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change one setting.")

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The setting's name.")
  var name: String

  @Argument(help: "Its new value.")
  var value: String

  func run(in session: Session) async throws {
    let setting = try Setting(.known(name), in: session)
    try setting.save(value, in: session)
    try session.print(json: [Setting(setting.key, in: session)].json(in: session)) { [] }
  }
}

/// A setting's key with the file that holds it.
private struct Setting {
  let key: ConfigurationKey
  /// The file; nil where there is no store to have one.
  let file: ConfigurationFile?

  init(_ key: ConfigurationKey, in session: Session) throws {
    self.key = key
    switch key.home {
    case .machine:
      file = try ConfigurationFile(ofMachine: session.environment)
    case .store:
      do {
        file = try ConfigurationFile(of: session.store)
      } catch let error as WorkspaceError where error.kind == .notAStore {
        file = nil
      }
    }
  }

  /// The value that the file sets; nil where it sets none.
  func value(in session: Session) throws -> String? {
    try file?.value(of: key, in: session.environment)
  }

  /// Sets it: the machine's in its file, the store's with a commit.
  func save(_ text: String, in session: Session) throws {
    switch key.home {
    case .machine:
      try file.map { file throws in
        try file.save(try file.setting(key, to: text, in: session.environment))
      }
    case .store:
      let store = try session.store
      let path = ConfigurationFile.storeName
      let edit = try store.edit(path, settings: session.commitSettings) { _ in
        try ConfigurationFile(of: store).setting(key, to: text, in: session.environment)
      } message: {
        "config: \(key.name) \(text)"
      }
      if case .deferred(let reason) = edit.outcome { throw Session.deferred(reason, path) }
    }
  }

  func json(in session: Session) throws -> JSONValue {
    let value = try value(in: session)
    let source = value == nil ? "default" : key.home == .store ? "store" : "machine"
    return [
      "key": .string(key.name),
      "value": key.kind == .list
        ? .array((value.map(ConfigurationKey.items) ?? []).map(JSONValue.string))
        : .optional(value ?? key.fallback),
      "source": .string(source), "file": .optional(value == nil ? nil : file?.path),
      "line": value == nil ? .null : file?.line(of: key).map(JSONValue.int) ?? .null,
      "help": .string(key.help),
    ]
  }
}

extension [Setting] {
  fileprivate func json(in session: Session) throws -> JSONValue {
    ["schema": "bestupid.config/1", "settings": .array(try map { try $0.json(in: session) })]
  }
}

extension ConfigurationKey {
  fileprivate static func known(_ name: String) throws -> ConfigurationKey {
    guard let key = ConfigurationKey.named(name) else {
      throw Failure(
        .noInput, code: "unknown-setting", "there is no setting '\(name)'",
        hint: "They are: \(ConfigurationKey.all.map(\.name).joined(separator: ", ")).")
    }
    return key
  }
}
