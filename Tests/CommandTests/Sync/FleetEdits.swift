import Foundation
import ProgramTestSupport
import TestSupport
import Testing
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Fleet {
  static func date(of day: String) -> String { String(day.dropFirst(13).prefix(10)) }

  static func date(_ round: Int) -> String {
    let day = 1 + round / 4 % 28
    return "2031-\(round / 112 % 2 == 0 ? "04" : "05")-\(day < 10 ? "0" : "")\(day)"
  }

  func token() -> String {
    number += 1
    return "tok\(number)x"
  }

  /// Logs with the program; sometimes it is killed, and then nothing is promised.
  func log(_ member: Member, _ random: inout SeededRandom) async throws {
    let token = token()
    let day = random.pick(days.suffix(3))
    let date = Self.date(of: day)
    let before = contents(member)
    let words = random.pick([
      ["note", "\(token) a word"], ["food", "8:30 \(token) porridge"],
      ["weight", "1\(70 + number % 30).\(number % 10)"], ["energy", "\(1 + number % 9)"],
    ])
    let limit: Duration =
      random.once(in: 6)
      ? .milliseconds(Int.random(in: 1...150, using: &random)) : patience
    do {
      let run = try await member.world.bestupid(["log"] + words + ["--date", date], limit: limit)
      #expect([0, 75].contains(run.status), "log of \(member.name): \(run.errors)")
      if words[1].contains(token) { written[token] = "log of \(member.name)" }
      tally["logs", default: 0] += 1
    } catch is Program.TimeLimitExceeded {
      tally["logs killed", default: 0] += 1
    }
    supersede(before, by: contents(member))
  }

  /// Moves a store, as a person does. The bot's git knows its folder by name.
  func move(_ index: Int) throws {
    number += 1
    try members[index].world.moveStore(to: "log \(number)")
    tally["stores moved", default: 0] += 1
  }

  // MARK: Todos

  /// Adds a todo to today or the day before, or does or removes one of today's.
  func keepTodos(_ member: Member, _ random: inout SeededRandom) async throws {
    let before = contents(member)
    let list = try await todoList(member)
    let words: [String]
    let text: String
    let fate: TodoFate
    if let known = list.filter({ $0.state == "open" }).randomElement(using: &random),
      random.once(in: 2)
    {
      (text, fate) = (known.text, random.once(in: 4) ? .removed : .done)
      words = ["todo", fate == .done ? "done" : "rm", "=\(text)"]
    } else {
      (text, fate) = ("Errand \(token())", .open)
      let today = try #require(CalendarDate(iso: String(member.world.now.prefix(10))))
      let date = today.advanced(by: random.once(in: 2) ? 0 : -1)
      words = ["todo", "add", text, "--date", "\(date)"]
    }
    let run = try await member.world.bestupid(words)
    #expect([0, 75].contains(run.status), "\(words) of \(member.name): \(run.errors)")
    guard run.status == 0 || run.errors.contains("saved") else { return }
    // One that was removed on one device and carried on another stays, and so does one that was done there.
    if fate == .open || todos[text] == .open { todos[text] = fate }
    tally["todos \(fate)", default: 0] += 1
    supersede(before, by: contents(member))
  }

  private func todoList(_ member: Member) async throws -> [(text: String, state: String)] {
    let run = try await member.world.bestupid("todo", "--json")
    // Today may have no log yet, and nothing be open.
    guard run.status == 0 else { return [] }
    return try run.json("todos")["items"].elements.map {
      ($0["text"].string ?? "", $0["state"].string ?? "")
    }
  }

  /// What is wrong with today's lists, at rest.
  func todoProblems() async throws -> [String] {
    var problems: [String] = []
    for member in members where member.name != "bot" {
      let list = try await todoList(member).filter { $0.text.hasPrefix("Errand") }
      for (text, states) in Dictionary(grouping: list, by: \.text) where states.count > 1 {
        problems.append("\(member.name): twice in the list: \(text)")
      }
      let open = Set(list.filter { $0.state == "open" }.map(\.text))
      for (text, fate) in todos {
        if fate == .open, !open.contains(text) {
          problems.append("\(member.name): on no list: \(text)")
        }
        if fate == .done, open.contains(text) {
          problems.append("\(member.name): done, and open again: \(text)")
        }
      }
    }
    return problems
  }

  // MARK: What a person's programs do

  static let figures = "data/daily_metrics.json"
  static let firstFigures = """
    {
      "version": "1.0",
      "entries": [
        {
          "date": "2031-03-01",
          "note": "first"
        }
      ]
    }

    """
  static let events = "memory/events.jsonl"
  static let habits = "content/config/habits.md"
  static let firstHabits = "---\nhabits:\n  - id: walk\n    name: Walk\n---\nWhat I do daily.\n"
  static let large = "data/large.bin"

  /// The files that a person edits by hand.
  var editedFiles: [String] { ["notes.md", Self.habits] + days.suffix(3) }

  /// How an editor saves a file.
  private enum Saving: CaseIterable {
    case inOneGo
    case byRenaming
    case inPlace
  }

  private func save(_ text: String, to path: String, _ member: Member, _ saving: Saving) throws {
    let file = "\(member.folder)/\(path)"
    switch saving {
    case .inOneGo: try member.world.write(text, to: path)
    case .byRenaming:
      try Files.write(text, to: file + "~")
      try #require(rename(file + "~", file) == 0)
    case .inPlace: try InPlaceEditor(file, O_TRUNC).write(text)
    }
  }

  /// Edits a file as an editor does.
  func edit(_ member: Member, _ random: inout SeededRandom) throws {
    let token = token()
    let path = random.once(in: 3) ? random.pick(editedFiles) : random.pick(days.suffix(3))
    if random.once(in: 5) { return try addData(token, member, &random) }
    guard member.world.has(path) else { return }
    let before = contents(member)
    var lines = try member.world.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let body = (lines.lastIndex { $0.hasPrefix("---") } ?? -1) + 1
    guard body < lines.count else { return }
    let index = Int.random(in: body..<lines.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: lines.insert("\(token) a line", at: index)
    case 2: lines.append("\(token) at the end")
    case 3:
      guard
        let field = lines.indices.filter({ lines[$0].contains("::") }).randomElement(using: &random)
      else { return }
      lines[field] = String(lines[field].prefix { $0 != ":" }) + ":: \(token)"
    case 4:
      guard
        let box = lines.indices.filter({ lines[$0].hasPrefix("- [") }).randomElement(using: &random)
      else { return }
      lines[box] =
        lines[box].hasPrefix("- [ ]")
        ? lines[box].replacing("- [ ]", with: "- [x]")
        : lines[box].replacing("- [x]", with: "- [ ]")
    case 5:
      // A line goes to another place.
      let line = lines.remove(at: index)
      lines.insert(line, at: Int.random(in: body...lines.count, using: &random))
    default: lines.remove(at: index)
    }
    let text = lines.joined(separator: "\n")
    try save(text, to: path, member, random.pick(Saving.allCases))
    if text.contains(token) { written[token] = "editor of \(member.name) in \(path)" }
    supersede(before, by: contents(member))
    tally["edits", default: 0] += 1
  }

  /// Adds a day to the bot's figures, or a line to its events.
  private func addData(_ token: String, _ member: Member, _ random: inout SeededRandom) throws {
    let path = random.pick([Self.figures, Self.events])
    let text = try member.world.text(path)
    let new: String
    if path == Self.events {
      new = text + #"{"id": "\#(token)", "ts": "2031-03-04T09:30:00Z", "text": "e"}"# + "\n"
    } else {
      let end = "\n    }\n  ]\n}\n"
      try #require(text.hasSuffix(end), "\(text)")
      // Dates of several devices are often the same.
      let day = 10 + Int.random(in: 0..<18, using: &random)
      let entry = #"{\n      "date": "2031-04-\#(day)",\n      "note": "\#(token)""#
        .replacing("\\n", with: "\n")
      guard !text.contains("2031-04-\(day)") else { return }
      new = text.dropLast(end.count) + "\n    },\n    " + entry + end
    }
    try save(new, to: path, member, random.pick(Saving.allCases))
    written[token] = "\(member.name) in \(path)"
    tally["data", default: 0] += 1
  }

  /// A file that is larger than what is held in memory.
  func addLargeFile() throws {
    let file = "\(members[0].folder)/\(Self.large)"
    try Files.write("", to: file)
    try #require(truncate(file, 65 << 20) == 0)
    tally["large files", default: 0] += 1
  }

  /// What the bot does: makes days from a template, plans them, and commits with git.
  func write(_ member: Member, _ random: inout SeededRandom) async throws {
    let token = token()
    let path = random.pick(days.suffix(3))
    let before = contents(member)
    if member.world.has(path) {
      let text = try member.world.text(path)
      guard let heading = text.firstRange(of: "## Planned Workout\n") else { return }
      let rest = text[heading.upperBound...]
      let end = rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex
      try member.world.write(
        text[..<heading.upperBound] + "Run, \(token).\n" + text[end...], to: path)
    } else {
      try member.world.write(
        sampleDay.replacing("Easy run, 40 minutes.", with: "Swim, \(token).")
          .replacing("7:05", with: "").replacing("2 cups", with: ""), to: path)
    }
    written[token] = "bot in \(path)"
    supersede(before, by: contents(member))
    // A sync that was killed may have left a lock, which the next one takes away.
    _ = try await member.world.sandbox.run("git", ["add", "-A"], in: member.folder)
    _ = try await member.world.sandbox.run(
      "git", ["commit", "-q", "-m", "plan"], in: member.folder)
    tally["plans", default: 0] += 1
  }
}
