import DayModel
public import JSON
public import Values
import Words

/// Workouts in an order over days: `content/library/programs/<id>.json` (docs/format.md §10.11).
public struct WorkoutProgram: Equatable, Sendable {
  /// The name of its file.
  public let id: String
  /// What it is called.
  public let title: String
  /// What it is for.
  public let description: String?
  /// Whom it is for.
  public let level: FitnessLevel?
  /// Its days that have a workout, by number from 1.
  public let days: [Day]

  /// A day of a program.
  public struct Day: Equatable, Sendable {
    /// Its number, from 1.
    public let day: Int
    /// The id of the workout.
    public let workout: String
  }

  /// The folder of all programs, below the store's root.
  public static let folder = "\(LibraryEntry.folder)/programs"
  /// The path of a program's file.
  public static func path(of id: String) -> String { "\(folder)/\(id).json" }

  /// The most days of a program.
  static let mostDays = 366

  /// How many days it has.
  public var length: Int { days.last?.day ?? 0 }

  /// Reads a file: the program, or what is wrong with it.
  public static func read(
    _ bytes: [UInt8], id: String
  ) -> (program: WorkoutProgram?, problem: LibraryFile.Problem?) {
    let lines = LineIndex(bytes)
    do {
      let document = try JSONDocument(bytes, depthLimit: 16)
      return (try WorkoutProgram(document, lines, id: id), nil)
    } catch let problem as LibraryFile.Problem {
      return (nil, problem)
    } catch {
      let offset = (error as? JSONError)?.offset ?? 0
      return (nil, LibraryFile.Problem(message: "\(error)", line: lines.line(at: offset)))
    }
  }

  /// - Throws: ``LibraryFile/Problem`` where it is no program.
  private init(_ document: JSONDocument, _ lines: LineIndex, id: String) throws {
    let root = document.root
    func refuse(_ message: String, _ element: JSONDocument.Element) -> LibraryFile.Problem {
      LibraryFile.Problem(message: message, line: lines.line(at: element.range.lowerBound))
    }
    guard let title = root["title"]?.string?.inOneLine, !title.isEmpty else {
      throw refuse("a program needs a title", root)
    }
    guard let list = root["days"], list.kind == .array else {
      throw refuse("a program needs days: [{\"day\": 1, \"workout\": \"slow-stretch\"}]", root)
    }
    var days: [Day] = []
    for element in list.children {
      guard let day = element["day"]?.int, 1...Self.mostDays ~= day,
        let workout = element["workout"]?.string, Session.isID(workout)
      else {
        throw refuse("a day is {\"day\": 1, \"workout\": \"slow-stretch\"}", element)
      }
      if days.contains(where: { $0.day == day }) {
        throw refuse("day \(day) a second time", element)
      }
      days.append(Day(day: day, workout: workout))
    }
    guard !days.isEmpty else { throw refuse("a program without days", list) }
    self.id = id
    self.title = title
    description = root["description"]?.string?.inOneLine
    level = root["level"]?.string.flatMap(FitnessLevel.init(written:))
    self.days = days.sorted { $0.day < $1.day }
  }

  /// The workout of a day where the program began on another; nil for a day without one, and outside of it.
  public func workout(of date: CalendarDate, startedOn start: CalendarDate) -> String? {
    days.first { $0.day == start.distance(to: date) + 1 }?.workout
  }

  /// The program as answers have it.
  public var json: JSONValue {
    [
      "id": .string(id), "title": .string(title), "description": .optional(description),
      "level": .optional(level?.rawValue), "length": .int(length),
      "days": .array(days.map { ["day": .int($0.day), "workout": .string($0.workout)] }),
    ]
  }
}

/// The program that is followed, as `coaching.program` has it: `gentle-start@2031-03-04`.
public struct FollowedProgram: Equatable, Sendable {
  /// Its id.
  public let id: String
  /// The day that is its day 1.
  public let start: CalendarDate

  /// A program from a day on.
  public init(id: String, start: CalendarDate) { (self.id, self.start) = (id, start) }

  /// Reads the setting; nil for a text that is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, Session.isID(parts[0]), let start = CalendarDate(iso: String(parts[1]))
    else { return nil }
    self.init(id: String(parts[0]), start: start)
  }

  /// The setting.
  public var text: String { "\(id)@\(start)" }
}
