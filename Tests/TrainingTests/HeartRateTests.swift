import Testing

@testable import Training

@Suite("Zones of heart rate")
struct HeartRateTests {
  @Test("the limits of the worked examples")
  func worked() throws {
    let tanaka = HighestHeartRate(age: 40)
    #expect(tanaka.rate == 180)
    let plain = try #require(HeartRateZones(highest: tanaka))
    #expect(plain.limits == [90, 108, 126, 144, 162])
    #expect(plain.formula == "% of HRmax 180 (Tanaka)")
    #expect(plain.zone(of: 140) == 3)
    let karvonen = try #require(HeartRateZones(highest: tanaka, resting: 58))
    #expect(karvonen.limits == [119, 131, 143, 156, 168])
    #expect(karvonen.formula == "Karvonen, resting 58, HRmax 180 (Tanaka)")
    #expect(karvonen.zone(of: 140) == 2)
  }

  @Test("a limit belongs to its zone, and below the first there is zone 0")
  func edges() throws {
    let zones = try #require(HeartRateZones(highest: HighestHeartRate(age: 40)))
    #expect(
      [0, 89.9, 90, 107.9, 108, 161.9, 162, 220].map(zones.zone) == [0, 0, 1, 1, 2, 4, 5, 5])
  }

  @Test("all ages and resting rates, against the formula with whole numbers")
  func all() throws {
    for age in 10...90 {
      for resting in [nil, 40, 58, 75] as [Int?] {
        let highest = 2080 - 7 * age
        let zones = try #require(
          HeartRateZones(highest: HighestHeartRate(age: age), resting: resting.map(Double.init)))
        // In hundredths of a beat, rounded half up.
        let limits = (5...9).map { tenths in
          let rest = (resting ?? 0) * 10
          return Double((rest * 10 + tenths * (highest - rest) + 50) / 100)
        }
        #expect(zones.limits == limits, "age \(age), resting \(resting ?? 0)")
      }
    }
  }

  @Test("a measured rate is named so; limits of one's own beat both, and must rise")
  func own() throws {
    let measured = HeartRateZones(highest: HighestHeartRate(measured: 185), resting: 60)
    #expect(measured?.formula == "Karvonen, resting 60, HRmax 185")
    let own = try #require(HeartRateZones(limits: [100, 120, 135, 150, 165]))
    #expect(own.formula == "your limits")
    #expect(own.zone(of: 150) == 4)
    #expect(HeartRateZones(limits: [100, 120, 135, 150]) == nil)
    #expect(HeartRateZones(limits: [100, 120, 120, 150, 165]) == nil)
    #expect(HeartRateZones(highest: HighestHeartRate(measured: 50), resting: 60) == nil)
  }

  @Test("the resting rate is the median of the last seven")
  func resting() {
    #expect(RestingHeartRate.median(of: []) == nil)
    #expect(RestingHeartRate.median(of: [58]) == 58)
    #expect(RestingHeartRate.median(of: [61, 58]) == 59.5)
    #expect(RestingHeartRate.median(of: [200, 200, 60, 55, 58, 57, 59, 56, 70]) == 58)
  }
}
