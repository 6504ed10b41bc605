/// What exercises of sets are called.
enum FITExerciseName {
  /// The name of a category of the profile, in words: `bench press`; nil for one that is not known.
  static func category(_ number: Int) -> String? { categories[number] }

  private static let categories: [Int: String] = [
    0: "bench press", 1: "calf raise", 2: "cardio", 3: "carry", 4: "chop", 5: "core", 6: "crunch",
    7: "curl", 8: "deadlift", 9: "flye", 10: "hip raise", 11: "hip stability", 12: "hip swing",
    13: "hyperextension", 14: "lateral raise", 15: "leg curl", 16: "leg raise", 17: "lunge",
    18: "olympic lift", 19: "plank", 20: "plyo", 21: "pull up", 22: "push up", 23: "row",
    24: "shoulder press", 25: "shoulder stability", 26: "shrug", 27: "sit up", 28: "squat",
    29: "total body", 30: "triceps extension", 31: "warm up", 32: "run", 33: "bike",
    34: "cardio sensors", 35: "move", 36: "pose", 37: "banded exercises", 38: "battle rope",
    39: "elliptical", 40: "floor climb", 41: "indoor bike", 42: "indoor row", 43: "ladder",
    44: "sandbag", 45: "sled", 46: "sledge hammer", 47: "stair stepper", 49: "suspension",
    50: "tire", 52: "run indoor", 53: "bike outdoor",
  ]
}
