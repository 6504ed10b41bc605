import Testing

@testable import Values

@Suite("Targets")
struct TargetTests {
  private func target(
    _ text: String, _ measure: Target.Measure, at location: SourceLocation = #_sourceLocation
  ) throws -> Target {
    try #require(Target(text, of: measure), "\(text)", sourceLocation: location)
  }

  @Test(
    "colour and word of a value, at the borders to the thousandth",
    arguments: [
      // At least: met from t on, near from 0.9 t on.
      ("7:00", Target.Measure.hours, 7.0, Target.Status.ok, Target.Distance.met),
      ("7:00", .hours, 6.9994, .low, .near), ("7:00", .hours, 6.9995, .ok, .met),
      ("7:00", .hours, 6.3, .low, .near), ("7:00", .hours, 6.299, .low, .far),
      ("7:00", .hours, 11, .ok, .met), ("7", .score, 6.3, .low, .near),
      ("7", .score, 6.29, .low, .far), ("140", .grams, 126, .low, .near),
      ("140", .grams, 125.999, .low, .far),
      // A range: near within 5 % of its nearer end, of a weight 1 %.
      ("2000-2400", .calories, 2000, .ok, .met), ("2000-2400", .calories, 2400, .ok, .met),
      ("2000-2400", .calories, 1999.999, .low, .near), ("2000-2400", .calories, 1900, .low, .near),
      ("2000-2400", .calories, 1899.999, .low, .far),
      ("2000-2400", .calories, 2520, .high, .near), ("2000-2400", .calories, 2520.001, .high, .far),
      ("165-170", .weight, 170, .ok, .met), ("165-170", .weight, 171.7, .high, .near),
      ("165-170", .weight, 171.701, .high, .far), ("165-170", .weight, 163.35, .low, .near),
      ("165-170", .weight, 163.349, .low, .far),
      // A number is the range around it.
      ("2000", .calories, 1900, .ok, .met), ("2000", .calories, 2100, .ok, .met),
      ("2000", .calories, 2100.001, .high, .near), ("2000", .calories, 2205, .high, .near),
      ("2000", .calories, 2205.001, .high, .far), ("2000", .calories, 1805, .low, .near),
      ("2000", .calories, 1804.999, .low, .far), ("170", .weight, 171.7, .ok, .met),
      ("170", .weight, 171.701, .high, .near),
    ] as [(String, Target.Measure, Double, Target.Status, Target.Distance)])
  func judgement(
    text: String, measure: Target.Measure, value: Double, status: Target.Status,
    distance: Target.Distance
  ) throws {
    let target = try target(text, measure)
    #expect(target.status(of: value) == status)
    #expect(target.distance(of: value) == distance)
    #expect(target.judge(value) == Target.Judgement(status: status, distance: distance))
  }

  @Test("few calories are no news before the evening, too many are")
  func beforeTheEvening() throws {
    let calories = try target("2000-2400", .calories)
    #expect(calories.judge(1200, isEvening: false) == nil)
    #expect(calories.judge(1200)?.status == .low)
    #expect(calories.judge(2100, isEvening: false)?.status == .ok)
    #expect(calories.judge(2700, isEvening: false)?.status == .high)
    #expect(try target("140", .grams).judge(20, isEvening: false)?.status == .low)
  }

  @Test("a bar is full at the least that is wanted")
  func cells() throws {
    let calories = try target("2000-2400", .calories)
    for (value, cells) in [
      (0, 0), (199.999, 0), (200, 1), (1450, 7), (1999, 9), (2000, 10), (9000, 10), (-5, 0),
    ] as [(Double, Int)] {
      #expect(calories.cells(of: value) == cells, "\(value)")
    }
    #expect(try target("0", .calories).cells(of: 10) == 10)
  }

  @Test("of a value that is at least so much only what is sure is said")
  func partial() throws {
    let (calories, protein) = (try target("2000-2400", .calories), try target("140", .grams))
    for (value, status) in [(1300, nil), (2200, nil), (2500, .high)] as [(Double, Target.Status?)] {
      #expect(calories.judge(value, isPartial: true)?.status == status)
    }
    #expect(protein.judge(100, isPartial: true) == nil)
    #expect(protein.judge(150, isPartial: true)?.status == .ok)
  }

  @Test(
    "what is no target",
    arguments: [
      ("7", Target.Measure.hours), ("7:60", .hours), ("7:5", .hours), ("25:00", .hours),
      ("+7:00", .hours), ("", .hours), ("7:00-8:00", .hours), ("11", .score), ("-1", .score),
      ("much", .score), ("1e3", .calories), ("0x10", .calories), ("2400-2000", .calories),
      ("2000-", .calories), ("1-2-3", .calories), ("140-150", .grams), ("nan", .weight),
      ("9999999", .weight),
    ] as [(String, Target.Measure)])
  func refused(text: String, measure: Target.Measure) {
    #expect(Target(text, of: measure) == nil)
  }

  @Test("the numbers are as written, whatever dash stands between them")
  func numbers() throws {
    #expect(try target("2000 – 2400", .calories).numbers == [2000, 2400])
    #expect(try target("2000", .calories).numbers == [2000])
    #expect(try target("7:30", .hours).numbers == [7.5])
    #expect(try target("2000", .calories).minimum == 1900)
    #expect(try target("7", .score).maximum == nil)
  }
}
