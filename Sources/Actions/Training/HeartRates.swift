import Context
import DayStore
import Store
import Training
import Values
import WatchData

extension ActionContext {
  /// The zones of heart rate on a day: the limits of `training.zones`; else those out of the highest rate, which
  /// `training.hr_max` says, or the age, and out of the resting rate, which `training.resting_hr` says, or a watch.
  /// Nil where neither limits nor a highest rate is known.
  func heartRateZones(on date: CalendarDate) throws -> HeartRateZones? {
    let settings = try configuration
    if let limits = settings[.heartRateZones] {
      return HeartRateZones(limits: limits.map(Double.init))
    }
    // A year to come says no age.
    let age = settings[.birthYear].map { date.components.year - $0 }.flatMap { $0 > 0 ? $0 : nil }
    let highest =
      settings[.highestHeartRate].map { HighestHeartRate(measured: Double($0)) }
      ?? age.map { HighestHeartRate(age: $0) }
    guard let highest else { return nil }
    return HeartRateZones(
      highest: highest,
      resting: try settings[.restingHeartRate].map(Double.init) ?? watchedRestingRate(on: date))
  }

  /// The median of the watch's last resting rates, if any. A file that cannot be read is told as an
  /// event.
  private func watchedRestingRate(on date: CalendarDate) throws -> Double? {
    guard let bytes = try store.files.read(WatchFile.path, limit: DurableFile.sizeLimit) else {
      return nil
    }
    do {
      return RestingHeartRate.median(of: try WatchFile.restingRates(bytes, until: date))
    } catch {
      try tell(.warning("\(WatchFile.path): \(error.message)"))
      return nil
    }
  }
}
