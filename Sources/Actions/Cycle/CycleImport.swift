public import Context
import Cycle
import DayEditing
import Imports
public import JSON
import LogSyntax
public import Trackers
import Values

/// What an import from another cycle tracker came to: `import cycle`.
public struct CycleImport: Sendable {
  /// The tracker.
  public let tracker: TrackerFile.Tracker
  /// How many days and how many values were written, or would be.
  public let days: Int, values: Int
  /// How much of each kind was not taken.
  public let leftOut: [String: Int]
  /// What became of the logs; nil where there was nothing new.
  public let result: EditResult?

  /// The result as docs/schemas/import-cycle.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.import-cycle/1", "tracker": .string(tracker.rawValue), "days": .int(days),
      "values": .int(values),
      "left_out": .array(
        leftOut.sorted { $0.key < $1.key }.map {
          ["kind": .string($0.key), "count": .int($0.value)]
        }),
      "commit": .optional(result?.commit), "diff": .optional(result?.diffText),
    ]
  }

  /// The file of a tracker, also in an archive. That of Apple Health, which has all of a phone's records, is read piece by piece.
  private static func trackerFile(
    _ path: String, dateForm: DateForm?, in context: ActionContext, meter: ImportMeter?
  ) throws -> TrackerFile {
    let items = try ImportItem.all(named: path, in: context, meter: meter)
    // Of an archive with several files Apple Health's is the one: `export.zip` has routes and more.
    let one =
      items.count == 1
      ? items[0] : try items.first { try XMLForm(beginning: $0.beginning()) == .appleHealth }
    guard let one else { throw error("nothing in it is a tracker's file", path) }
    guard try AppleHealthReader.isXML(one.beginning()) else {
      return try TrackerFile(one.bytes()) { (texts) throws(TrackerFile.Refusal) in
        do throws(InputError) {
          return try DayTexts(texts, form: dateForm).day
        } catch {
          throw TrackerFile.Refusal(message: "\(error.message): say it with --date-form")
        }
      }
    }
    meter?.expect(one.size)
    let reader = AppleHealthReader()
    try one.forEachPiece { piece in
      try reader.read(piece)
      return true
    }
    return try reader.finish()
  }

  private static func error(_ message: String, _ file: String) -> ActionError {
    ActionError(.badData, message, hint: "What is known: bestupid import cycle --help", file: file)
  }

  /// Fills blank fields of the cycle with what a file says, in one commit; what a day has stays, and a second import changes
  /// nothing. Days without a log get one.
  ///
  /// - Parameters:
  ///   - dateForm: How a CSV writes dates, `dd/MM/yyyy`; nil to see it from them.
  ///   - meter: Told what is read; nil where nobody waits.
  /// - Throws: `noSuchFile`; `usage` for the form; `badData` for a file of no tracker that is known; `deferred` where the logs are saved and could
  ///   not be committed.
  public static func run(
    from file: String, dateForm: String? = nil, dryRun: Bool, in context: ActionContext,
    meter: ImportMeter? = nil
  ) throws -> CycleImport {
    let form = try dateForm.map { try ReadingChoices.dateForm($0) }
    let read: TrackerFile
    do {
      read = try trackerFile(file, dateForm: form, in: context, meter: meter)
    } catch let refusal as TrackerFile.Refusal {
      throw error(refusal.message, file)
    }
    let today = try context.today
    var leftOut = read.leftOut
    let later = read.days.keys.count { $0 > today }
    if later > 0 { leftOut["days to come"] = later }
    let days = read.days.filter { $0.key <= today }.sorted { $0.key < $1.key }
    let new = try days.filter { day in
      guard let log = try context.store.log(of: day.key), let bytes = try context.store.read(log)
      else { return true }
      return day.value.contains { DayEditor(LogDocument(bytes)).lacks($0) }
    }
    guard let first = new.first?.key else {
      return CycleImport(
        tracker: read.tracker, days: 0, values: 0, leftOut: leftOut, result: nil)
    }
    if !dryRun { try context.tellReadersOfFirstEntry() }
    let edit = LogEdit(
      verb: "import", target: .day(first), dryRun: dryRun, makesDays: true, tellsOfDoubts: false,
      carries: false, context: context)
    var values = 0
    let result = try edit.runOnLogs { editors in
      values = 0
      for (date, wanted) in new {
        try editors.edit(date) { editor in
          for value in wanted where editor.lacks(value) {
            try editor.write(.cycle(value), allowingNew: true)
            values += 1
          }
        }
      }
    }
    return CycleImport(
      tracker: read.tracker, days: new.count, values: values, leftOut: leftOut,
      result: result.result)
  }
}
