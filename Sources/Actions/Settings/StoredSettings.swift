public import Context
import DayStore
public import JSON
import Store
import Words

/// The settings of the store and of the machine: `config`.
public enum StoredSettings {
  /// Every setting with its value.
  public static func list(in context: ActionContext) throws -> [Setting] {
    let files = try AnyConfigurationKey.all.map { key throws in (key, try context.file(of: key)) }
    return try files.map { key, file throws in try Setting(key, file, in: context.environment) }
  }

  /// One setting with its value.
  ///
  /// - Throws: `unknownSetting`.
  public static func read(_ name: String, in context: ActionContext) throws -> Setting {
    let key = try AnyConfigurationKey.known(name)
    return try Setting(key, context.file(of: key), in: context.environment)
  }

  /// What a change of a setting does to numbers in files; nil where it does nothing to any.
  ///
  /// - Parameter text: Its new value; nil where it is removed.
  /// - Throws: `unknownSetting`; `badConfiguration` for a value that it cannot have.
  public static func effect(
    of name: String, to text: String?, in context: ActionContext
  ) throws -> FormatUnitsChange? {
    let key = try AnyConfigurationKey.known(name)
    let value = try text.map { text throws in try key.normalized(text, in: context.environment) }
    return try FormatUnitsChange.of(key, to: value, in: context)
  }

  /// Changes a setting: the machine's in its file, the store's with a commit.
  ///
  /// - Parameter marks: Whether the same commit writes the old unit behind each number that would be read
  ///   otherwise.
  /// - Throws: `unknownSetting`; `badConfiguration` for a value that it cannot have; `deferred` where
  ///   the file is saved and could not be committed; `value` where a unit cannot be written.
  public static func change(
    _ name: String, to text: String, marks: Bool = false, in context: ActionContext
  ) throws -> Setting {
    let key = try AnyConfigurationKey.known(name)
    let value = try key.normalized(text, in: context.environment)
    return try edit(
      key, message: "config: \(name) \(text)", marks ? .some(value) : nil, in: context
    ) { key, file throws in
      try file.setting(key, to: text, in: context.environment)
    }
  }

  /// Removes a setting from its file, so that its default counts again. What no file sets stays so.
  ///
  /// - Throws: `unknownSetting`; `badConfiguration` where it does not stand on lines of its own;
  ///   `deferred` where the file is saved and could not be committed; `value` where a unit cannot be written.
  public static func remove(
    _ name: String, marks: Bool = false, in context: ActionContext
  ) throws -> Setting {
    let key = try AnyConfigurationKey.known(name)
    let marked: String?? = marks ? .some(nil) : nil
    return try edit(key, message: "config: unset \(name)", marked, in: context) {
      key, file throws in try file.removing(key)
    }
  }

  /// Edits the file of a setting.
  ///
  /// - Parameters:
  ///   - marked: What the setting becomes, where numbers in files keep their meaning by their unit; nil where they
  ///     are left alone.
  ///   - change: Makes the file's new bytes; nil where they stay.
  private static func edit(
    _ key: AnyConfigurationKey, message: String, _ marked: String??, in context: ActionContext,
    _ change: (AnyConfigurationKey, ConfigurationFile) throws -> [UInt8]?
  ) throws -> Setting {
    switch key.home {
    case .machine:
      if let file = try context.file(of: key), let new = try change(key, file) {
        try file.save(new)
      }
    case .store:
      let store = try context.store
      let path = Store.configurationName
      let edit = try context.edit(dryRun: false) { read in
        let old = try read(path)
        guard let new = try change(key, ConfigurationFile(of: store)), new != old else { return [] }
        let files = try marked.map { text throws in
          try FormatUnitsChange.marked(key, to: text, in: context) { try read($0) }
        }
        return (files ?? []) + [EditResult.File(path: path, old: old, new: new)]
      } message: {
        CommitMessage(message)
      }
      try edit.requireCommit()
    }
    return try Setting(key, context.file(of: key), in: context.environment)
  }

  /// Whether the machine's configuration asks for coloured output; nil where it says nothing.
  public static func color(in environment: ActionEnvironment) throws -> ColorChoice? {
    try Configuration.ofMachine(in: environment)?[.color]
  }

  /// What the machine's configuration says of the terminal's ground.
  public static func chartBackground(
    in environment: ActionEnvironment
  ) throws -> BackgroundChoice {
    try Configuration.ofMachine(in: environment)?[.chartBackground] ?? .auto
  }
}

/// A setting with its value.
public struct Setting: Sendable {
  /// Its name.
  public let name: String
  /// What it is for, in one line.
  public let help: String
  /// What it is where no file sets it; nil where it is nothing then.
  public let fallback: String?
  /// What its file sets; nil where it sets nothing.
  public let value: String?
  /// Whether its value is a list.
  private let isList: Bool
  /// Whether its value is one of a few words, which say nothing of anybody.
  let isChoice: Bool
  /// Who has it: `store` or `machine`.
  private let home: String
  /// The file that sets it; nil where none does.
  private let file: String?
  /// The line in ``file``, from 1.
  private let line: Int?

  fileprivate init(
    _ key: AnyConfigurationKey, _ file: ConfigurationFile?, in environment: ActionEnvironment
  ) throws {
    name = key.name
    help = key.help
    fallback = key.defaultText
    (isList, isChoice) = (key.isList, !key.isList && !key.choices.isEmpty)
    home = key.home == .store ? "store" : "machine"
    value = try file?.text(of: key, in: environment)
    self.file = value == nil ? nil : file?.path
    line = value == nil ? nil : file?.line(of: key)
  }

  /// The setting as docs/schemas/config.schema.json has it.
  fileprivate var json: JSONValue {
    [
      "key": .string(name),
      "value": isList
        ? .array((value.map(AnyConfigurationKey.items) ?? []).map(JSONValue.string))
        : .optional(value ?? fallback),
      "source": .string(value == nil ? "default" : home), "file": .optional(file),
      "line": line.map(JSONValue.int) ?? .null,
      "help": .string(help),
    ]
  }
}

extension [Setting] {
  /// The settings as docs/schemas/config.schema.json has them.
  public var json: JSONValue {
    ["schema": "bestupid.config/1", "settings": .array(map(\.json))]
  }
}

extension ActionContext {
  /// The file that holds a setting; nil for a store's where there is no store.
  fileprivate func file(of key: AnyConfigurationKey) throws -> ConfigurationFile? {
    switch key.home {
    case .machine:
      return try ConfigurationFile(ofMachine: environment)
    case .store:
      do {
        return try ConfigurationFile(of: store)
      } catch  where error.kind == .notAStore {
        return nil
      }
    }
  }
}

extension AnyConfigurationKey {
  /// The setting of a name.
  ///
  /// - Throws: `unknownSetting` with the nearest one.
  static func known(_ name: String) throws -> AnyConfigurationKey {
    guard let key = AnyConfigurationKey.named(name) else {
      let names = AnyConfigurationKey.all.map(\.name)
      let guess = nearest(to: name, among: names).map { "Did you mean '\($0)'? " } ?? ""
      throw ActionError(
        .unknownSetting, "there is no setting '\(name)'",
        hint: "\(guess)They are: \(names.joined(separator: ", ")).")
    }
    return key
  }
}
