import Cycle
import DayModel
import JSON
import TestSupport
import Testing
import Values

@testable import Coaching

@Suite struct LibraryTests {
  private func read(_ text: String, id: String? = "slow-stretch") throws -> LibraryFile {
    try LibraryFile(Array(text.utf8), id: id)
  }

  @Test("an entry is read with every key, however words are written")
  func everyKey() throws {
    let file = try read(
      """
      {"id": "slow-stretch", "title": "Slow stretch", "description": "Neck\\nand back", "type": "gentleStretch",
       "duration_minutes": 20, "intensity": "Low", "fitnessLevel": "Beginner", "recommended_phases": ["menstrual", "luteal"],
       "equipment_needed": ["yoga mat", "chair or barre", "foam roller"], "targetAreas": ["full-body", "neck"],
       "video_url": 76979871, "thumbnail_url": "pictures/stretch.jpg", "tags": ["quiet"], "benefits": ["sleep"],
       "instructorName": "Bea", "calories_estimate": 60, "isFeatured": true, "saved": true, "isPremium": true,
       "source": "own", "license": "CC0", "createdAt": "2031-03-01T10:00:00Z", "updatedAt": "2031-03-02T10:00:00Z",
       "unknown": {"a": 1}}
      """)
    let entry = try #require(file.entry)
    #expect(file.problems.isEmpty)
    #expect(entry.title == "Slow stretch")
    #expect(entry.description == "Neck\nand back")
    #expect(entry.type == "gentle-stretch")
    #expect(entry.minutes == 20)
    #expect(entry.intensity == .low)
    #expect(entry.level == .beginner)
    #expect(entry.phases == [.menstrual, .luteal])
    #expect(entry.equipment == ["yogaMat", "barreOrChair", "foam roller"])
    #expect(entry.areas == ["fullBody", "neck"])
    #expect(entry.videoLink == "https://vimeo.com/76979871")
    #expect(entry.thumbnail == "pictures/stretch.jpg")
    #expect(entry.instructor == "Bea")
    #expect(entry.calories == 60)
    #expect(entry.isFeatured && entry.isSaved && entry.isPremium)
    #expect(entry.source == .own)
    #expect(entry.updated == "2031-03-02T10:00:00Z")
  }

  @Test("a change keeps every other byte, and writes the key that the file has")
  func change() throws {
    let text = """
      {
        "title": "Slow stretch",
        "type": "yoga", "duration_minutes":  20,
        "intensity": "low",
        "own_note": [1,  2]
      }

      """
    let file = try read(text)
    var entry = try #require(file.entry)
    entry.isSaved = true
    entry.minutes = 25
    let changed = String(decoding: file.changing(to: entry), as: UTF8.self)
    #expect(
      changed
        == """
        {
          "title": "Slow stretch",
          "type": "yoga", "duration_minutes":  25,
          "intensity": "low",
          "saved": true,
          "own_note": [1,  2]
        }

        """)
    entry = try #require(read(changed).entry)
    entry.isSaved = false
    let again = String(decoding: try read(changed).changing(to: entry), as: UTF8.self)
    #expect(again == changed.replacing("\"saved\": true", with: "\"saved\": false"))
    entry.isSaved = true
    entry.tags = ["quiet"]
    let tagged = try read(changed).changing(to: entry)
    entry.tags = []
    #expect(
      String(
        decoding: try LibraryFile(tagged, id: "slow-stretch").changing(to: entry), as: UTF8.self)
        == changed)
  }

  @Test("a new file is read as what was written")
  func newFile() throws {
    for entry in StarterLibrary.entries {
      #expect(try LibraryFile(entry.file, id: entry.id).entry == entry)
    }
  }

  @Test(
    "what cannot be is said, by its line",
    arguments: [
      ("[]", "an entry is an object"),
      ("{}", "needs title, duration, type, intensity"),
      (
        #"{"title": "A", "type": "yoga", "duration": 4, "intensity": "low"}"#,
        "minutes from 5 to 120"
      ),
      (#"{"title": "A", "type": "yoga", "duration": "20", "intensity": "low"}"#, "minutes"),
      (
        #"{"title": "A", "type": "yoga", "duration": 20, "intensity": "mild"}"#,
        "low, medium or high"
      ),
      (
        #"{"title": 3, "type": "yoga", "duration": 20, "intensity": "low"}"#,
        "title should be a text"
      ),
    ])
  func refused(text: String, message: String) throws {
    let file = try read(text)
    #expect(file.entry == nil)
    #expect(file.problems.contains { $0.message.contains(message) }, "\(file.problems)")
  }

  @Test(
    "what is wrong beside is left out, and said",
    arguments: [
      (#""id": "a", "id": "b""#, "two ids"), (#""id": "other""#, "the file's name counts"),
      (#""video_url": "http://example.org""#, "https link"),
      (#""video_url": "javascript:alert(1)""#, "https link"),
      (#""video_url": "../../etc/passwd""#, "https link"),
      (#""phases": ["winter"]"#, "phases are"), (#""phases": "luteal""#, "list of texts"),
      (#""level": "hero""#, "level is one of"), (#""featured": 1"#, "true or false"),
      (#""tags": [1]"#, "list of texts"), (#""calories_estimate": -4"#, "kilocalories"),
      (#""instructor_name": "Bea\u001b[31m""#, "not shown"),
    ])
  func problems(member: String, message: String) throws {
    let file = try read(
      "{\"title\": \"A\", \"type\": \"yoga\", \"duration\": 20, \"intensity\": \"low\", \(member)}")
    let entry = try #require(file.entry)
    #expect(file.problems.contains { $0.message.contains(message) }, "\(file.problems)")
    #expect(entry.video == nil)
    #expect(entry.id == "slow-stretch")
    #expect(entry.instructor?.contains("\u{1B}") != true)
  }

  @Test("escapes in a title are not shown, and no JSON is an error")
  func hostile() throws {
    let file = try read(
      #"{"title": "A\u001b]0;x\u0007", "type": "yoga", "duration": 20, "intensity": "low"}"#)
    #expect(file.entry?.title == "A ]0;x")
    #expect(throws: JSONError.self) { try read("{") }
    let library = WorkoutLibrary([
      (id: "broken", bytes: Array("{".utf8)),
      (id: "slow-stretch", bytes: StarterLibrary.entries[7].file),
    ])
    #expect(library.entries.map(\.id) == ["slow-stretch"])
    #expect(library.problems.map(\.path) == ["content/library/broken.json"])
  }

  @Test("a file to import has one entry, or many; ids are made of titles")
  func imports() throws {
    let one = #"{"title": "Café Flow 2", "type": "yoga", "duration": 20, "intensity": "low"}"#
    for text in [one, "[\(one)]", "{\"workouts\": [\(one)]}", "{\"entries\": [\(one)]}"] {
      let read = try LibraryFile.entries(in: Array(text.utf8))
      #expect(read.entries.map(\.id) == ["caf-flow-2"])
    }
    #expect(LibraryEntry.id(of: "🧘") == nil)
    #expect(LibraryEntry.id(of: String(repeating: "a ", count: 80))?.utf8.count == 59)
  }

  @Test(
    "the starter set has every type and intensity, each phase three times, five without equipment")
  func starter() {
    let entries = StarterLibrary.entries
    #expect(entries.count == 12)
    #expect(Set(entries.map(\.id)).count == 12)
    #expect(Set(entries.map(\.type)) == Set(StarterLibrary.types.map(\.id) + ["strength"]))
    for intensity in Intensity.allCases {
      #expect(entries.contains { $0.intensity == intensity })
    }
    for phase in CyclePhase.allCases {
      #expect(entries.count { $0.phases.contains(phase) } >= 3, "\(phase)")
    }
    #expect(entries.count { $0.needsOnly([]) } >= 5)
    #expect(
      entries.allSatisfy { $0.video == nil && $0.description != nil && $0.source == .starter })
    #expect(Set(StarterLibrary.types.map(\.mark)).count == StarterLibrary.types.count)
  }

  @Test("filters")
  func filters() {
    let library = WorkoutLibrary(StarterLibrary.entries)
    func ids(_ change: (inout LibraryFilter) -> Void) -> [String] {
      var filter = LibraryFilter()
      change(&filter)
      return library.entries.filter(filter.matches).map(\.id)
    }
    #expect(ids { _ in }.count == 12)
    #expect(ids { $0.type = "yoga" } == ["slow-yoga"])
    #expect(ids { $0.intensity = .high }.count == 3)
    #expect(
      ids { $0.phase = .menstrual } == [
        "quiet-breath", "slow-stretch", "slow-yoga", "walking-pilates",
      ])
    #expect(ids { $0.equipment = [] }.count == 6)
    #expect(ids { $0.equipment = ["yoga mat"] }.contains("slow-yoga"))
    #expect(ids { $0.area = "core" } == ["floor-pilates", "power-pilates"])
    #expect(ids { ($0.fewest, $0.most) = (30, 30) }.count == 4)
    #expect(ids { $0.search = "breath count" } == ["quiet-breath"])
    #expect(ids { $0.isSaved = true }.isEmpty)
    #expect(LibraryOrder.minutes.sorted(library.entries).first?.id == "quiet-breath")
    #expect(
      LibraryOrder.followed.sorted(library.entries, last: ["slow-yoga": "2031-03-04"]).first?.id
        == "slow-yoga")
  }

  @Test("a program has workouts for its days; what is none is said")
  func programs() throws {
    let text =
      #"{"title": "Gentle start", "days": [{"day": 3, "workout": "b"}, {"day": 1, "workout": "a"}]}"#
    let program = try #require(WorkoutProgram.read(Array(text.utf8), id: "gentle-start").program)
    let start = try #require(CalendarDate(iso: "2031-03-04"))
    #expect(program.length == 3)
    #expect(
      (-1...3).map { program.workout(of: start.advanced(by: $0), startedOn: start) } == [
        nil, "a", nil, "b", nil,
      ])
    for text in [
      "{", "{}", #"{"title": "A"}"#, #"{"title": "A", "days": []}"#,
      #"{"title": "A", "days": [{"day": 0, "workout": "a"}]}"#,
      #"{"title": "A", "days": [{"day": 1, "workout": "A b"}]}"#,
      #"{"title": "A", "days": [{"day": 1, "workout": "a"}, {"day": 1, "workout": "b"}]}"#,
    ] {
      let read = WorkoutProgram.read(Array(text.utf8), id: "a")
      #expect(read.program == nil && read.problem != nil, "\(text)")
    }
    #expect(FollowedProgram("gentle-start@2031-03-04")?.start == start)
    for text in [
      "gentle-start", "gentle-start@", "@2031-03-04", "a@2031-02-30", "A@2031-03-04",
      "a@b@2031-03-04",
    ] {
      #expect(FollowedProgram(text) == nil)
    }
  }

  @Test("statistics of sessions, with streaks that today and this week do not break")
  func statistics() throws {
    // 2031-03-30 is a Sunday.
    let today = try #require(CalendarDate(iso: "2031-03-30"))
    func session(_ daysAgo: Int, _ minutes: Double, _ intensity: Intensity, _ rating: Int? = nil)
      -> DatedSession
    {
      var session = Session("A", minutes: minutes)
      (session.intensity, session.rating) = (intensity, rating)
      if let rating { (session.energyBefore, session.energyAfter) = (5, Double(rating)) }
      return DatedSession(
        date: today.advanced(by: -daysAgo), number: 1, session: session, type: "yoga",
        phase: daysAgo > 7 ? .luteal : nil)
    }
    let sessions = [
      session(14, 30, .low), session(13, 30, .low), session(8, 20, .medium, 4),
      session(7, 20, .medium, 5),
      session(2, 40, .high, 3), session(1, 10, .low),
    ]
    let figures = SessionStatistics(sessions, weekly: 2, today: today)
    #expect(figures.all.count == 6)
    #expect(figures.all.minutes == 150)
    #expect(figures.byType["yoga"]?.minutes == 150)
    #expect(figures.byIntensity[.low]?.count == 3)
    #expect(figures.byPhase[.luteal]?.count == 3)
    #expect(figures.rating?.value == 4)
    #expect(figures.energyChange?.value == -1)
    #expect(figures.weekMinutes == 90)
    #expect(figures.days == .init(current: 2, longest: 2))
    // Days 14 and 13 ago are Sunday and Monday of different weeks.
    #expect(figures.weeks == .init(current: 2, longest: 2))
    let later = SessionStatistics(sessions, weekly: 2, today: today.advanced(by: 9))
    #expect(later.days == .init(current: 0, longest: 2))
    #expect(later.weeks == .init(current: 0, longest: 2))
  }
}
