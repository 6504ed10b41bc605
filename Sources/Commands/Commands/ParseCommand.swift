import ArgumentParser
import DayModel
import JSON
import LogSyntax
import Store
import Values

/// `bestupid parse FILE…`: plumbing, which needs no store.
struct ParseCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Print the day records of any files, with diagnostics.",
    discussion: """
      The date of a record is the one in the file's name. Files of one day, such as a log and \
      its -workout.md, make one record. Needs no store.
      """)

  @OptionGroup var global: GlobalOptions

  @Option(help: ArgumentHelp("The habits.md that names the habits.", valueName: "file"))
  var habits: String?

  @Flag(help: "Print the document, put together again from its parts.")
  var print = false

  @Argument(help: ArgumentHelp("A daily log.", valueName: "file"))
  var files: [String]

  func run(in session: Session) async throws {
    let logs = try files.map { LogSource(path: $0, bytes: try session.read($0)) }
    if print {
      for document in logs.map(\.document) {
        try Terminal.data(document.lines.flatMap { document.bytes[$0.range] })
      }
      return
    }
    let habits = try habits.map { path throws in
      HabitConfiguration(try session.read(path), file: path)
    }
    let records = Self.byDay(logs).map { DayReader.read($0, habits: habits ?? .empty) }
    let json = records.count == 1 ? records[0].json : DayRecord.json(records)
    try Terminal.data(json.text() + "\n")
  }

  /// The files, those of one day together, in the order in which the days are first named.
  private static func byDay(_ logs: [LogSource]) -> [[LogSource]] {
    var days: [[LogSource]] = []
    var places: [CalendarDate: Int] = [:]
    for log in logs {
      guard let date = LogFileName(path: log.path)?.date else {
        days.append([log])
        continue
      }
      if let place = places[date] {
        days[place].append(log)
      } else {
        places[date] = days.count
        days.append([log])
      }
    }
    return days
  }
}

extension Session {
  /// The bytes of a file that a person names.
  func read(_ path: String) throws -> [UInt8] {
    do {
      guard let bytes = try RegularFile.read(environment.absolute(path)) else {
        throw WorkspaceError(.noSuchFile, "no such file", file: path)
      }
      return bytes
    } catch var error as WorkspaceError {
      error.file = path
      throw error
    }
  }
}
