import DayModel
import DayStore
import Store
import Values

/// A day of which a cache keeps facts, with what tells whether they still are those of its files.
struct KnownDay: Equatable, Sendable {
  /// A file of the day as it was when it was last read.
  struct File: Equatable, Sendable {
    let name: LogFileName
    /// Its stamp; nil where it was racy, or is not to be trusted at all.
    var stamp: FileStamp?
    /// The sum of its bytes; nil where nothing has asked for it.
    var id: ContentSum?

    /// Whether the cache has what the file says.
    var isKnown: Bool { stamp != nil || id != nil }
  }

  let date: CalendarDate
  /// All files of the day, of which the variants are never read.
  var files: [File]

  /// A day of which nothing is known but the names.
  init(_ day: DayFiles) {
    self.init(date: day.date, files: day.files.map { File(name: $0) })
  }

  init(date: CalendarDate, files: [File]) {
    self.date = date
    self.files = files
  }

  /// Whether the cache has what all files say.
  var isKnown: Bool { files.allSatisfy { !$0.name.isPlain || $0.isKnown } }

  /// Whether the day has these files, and no other.
  func hasFiles(of day: DayFiles) -> Bool {
    files.count == day.files.count && zip(files, day.files).allSatisfy { $0.name == $1 }
  }

  /// The day's files and no more.
  var listed: DayFiles { DayFiles(date: date, files: files.map(\.name)) }
}
