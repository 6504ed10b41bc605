import DayModel
package import Training
package import Values

/// Records of exercises in words. A load is as it was written, and the best before it in the same unit; what is
/// computed is in the person's units.
package struct RecordWords {
  private let units: PersonalUnits

  package init(in units: PersonalUnits) { self.units = units }

  /// What the record is: `60 kg`, `180 lb`, `10`, `40 s`.
  package func value(of best: PersonalRecords.Best) -> String {
    switch best.kind {
    case .load, .assistance: best.set?.load?.shown ?? weight(best.value)
    case .estimate, .volume: weight(best.value)
    case .repetitions: grouped(best.value)
    case .hold: "\(grouped(best.value)) s"
    }
  }

  /// The best before it, without its unit; nil for the first.
  package func before(_ best: PersonalRecords.Best) -> String? {
    best.previous.map { previous in
      switch best.kind {
      case .load, .assistance:
        best.set?.load.map { written(previous, like: $0) } ?? bareWeight(previous)
      case .estimate, .volume: bareWeight(previous)
      case .repetitions, .hold: grouped(previous)
      }
    }
  }

  /// The load that repetitions or a hold are of: ` at 60 kg`.
  package func place(of best: PersonalRecords.Best) -> String {
    best.set?.load.map { " at \($0.shown)" } ?? ""
  }

  /// `181 lb`.
  package func weight(_ pounds: Double) -> String { units.shown("lb").full(of: pounds) }

  /// The number of a weight alone.
  package func bareWeight(_ pounds: Double) -> String { units.shown("lb").text(of: pounds) }

  /// Another load in the unit of one that was written; what is added to the body with the body.
  private func written(_ pounds: Double, like load: Load) -> String {
    let number = pounds / (load.unit ?? .lb).pounds
    guard load.isBodyweight else { return grouped(number, roundedTo: 10) }
    return Load.bodyweight(added: Weight((number * 10).rounded() / 10, load.unit ?? .lb)).shown
  }
}
