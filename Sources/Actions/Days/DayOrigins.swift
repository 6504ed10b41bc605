import DayEditing
import DayModel
import DayStore
import LogSyntax
import Store
import Values
import WatchData

/// Whose the values of days are that imports wrote.
final class DayOrigins {
  private let store: Store
  private let habits: HabitConfiguration
  private var files: OriginFiles
  /// The types of training, once somebody has asked.
  private var types: TrainingTypes?

  init(_ store: Store, _ habits: HabitConfiguration) {
    (self.store, self.habits) = (store, habits)
    files = OriginFiles(skippingBroken: true) {
      try store.files.read($0, limit: DurableFile.sizeLimit)
    }
  }

  /// What is noted of a day; nothing where the file cannot be read, which `import` tells.
  func notes(of date: CalendarDate) throws -> Origins.Notes { try files[date] }

  /// The record of a day with the sources of its values.
  func adding(to record: DayRecord, of files: DayFiles) throws -> DayRecord {
    let notes = try notes(of: files.date)
    guard !notes.isEmpty, let log = files.log, let bytes = try store.read(log) else {
      return record
    }
    let types = try self.types ?? store.trainingTypes
    self.types = types
    var record = record
    record.sources = DayEditor(LogDocument(bytes)).sources(
      by: notes, in: record, habits: habits, types: types)
    return record
  }
}
