public import Context
import DayEditing
import DayModel
import DayStore
public import JSON
import LogSyntax
import Routines
import Store
import Values
import Words

/// What an import from Unstoppable came to: `import unstoppable`.
public struct UnstoppableImport: Sendable {
  /// What was taken, in a line each.
  public fileprivate(set) var taken: [String] = []
  /// What became of the files, or would.
  public fileprivate(set) var result: EditResult

  /// The result as docs/schemas/import-unstoppable.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.import-unstoppable/1",
      "taken": .array(taken.map { .string($0) }),
      "commit": .optional(result.commit), "diff": .optional(result.diffText),
    ]
  }
}

extension UnstoppableImport {
  /// Takes name, routine, today's ticks and the claimed streak out of a saved answer of `GET /v1/bootstrap`, in one commit.
  ///
  /// The first routine that is not over gets the tasks that it lacks, by their titles, and the time if it has none; where
  /// there is no routine, one is made. What is there stays, and what is imported again changes nothing.
  ///
  /// - Throws: `noSuchFile`; `badData` for what is no such answer, and where `routines.md` cannot be changed; `deferred` where
  ///   the files are saved and could not be committed.
  public static func run(
    from file: String, dryRun: Bool, in context: ActionContext
  ) throws -> UnstoppableImport {
    let answer: UnstoppableAnswer
    do {
      answer = try UnstoppableAnswer(try context.read(file))
    } catch let refusal as UnstoppableAnswer.Refusal {
      throw ActionError(.badData, refusal.message, file: file)
    }
    let today = try context.today
    var taken: [String] = []
    var problems: [String] = []
    let result = try context.edit(dryRun: dryRun) { read in
      (taken, problems) = ([], answer.problems)
      let old = try read(Store.routinesPath)
      let (routines, id) = try Self.routines(old ?? [], answer, today: today, &taken)
      let log = try Self.log(
        answer, RoutineFile(routines).configuration, id, today: today, reading: read, context,
        &taken, &problems)
      let name = try Self.name(answer, reading: read, context, &taken)
      let definitions = EditResult.File(path: Store.routinesPath, old: old, new: routines)
      return [routines == old ?? [] ? nil : definitions, log, name].compactMap(\.self)
    } message: {
      CommitMessage("import unstoppable: \(taken.first ?? "")")
    }
    for problem in problems { try context.tell(.warning("\(file): \(problem)")) }
    try result.requireCommit()
    return UnstoppableImport(taken: taken, result: result)
  }

  /// `routines.md` with what the answer has more, and the id of the routine that has its tasks.
  private static func routines(
    _ old: [UInt8], _ answer: UnstoppableAnswer, today: CalendarDate, _ taken: inout [String]
  ) throws -> (bytes: [UInt8], id: String) {
    var file = RoutineFile(old)
    let known = file.configuration.routines.first { !$0.isArchived(on: today) }
    let id =
      known?.id
      ?? slug("Morning", besides: file.configuration.routines.map(\.id))
    do throws(RoutineFile.Refusal) {
      var tasks = known?.tasks ?? []
      var added: [RoutineTask] = []
      for task in answer.tasks
      where !tasks.contains(where: { $0.title.lowercased() == task.title.lowercased() }) {
        let new = RoutineTask(
          id: slug(task.title, besides: tasks.map(\.id)), title: task.title,
          minutes: task.minutes, icon: task.icon)
        tasks.append(new)
        added.append(new)
      }
      if let known {
        for task in added { file = RoutineFile(try file.changing(id, .add(task))) }
        if known.time == nil, let time = answer.time {
          file = RoutineFile(try file.changing(id, time: time, today: today))
          taken.append("\(known.name) at \(time)")
        }
      } else if !added.isEmpty {
        let name = id == "morning" ? "Morning" : "Morning \(id.dropFirst("morning-".count))"
        let routine = Routine(
          id: id, name: name, time: answer.time, since: today, tasks: added)
        file = RoutineFile(try file.adding(routine))
      }
      if !added.isEmpty {
        taken.append("tasks: \(added.map(\.title).joined(separator: ", "))")
      }
      if let streak = answer.streak {
        let carried = CarriedStreak(
          id: "unstoppable-\(streak.to)", routine: id, length: streak.length, to: streak.to,
          source: "unstoppable")
        if !file.configuration.carried.contains(where: { $0.id == carried.id }) {
          file = RoutineFile(try file.adding(carried))
          taken.append("a claimed streak of \(streak.length) days to \(streak.to)")
        }
      }
    } catch {
      throw ActionError(error)
    }
    return (file.bytes, id)
  }

  /// The log of the day of the ticks with these; nil where it has none.
  private static func log(
    _ answer: UnstoppableAnswer, _ routines: RoutineConfiguration, _ id: String,
    today: CalendarDate, reading read: EditReader, _ context: ActionContext,
    _ taken: inout [String], _ problems: inout [String]
  ) throws -> EditResult.File? {
    guard let day = answer.day, let routine = routines.routine(id) else { return nil }
    guard day <= today, day.distance(to: today) <= mostDaysBack else {
      problems.append("the ticks of \(day) are not of these days, and are left out")
      return nil
    }
    let titles = answer.tasks.filter { answer.done.contains($0.id) }.map { $0.title.lowercased() }
    let tasks = routine.tasks.filter { titles.contains($0.title.lowercased()) }
    if tasks.isEmpty { return nil }
    let store = try context.store
    let path = (try store.log(of: day) ?? LogFileName(day, .day)).path
    let old = try read(path)
    var maker = DayMaker(context: context, store: store) { try read($0) }
    var editor = DayEditor(LogDocument(try old ?? maker.bytes(of: day)))
    let sources = ListSources(
      habits: try context.recordReader.habits, routines: routines, date: day,
      isToday: day == today)
    for task in tasks {
      try editor.change(
        routineTasks: .id(task.id), DayEditor.RoutineChange(.done, routine: id), sources)
    }
    let new = editor.document.bytes
    if new == old { return nil }
    taken.append("ticks of \(day): \(tasks.map(\.title).joined(separator: ", "))")
    return EditResult.File(path: path, old: old, new: new)
  }

  /// Ticks that are older are a clock that is wrong.
  private static let mostDaysBack = 31

  /// The settings with the person's name; nil where they have one, or the answer has none.
  private static func name(
    _ answer: UnstoppableAnswer, reading read: EditReader, _ context: ActionContext,
    _ taken: inout [String]
  ) throws -> EditResult.File? {
    guard let name = answer.name, try context.configuration[.coachingName] == nil else {
      return nil
    }
    let path = Store.configurationName
    let old = try read(path)
    let new = try ConfigurationFile(storeBytes: old).setting(
      .coachingName, to: name, in: context.environment)
    taken.append("the name \(name)")
    return EditResult.File(path: path, old: old, new: new)
  }
}
