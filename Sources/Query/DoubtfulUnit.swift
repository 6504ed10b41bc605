/// Body weights that look as if they were in another unit than they are read in.
public enum DoubtfulUnit {
  /// How many weights before and after one are its neighbours.
  private static let reach = 3
  /// How far from its neighbours nobody's weight is: kilograms and pounds are a factor of 2.2 apart.
  private static let far = 0.3
  /// How near them it may be.
  private static let near = 0.15

  /// The middle of the weights around one; nil where there are fewer than two.
  public static func neighbours(of index: Int, in weights: [Double]) -> Double? {
    let around = max(0, index - reach)...min(weights.count - 1, index + reach)
    let others = around.filter { $0 != index }.map { weights[$0] }.sorted()
    return others.count < 2 ? nil : others[others.count / 2]
  }

  /// Whether a weight is implausible beside its neighbours.
  public static func isFar(_ weight: Double, from neighbours: Double) -> Bool {
    abs(weight - neighbours) > far * neighbours
  }

  /// Whether a weight is plausible beside them.
  public static func isNear(_ weight: Double, to neighbours: Double) -> Bool {
    abs(weight - neighbours) <= near * neighbours
  }
}
