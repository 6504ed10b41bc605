import Actions
import Reports
import Screens
import Values
import WatchData
import Words

/// What became of an import of measured days, in words.
struct MeasuredImportText {
  private let imported: MeasuredImport
  /// The words of the command that makes the days without a log.
  private let makingDays: [String]

  init(_ imported: MeasuredImport, makingDays: [String]) {
    (self.imported, self.makingDays) = (imported, makingDays)
  }

  /// A table of what became of each kind, and what was left out.
  func lines(_ style: Style) -> [StyledText] {
    var lines: [StyledText] = imported.files.map { "\($0.name): \($0.title)" }
    if !imported.files.isEmpty {
      let days = imported.dayCounts
      lines.append("measured: \(counted(days.found, "day")), \(days.taken) of them new or changed")
    }
    for skipped in imported.skipped {
      lines.append("left out: \(skipped.count) × \(skipped.reason) (\(skipped.example))")
    }
    if !imported.kinds.isEmpty {
      let columns: [(name: String, outcome: FilledPlace.Outcome)] = [
        ("new", .new), ("changed", .changed), ("taken away", .removed), ("yours", .kept),
        ("left blank", .blanked), ("refused", .refused),
      ].filter { column in imported.kinds.contains { imported.count(column.1, of: $0) > 0 } }
      let days = imported.files.isEmpty ? nil : imported.foundDays
      let rows = imported.kinds.map { kind in
        [kind.rawValue] + (days.map { ["\($0[kind] ?? 0)"] } ?? [])
          + columns.map { "\(imported.count($0.outcome, of: kind))" }
      }
      let header = [""] + (days == nil ? [] : ["days"]) + columns.map(\.name)
      lines += TextTable(header: header, rows: rows).lines(style, width: nil)
    }
    let only = imported.measuredOnly
    if !only.isEmpty {
      let most = only.prefix(3).map { "\($0.count) × \($0.type)" }.joined(separator: ", ")
      let rest = only.count > 3 ? ", \(counted(only.count - 3, "other kind"))" : ""
      lines.append("measured only: \(most)\(rest); a type of yours logs them: bestupid type add")
    }
    let past = imported.pastWithoutLog
    if past > 0 {
      lines.append(
        "\(counted(past, "day")) without a log left out; to make \(past == 1 ? "it" : "them"): bestupid \(shellLine(makingDays))"
      )
    }
    if !imported.toCome.isEmpty {
      lines.append(
        "\(counted(imported.toCome.count, "day")) to come without a log left out; once it has one: bestupid import"
      )
    }
    if imported.days.isEmpty {
      lines.append(imported.withoutLog.isEmpty ? "nothing to fill" : "nothing filled")
    } else if !imported.result.isDryRun {
      lines.append(
        "filled \(counted(imported.days.count, "day")); to take it back: bestupid import undo \(imported.id)"
      )
    }
    return lines
  }

  // MARK: Past imports

  static func table(_ imports: [PastImport], _ clock: Clock) -> TextTable {
    TextTable(
      header: imports.isEmpty ? [] : ["id", "form", "when", "by", "days", "values", "zone", ""],
      rows: imports.map { past in
        [
          past.id, past.form, clock.minute(past.time), past.by, "\(past.days)", "\(past.values)",
          past.zones.joined(separator: ", "), past.isUndone ? "undone" : "",
        ]
      }, wordColumns: [0, 1, 2, 3, 6, 7])
  }

  static func table(_ sources: [ImportSource]) -> TextTable {
    TextTable(
      header: sources.isEmpty ? [] : ["source", "days", "from", "to", "said", "filled days"],
      rows: sources.map { source in
        [
          source.source.rawValue, "\(source.days)", "\(source.first)", "\(source.last)",
          source.syncedAt.map { String($0.prefix(10)) } ?? "", "\(source.filledDays)",
        ]
      }, wordColumns: [0, 2, 3, 4])
  }

  static func table(_ values: [PastImport.Value]) -> TextTable {
    TextTable(
      rows: values.map { value in
        ["\(value.date)", value.path, value.text ?? "taken away", value.source ?? ""]
      }, wordColumns: [0, 1, 2, 3])
  }
}
