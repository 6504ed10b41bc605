public import Context
import DayModel
import DayStore
import LogSyntax
import Query
public import Reports
import Store
public import Values

/// Lines of logs that have a text: `grep`.
public enum Searches {
  /// Finds the lines of the logs of a range that match, of the newest day first. A todo that stands in the logs of
  /// several days is found where it stands last. A file that cannot be read is told as an event, and hides no other.
  ///
  /// - Parameters:
  ///   - section: The heading of the sections that are looked at; nil for whole files. Lines of the cycle are found where
  ///     it names them (docs/cycle.md, “What leaves”).
  ///   - context: How many lines before and after each one go with it.
  public static func lines(
    matching pattern: LinePattern, in range: ClosedRange<CalendarDate>, section: String? = nil,
    context lineCount: Int = 0, in context: ActionContext
  ) throws -> FoundLines {
    let store = try context.store
    var files: [FoundLines.File] = []
    var leavesOut = false
    let days = try store.listing().days
    var later = LaterTodos(days: days) { log in try context.readable { try store.read(log) } }
    for day in days.reversed() where range.contains(day.date) {
      for file in day.files {
        guard let bytes = try context.readable({ try store.read(file) }) else { continue }
        let search = FileSearch(bytes: bytes, pattern: pattern, section: section)
        var (hits, isLess) = search.hits(lineCount)
        leavesOut = leavesOut || isLess
        if !hits.isEmpty, file == day.log {
          let goingOn = try later.lines(goingOnFrom: LogDocument(bytes), of: day.date)
          hits.removeAll { goingOn.contains($0.line - 1) }
        }
        if !hits.isEmpty {
          files.append(FoundLines.File(date: day.date, path: file.path, hits: hits))
        }
      }
    }
    return FoundLines(files: files, leavesOut: leavesOut)
  }
}

/// Which todos of a log stand on a later day again, by the rule of counts (``TodoCounts``): they count there.
private struct LaterTodos {
  let days: [DayFiles]
  let read: (LogFileName) throws -> [UInt8]?
  private var keys: [CalendarDate: Set<String>] = [:]

  init(days: [DayFiles], read: @escaping (LogFileName) throws -> [UInt8]?) {
    (self.days, self.read) = (days, read)
  }

  /// The indexes of the lines of todos that go on.
  mutating func lines(
    goingOnFrom document: LogDocument, of date: CalendarDate
  ) throws -> Set<Int> {
    var lines: Set<Int> = []
    for item in TodoItem.all(in: document) {
      let last: CalendarDate
      if let carriedTo = item.carriedTo {
        last = carriedTo
      } else if item.state == .open {
        last = date.advanced(by: FactTable.todoReach)
      } else {
        continue
      }
      for day in days where day.date > date && day.date <= last {
        guard let log = day.log, try keys(of: log).contains(item.key) else { continue }
        lines.formUnion(item.places.map(\.line))
        break
      }
    }
    return lines
  }

  private mutating func keys(of log: LogFileName) throws -> Set<String> {
    if let known = keys[log.date] { return known }
    let found = Set(try read(log).map { TodoItem.all(in: LogDocument($0)).map(\.key) } ?? [])
    keys[log.date] = found
    return found
  }
}
