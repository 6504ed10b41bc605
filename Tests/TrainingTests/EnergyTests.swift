import Testing
import Values

@testable import Training

@Suite("Energy")
struct EnergyTests {
  private static let kilograms = 181 / 2.20462
  private static let mile = 1609.344

  private func energy(_ type: WorkoutType, _ miles: Double?, _ minutes: Double) throws
    -> EnergyRange
  {
    let rates = try #require(MetabolicRates.of(type))
    return EnergyRange(
      rates: rates.range(metres: miles.map { $0 * Self.mile }, minutes: minutes),
      kilograms: Self.kilograms, minutes: minutes)
  }

  @Test("the worked examples of 181 lb")
  func worked() throws {
    func ends(_ range: EnergyRange) -> [Double] {
      [range.kilocalories.lowerBound, range.kilocalories.upperBound].map {
        ($0 * 10).rounded() / 10
      }
    }
    let strength = try energy(.strength, nil, 52)
    #expect(ends(strength) == [249, 426.9])
    #expect(strength.shown == 240...430)
    let run = try energy(.run, 4.5, 45)
    #expect(ends(run) == [603.4, 646.5])
    #expect(run.shown == 600...650)
    let bike = try energy(.bike, 7.2, 24)
    #expect(ends(bike) == [394.1, 518.9])
    #expect(bike.shown == 390...520)
    let second = try energy(.run, 3.1, 27.5)
    #expect(ends(second) == [395.1, 413.9])
    #expect(second.shown == 390...420)
    #expect((bike + second).shown == 780...940)
  }

  /// The rates of an hour at a speed: miles an hour, and metres a minute of swims.
  private func mets(_ type: WorkoutType, _ speed: Double) throws -> [Double] {
    let unit = type == .swim ? 60 : Self.mile
    let range = try #require(MetabolicRates.of(type)).range(metres: speed * unit, minutes: 60)
    return [range.lowerBound, range.upperBound]
  }

  /// Each row's speed and rate, with the rate of the next row; rows from 0 on are asked for at 1.
  static let table: [(WorkoutType, Double, Double, Double)] = [
    (.run, 4, 6, 8.3), (.run, 5, 8.3, 9), (.run, 5.2, 9, 9.8), (.run, 6, 9.8, 10.5),
    (.run, 6.7, 10.5, 11), (.run, 7, 11, 11.5), (.run, 7.5, 11.5, 11.8), (.run, 8, 11.8, 12.3),
    (.run, 8.6, 12.3, 12.8), (.run, 9, 12.8, 14.5), (.run, 10, 14.5, 14.5),
    (.bike, 1, 4, 6.8), (.bike, 10, 6.8, 8), (.bike, 12, 8, 10), (.bike, 14, 10, 12),
    (.bike, 16, 12, 15.8), (.bike, 20, 15.8, 15.8),
    (.walk, 2, 2.8, 3), (.walk, 2.5, 3, 3.5), (.walk, 2.8, 3.5, 4.3), (.walk, 3.5, 4.3, 5),
    (.walk, 4, 5, 7), (.walk, 4.5, 7, 7),
    (.swim, 1, 5.8, 8.3), (.swim, 45.7, 8.3, 10), (.swim, 68.6, 10, 10),
  ]

  @Test("a row holds from its own speed on, to the next above", arguments: table)
  func row(type: WorkoutType, speed: Double, rate: Double, next: Double) throws {
    #expect(try mets(type, speed) == [rate, next])
    #expect(try mets(type, speed + 0.05) == [rate, next])
  }

  @Test("the row at or below a speed, to the next above; the same row at the ends")
  func rows() throws {
    #expect(try mets(.run, 3) == [6, 6])
    #expect(try mets(.run, 5.1) == [8.3, 9])
    #expect(try mets(.run, 7.5) == [11.5, 11.8])
    #expect(try mets(.run, 12) == [14.5, 14.5])
    #expect(try mets(.bike, 9.9) == [4, 6.8])
    #expect(try mets(.bike, 25) == [15.8, 15.8])
    #expect(try mets(.walk, 1) == [2.8, 2.8])
    #expect(try mets(.walk, 3) == [3.5, 4.3])
    #expect(try mets(.swim, 30) == [5.8, 8.3])
    #expect(try mets(.swim, 50) == [8.3, 10])
    #expect(try mets(.swim, 68.5) == [8.3, 10])
    #expect(try mets(.swim, 90) == [10, 10])
  }

  @Test("without a speed from light to hard, and for one's own types as they say")
  func usual() throws {
    let expected: [WorkoutType: ClosedRange<Double>] = [
      .strength: 3.5...6, .run: 6...9.8, .bike: 4...8, .walk: 3...4.3, .swim: 5.8...9.8,
      .recovery: 2.3...3.5,
    ]
    for type in WorkoutType.allCases where type != .brick {
      #expect(MetabolicRates.of(type)?.range(metres: nil, minutes: 30) == expected[type])
    }
    #expect(MetabolicRates.of(.brick) == nil)
    #expect(MetabolicRates(light: 4.8, hard: 8.5)?.range(metres: 2000, minutes: 10) == 4.8...8.5)
    #expect(MetabolicRates(light: 8, hard: 4) == nil)
  }

  @Test("the newest weight on or before the day, at most 180 days old")
  func weight() throws {
    let weights = [(day(number: 0), 180.0), (day(number: 20), 185.0), (day(number: 10), 181.0)]
    func pounds(_ number: Int) -> Double? {
      EnergyRange.kilograms(on: day(number: number), of: weights).map {
        ($0 * 2.20462 * 1000).rounded() / 1000
      }
    }
    #expect([-1, 0, 10, 19, 20, 200, 201].map(pounds) == [nil, 180, 181, 181, 185, 185, nil])
  }
}
