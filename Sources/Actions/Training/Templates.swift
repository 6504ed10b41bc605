public import Context
public import DayModel
import DayStore
import JSON
import Store
public import Training
import Values
import Words

/// The templates of workouts: `workout template`. What changes them is in `TemplateEdits.swift`.
public enum Templates {
  /// The person's own templates, then the tables of the week's plan that are none of their names.
  ///
  /// - Throws: `badData` where the file of templates is no JSON.
  public static func list(in context: ActionContext) throws -> TemplateList {
    TemplateList(try context.templates(on: context.todayForReading))
  }

  /// The template of a name.
  ///
  /// - Throws: `noSuchEntry` where neither a template nor a table of the week's plan has it; `badData` where the
  ///   file of templates is no JSON.
  public static func show(_ name: String, in context: ActionContext) throws -> TemplateList {
    TemplateList([try context.template(named: name, on: context.todayForReading)])
  }
}

/// A template, and where it is from.
public struct KnownTemplate: Sendable {
  /// What it has.
  public let template: WorkoutTemplate
  /// The weekly plan that it is a table of; nil for one of the person's own.
  public let plan: WeekPlanName?
}

/// Templates, as they are listed.
public struct TemplateList: Sendable {
  /// The templates.
  public let templates: [KnownTemplate]

  init(_ templates: [KnownTemplate]) { self.templates = templates }
}

extension ActionContext {
  /// The person's own templates; none where there is no file.
  ///
  /// - Throws: `badData` where the file is no JSON.
  func ownTemplates() throws -> WorkoutTemplates {
    let bytes = try store.files.read(WorkoutTemplates.path)
    guard let bytes else { return .empty }
    do {
      return try WorkoutTemplates(bytes)
    } catch {
      throw ActionError(error, in: WorkoutTemplates.path, bytes)
    }
  }

  /// The tables of the plan of a day's week.
  func plannedTemplates(on date: CalendarDate) throws -> [KnownTemplate] {
    let found = try ProtocolReader.plan(ofWeek: date, beside: try store.listing().others, in: self)
    return (found.plan?.tables ?? []).map {
      KnownTemplate(template: WorkoutTemplate($0), plan: found.file)
    }
  }

  /// The person's own templates, then the tables of the plan of a day's week that are none of their names.
  func templates(on date: CalendarDate) throws -> [KnownTemplate] {
    let own = try ownTemplates()
    let planned = try plannedTemplates(on: date).filter {
      own.template(named: $0.template.name) == nil
    }
    return own.templates.map { KnownTemplate(template: $0, plan: nil) } + planned
  }

  /// The template of a name, or of a part of it: the person's own goes before a table of the week's plan.
  ///
  /// - Parameter others: What else the name could have been.
  /// - Throws: `noSuchEntry` where there is none; `ambiguous` for a part of several.
  func template(
    named name: String, or others: [String] = [], on date: CalendarDate
  ) throws -> KnownTemplate {
    let known = try templates(on: date)
    let names = KnownThings(known.map { [$0.template.name] }) { exerciseIdentity($0) }
    let key = exerciseIdentity(try names.meant(by: name, takesSlips: false) ?? name)
    guard let found = known.first(where: { exerciseIdentity($0.template.name) == key }) else {
      throw Self.unknownTemplate(name, among: known.map(\.template.name), or: others)
    }
    return found
  }

  /// The error for a name that none of the templates has.
  ///
  /// - Parameter others: What else the name could have been.
  static func unknownTemplate(
    _ name: String, among names: [String], or others: [String] = []
  ) -> ActionError {
    let near = nearest(to: name, among: names + others)
    let all = (others + names.map { "'\($0)'" }).joined(separator: ", ")
    return ActionError(
      .noSuchEntry, "no template is called '\(name)'",
      hint: near.map { "Did you mean '\($0)'?" }
        ?? (all.isEmpty
          ? "Save a workout as one: bestupid workout template save \(shellLine([name]))"
          : "There are: \(all)"))
  }
}
