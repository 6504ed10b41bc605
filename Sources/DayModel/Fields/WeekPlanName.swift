public import Values
import Words

/// What the path of a weekly plan says of it (docs/format.md §10.2).
///
/// The week is the one in the name; nothing in the file decides it.
public struct WeekPlanName: Hashable, Sendable {
  /// The folders that plans lie in; the order of the cases is the one in which they are looked for.
  public enum Folder: String, Sendable, CaseIterable {
    /// Where plans belong.
    case config = "content/config"
    /// Where some lie all the same (docs/format.md §1.2).
    case logs = "content/logs"
  }

  /// The forms of a name; the order of the cases is the one in which they are looked for.
  private enum Form: Int {
    /// `protocol_2031-03-03.md`.
    case monday
    /// `protocol_2031-W10.md`.
    case week
    /// `weekly-protocol-2031-03-03.md`, in the folder of logs, by any day of the week.
    case word
  }

  /// The Monday of its week.
  public let monday: CalendarDate
  /// Whether it is a draft, `protocol_2031-03-03_DRAFT.md`.
  public let isDraft: Bool
  /// The folder.
  public let folder: Folder
  /// The name in the folder.
  public let name: String
  private let form: Form

  /// Where the file lies below a store's root.
  public var path: String { "\(folder.rawValue)/\(name)" }

  /// Reads the name of a file in a folder; nil for what is no plan of a week.
  public init?(_ name: String, in folder: Folder) {
    guard name.hasSuffix(".md") else { return nil }
    let stem = name.dropLast(3)
    let isDraft = stem.hasSuffix(Self.draftMark)
    let rest = isDraft ? stem.dropLast(Self.draftMark.count) : stem
    guard let (monday, form) = Self.week(of: rest, in: folder) else { return nil }
    self.monday = monday
    self.isDraft = isDraft
    self.folder = folder
    self.name = name
    self.form = form
  }

  private static let draftMark = "_DRAFT"
  private static let start = "protocol_"
  private static let middle = "-protocol-"

  private static func week(
    of stem: Substring, in folder: Folder
  ) -> (monday: CalendarDate, form: Form)? {
    if stem.hasPrefix(start) {
      let week = stem.dropFirst(start.count)
      if let date = CalendarDate(iso: week) {
        return date.weekday == .monday ? (date, .monday) : nil
      }
      return CalendarDate(mondayOfISOWeek: week).map { ($0, .week) }
    }
    guard folder == .logs, let mark = stem.firstRange(of: middle), mark.lowerBound > stem.startIndex
    else { return nil }
    return CalendarDate(iso: stem[mark.upperBound...]).map { ($0.monday, .word) }
  }

  /// The plans among the names in both folders, in the order in which they are looked for.
  ///
  /// - Parameters:
  ///   - config: The names in `content/config`.
  ///   - logs: The names in `content/logs`.
  public static func plans(config: [String], logs: [String]) -> [WeekPlanName] {
    let plans =
      config.compactMap { WeekPlanName($0, in: .config) }
      + logs.compactMap { WeekPlanName($0, in: .logs) }
    return plans.sorted { ($0.monday, $0.rank, $0.name) < ($1.monday, $1.rank, $1.name) }
  }

  /// The order in which the names of one week are looked for: folder by folder, drafts last.
  private var rank: Int {
    (folder == .config ? 0 : 10) + (isDraft ? 5 : 0) + form.rawValue
  }
}

extension Diagnostic {
  /// What is to be said of a file that is named like a weekly plan and is the plan of no week; nil for
  /// what is a plan, or is not meant to be one.
  ///
  /// - Parameter name: Its name in `content/config`.
  public static func misnamedPlan(_ name: String) -> Diagnostic? {
    guard name.hasPrefix("protocol"), name.hasSuffix(".md"), WeekPlanName(name, in: .config) == nil
    else { return nil }
    let file = "\(WeekPlanName.Folder.config.rawValue)/\(name)"
    let date = name.dropFirst("protocol_".count).prefix(10)
    guard let day = CalendarDate(iso: date) else {
      return Diagnostic(
        .note, .fileName, "not a week's plan, and not read: its name has no Monday", file: file)
    }
    let reason =
      day.weekday == .monday
      ? "its name continues after the date" : "\(day) is a \(day.weekday.name)"
    return Diagnostic(
      .warning, .fileName,
      "not a week's plan, and not read: \(reason); rename it to protocol_\(day.monday).md if it is for "
        + "that week", file: file)
  }
}
