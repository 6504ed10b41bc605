/// A sport as FIT has it, and what Garmin calls it.
struct FITSport: Equatable {
  /// The numbers of the profile's `sport` and `sub_sport`; nil where a file does not say.
  var sport: Int?, subSport: Int?

  /// Several sports in one activity.
  static let multisport = FITSport(sport: 18)

  /// Garmin's key of the kind of activity: `trail_running`; `other` where there is none.
  var word: String {
    guard let sport else { return Self.other }
    if let subSport, let word = Self.subSports[sport]?[subSport] { return word }
    let isGeneral = Self.general.contains(sport)
    if isGeneral, let subSport, let word = Self.activities[subSport] { return word }
    return Self.sports[sport] ?? Self.other
  }

  /// The kind of the format, whatever the sub-sport is; nil for any other (docs/imports.md).
  var kindName: String? {
    switch sport {
    case 1: "run"
    case 2, 21: "bike"
    case 5: "swim"
    // The swim of a triathlon, which some devices call generic.
    case 0 where subSport == 17 || subSport == 18: "swim"
    case 11, 17: "walk"
    case 10 where subSport == 20: "strength"
    default: nil
    }
  }

  private static let other = "other"

  /// Sports that say little: only their sub-sport tells what was done.
  private static let general: Set = [0, 4, 10]

  /// What a sub-sport makes of a sport.
  private static let subSports: [Int: [Int: String]] = [
    1: [
      1: "treadmill_running", 3: "trail_running", 4: "track_running", 45: "indoor_running",
      58: "virtual_run", 67: "ultra_run",
    ],
    2: [
      5: "indoor_cycling", 6: "indoor_cycling", 7: "road_biking", 8: "mountain_biking",
      9: "downhill_biking", 10: "recumbent_cycling", 11: "cyclocross", 12: "hand_cycling",
      13: "track_cycling", 28: "e_bike_fitness", 29: "bmx", 46: "gravel_cycling",
      47: "e_bike_mountain", 58: "virtual_ride",
    ],
    5: [17: "lap_swimming", 18: "open_water_swimming"],
    11: [27: "indoor_walking", 30: "casual_walking", 31: "speed_walking"],
    12: [42: "skate_skiing"],
    13: [37: "backcountry_skiing", 38: "resort_skiing"],
    15: [14: "indoor_rowing"],
    21: [28: "e_bike_fitness", 47: "e_bike_mountain"],
    31: [68: "indoor_climbing", 69: "bouldering"],
    64: [
      84: "pickleball", 85: "padel", 94: "squash", 95: "badminton", 96: "racquetball",
      97: "table_tennis",
    ],
  ]

  /// Sub-sports that are what was done, of a sport that says little.
  private static let activities: [Int: String] = [
    14: "indoor_rowing", 15: "elliptical", 16: "stair_climbing", 19: "flexibility_training",
    20: "strength_training", 26: "indoor_cardio", 43: "yoga", 44: "pilates", 62: "breathwork",
    68: "indoor_climbing", 69: "bouldering", 70: "hiit",
  ]

  private static let sports: [Int: String] = [
    1: "running", 2: "cycling", 3: "transition", 4: "fitness_equipment", 5: "swimming",
    6: "basketball", 7: "soccer", 8: "tennis", 9: "american_football", 10: "training",
    11: "walking", 12: "cross_country_skiing", 13: "alpine_skiing", 14: "snowboarding",
    15: "rowing", 16: "mountaineering", 17: "hiking", 18: "multi_sport", 19: "paddling",
    20: "flying", 21: "e_biking", 22: "motorcycling", 23: "boating", 24: "driving", 25: "golf",
    26: "hang_gliding", 27: "horseback_riding", 28: "hunting", 29: "fishing",
    30: "inline_skating", 31: "rock_climbing", 32: "sailing", 33: "ice_skating",
    34: "sky_diving", 35: "snowshoeing", 36: "snowmobiling", 37: "stand_up_paddleboarding",
    38: "surfing", 39: "wakeboarding", 40: "water_skiing", 41: "kayaking", 42: "rafting",
    43: "windsurfing", 44: "kitesurfing", 45: "tactical", 46: "jumpmaster", 47: "boxing",
    48: "floor_climbing", 49: "baseball", 53: "diving", 56: "shooting", 58: "winter_sport",
    59: "grinding", 62: "hiit", 63: "video_gaming", 64: "racket", 65: "wheelchair_push_walk",
    66: "wheelchair_push_run", 67: "meditation", 68: "para_sport", 69: "disc_golf",
    70: "team_sport", 71: "cricket", 72: "rugby", 73: "hockey", 74: "lacrosse",
    75: "volleyball", 76: "water_tubing", 77: "wakesurfing", 78: "water_sport", 79: "archery",
    80: "mixed_martial_arts", 81: "motor_sports", 82: "snorkeling", 83: "dance",
    84: "jump_rope", 85: "pool_apnea", 86: "mobility", 87: "geocaching", 88: "canoeing",
  ]
}
