public import DayModel
public import Query
public import Values

/// A week beside its plan, for a person or a program.
public struct PlannedWeek: Sendable {
  /// The plan's file; nil for a week without one.
  public let file: WeekPlanName?
  /// What was planned, and what became of it.
  public let progress: WeekProgress
  /// The training of its days.
  public let loads: [TrainingLoad]
  /// What could not be read of the week's plans, or is worth a look.
  public let diagnostics: [Diagnostic]

  /// The week as ISO 8601 writes it, `2031-W10`.
  public var week: String { progress.monday.isoWeekText }

  /// Whether there are files of the week's plan, and none of them can be read as one.
  public var hasUnreadPlan: Bool { file == nil && !diagnostics.isEmpty }

  /// Where a planner writes the plan, below the store's folder.
  public var expectedPath: String { Self.path(ofWeek: progress.monday) }

  /// Where the plan of a week is written, below the store's folder.
  public static func path(ofWeek monday: CalendarDate) -> String {
    "\(WeekPlanName.Folder.config.rawValue)/protocol_\(monday).md"
  }

  /// A week beside its plan.
  ///
  /// - Parameter records: The records of its days.
  public init(
    file: WeekPlanName?, progress: WeekProgress, records: [DayRecord], types: TrainingTypes,
    diagnostics: [Diagnostic]
  ) {
    (self.file, self.progress, self.diagnostics) = (file, progress, diagnostics)
    let facts = records.compactMap { DayFacts($0, types: types) }
    loads = TrainingLoad.all(of: types, in: FactTable(facts))
  }

  /// The minutes of all training.
  public var training: TrainingTotal { TrainingTotal(loads) }
}
