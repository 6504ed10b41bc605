import CSV
import Values
import Words

/// Where the values of a row of Strong's export stand.
///
/// There are three headers: one without units, one with a column for the unit of each row, and one with units in the names
/// of columns.
struct StrongColumns {
  let date: Int, exercise: Int, order: Int, repetitions: Int
  let weight: UnitColumn<WeightUnit>, distance: UnitColumn<DistanceUnit>?
  let workout: Int?, duration: Int?, durationInSeconds: Int?
  let seconds: Int?, effort: Int?, note: Int?
  private let weightUnit: Int?, distanceUnit: Int?

  /// The columns of a header; nil for the header of another file.
  init?(_ header: CSVHeader) {
    guard let date = header.column("Date"), let exercise = header.column("Exercise Name"),
      let order = header.column("Set Order"), let repetitions = header.column("Reps"),
      let weight = UnitColumn<WeightUnit>(
        header,
        [("Weight (kg)", .kg), ("Weight (lb)", .lb), ("Weight (lbs)", .lb), ("Weight", nil)])
    else { return nil }
    (self.date, self.exercise, self.order) = (date, exercise, order)
    (self.repetitions, self.weight) = (repetitions, weight)
    distance = UnitColumn(
      header,
      [
        ("Distance (meters)", .m), ("Distance (km)", .km), ("Distance (miles)", .mi),
        ("Distance", nil),
      ])
    workout = header.column("Workout Name")
    duration = header.column(anyOf: ["Duration", "Workout Duration"])
    durationInSeconds = header.column("Duration (sec)")
    seconds = header.column("Seconds")
    effort = header.column("RPE")
    note = header.column("Notes")
    weightUnit = header.column("Weight Unit")
    distanceUnit = header.column("Distance Unit")
  }

  /// Whether the file says the unit of weights, at least in some rows.
  var saysWeightUnit: Bool { weight.unit != nil || weightUnit != nil }

  /// The unit of a row's weight; nil where the file does not say it.
  func weightUnit(of row: CSVRow) -> WeightUnit? {
    weight.unit ?? row[weightUnit].flatMap { WeightUnit.words[Word($0)] }
  }

  /// How many metres the unit of a row's distance has; nil where the file does not say it.
  func metresPerUnit(of row: CSVRow) -> Double? {
    distance?.unit?.metres
      ?? row[distanceUnit].flatMap { DistanceUnit.words[Word($0)] }.map {
        $0.factor * $0.unit.metres
      }
  }
}
