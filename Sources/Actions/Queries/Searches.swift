public import Context
import DayStore
public import Reports
import Store
public import Values

/// Lines of logs that have a text: `grep`.
public enum Searches {
  /// Finds the lines of the logs of a range that match, of the newest day first. A file that cannot be read is
  /// told as an event, and hides no other.
  ///
  /// - Parameters:
  ///   - section: The heading of the sections that are looked at; nil for whole files.
  ///   - context: How many lines before and after each one go with it.
  public static func lines(
    matching pattern: LinePattern, in range: ClosedRange<CalendarDate>, section: String? = nil,
    context lineCount: Int = 0, in context: ActionContext
  ) throws -> FoundLines {
    let store = try context.store
    var files: [FoundLines.File] = []
    for day in try store.listing().days.reversed() where range.contains(day.date) {
      for file in day.files {
        guard let bytes = try context.readable({ try store.read(file) }) else { continue }
        let search = FileSearch(bytes: bytes, pattern: pattern, section: section)
        let hits = search.hits(lineCount)
        if !hits.isEmpty {
          files.append(FoundLines.File(date: day.date, path: file.path, hits: hits))
        }
      }
    }
    return FoundLines(files: files)
  }
}
