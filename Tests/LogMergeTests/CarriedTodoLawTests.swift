import DayEditing
import DayModel
import LogMerge
import LogSyntax
import TestSupport
import Testing
import Values

/// Two devices that keep todos for a week and sync now and then: with the real merge, and days made and carried as
/// the program does it. `BESTUPID_ROUNDS` sets the number of weeks, `BESTUPID_SEED` repeats a run.
@Suite("Todos of two devices")
struct CarriedTodoLawTests {
  @Test("none is lost, none that is done comes back, and none is listed twice")
  func weeks() {
    let rounds = TestEnvironment.variable("BESTUPID_ROUNDS").flatMap { Int($0) } ?? 60
    let seed = SeededRandom().seed
    for round in 0..<UInt64(rounds) {
      var week = TodoWeek(random: SeededRandom(seed: seed &+ round))
      do {
        try week.run()
      } catch {
        Issue.record("seed \(seed &+ round), 1 round: \(error)\n\(week.story)")
        return
      }
      if let violation = week.violation {
        Issue.record("seed \(seed &+ round), 1 round: \(violation)\n\(week.story)")
        return
      }
    }
  }
}

/// The logs of two devices, in memory.
private struct TodoWeek {
  private typealias Logs = [CalendarDate: [UInt8]]

  private struct Device {
    let name: String
    var logs: Logs = [:]
    /// The logs that both had when the device last synced.
    var synced: Logs = [:]
  }

  private var devices = [Device(name: "phone"), Device(name: "laptop")]
  private var remote: Logs = [:]
  private var random: SeededRandom
  private var today = CalendarDate(iso: "2031-03-03") ?? .earliest
  private var made = 0
  /// What was done, and neither opened again nor taken to another day by hand.
  private var done: Set<String> = []
  /// What was closed, opened, taken out or moved: of these no law says that they are open.
  private var touched: Set<String> = []
  private var reopened: Set<String> = []
  private(set) var story = ""

  init(random: SeededRandom) { self.random = random }

  mutating func run() throws {
    for _ in 0..<7 {
      for _ in 0..<Int.random(in: 2...9, using: &random) {
        try step(Int.random(in: 0...1, using: &random))
      }
      today = today.advanced(by: 1)
    }
    try syncAll()
    let gone = try removeOne()
    today = today.advanced(by: 1)
    try settle(Int.random(in: 0...1, using: &random))
    try syncAll()
    try settle(0)
    try settle(1)
    if let gone, try open(0).contains(gone) { violation = "\(gone) was taken out, and is back" }
    check(try open(0))
  }

  /// What is wrong; nil where nothing is.
  private(set) var violation: String?

  private mutating func check(_ open: [String]) {
    if devices[0].logs != devices[1].logs { violation = "the devices differ" }
    if Set(open).count < open.count { violation = "twice in the list: \(open)" }
    for number in 0..<made {
      let text = "todo \(number)"
      if !touched.contains(text), !open.contains(text) { violation = "\(text) is on no list" }
      if done.contains(text), !reopened.contains(text), open.contains(text) {
        violation = "\(text) was done, and is open"
      }
    }
    if violation != nil {
      for (date, log) in devices[0].logs.sorted(by: { $0.key < $1.key }) {
        story += "\(date)\n\(String(decoding: log, as: UTF8.self))\n"
      }
    }
  }

  // MARK: Steps

  private mutating func step(_ device: Int) throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2:
      let text = "todo \(made)"
      made += 1
      note(device, "adds \(text)")
      try edit(device) { try $0.addTodo(text) }
    case 3, 4: try change(device, .done)
    case 5: try change(device, .undone)
    case 6: try change(device, .drop)
    case 7: try remove(device)
    case 8: try move(device)
    case 9: editByHand(device)
    default: try sync(device)
    }
  }

  private mutating func note(_ device: Int, _ words: String) {
    story += "\(today) \(devices[device].name) \(words)\n"
  }

  /// A task of today's list that is in a state.
  private mutating func task(_ device: Int, _ states: [TodoItem.State]) throws -> String? {
    try settle(device)
    let items = TodoItem.all(in: document(device)).filter { states.contains($0.state) }
    return items.isEmpty ? nil : random.pick(items).text
  }

  private mutating func change(_ device: Int, _ verb: BoxVerb) throws {
    guard let text = try task(device, verb == .undone ? [.done, .dropped] : [.open]) else { return }
    note(device, "\(verb) \(text)")
    touched.insert(text)
    switch verb {
    case .done: done.insert(text)
    case .undone: reopened.insert(text)
    case .drop: break
    }
    try edit(device) { try $0.change(todos: ["=\(text)"], verb) }
  }

  private mutating func remove(_ device: Int) throws {
    guard let text = try task(device, [.open, .done]) else { return }
    note(device, "removes \(text)")
    // Taken out on one device, and carried on the other: it stays.
    touched.insert(text)
    reopened.insert(text)
    try edit(device) { try $0.remove(todos: ["=\(text)"]) }
  }

  private mutating func move(_ device: Int) throws {
    guard let text = try task(device, [.open]) else { return }
    note(device, "moves \(text)")
    touched.insert(text)
    reopened.insert(text)
    try edit(device) { try $0.remove(todos: ["=\(text)"]) }
    let tomorrow = today.advanced(by: 1)
    var editor = DayEditor(
      LogDocument(devices[device].logs[tomorrow] ?? DayTemplate.make(NewDay(tomorrow))))
    try editor.addTodo(text)
    devices[device].logs[tomorrow] = editor.document.bytes
  }

  /// In an editor, without the program: in the log of today or of the day before.
  private mutating func editByHand(_ device: Int) {
    let date = today.advanced(by: random.once(in: 2) ? 0 : -1)
    guard let log = devices[device].logs[date] else { return }
    var lines = String(decoding: log, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let boxes = lines.indices.filter { lines[$0].hasPrefix("- [ ] todo ") }
    if let line = boxes.randomElement(using: &random), !random.once(in: 3) {
      let text = String(lines[line].dropFirst(6).prefix { $0 != "(" }).trimmingBlanks
      touched.insert(text)
      if random.once(in: 2) {
        note(device, "ticks \(text) of \(date) by hand")
        done.insert(text)
        lines[line] = "- [x]" + String(lines[line].dropFirst(5))
      } else {
        note(device, "deletes \(text) of \(date) by hand")
        reopened.insert(text)
        lines.remove(at: line)
      }
    } else if let heading = lines.firstIndex(of: "## Today's Todos") {
      note(device, "adds todo \(made) to \(date) by hand")
      lines.insert("- [ ] todo \(made)", at: heading + 1)
      made += 1
    }
    devices[device].logs[date] = Array(lines.joined(separator: "\n").utf8)
  }

  // MARK: The program

  private func document(_ device: Int) -> LogDocument {
    LogDocument(devices[device].logs[today] ?? [])
  }

  private func open(_ device: Int) throws -> [String] {
    TodoItem.all(in: document(device)).filter { $0.state == .open }.map(\.text)
  }

  private func openTodos(_ logs: Logs) -> OpenTodos {
    let days = logs.map { TodoDay($0.key, LogDocument($0.value)) }.sorted { $0.date > $1.date }
    return OpenTodos(
      of: today, logs[today].map { LogDocument($0) }, after: days.filter { $0.date < today },
      before: days.filter { $0.date > today }, logs: Set(logs.keys))
  }

  /// Has today made, or carried, as each command begins with.
  private mutating func settle(_ device: Int) throws { try edit(device) { _ in } }

  private mutating func edit(_ device: Int, _ change: (inout DayEditor) throws -> Void) throws {
    var logs = devices[device].logs
    let todos = openTodos(logs)
    var editor = DayEditor(
      LogDocument(
        logs[today] ?? DayTemplate.make(NewDay(today, rollover: todos.rollover))))
    if logs[today] != nil { editor.carry(todos) }
    let taken = editor.document
    try change(&editor)
    for day in todos.marked(taken: taken, now: editor.document) { logs[day.date] = day.new.bytes }
    logs[today] = editor.document.bytes
    devices[device].logs = logs
  }

  // MARK: Sync

  private mutating func syncAll() throws {
    for _ in 0..<2 { for device in 0...1 { try sync(device) } }
  }

  private mutating func sync(_ device: Int) throws {
    note(device, "syncs")
    let (own, base) = (devices[device].logs, devices[device].synced)
    var merged: Logs = [:]
    for date in Set(own.keys).union(remote.keys) {
      guard let ours = own[date], let theirs = remote[date], ours != theirs else {
        merged[date] = own[date] ?? remote[date]
        continue
      }
      func side(_ bytes: [UInt8], _ device: String) -> Side {
        Side(bytes: bytes, author: Author(role: .device, device: device, time: 1, commit: device))
      }
      merged[date] =
        FileMerger.merge(
          path: "content/logs/\(date).md", bases: [base[date]],
          ours: side(ours, devices[device].name), theirs: side(theirs, "other")
        ).bytes
    }
    devices[device].logs = merged
    devices[device].synced = merged
    remote = merged
  }

  /// Takes an open todo out where both devices know all, which the days behind it must respect.
  private mutating func removeOne() throws -> String? {
    try settle(0)
    try syncAll()
    guard let text = try task(0, [.open]) else { return nil }
    note(0, "removes \(text), for good")
    touched.insert(text)
    reopened.insert(text)
    try edit(0) { try $0.remove(todos: ["=\(text)"]) }
    try syncAll()
    return text
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
