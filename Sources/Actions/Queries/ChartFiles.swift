public import Charts
public import Context
import JSON
import Programs
import Store

/// A chart in a file: `chart -o`.
public struct ChartFile: Sendable {
  /// The forms that a file has, by its ending.
  public enum Form: String, CaseIterable, Sendable {
    case svg, png, json
  }

  /// The file as the person named it.
  public let path: String
  /// What is written.
  public let form: Form

  /// The file of a name.
  ///
  /// - Throws: `usage` for a name with another ending.
  public init(_ path: String) throws(ActionError) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."),
      let form = Form(rawValue: name[dot...].dropFirst().lowercased())
    else {
      throw ActionError.usage(
        "a chart is written as .svg, .png or .json, not as '\(name)'",
        hint: "Write: bestupid chart weight -o weight.svg")
    }
    self.path = path
    self.form = form
  }

  /// Writes the chart, whole or not at all.
  ///
  /// - Parameters:
  ///   - theme: The colours; nil for both, as the reader has it, and light in a PNG.
  ///   - isPrivate: Whether only its owner may read it.
  ///   - limit: How long a PNG may take.
  /// - Throws: `cannotWrite` where the file cannot be written; `refused` where a PNG cannot be made.
  public func write(
    _ chart: any DrawnChart, theme: ChartTheme?, isPrivate: Bool = false,
    in context: ActionContext, limit: Duration = .seconds(30)
  ) async throws {
    let bytes: [UInt8]
    switch form {
    case .svg: bytes = Array(chart.svg(theme).utf8)
    case .json: bytes = Array((chart.vegaLite.text() + "\n").utf8)
    case .png:
      // Before the converter runs: a folder that is not there is told at once.
      let output = try self.output(isPrivate: isPrivate, in: context)
      let svg = chart.svg(theme ?? .light)
      try output.write(try await png(of: svg, in: context, limit: limit))
      return try output.finish()
    }
    let output = try self.output(isPrivate: isPrivate, in: context)
    try output.write(bytes)
    try output.finish()
  }

  private func output(isPrivate: Bool, in context: ActionContext) throws -> FileOutput {
    do {
      return try FileOutput(following: context.environment.absolute(path), isPrivate: isPrivate)
    } catch {
      var error = error
      error.file = path
      throw error
    }
  }

  // MARK: PNG

  private static let converter = "rsvg-convert"
  private static let width = 1600

  /// A picture, drawn by librsvg's program (rsvg-convert(1)).
  private func png(
    of svg: String, in context: ActionContext, limit: Duration
  ) async throws -> [UInt8] {
    let converter = Self.converter
    let stem = String(path.dropLast(Form.png.rawValue.utf8.count + 1))
    let advice = "An SVG needs no other program: -o \(stem).svg"
    guard let program = context.environment.path(ofProgram: converter) else {
      throw ActionError(
        .refused, "a PNG is made by \(converter), which is not on the PATH (package librsvg2-bin)",
        hint: advice)
    }
    try ActionContext.requireThreads()
    let child = ChildProcess(
      path: program, arguments: ["-w", String(Self.width)],
      environment: context.environment.variables,
      folder: "/", input: Array(svg.utf8))
    let outcome: ChildProcess.Outcome
    do throws(ChildProcess.Failure) {
      outcome = try await child.run(limit: limit)
    } catch {
      switch error {
      case .interrupted: throw CancellationError()
      case .timedOut: throw ActionError(.refused, "\(converter) does not respond", hint: advice)
      case .notStarted(let reason):
        throw ActionError(.refused, "\(converter): \(reason)", hint: advice)
      }
    }
    guard outcome.succeeded, !outcome.outputBytes.isEmpty else {
      throw ActionError(.refused, "\(converter): \(outcome.complaint)", hint: advice)
    }
    return outcome.outputBytes
  }
}
