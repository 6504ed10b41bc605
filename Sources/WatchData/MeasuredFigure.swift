/// A number that a source measures of a day: the one table of where it stands in an entry (docs/format.md §10.13).
///
/// Hours are of sleep, levels are from 0 to 100. What a name does not say: weight in kilograms, heart rates in beats a minute,
/// heart rate variability in milliseconds, energy in kilocalories, distance in kilometres, VO₂max in ml/kg/min.
public enum MeasuredFigure: String, CaseIterable, Sendable {
  case sleep = "sleep.total_hours"
  case deep = "sleep.deep_hours"
  case light = "sleep.light_hours"
  case rem = "sleep.rem_hours"
  case awake = "sleep.awake_hours"
  case inBed = "sleep.in_bed_hours"
  case nap = "sleep.nap_hours"
  case score = "sleep.score"
  case weight = "weight_kg"
  case bodyFat = "body_fat_percent"
  case restingRate = "resting_hr"
  case variability = "hrv.overnight_avg"
  case weeklyVariability = "hrv.weekly_avg"
  case batteryAtStart = "body_battery.start_level"
  case batteryAtEnd = "body_battery.end_level"
  case lowestBattery = "body_battery.min_level"
  case highestBattery = "body_battery.max_level"
  case batteryCharged = "body_battery.charged"
  case batteryDrained = "body_battery.drained"
  case stress = "stress.avg_stress"
  case highestStress = "stress.max_stress"
  case readiness = "training.readiness_score"
  case load = "training.training_load_7day"
  case runningVO2Max = "training.vo2max_run"
  case cyclingVO2Max = "training.vo2max_bike"
  case recovery = "recovery.score"
  case steps = "steps"
  case activeEnergy = "active_kcal"
  case distance = "distance_km"
  case floors = "floors"
  case bloodOxygen = "spo2_percent"
  case respirationRate = "respiration_rate"
}

/// A word that a source says of a day.
public enum MeasuredWord: String, CaseIterable, Sendable {
  /// When the night began and ended, as ``MeasuredMoment`` has it.
  case sleepStart = "sleep.start"
  case sleepEnd = "sleep.end"
  /// What Garmin makes of the heart rate variability: `balanced`.
  case variabilityStatus = "hrv.status"
  /// How it was measured: `rmssd`, `sdnn`.
  case variabilityMethod = "hrv.method"
  case readinessStatus = "training.readiness_status"
}
