public import Context
public import DayEditing
import DayStore
import LogSyntax
public import Values

/// What numbers of lists mean: what the last list on this terminal showed
/// (docs/decisions/0152-numbers-mean-what-was-shown.md).
extension Lists {
  /// Notes that lists of a day have been shown on the terminal of the context. Without one nothing is noted; nor where
  /// it cannot be: then numbers mean the lists as they are.
  public static func remember(
    _ topics: [ListTopic], of date: CalendarDate, in context: ActionContext
  ) {
    guard let terminal = context.terminal else { return }
    do {
      guard let log = try context.carriedLog(of: date) else { return }
      let sources = try context.listSources(of: date)
      let lists = topics.map { topic in
        ShownListsFile.List(
          terminal: terminal, topic: "\(topic)", date: date,
          entries: log.document.shownList(of: topic, sources).entries.map { ($0.number, $0.text) })
      }
      let file = try ShownListsFile(of: context.store, in: context.environment)
      if let moved = try file.keep(lists) { try context.tell(.warning(moved.words)) }
    } catch {
      // A list is shown all the same.
    }
  }
}

extension ActionContext {
  /// The lists of a day that were shown last on this terminal.
  func shownLists(of date: CalendarDate) -> [ListTopic: ShownList] {
    guard let terminal else { return [:] }
    let lists: [ShownListsFile.List]
    do {
      lists = try ShownListsFile(of: store, in: environment).read()
    } catch {
      // What cannot be read is as if nothing had been shown.
      return [:]
    }
    var shown: [ListTopic: ShownList] = [:]
    for list in lists where list.terminal == terminal && list.date == date {
      guard let topic = ListTopic(rawValue: list.topic) else { continue }
      shown[topic] = ShownList(
        list.entries.map { ShownList.Entry(number: $0.number, text: $0.text) })
    }
    return shown
  }
}
