import Actions
import Context
import Screens

/// What a run says on standard error while it acts, as `--quiet` and `--color` ask for.
struct Messages: Sendable {
  /// Whether nothing is said but warnings and errors.
  let isQuiet: Bool
  /// What `--color` asks for; nil leaves it to the machine's configuration.
  let color: ColorChoice?
  let environment: ActionEnvironment

  /// The style for a stream, as `--color`, `NO_COLOR` and the configuration ask for.
  func style(for descriptor: Int32) throws -> Style {
    let isColored =
      switch try color ?? StoredSettings.color(in: environment) ?? .auto {
      case .always: true
      case .never: false
      case .auto: environment["NO_COLOR"] == nil && Terminal.isTerminal(descriptor)
      }
    return Style(isColored: isColored)
  }

  /// Says something to the person; not with `--quiet`.
  func say(_ line: @autoclosure () throws -> StyledText) rethrows {
    if !isQuiet { Terminal.words(try line()) }
  }

  /// Warns the person; also with `--quiet`.
  func warn(_ text: String) throws {
    let label = try style(for: Terminal.standardError).warning("warning: ")
    Terminal.words("\(label)\(text)")
  }

  /// Says what happens in an action.
  func tell(_ event: ActionEvent) throws {
    switch event {
    case .warning(let text): try warn(text)
    case .notice(let text): say(StyledText(text))
    case .configurationIgnored(let error): if !isQuiet { try warn(error.inOneLine.message) }
    case .remoteLoss(let notice): try warn(notice.words)
    case .dayLeftOut(let error):
      let parts = [error.file, error.message].compactMap(\.self)
      try warn("left out: \(parts.joined(separator: ": "))")
    case .planLeftOut(let reason):
      Terminal.words(reason.line(try style(for: Terminal.standardError)))
    case .cloning(let address): say("cloning \(address)")
    case .packing(let objects):
      if Terminal.isTerminal(Terminal.standardError) { say("packing \(objects) objects …") }
    case .packingFailed(let text): if !isQuiet { try warn(text) }
    }
  }
}
