/// What a file says of the device that made it.
enum FITDevice {
  /// Garmin's number among the manufacturers.
  static let garmin = 1

  /// The manufacturer and its number of the product: `garmin 3121`; nil for a manufacturer that is not known.
  static func text(manufacturer: Int?, product: Int?) -> String? {
    guard let name = manufacturer.flatMap({ manufacturers[$0] }) else { return nil }
    return product.map { "\(name) \($0)" } ?? name
  }

  /// Manufacturers by their numbers in the profile.
  private static let manufacturers: [Int: String] = [
    garmin: "garmin", 11: "tanita", 23: "suunto", 32: "wahoo", 40: "concept2", 45: "xplova",
    69: "stages", 70: "sigma", 89: "tacx", 107: "magene", 111: "technogym", 115: "igpsport",
    123: "polar", 258: "lezyne", 260: "zwift", 265: "strava", 267: "bryton", 281: "trainerroad",
    289: "hammerhead", 294: "coros", 305: "whoop", 310: "decathlon", 326: "nike",
    331: "mywhoosh", 339: "zepp", 340: "peloton", 348: "huawei",
  ]
}
