public import Values

extension ConfigurationFile {
  /// What a new store's `bestupid.yaml` says: the units of the person and of the files, where they are not those
  /// of the format, and what else could be said.
  public static func first(units: PersonalUnits) -> [UInt8] {
    let lines = [
      ("weight", units.weight.rawValue, units.weight == PersonalUnits.format.weight),
      ("temperature", units.temperature.rawValue, units.temperature == .f),
      ("distance", units.distance.rawValue, units.distance == PersonalUnits.format.distance),
    ].filter { !$0.2 }.map { "  \($0.0): \($0.1)\n" }
    // No file has a number yet: from the first on, one without a unit is in the person's.
    let files = [
      ("weight", units.weight.rawValue, units.weight == FormatUnits.standard.weight),
      ("distance", units.distance.rawValue, units.distance == FormatUnits.standard.distance),
    ].filter { !$0.2 }.map { "    \($0.0): \($0.1)\n" }
    let told =
      (lines.isEmpty ? "# units:\n#   weight: kg\n" : "units:\n" + lines.joined())
      + (files.isEmpty ? "" : "format:\n  units:\n" + files.joined())
    let text =
      """
      # Settings that all devices share. `bestupid config list` explains them.
      # day_starts_at: "04:00"
      # time_zone: Europe/Vienna

      """ + told
    return Array(text.utf8)
  }
}
