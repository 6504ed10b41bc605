public import Context
public import DayEditing
import DayModel
import DayStore
public import Language
import LogSyntax
import Store
import Values

/// What the commands of a day's lists have in common: `todo`, `habit`, `top3`, `food`, `note`.
public enum Lists {
  /// What words name of today's list, with the day where that stands last and names no entry.
  ///
  /// - Throws: What reading today's log throws.
  public static func entries(
    _ words: [String], of topic: ListTopic, in context: ActionContext
  ) throws -> EntryWords {
    var known: (log: LogDocument, sources: ListSources)?
    return try EntryWords(words, today: context.today) { word in
      // The list is read only where a word is a day.
      let list = try known ?? context.listsOfToday
      known = list
      return list.log.hasEntry(word, in: topic, list.sources)
    }
  }

  /// Whether words are taken for entries of today's list.
  ///
  /// - Throws: What reading today's log throws.
  public static func haveEntries(
    _ words: [String], of topic: ListTopic, in context: ActionContext
  ) throws -> Bool {
    let list = try context.listsOfToday
    return list.log.hasEntries(words, in: topic, list.sources)
  }
}

extension ActionContext {
  /// Today's log as the next command that edits it finds it, and what its lists are made of.
  var listsOfToday: (log: LogDocument, sources: ListSources) {
    get throws {
      let today = try todayForReading
      return (
        try carriedLog(of: today)?.document ?? LogDocument([]), try listSources(of: today)
      )
    }
  }

  /// What the lists of a day are made of besides its log.
  func listSources(of date: CalendarDate) throws -> ListSources {
    let reader = try recordReader
    return ListSources(
      habits: reader.habits, routines: reader.routines, date: date,
      isToday: try date == todayForReading)
  }

  /// The log of a day, to read its lists.
  ///
  /// - Throws: `noSuchDay` where the day has none.
  func log(of date: CalendarDate) throws -> (path: String, document: LogDocument) {
    let store = try store
    guard let file = try store.log(of: date), let bytes = try store.read(file) else {
      throw ActionError.noLog(of: date)
    }
    return (file.path, LogDocument(bytes))
  }

  /// The log of a day, to show its lists: an empty one for today and days to come without a log, whose lists have
  /// nothing yet.
  ///
  /// - Throws: `noSuchDay` where a day that is over has none.
  func shownLog(of date: CalendarDate) throws -> LogDocument {
    guard try store.log(of: date) == nil, try date >= todayForReading else {
      return try log(of: date).document
    }
    return LogDocument([])
  }

  /// Whether something waits for a day that has no log yet.
  func isWaited(for date: CalendarDate) throws -> Bool { try waitingDay(date) != nil }

  /// What waits for a day that has no log yet; nil for nothing.
  func waitingDay(_ date: CalendarDate) throws -> WaitingDay? {
    try store.files.read(WaitingDay.path(of: date)).map { WaitingDay(date, LogDocument($0)) }
  }

  /// An edit of one list of a day.
  ///
  /// - Parameters:
  ///   - verb: The command's name.
  ///   - makesDay: Whether a day without a log gets one, whatever day it is. Today gets one in any case: with
  ///     it come the tasks that roll over.
  func listEdit(
    _ verb: String, of date: CalendarDate, makesDay: Bool, dryRun: Bool
  ) throws -> LogEdit {
    var edit = LogEdit(
      verb: verb, target: .day(date), dryRun: dryRun, makesDays: try makesDay || date == today,
      context: self)
    edit.waits = verb.hasPrefix("\(ListTopic.todo) ")
    return edit
  }

  /// Takes entries off a day's list and adds them to that of another day, in one commit. The other day gets a log if
  /// it has none.
  ///
  /// - Parameters:
  ///   - take: Takes the entries out.
  ///   - put: Adds one.
  /// - Throws: `noSuchDay` for a past or future day without a log; `usage` for a day to which nothing moves; what
  ///   `take` and `put` throw.
  func move<Entry>(
    _ topic: ListTopic, from date: CalendarDate, to day: CalendarDate, dryRun: Bool,
    take: (inout DayEditor) throws -> [Entry], put: (inout DayEditor, Entry) throws -> Void
  ) throws -> LogEditResult {
    guard date != day else {
      throw ActionError.usage("\(day) is the day that it stands on", hint: "Name another day.")
    }
    let isThere = try date == today || store.log(of: date) != nil
    if !isThere, try !(topic == .todo && isWaited(for: date)) {
      throw ActionError.noLog(of: date)
    }
    var edit = try listEdit("\(topic) move", of: date, makesDay: true, dryRun: dryRun)
    edit.destination = day
    return try edit.runOnLogs { editors in
      for entry in try editors.edit(date, take) {
        try editors.edit(day) { try put(&$0, entry) }
      }
    }
  }
}
