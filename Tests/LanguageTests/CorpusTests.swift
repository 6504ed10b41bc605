import DayModel
import Language
import LogSyntax
import Query
import TestSupport
import Testing

@testable import DayEditing
@testable import Values
@testable import Words

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sentences as people type them, by kind, with what comes of each: `Sentences/sentences.txt`.
///
/// A section names the units and the time of day: `## weight · kg · 07:10`. Behind a sentence stand the lines that it
/// writes, with the day where that is not today, or `?` and why it is refused. `BESTUPID_RECORD=1` writes the file
/// anew; its difference is to be reviewed like code.
@Suite("The corpus of sentences")
struct CorpusTests {
  struct Sentence: Sendable {
    let text: String
    let context: EntryContext
    let outcome: String
  }

  private static let file = #filePath.replacing(
    "CorpusTests.swift", with: "Sentences/sentences.txt")

  static let today = CalendarDate(iso: "2031-03-05") ?? .earliest

  static let names = KnownNames(
    lifts: ["Bench press", "Squat", "Overhead press", "Deadlift", "Pull-up", "Plank"],
    fields: ["Caffeine"],
    types: TrainingTypes(
      Array(
        "types:\n- {id: rower, name: Rower, fields: [Rower], unit: m, words: [rowing, rowed, erg]}\n"
          .utf8)), symptoms: ["pelvic pain"])

  /// What words depend on at a time of day.
  static func context(_ unit: String, _ time: String) -> EntryContext {
    let units =
      unit == "kg"
      ? PersonalUnits(weight: .kg, distance: .km, swim: .m, temperature: .c) : .format
    let parts = time.split(separator: ":").compactMap { Int($0) }
    let now = today.dayNumber * 86_400 + parts[0] * 3600 + parts[1] * 60
    return EntryContext(
      today: today, clock: Clock(now: now, zone: TimeZoneRules(offset: 0), fileTime: { 0 }),
      units: units, names: names)
  }

  static let sections: [(heading: String, sentences: [Sentence])] = {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    var sections: [(heading: String, sentences: [Sentence])] = []
    var context = EntryContext()
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("## ") {
        let parts = line.components(separatedBy: " · ")
        context = Self.context(parts[1], parts[2])
        context.isOfCycle = parts[0] == "## cycle log"
        sections.append((line, []))
        continue
      }
      let halves = line.components(separatedBy: " => ")
      sections[sections.count - 1].sentences.append(
        Sentence(text: halves[0], context: context, outcome: halves.count > 1 ? halves[1] : ""))
    }
    return sections
  }()

  static var sentences: [Sentence] { sections.flatMap(\.sentences) }

  /// The lines that words write into empty logs, each with its day where that is not today.
  static func written(_ words: [String], _ context: EntryContext) throws -> [String] {
    try logs(words, context).flatMap { date, editor in
      let day = date.map { $0 == today ? "" : "\($0) " } ?? ""
      return String(decoding: editor.document.bytes, as: UTF8.self).split(separator: "\n")
        .filter { !$0.hasPrefix("#") }.map { day + $0 }
    }
  }

  /// The logs that words write, by their days.
  private static func logs(
    _ words: [String], _ context: EntryContext
  ) throws -> [(date: CalendarDate?, editor: DayEditor)] {
    let request = try LogRequest(LogWords(words), in: context) { context.names }
    return try request.lines.map { line in
      var editor = DayEditor(LogDocument(""))
      editor.units = context.units
      for entry in line.entries {
        do throws(InputError) {
          try editor.write(entry, allowingNew: request.names.hasField(of: entry))
        } catch {
          throw request.advised(error, in: line)
        }
      }
      return (line.date, editor)
    }
  }

  private static func words(_ sentence: String) -> [String] {
    sentence.split(separator: " ").map(String.init)
  }

  static func outcome(_ sentence: Sentence) throws -> String {
    do {
      return try written(words(sentence.text), sentence.context).joined(separator: "; ")
    } catch let error as InputError {
      return "? \(error.message). \(error.hint ?? "")"
    }
  }

  @Test("every sentence has at least its kinds, and comes out as recorded")
  func recorded() throws {
    let isRecording = ProcessInfo.processInfo.environment["BESTUPID_RECORD"] != nil
    var text = ""
    for section in Self.sections {
      text += "\(section.heading)\n"
      for sentence in section.sentences {
        let outcome = try Self.outcome(sentence)
        text += "\(sentence.text) => \(outcome)\n"
        if !isRecording { #expect(outcome == sentence.outcome, "\(sentence.text)") }
      }
    }
    #expect(Self.sentences.count >= 400)
    if isRecording { try text.write(toFile: Self.file, atomically: true, encoding: .utf8) }
  }

  @Test("what is accepted is read back from the log, all of it")
  func readBack() throws {
    for sentence in Self.sentences where !sentence.outcome.hasPrefix("? ") {
      for (_, editor) in try Self.logs(Self.words(sentence.text), sentence.context) {
        let log = LogSource(path: "2031-03-05.md", document: editor.document)
        let day = DayReader.read(log)
        let unread = day.diagnostics.filter {
          $0.severity == .warning && $0.construct != .implausible
        }
        #expect(unread.isEmpty, "\(sentence.text): \(unread.map(\.message))")
        for change in editor.changes {
          guard let field = FieldCatalog.field(id: change.field), let text = change.after else {
            continue
          }
          #expect(
            UnderstoodValue.text(of: text, field, in: sentence.context.units) != nil,
            "\(sentence.text): \(text)")
        }
      }
    }
  }

  @Test("a query has each number as it was said back")
  func queried() throws {
    var count = 0
    for sentence in Self.sentences where !sentence.outcome.hasPrefix("? ") {
      let units = sentence.context.units
      for (_, editor) in try Self.logs(Self.words(sentence.text), sentence.context) {
        let source = LogSource(path: "content/logs/2031-03-05.md", document: editor.document)
        let facts = DayFacts(
          DayReader.read([source], habits: .empty), types: .builtIn)
        for change in editor.changes {
          guard let said = Self.said(change, units), let name = Self.query(change, editor.changes)
          else { continue }
          let field = try QueryField(name)
          let request = try QueryRequest([field], units: units, today: Self.today)
          let query = Query(
            request, in: FactTable([try #require(facts)], columns: request.columns))
          let value = try #require(
            query.rows.first?.cells[0].value?.number, "\(sentence.text): \(name)")
          let shown = query.shown(field).full(value)
          #expect(
            said.replacing(",", with: "").contains(shown.replacing(",", with: "")),
            "\(sentence.text): said '\(said)', and \(name) is '\(shown)'")
          count += 1
        }
      }
    }
    #expect(count > 300)
  }

  /// What `log` says back of a change.
  private static func said(_ change: DayEditor.Change, _ units: PersonalUnits) -> String? {
    guard let text = change.after else { return nil }
    if let field = FieldCatalog.field(id: change.field) {
      return UnderstoodValue.text(of: text, field, in: units)
    }
    return change.field.hasPrefix("lift:")
      ? UnderstoodValue.lift(text, of: change.name, in: units)
      : UnderstoodValue.number(text, of: change.name, in: units)
  }

  /// The field of a query that has the number of a change; nil for what has none, or has it with others.
  private static func query(
    _ change: DayEditor.Change, _ changes: [DayEditor.Change]
  ) -> String? {
    let isOne = changes.count { $0.field == change.field } == 1
    if let field = FieldCatalog.field(id: change.field) {
      guard field.kind == .activity else { return field.measure == .score ? nil : field.id }
      let hasDistance = change.after.map { $0.contains { "k@".contains($0) } || $0.contains("mi") }
      return isOne && hasDistance == true && !(change.after ?? "").contains("min")
        ? "\(field.id).distance" : nil
    }
    if change.field.hasPrefix("lift:") {
      let hasLoad = change.after.map { $0.contains(" @ ") && !$0.contains("BW") }
      return hasLoad == true && !(change.after ?? "").contains("assist")
        ? "\(change.field).top_weight" : nil
    }
    return ["Water", "Waist", "Temperature", "Steps"].contains(change.name)
      ? change.name.lowercased() : nil
  }

  @Test("what a refusal says to write is understood, to the last word")
  func advice() throws {
    var count = 0
    for sentence in Self.sentences {
      guard let advice = sentence.outcome.components(separatedBy: "Write: ").dropFirst().first
      else { continue }
      for line in advice.components(separatedBy: ", or: ") where !line.hasSuffix("--new") {
        let words = try shellWords(line.replacing("bestupid ", with: ""))
        guard words.first == "log" else { continue }
        #expect(throws: Never.self, "\(sentence.text): \(line)") {
          try Self.written(Array(words.dropFirst()), sentence.context)
        }
        count += 1
      }
    }
    #expect(count > 20)
  }
}

@Suite("The order of words")
struct WordOrderTests {
  /// Parts of a sentence that may stand in any order.
  private static let sentences: [[String]] = [
    ["weight", "82.3 kg"], ["weight", "82.3"], ["sleep", "7:10"], ["sleep", "7h 10m"],
    ["energy", "6"], ["focus", "7/10"], ["mood", "am", "7"], ["mood", "evening", "6"],
    ["steps", "9214"], ["water", "2l"], ["hrv", "62 ms"], ["waist", "84 cm"],
    ["run", "5k", "27:30"], ["run", "5 km", "27 min"], ["run", "30 min"], ["ran", "5k"],
    ["run", "8 km", "42:00", "150 bpm"], ["bike", "40 km", "1h30", "180 watts"],
    ["swim", "1500m", "32:10"], ["walk", "45 min"], ["yoga", "30 min"], ["hike", "12 km", "3h"],
    ["squat", "5x5", "100kg"], ["squat", "3x8", "60 kg"], ["bench press", "3x10", "80kg"],
    ["pull-up", "3x8", "BW+10"], ["plank", "90s"], ["push-ups", "20"],
    ["deadlift", "140kg x 5"],
  ]

  @Test("values may stand before their name and behind it, and a day anywhere")
  func permuted() throws {
    var random = SeededRandom()
    let context = CorpusTests.context("kg", "22:40")
    for parts in Self.sentences {
      let plain = try CorpusTests.written(Self.words(parts), context)
      for _ in 0..<12 {
        var shuffled = parts.shuffled(using: &random)
        #expect(
          try CorpusTests.written(Self.words(shuffled), context) == plain,
          "seed \(random.seed): \(shuffled)")
        let day = ["yesterday", "on sunday", "2031-03-01"].randomElement(using: &random) ?? ""
        let dated = try CorpusTests.written(Self.words(parts + [day]), context)
        shuffled.insert(day, at: Int.random(in: 0...shuffled.count, using: &random))
        #expect(
          try CorpusTests.written(Self.words(shuffled), context) == dated,
          "seed \(random.seed): \(shuffled)")
        #expect(dated != plain)
      }
    }
  }

  @Test("a long text is read in linear time", arguments: ["food", "note", "weight 82"])
  func longTexts(start: String) {
    let context = CorpusTests.context("kg", "22:40")
    func read(_ count: Int) {
      let words = Self.words([start]) + Array(repeating: ["word", "and"], count: count).joined()
      _ = Result { () throws(InputError) in try LogEntry.read(words, in: context) }
    }
    let growth = Growth(small: { read(50) }, large: { read(400) })
    #expect(growth.isLinear, "\(growth)")
  }

  @Test("several sentences in one line write what each writes")
  func several() throws {
    var random = SeededRandom()
    let context = CorpusTests.context("kg", "22:40")
    for _ in 0..<300 {
      let chosen = Self.sentences.shuffled(using: &random).prefix(
        Int.random(in: 2...4, using: &random))
      let names = Set(chosen.map { $0[0] == "ran" ? "run" : $0[0] })
      guard names.count == chosen.count else { continue }
      let joint = [",", " and", ";"].randomElement(using: &random) ?? ","
      let line = chosen.map { Self.words($0).joined(separator: " ") }.joined(separator: "\(joint) ")
      let apart = try chosen.flatMap { try CorpusTests.written(Self.words($0), context) }
      #expect(
        try CorpusTests.written(Self.words([line]), context).sorted() == apart.sorted(),
        "seed \(random.seed): \(line)")
    }
  }

  private static func words(_ parts: [String]) -> [String] {
    parts.flatMap { $0.split(separator: " ").map(String.init) }
  }
}
