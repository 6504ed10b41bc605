import LogSyntax
import Values
import Words

/// What a training section tells, in the order of its lines.
struct TrainingReading {
  /// A piece of training.
  enum Finding {
    case session(TrainingProse.Session)
    case exercise(TrainingProse.Exercise)
    case activityRow(ActivityRow)
    /// A row of the table that begins on a line.
    case exerciseRow(ExerciseRow, tableLine: Int)
  }

  fileprivate(set) var findings: [Finding] = []
  /// Measures that stand outside of any activity.
  fileprivate(set) var measures = Measures()
}

/// Reads a training section: its tables, and training told in lines (docs/format.md §8.2, §8.5).
enum TrainingReader {
  static func read(_ section: DaySection, _ file: DayFile) -> TrainingReading {
    var reading = TrainingReading()
    let body = section.body
    // Nearly all that the format names hold fields alone.
    guard section.known == nil || body.contains(where: { file.mayTellTraining($0) }) else {
      return reading
    }
    var prose = TrainingProse(section, file)
    // Tables and lines keep the order in which they stand.
    var tables = file.document.tables(in: body)[...]
    for line in body {
      if let table = tables.first, table.lines.lowerBound == line {
        tables.removeFirst()
        reading.findings += prose.takeAll()
        reading.findings += read(table, in: section, file)
      }
      prose.read(line)
    }
    reading.findings += prose.takeAll()
    reading.measures = prose.measures
    return reading
  }

  private static func read(
    _ table: Table, in section: DaySection, _ file: DayFile
  ) -> [TrainingReading.Finding] {
    let columns = TableColumns(table, in: file)
    if section.role != .strength, let rows = ActivityTable.read(table, columns, file) {
      return rows.map { .activityRow($0) }
    }
    return ExerciseTable.read(table, columns, file)
      .map { .exerciseRow($0, tableLine: table.lines.lowerBound) }
  }
}

extension DayFile {
  /// Whether a line is text, or a row of a table.
  fileprivate func mayTellTraining(_ line: Int) -> Bool {
    switch document.lines[line].kind {
    case .item, .prose, .tableRow: true
    default: false
    }
  }
}
