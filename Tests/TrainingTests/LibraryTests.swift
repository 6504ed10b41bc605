import JSON
import Testing
import Values

@testable import Training

@Suite("The library of exercises")
struct LibraryTests {
  private static let file = """
    {"version": 1, "mine": [1, 2.50], "exercises": [
      {"name": "Seated row", "category": "strength", "muscleGroup": "middle back", "muscles": ["lats", "biceps"], "equipment": "machine", "isCustom": false,
       "archived": false, "aliases": ["Cable row"], "kind": "load", "rest": 120, "step": "2.5 kg", "rule": "double", "reps": [8, 12], "sets": 3, "updated": "2031-03-04T18:07:14Z"},
      {"name": "Curl", "grip": "wide", "updated": "2031-03-01T08:00:00Z"}]}

    """

  private func edit(_ text: String = Self.file) throws -> ExerciseLibraryEdit {
    try ExerciseLibraryEdit(Array(text.utf8))
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("an entry has what the file says")
  func reads() throws {
    let library = try ExerciseLibrary(Array(Self.file.utf8))
    #expect(library.problems == [])
    let row = try #require(library.entry(named: "cable_row (grey band)"))
    #expect(row.name == "Seated row")
    #expect(row.muscles == ["lats", "biceps"])
    #expect(row.rule == .double)
    #expect(row.kind == .load)
    #expect(row.repetitions == 8...12)
    #expect(row.stepLoad(in: .standard)?.unit == .kg)
    #expect(row.stepLoad(in: .standard)?.weight?.quantity.value == 2.5)
    #expect(library.keys(of: "Cable  row") == ["seated row", "cable row"])
    #expect(library.keys(of: "Bench press") == ["bench press"])
    #expect(library.key(of: "CABLE ROW") == "seated row")
  }

  @Test("a change touches its own keys alone, and members that are not known stay")
  func changes() throws {
    let changed = try edit().changing("curl") { entry throws(ExerciseLibraryEdit.Refusal) in
      entry.rule = .linear
      entry.equipment = "dumbbell"
      entry.updated = "2031-03-05T08:00:00Z"
    }
    #expect(
      text(changed)
        == Self.file.replacing(
          #"{"name": "Curl", "grip": "wide", "updated": "2031-03-01T08:00:00Z"}"#,
          with:
            #"{"name": "Curl", "equipment": "dumbbell", "rule": "linear", "grip": "wide", "updated": "2031-03-05T08:00:00Z"}"#
        ))
  }

  @Test("an edit that changes nothing keeps every byte")
  func nothing() throws {
    for file in [Self.file, Self.file.replacing("\n", with: "\r\n"), "\u{FEFF}" + Self.file] {
      guard let edit = try? ExerciseLibraryEdit(Array(file.utf8)) else { continue }
      #expect(
        text(try edit.changing("Seated row") { _ throws(ExerciseLibraryEdit.Refusal) in }) == file)
    }
  }

  @Test("a key is taken out, a flag is put to false")
  func takesOut() throws {
    let changed = text(
      try edit().changing("Seated row") { entry throws(ExerciseLibraryEdit.Refusal) in
        entry.rule = nil
        entry.isArchived = true
      })
    #expect(!changed.contains("\"rule\""))
    #expect(changed.contains(#""archived": true, "aliases""#))
    let back = text(
      try edit(changed).changing("Seated row") { entry throws(ExerciseLibraryEdit.Refusal) in
        entry.isArchived = false
      })
    #expect(back.contains(#""archived": false, "aliases""#))
  }

  @Test("a new exercise stands behind the last one; a new file has the names of the logs")
  func adds() throws {
    var entry = ExerciseEntry(name: "Dip")
    entry.kind = .bodyweight
    let changed = text(try edit().adding([entry]))
    #expect(changed.hasSuffix("{\"name\": \"Dip\", \"kind\": \"bodyweight\"}]}\n"))
    let made = try ExerciseLibraryEdit(nil, found: ["Row", "Bench press"]).adding([entry])
    #expect(
      text(made) == """
        {"version": 1, "exercises": [
          {"name": "Row"},
          {"name": "Bench press"},
          {"name": "Dip", "kind": "bodyweight"}
        ]}

        """)
    let first = try ExerciseLibraryEdit(nil).adding([entry])
    #expect(try ExerciseLibrary(first).entries.map(\.name) == ["Dip"])
  }

  @Test("a name or an alias that is there is refused")
  func refuses() throws {
    let edit = try edit()
    for name in ["seated_row", "Cable row", "CURL"] {
      #expect(throws: ExerciseLibraryEdit.Refusal.self) {
        try edit.adding([ExerciseEntry(name: name)])
      }
    }
    for alias in ["curl", "Cable row", "Seated row"] {
      #expect(throws: ExerciseLibraryEdit.Refusal.self, "\(alias)") {
        try edit.changing("Curl") { entry throws(ExerciseLibraryEdit.Refusal) in
          entry.aliases.append(alias)
        }
      }
    }
  }

  @Test("a merge makes an alias, fills blanks and moves aliases along; a split takes it back")
  func merges() throws {
    let merged = try edit().merging(
      "Seated row", into: "Curl", updated: "2031-03-06T08:00:00Z")
    let library = try ExerciseLibrary(merged)
    #expect(library.entries.map(\.name) == ["Curl"])
    let curl = library.entries[0]
    #expect(curl.aliases == ["Seated row", "Cable row"])
    #expect(curl.rule == .double)
    #expect(curl.updated == "2031-03-06T08:00:00Z")
    #expect(text(merged).contains(#""grip": "wide""#))
    #expect(text(merged).contains(#""mine": [1, 2.50]"#))
    #expect(throws: ExerciseLibraryEdit.Refusal.self) {
      try ExerciseLibraryEdit(merged).merging("cable row", into: "Curl", updated: "")
    }
    let split = try ExerciseLibraryEdit(merged).splitting("cable row", updated: "x")
    #expect(try ExerciseLibrary(split).entries.map(\.name) == ["Curl", "Cable row"])
    #expect(try ExerciseLibrary(split).entries[0].aliases == ["Seated row"])
    #expect(throws: ExerciseLibraryEdit.Refusal.self) {
      try ExerciseLibraryEdit(merged).splitting("Curl", updated: "x")
    }
    // Neither is in the library yet.
    let new = try ExerciseLibrary(edit().merging("Chin ups", into: "Chin up", updated: "x"))
    #expect(new.keys(of: "chin ups") == ["chin up", "chin ups"])
  }

  @Test("an alias of two, of itself or in a ring is a problem, and the first in the file has it")
  func problems() throws {
    let text = """
      {"exercises": [
        {"name": "A row", "aliases": ["B row", "a_row"]},
        {"name": "B row", "aliases": ["A row"]},
        {"name": "C row", "aliases": ["Pull"], "category": "sport", "reps": [12, 8]},
        {"name": "D row", "aliases": ["pull"], "rest": "long"},
        {"note": "no name"}
      ]}
      """
    let library = try ExerciseLibrary(Array(text.utf8))
    #expect(library.entry(named: "B row")?.name == "A row")
    #expect(library.entry(named: "Pull")?.name == "C row")
    #expect(library.keys(of: "D row") == ["d row"])
    #expect(library.problems.map(\.line) == [2, 3, 3, 4, 4, 5, 5, 6])
    let messages = library.problems.map(\.message).joined(separator: "\n")
    for part in [
      "'sport'", "an alias of itself", "reps should be", "rest should be", "without a name",
    ] {
      #expect(messages.contains(part), "\(messages)")
    }
  }

  @Test("what is no JSON, or has no list, is said")
  func unreadable() {
    #expect(throws: JSONError.self) { try ExerciseLibrary(Array("{".utf8)) }
    #expect(throws: ExerciseLibraryEdit.Refusal.self) {
      try ExerciseLibraryEdit(Array("{\"version\": 1}".utf8))
    }
  }
}
