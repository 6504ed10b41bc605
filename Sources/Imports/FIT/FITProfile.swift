/// The messages that are taken, by their global numbers in Garmin's profile (FIT SDK, profile 21).
enum FITMessageType: UInt16 {
  case fileID = 0
  case sport = 12
  case session = 18
  case lap = 19
  case record = 20
  case weightScale = 30
  case activity = 34
  case monitoring = 55
  case restingRate = 211
  case set = 225
  case exerciseTitle = 264
  case sleepAssessment = 346
  case variability = 370

  /// The numbers of the fields that are taken.
  var fields: [UInt8] {
    switch self {
    case .fileID: FITFileField.numbers
    case .sport: FITSportField.numbers
    case .session: FITSessionField.numbers
    case .lap: FITLapField.numbers
    case .record: FITRecordField.numbers
    case .weightScale: FITWeightField.numbers
    case .activity: FITActivityField.numbers
    // Its times alone are of use.
    case .monitoring: []
    case .restingRate: FITRestingRateField.numbers
    case .set: FITSetField.numbers
    case .exerciseTitle: FITTitleField.numbers
    case .sleepAssessment: FITSleepField.numbers
    case .variability: FITVariabilityField.numbers
    }
  }
}

/// Where a message says when it was made.
enum FITTimeField {
  /// The field of seconds, in all messages but one.
  static let timestamp: UInt8 = 253
  /// The same in a set.
  static let setTimestamp: UInt8 = 254
  /// The low 16 bits of the seconds, in monitoring.
  static let timestamp16: UInt8 = 26
}

/// A field of a message that is taken, by its number.
protocol FITField: RawRepresentable, CaseIterable where RawValue == UInt8 {
  /// By what its number is divided for its unit.
  var scale: Double { get }
}

extension FITField {
  var scale: Double { 1 }

  static var numbers: [UInt8] { allCases.map(\.rawValue) }
}

enum FITFileField: UInt8, FITField {
  case type = 0
  case manufacturer = 1
  case product = 2
  case created = 4
}

enum FITSportField: UInt8, FITField {
  case sport = 0
  case subSport = 1
}

/// Times in seconds, distance and ascent in metres; effects from 0 to 5, the effort from 1 to 10.
enum FITSessionField: UInt8, FITField {
  case start = 2
  case sport = 5
  case subSport = 6
  case elapsed = 7
  case timer = 8
  case distance = 9
  case calories = 11
  case heartRate = 16
  case highestHeartRate = 17
  case ascent = 22
  case aerobicEffect = 24
  case anaerobicEffect = 137
  case effort = 193

  var scale: Double {
    switch self {
    case .elapsed, .timer: 1000
    case .distance: 100
    case .aerobicEffect, .anaerobicEffect, .effort: 10
    default: 1
    }
  }
}

/// Times in seconds, distance in metres.
enum FITLapField: UInt8, FITField {
  case start = 2
  case elapsed = 7
  case timer = 8
  case distance = 9
  case heartRate = 15
  case sport = 25

  var scale: Double {
    switch self {
    case .elapsed, .timer: 1000
    case .distance: 100
    default: 1
    }
  }
}

/// Distance in metres. Where somebody was is not taken.
enum FITRecordField: UInt8, FITField {
  case heartRate = 3
  case distance = 5
  /// Twelve bits of speed, and twelve of distance in sixteenths of a metre.
  case compressedSpeedDistance = 8

  var scale: Double { self == .distance ? 100 : 1 }
}

enum FITActivityField: UInt8, FITField {
  /// What the clock showed at the time of the message.
  case localTimestamp = 5
}

/// Kilograms and percent.
enum FITWeightField: UInt8, FITField {
  case weight = 0
  case fat = 1

  var scale: Double { 100 }
}

enum FITRestingRateField: UInt8, FITField {
  /// The mean of seven days.
  case mean = 0
  case today = 1
}

/// Milliseconds.
enum FITVariabilityField: UInt8, FITField {
  case weekly = 0
  case lastNight = 1
  case status = 6

  var scale: Double { self == .status ? 1 : 128 }
}

enum FITSleepField: UInt8, FITField {
  case score = 6
}

/// Seconds and kilograms.
enum FITSetField: UInt8, FITField {
  case duration = 0
  case repetitions = 3
  case weight = 4
  case type = 5
  case start = 6
  case category = 7
  case subtype = 8

  var scale: Double {
    switch self {
    case .duration: 1000
    case .weight: 16
    default: 1
    }
  }
}

enum FITTitleField: UInt8, FITField {
  case category = 0
  case exercise = 1
  case text = 2
}
