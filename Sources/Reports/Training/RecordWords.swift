import DayModel
package import Training
package import Values

/// Records of exercises in words, all in the person's units: what was written in another one is told as written beside
/// them.
package struct RecordWords {
  private let units: PersonalUnits

  package init(in units: PersonalUnits) { self.units = units }

  /// What the record is: `60 kg`, `180 lb`, `10`, `40 s`.
  package func value(of best: PersonalRecords.Best) -> String {
    switch best.kind {
    case .load, .assistance: best.set?.load?.shown(in: units) ?? weight(best.value)
    case .estimate, .volume: weight(best.value)
    case .repetitions: grouped(best.value)
    case .hold: "\(grouped(best.value)) s"
    }
  }

  /// The best before it, without its unit; nil for the first.
  package func before(_ best: PersonalRecords.Best) -> String? {
    best.previous.map { previous in
      switch best.kind {
      case .load where best.set?.load?.isBodyweight == true:
        Load.bodyweight(added: Weight(pounds: previous)).shown(in: units)
      case .load, .assistance, .estimate, .volume: bareWeight(previous)
      case .repetitions, .hold: grouped(previous)
      }
    }
  }

  /// The load that repetitions or a hold are of: ` at 60 kg`.
  package func place(of best: PersonalRecords.Best) -> String {
    best.set?.load.map { " at \($0.shown(in: units))" } ?? ""
  }

  /// `181 lb`.
  package func weight(_ pounds: Double) -> String { units.shown("lb").full(of: pounds) }

  /// The number of a weight alone.
  package func bareWeight(_ pounds: Double) -> String { units.shown("lb").text(of: pounds) }
}
