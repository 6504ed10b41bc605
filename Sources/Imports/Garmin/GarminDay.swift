import JSON
import WatchData

extension GarminEntry {
  /// Takes a day of `UDSFile_*.json`.
  mutating func tellDay(_ told: JSONDocument.Element) {
    func element(_ list: JSONDocument.Element?, _ key: String, _ word: String)
      -> JSONDocument.Element?
    {
      list?.entries.first { $0[key]?.string == word }
    }
    let stress = element(told["allDayStress"]?["aggregatorList"], "type", "TOTAL")
    let battery = told["bodyBattery"]
    func level(_ type: String) -> Double? {
      element(battery?["bodyBatteryStatList"], "bodyBatteryStatType", type)?.figure("statsValue")
    }
    figures = [
      (.steps, told.figure("totalSteps")), (.restingRate, told.positive("restingHeartRate")),
      (.activeEnergy, told.figure("activeKilocalories")),
      (.stress, stress?.figure("averageStressLevel")),
      (.highestStress, stress?.figure("maxStressLevel")),
      (.batteryAtStart, level("STARTOFDAY") ?? level("SLEEPEND")),
      (.batteryAtEnd, level("MOSTRECENT")), (.lowestBattery, level("LOWEST")),
      (.highestBattery, level("HIGHEST")), (.batteryCharged, battery?.figure("chargedValue")),
      (.batteryDrained, battery?.figure("drainedValue")),
    ]
  }

  /// Takes the heart rate variability of `*_healthStatusData.json`, or of the answer that the account's page gets.
  mutating func tellVariability(_ told: JSONDocument.Element) {
    let metric = told["metrics"]?.entries.first { $0["type"]?.string == "HRV" }
    figures = [
      (.variability, metric?.positive("value") ?? told.positive("lastNightAvg")),
      (.weeklyVariability, told.positive("weeklyAvg")),
    ]
    tellMethod()
    if let status = told["status"]?.string?.lowercased(), status != "none" {
      words.append((.variabilityStatus, status))
    }
  }

  /// Takes the readiness of `TrainingReadinessDTO_*.json`. Of a day's several that of waking up counts, else the first.
  mutating func tellReadiness(_ told: JSONDocument.Element) {
    order = order.reversed
    if told["inputContext"]?.string == "AFTER_WAKEUP_RESET" { order.weight = 1 }
    // 511 stands for none.
    let weekly = told.positive("hrvWeeklyAverage").flatMap { $0 < 511 ? $0 : nil }
    figures = [(.readiness, told.figure("score")), (.weeklyVariability, weekly)]
    tellMethod()
    if let level = told["level"]?.string { words.append((.readinessStatus, level.lowercased())) }
  }

  /// Takes the VO₂max of `MetricsMaxMetData_*.json`.
  mutating func tellOxygenUptake(_ told: JSONDocument.Element) {
    let figure: MeasuredFigure? =
      switch told["sport"]?.string {
      case "RUNNING": .runningVO2Max
      case "CYCLING": .cyclingVO2Max
      default: nil
      }
    if let figure { figures = [(figure, told.positive("vo2MaxValue"))] }
  }

  /// Garmin's heart rate variability is RMSSD.
  private mutating func tellMethod() {
    let isThere = figures.contains {
      ($0.0 == .variability || $0.0 == .weeklyVariability) && $0.1 != nil
    }
    if isThere { words.append((.variabilityMethod, "rmssd")) }
  }
}
