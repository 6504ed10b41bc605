import Actions
import ArgumentParser
import Context
import Screens

/// `bestupid config get|set|unset|list`.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Read and change settings.",
    discussion: """
      Settings of the store are in bestupid.yaml and reach all devices with the next sync; \
      those of this machine are in config.yaml below your configuration folder.

      Examples:
        bestupid config
        bestupid config set units.weight kg
        bestupid config unset units.weight
      """,
    subcommands: [ListSettings.self, GetSetting.self, SetSetting.self, UnsetSetting.self],
    defaultSubcommand: ListSettings.self)
}

/// `bestupid config list`.
struct ListSettings: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print every setting with its value.",
    discussion: """
      Examples:
        bestupid config
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let settings = try StoredSettings.list(in: session.context)
    try session.print(json: settings.json) {
      let style = try session.style
      let rows = settings.map { setting in
        let value = setting.value ?? setting.fallback.map { "\($0) (default)" }
        return [setting.name, value ?? "-", setting.help]
      }
      let table = TextTable(rows: rows, wordColumns: [0, 1, 2]) { column, text in
        [style.name(text), StyledText(text), style.dim(text)][column]
      }
      return table.lines(style, width: Terminal.size?.columns)
    }
  }
}

/// `bestupid config get NAME`.
struct GetSetting: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of one setting.",
    discussion: """
      Examples:
        bestupid config get units.weight
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The setting's name.", completion: DataCompletions.settings)
  var name: String

  func run(in session: Session) async throws {
    let setting = try StoredSettings.read(name, in: session.context)
    try session.print(json: [setting].json) {
      [setting.value ?? setting.fallback].compactMap { $0.map { StyledText($0) } }
    }
  }
}

/// `bestupid config set NAME VALUE`.
struct SetSetting: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change one setting.",
    discussion: """
      Examples:
        bestupid config set units.weight kg
        bestupid config set sync.include notes,todo.txt
        bestupid config set format.units.weight kg --mark
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The setting's name.", completion: DataCompletions.settings)
  var name: String

  @Argument(help: "Its new value.", completion: DataCompletions.settingValues)
  var value: String

  @OptionGroup var numbers: FileNumberOptions

  func run(in session: Session) async throws {
    let value = NegativeValues.typed(value)
    let effect = try numbers.confirm(name, value, in: session)
    let setting = try StoredSettings.change(
      name, to: value, marks: numbers.mark, in: session.context)
    try session.print(json: [setting].json) { effect }
  }
}

/// `bestupid config unset NAME`.
struct UnsetSetting: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Remove one setting, restoring its default.",
    discussion: """
      Examples:
        bestupid config unset units.weight
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The setting's name.", completion: DataCompletions.settings)
  var name: String

  @OptionGroup var numbers: FileNumberOptions

  func run(in session: Session) async throws {
    let effect = try numbers.confirm(name, nil, in: session)
    let setting = try StoredSettings.remove(name, marks: numbers.mark, in: session.context)
    try session.print(json: [setting].json) { effect }
  }
}

/// What becomes of numbers in files that a change of `format.units` would have read otherwise.
struct FileNumberOptions: ParsableArguments {
  @Flag(
    help:
      "With format.units: write the old unit behind each number without one, in the same commit.")
  var mark = false

  @Flag(help: "With format.units: read numbers without a unit otherwise, without asking.")
  var yes = false

  /// Asks, where numbers would be read otherwise and nothing says what is to become of them.
  ///
  /// - Returns: The lines that say what becomes of them.
  func confirm(_ name: String, _ value: String?, in session: Session) throws -> [StyledText] {
    guard let effect = try StoredSettings.effect(of: name, to: value, in: session.context) else {
      return []
    }
    let lines = [StyledText(effect.done(marks: mark))]
    if mark || yes { return lines }
    guard Terminal.asks("\(effect.words). Read them so?") else {
      throw ActionError(
        .value, "nothing was changed: \(effect.words)",
        hint: "To read them so: --yes. To write the old unit behind each: --mark")
    }
    return lines
  }
}
