import TestSupport
import Testing
import WatchData

@testable import Actions
@testable import Context
@testable import Imports
@testable import Query
@testable import Values

/// What queries and charts have of measured data, beside the logs.
@Suite("Measured data in queries")
struct MeasuredFactsTests {
  private static let first = CalendarDate(iso: "2031-03-04") ?? .earliest

  private func day(
    _ offset: Int, _ source: MeasuredSource, _ change: (inout MeasuredDay) -> Void
  ) -> MeasuredDay {
    var day = MeasuredDay(Self.first.advanced(by: offset), by: source, at: 1_000)
    change(&day)
    return day
  }

  /// The values of figures by how many days they are after the first.
  private func values(
    _ days: [MeasuredDay], _ names: String..., of source: MeasuredSource? = nil,
    span: ClosedRange<Int> = 0...9
  ) throws -> [[Int: Double]] {
    let fixture = try ActionFixture.withStore(["content/logs/2031-03-01.md": "# A day\n"])
    let context = fixture.context(at: "2031-03-30T12:00:00Z", command: "import file")
    var found = Measurements()
    for day in days { found.add(day) }
    _ = try Importing.take(
      ImportInput(form: "csv", files: [], measurements: found), .init(), dryRun: false, in: context)
    var facts = try MeasuredFacts(
      in: Self.first.advanced(by: span.lowerBound)...Self.first.advanced(by: span.upperBound),
      of: source, context)
    let columns = names.map { FactColumn(name: "measured.\($0)") }
    let values = try facts.values(of: Set(columns))
    return columns.map { column in
      Dictionary(
        uniqueKeysWithValues: (values[column] ?? [:]).map {
          (Self.first.distance(to: $0.key), $0.value)
        })
    }
  }

  @Test("every field of queries is a figure of the format")
  func table() {
    for field in MeasuredField.all {
      #expect(MeasuredFigure(rawValue: field.path) != nil, "\(field.path)")
      #expect(QueryField.known("measured.\(field.name)") != nil)
    }
    #expect(QueryField.known("measured.naps") == nil)
  }

  @Test(
    "each figure is that of the best source that has it, in the unit of queries, within the days that are asked for"
  )
  func best() throws {
    let days = [
      day(0, .appleHealth) { ($0[.weight], $0[.steps]) = (77.8, 9000) },
      day(0, .fitbit) { ($0[.weight], $0[.deep]) = (80, 1.25) },
      day(3, .fitbit) { $0[.weight] = 79 },
    ]
    #expect(
      try values(days, "weight", "deep", "steps").map { $0.mapValues { ($0 * 10).rounded() / 10 } }
        == [[0: 171.5, 3: 174.2], [0: 1.3], [0: 9000]])
    #expect(try values(days, "weight", span: 1...9)[0].keys.sorted() == [3])
    #expect(try values(days, "weight", of: .appleHealth)[0].keys.sorted() == [0])
  }

  @Test("heart rate variability counts by the method of the newest day alone")
  func variability() throws {
    let days = [
      day(0, .garmin) { $0[.variability] = 52 },
      day(1, .garmin) { $0[.variability] = 54 },
      day(1, .appleHealth) { ($0[.variability], $0[.variabilityMethod]) = (80, "sdnn") },
      day(2, .appleHealth) { ($0[.variability], $0[.variabilityMethod]) = (82, "sdnn") },
    ]
    #expect(try values(days, "hrv") == [[1: 80, 2: 82]])
    #expect(try values(days, "hrv", of: .garmin) == [[0: 52, 1: 54]])
  }

  @Test("recovery is a mean by weights of what the source says")
  func recovery() throws {
    let days = [
      day(0, .garmin) { day in
        (day[.variability], day[.weeklyVariability]) = (52, 58)
        (day[.score], day[.batteryAtStart], day[.readiness]) = (78, 64, 70)
      },
      day(1, .garmin) { ($0[.batteryAtStart], $0[.readiness]) = (64, 70) },
      day(2, .garmin) { $0[.readiness] = 70 },
    ]
    #expect(try values(days, "recovery") == [[0: 76.4, 1: 66.7]])
  }

  @Test("nights have the stages of the best source that has all of them")
  func nights() throws {
    let fixture = try ActionFixture.withStore(["content/logs/2031-03-01.md": "# A day\n"])
    let context = fixture.context(at: "2031-03-30T12:00:00Z", command: "import file")
    var found = Measurements()
    found.add(day(0, .appleHealth) { ($0[.sleep], $0[.deep]) = (7, 1) })
    found.add(
      day(0, .fitbit) { day in
        (day[.deep], day[.light], day[.rem], day[.awake]) = (1.5, 4, 1, 0)
      })
    _ = try Importing.take(
      ImportInput(form: "csv", files: [], measurements: found), .init(), dryRun: false, in: context)
    var facts = try MeasuredFacts(in: .earliest ... .latest, context)
    #expect(
      try facts.nights().mapValues(\.hours)
        == [Self.first: [.deep: 1.5, .light: 4, .rem: 1, .awake: 0]])
  }
}
