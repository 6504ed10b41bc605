import DayEditing
import DayModel
import DayStore
import LogSyntax
import Store
import Values
import WatchData

/// Whose the values of days are that imports wrote. The notes of each year are read once.
final class DayOrigins {
  private let store: Store
  private let habits: HabitConfiguration
  private var years: [Int: Origins] = [:]
  /// The types of training, once somebody has asked.
  private var types: TrainingTypes?

  init(_ store: Store, _ habits: HabitConfiguration) { (self.store, self.habits) = (store, habits) }

  /// What is noted of a day; nothing where the file cannot be read, which `import` tells.
  func notes(of date: CalendarDate) throws -> Origins.Notes {
    if let known = years[date.year] { return known[date] }
    let bytes = try store.files.read(Origins.path(ofYear: date.year), limit: DurableFile.sizeLimit)
    let origins = try (try? Origins(bytes)) ?? Origins(nil)
    years[date.year] = origins
    return origins[date]
  }

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
