import Cycle
import DayModel

/// What `library starter` brings: a workout of each type, and the types that are not built in.
public enum StarterLibrary {
  /// A type of training that it needs.
  public struct TypeRow: Sendable {
    /// Its id.
    public let id: String
    /// What it is called, which is also its field.
    public let name: String
    /// The letter of charts.
    public let mark: String
    /// The colour of charts.
    public let color: String
    /// Light and hard, in metabolic equivalents.
    public let met: ClosedRange<Double>
  }

  /// The one table of types. The rates are those of the compendium (``MetabolicRates``): yoga 02150 and 02160, pilates 02105
  /// and 02030, exercise at home 02022, explosive lifting 02052, circuits 02040, stretching 02101, sitting quietly 07021 and
  /// 07022, aerobics 03015 and 03020, ballet 03010, dancing 03040 and 03031.
  public static let types = [
    TypeRow(
      id: "hiit-strength", name: "HIIT strength", mark: "H", color: "#8B4030", met: 5.0...8.0),
    TypeRow(id: "pilates", name: "Pilates", mark: "P", color: "#6F8F9B", met: 3.0...3.5),
    TypeRow(
      id: "power-pilates", name: "Power pilates", mark: "Q", color: "#4A6A78", met: 3.8...5.0),
    TypeRow(
      id: "walking-pilates", name: "Walking pilates", mark: "A", color: "#9FB5BE", met: 3.0...3.5),
    TypeRow(id: "barre", name: "Barre", mark: "E", color: "#B87E5E", met: 3.8...5.0),
    TypeRow(id: "yoga", name: "Yoga", mark: "G", color: "#7A8F6F", met: 2.5...4.0),
    TypeRow(
      id: "gentle-stretch", name: "Gentle stretch", mark: "T", color: "#A8B09A", met: 2.3...2.5),
    TypeRow(id: "meditation", name: "Meditation", mark: "M", color: "#8C8B8B", met: 1.0...1.3),
    TypeRow(id: "hiit", name: "HIIT", mark: "I", color: "#B35C44", met: 5.0...8.0),
    TypeRow(id: "cardio", name: "Cardio", mark: "C", color: "#C98F7A", met: 5.0...7.3),
    TypeRow(id: "dance", name: "Dance", mark: "D", color: "#A06C8A", met: 3.0...7.8),
  ]

  /// The twelve entries.
  public static let entries: [LibraryEntry] = [
    entry(
      "steady-strength", "Steady strength", "strength", 35, .medium,
      [.follicular, .ovulatory, .luteal],
      [.dumbbells], [.fullBody],
      "Five movements in three rounds: squat, row, hinge, press, carry. Two minutes of rest between the rounds."
    ),
    entry(
      "short-power-circuit", "Short power circuit", "hiit-strength", 30, .high, [.ovulatory],
      [.dumbbells], [.fullBody],
      "Forty seconds of work, twenty of rest: swing, thruster, row, lunge, plank. Six rounds."),
    entry(
      "floor-pilates", "Floor pilates", "pilates", 30, .medium, [.follicular, .luteal], [.yogaMat],
      [.core],
      "Breathing, the hundred, single leg stretch, bridge, side kicks, swimming, and a rest at the end."
    ),
    entry(
      "power-pilates", "Power pilates", "power-pilates", 35, .high, [.follicular, .ovulatory],
      [.yogaMat, .resistanceBands], [.core, .glutes],
      "The floor work with a band, in longer sets and with short rests."),
    entry(
      "walking-pilates", "Walking pilates", "walking-pilates", 20, .low, [.menstrual, .luteal],
      [.none],
      [.fullBody],
      "A walk in the room or outside, with a movement for posture every second minute."),
    entry(
      "barre-basics", "Barre basics", "barre", 30, .medium, [.follicular, .ovulatory, .luteal],
      [.barreOrChair], [.lowerBody, .glutes],
      "Small movements at the back of a chair: plié, relevé, leg lifts to each side, and stretches."
    ),
    entry(
      "slow-yoga", "Slow yoga", "yoga", 25, .low, [.menstrual, .luteal], [.yogaMat], [.fullBody],
      "Long holds close to the floor, and a quiet end on the back."),
    entry(
      "slow-stretch", "Slow stretch", "gentle-stretch", 15, .low, [.menstrual, .luteal], [.none],
      [.back, .lowerBody],
      "Neck, shoulders, back, hips and calves, a minute each, twice."),
    entry(
      "quiet-breath", "Quiet breath", "meditation", 10, .low, [.menstrual], [.none], [],
      "Sit, close your eyes, and count ten breaths, again and again."),
    entry(
      "intervals-without-anything", "Intervals without anything", "hiit", 20, .high, [.ovulatory],
      [.none],
      [.fullBody],
      "Thirty seconds of work and thirty of rest: squat, push-up, mountain climber, skater. Five rounds."
    ),
    entry(
      "easy-cardio", "Easy cardio", "cardio", 30, .medium, [.follicular, .luteal], [.none],
      [.fullBody],
      "Marching, step touches and knee lifts to music, at a pace at which you can talk."),
    entry(
      "kitchen-dance", "Kitchen dance", "dance", 20, .medium, [.follicular, .ovulatory], [.none],
      [.fullBody],
      "Five songs that you like, the first and the last of them slow."),
  ]

  private static func entry(
    _ id: String, _ title: String, _ type: String, _ minutes: Int, _ intensity: Intensity,
    _ phases: [CyclePhase], _ equipment: [Equipment], _ areas: [TargetArea], _ text: String
  ) -> LibraryEntry {
    var entry = LibraryEntry(
      id: id, title: title, type: type, minutes: minutes, intensity: intensity)
    (entry.phases, entry.description) = (phases, text)
    (entry.equipment, entry.areas) = (equipment.map(\.rawValue), areas.map(\.rawValue))
    entry.source = .starter
    return entry
  }
}
