public import Context
import DayEditing
import DayModel
import DayStore
import Git
import Store
import Training
public import Values
import Workouts

extension WorkoutTracker {
  /// Writes the workout into its day, in one commit, and ends it.
  ///
  /// One that was left open lasts until its last set. One that a commit has already, since the program was
  /// killed before it could say so, is only taken away.
  ///
  /// - Throws: `noSuchEntry` without a workout; `value` where nothing was done; `deferred` where the log is saved
  ///   and could not be committed: the workout is over all the same.
  public static func finish(
    effort: Double?, dryRun: Bool, boot: BootTime, in context: ActionContext
  ) throws -> FinishedWorkout {
    let now = try context.moment(boot)
    return try context.workoutFile.locked(mayBeReadOnly: true) { file in
      guard let workout = try context.savedWorkout(in: file) else { throw ActionError.noWorkout }
      let isLeftOpen = try context.isLeftOpen(workout, at: now)
      guard isLeftOpen || !workout.isEmpty else {
        throw ActionError(
          .value, "nothing was done in \(workout.title)",
          hint: "Write: bestupid workout set \"Bench press\" 10x135, or drop it: "
            + "bestupid workout cancel")
      }
      return try finish(
        workout, lasting: isLeftOpen ? nil : workout.elapsed(at: now), effort: effort,
        dryRun: dryRun, file, context)
    }
  }

  /// - Parameter seconds: How long the workout took; nil for until its last set.
  static func finish(
    _ workout: LiveWorkout, lasting seconds: Double?, effort: Double?, dryRun: Bool,
    _ file: LiveFile.Locked, _ context: ActionContext
  ) throws -> FinishedWorkout {
    let seconds = seconds ?? workout.lastDone
    var finished = FinishedWorkout(workout: workout, seconds: seconds)
    if workout.isEmpty {
      // It may have a remark, or warm-ups: the person can bring it back.
      if !dryRun { try file.cancel() }
      return finished
    }
    for name in workout.onlyWarmedUp {
      try context.tell(.notice("\(name): only warm-up sets, which are not written"))
    }
    let entry = try workout.entry(lasting: seconds, effort: effort)
    var edit = LogEdit(
      verb: "workout finish", target: .day(workout.date), dryRun: dryRun, makesDays: true,
      context: context)
    edit.trailers = [.workout(workout.id)]
    edit.commitsRemarks = true
    edit.further = { read in
      let old = try read(ExerciseLibrary.path)
      let new = try context.library(old, adding: entry.lifts.map(\.name))
      return new.map { [EditResult.File(path: ExerciseLibrary.path, old: old, new: $0)] } ?? []
    }
    // The days before are read while the day is written.
    let reports = Result { try WorkoutReportReader(workout, lasting: seconds, in: context) }
    let reading = reports.map { reports in Concurrently { try reports.read() } }
    var day: DayRecord?
    do {
      finished.log = try edit.run { editor in
        // What a killed run has saved is committed when this is asked.
        if try context.hasCommit(of: workout) { throw AlreadyWritten() }
        if !dryRun {
          var marked = workout
          marked.isFinishing = true
          try context.mayFail("cannot be marked as written") {
            try file.keep(marked, durably: false)
          }
        }
        try editor.write(entry)
        day = editor.record
      }
    } catch is AlreadyWritten {
      finished.wasWritten = true
    } catch {
      // The text is saved, and will be committed: the workout must not be written again.
      if ActionError(error).kind == .deferred { try context.end(workout, in: file) }
      throw error
    }
    if !dryRun {
      if finished.wasWritten, !workout.isFinishing {
        // It was changed since it was written: what came then is in no day.
        try file.cancel()
        try context.tell(
          .warning(
            "\(workout.title) was changed after it was written, and the change is in no day; see it with: "
              + "bestupid workout resume --cancelled"))
      } else {
        try context.end(workout, in: file)
      }
    }
    if !finished.wasWritten {
      do {
        let reading = try reading.get().value()
        try context.leaveOut(reading.unreadable)
        finished.report = try day.map { try reports.get().report(reading, on: $0) }
      } catch {
        // The day is written; what it comes to is only told.
        try context.tell(.warning("no summary: \(ActionError(error).inOneLine.message)"))
      }
    }
    return finished
  }

  /// A commit has the workout already.
  private struct AlreadyWritten: Error {}
}

extension ActionContext {
  /// Does what the state of a workout needs whose result is in the store: that it fails is a warning.
  fileprivate func mayFail(_ what: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      try tell(
        .warning("the state of the workout \(what): \(ActionError(error).inOneLine.message)"))
    }
  }

  /// Takes the state of a workout away whose day is written. Where it stays, the store notes that it is over.
  fileprivate func end(_ workout: LiveWorkout, in file: LiveFile.Locked) throws {
    try mayFail("cannot be removed; the workout is over all the same") {
      do {
        try file.remove()
      } catch {
        try store.noteFinished(workout.id)
        throw error
      }
    }
  }

  /// How many of the newest commits are asked for a workout.
  private static let mostCommits = 200

  /// Whether one of the newest commits wrote the workout: it names it, and changed a log. What a killed run has
  /// saved and not committed is not among them before the store's next transaction has begun.
  func hasCommit(of workout: LiveWorkout) throws -> Bool {
    let store = try store
    let repository = try Repository.opened(at: store.workingCopy)
    let commits = try CommitHistory.newest(Self.mostCommits, in: repository)
    return try commits.contains { commit in
      guard commit.message.values(of: CommitMessage.Trailer.workoutKey).contains(workout.id) else {
        return false
      }
      let parent = try commit.commit.parents.first.map { try repository.commit($0).tree }
      return try repository.changes(from: parent, to: commit.commit.tree).contains { change in
        LogFileName(path: store.pathInStore("\(change.path)")) != nil
      }
    }
  }
}
