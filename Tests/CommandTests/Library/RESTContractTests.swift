import ProgramTestSupport
import TestSupport
import Testing

/// The answers of the REST contract of a cycle-synced fitness app, each value out of an output of the program: what serves them
/// needs no figure of its own.
@Suite("Answers of a REST contract out of the outputs")
struct RESTContractTests {
  /// Where a value of an answer is: an output, and the keys to it; `0` is the first of a list, and a `?` at its end says that it
  /// may be null.
  private static let answers: [String: [String: (output: String, path: String)]] = [
    "GET /users/me": [
      "display_name": ("config", "coaching.name"), "fitness_level": ("config", "coaching.level"),
      "goals": ("config", "coaching.goals"),
      "average_cycle_length": ("cycle", "length.value"),
      "average_period_length": ("config", "cycle.period_length"),
      "cycle_tracking_enabled": ("config", "cycle.tracking"),
      "notifications_enabled": ("config", "remind.cycle"),
    ],
    "GET /cycle/current": [
      "current_phase": ("cycle", "cycle.phase"), "cycle_day": ("cycle", "cycle.day"),
      "days_until_next_phase": ("cycle", "cycle.days_until_next_phase"),
      "next_phase": ("cycle", "cycle.next_phase"), "confidence": ("cycle", "cycle.confidence"),
      "phase_description": ("recommend", "message"),
      "recommended_intensity": ("phase", "suggests.intensity"),
      "last_period_start": ("cycle", "cycle.start"),
      "average_cycle_length": ("cycle", "length.value"),
      "average_period_length": ("stats", "period_length.mean"),
    ],
    "GET /cycle/history": [
      "id": ("history", "cycles.0.start"), "start_date": ("history", "cycles.0.start"),
      "end_date": ("history", "cycles.1.end"), "cycle_length": ("history", "cycles.1.length"),
      "notes": ("history", "cycles.0.note?"),
      "average_cycle_length": ("stats", "cycle_length.mean"),
    ],
    "GET /cycle/predictions": [
      "date": ("predict", "days.0.date"), "predicted_phase": ("predict", "days.0.phase"),
      "cycle_day": ("predict", "days.0.cycle_day"),
      "next_period_start": ("predict", "predictions.0.date"),
    ],
    "GET /energy/today": [
      "date": ("day", "date"), "score": ("day", "energy"), "notes": ("day", "raw.energy"),
    ],
    "GET /energy/history": [
      "date": ("energy", "rows.0.date"), "score": ("energy", "rows.0.energy"),
      "average_score": ("energy-mean", "rows.0.energy"),
    ],
    "GET /workouts": [
      "id": ("library", "entries.0.id"), "title": ("library", "entries.0.title"),
      "category": ("library", "entries.0.type"),
      "duration_minutes": ("library", "entries.0.duration"),
      "intensity": ("library", "entries.0.intensity"),
      "thumbnail_url": ("library", "entries.0.thumbnail_url?"),
      "is_premium": ("library", "entries.0.premium"), "total": ("library", "total"),
    ],
    "GET /workouts/{id}": [
      "description": ("entry", "description"), "instructor": ("entry", "instructor_name?"),
      "equipment": ("entry", "equipment"), "target_areas": ("entry", "target_areas"),
      "benefits": ("entry", "benefits"), "tags": ("entry", "tags"), "phases": ("entry", "phases"),
      "video_url": ("entry", "video_url?"), "calories": ("entry", "calories_estimate?"),
    ],
    "GET /workouts/history/me": [
      "id": ("sessions", "sessions.0.id"), "workout_id": ("sessions", "sessions.0.workout_id"),
      "workout_title": ("sessions", "sessions.0.title"),
      "duration_minutes": ("sessions", "sessions.0.minutes"),
      "completed_at": ("sessions", "sessions.0.date"),
      "calories_burned": ("sessions", "sessions.0.calories"),
      "notes": ("sessions", "sessions.0.note"), "cycle_phase": ("sessions", "sessions.0.phase"),
      "cycle_day": ("sessions", "sessions.0.cycle_day"), "total_workouts": ("sessions", "total"),
      "total_minutes": ("sessions", "minutes"),
    ],
    "GET /workouts/history/stats": [
      "current_streak": ("session-stats", "day_streak.current"),
      "longest_streak": ("session-stats", "day_streak.longest"),
      "by_type": ("session-stats", "by_type.0.minutes"),
      "average_rating": ("session-stats", "rating.mean"),
      "energy_change": ("session-stats", "energy_change.mean"),
    ],
    "GET /recommendations/today": [
      "daily_message": ("recommend", "message"), "self_care_tip": ("recommend", "tip"),
      "workout_title": ("recommend", "recommendations.0.title"),
      "workout_id": ("recommend", "recommendations.0.id"),
      "reason": ("recommend", "recommendations.0.reasons.0.text"),
      "phase": ("recommend", "phase"), "cycle_day": ("recommend", "cycle_day"),
    ],
    "GET /recommendations/week": [
      "days": ("week", "days.6.date"), "workout_id": ("week", "days.0.session.id"),
    ],
    "GET /recommendations/phase/{phase}": [
      "workout_id": ("supposed", "recommendations.0.id"), "phase": ("supposed", "phase"),
    ],
  ]

  /// The commands whose outputs they are made of.
  private static let commands: [(name: String, words: [String], schema: String)] = [
    ("config", ["config", "list"], "config"), ("cycle", ["cycle"], "cycle"),
    ("phase", ["cycle", "phase"], "cycle-phase"), ("stats", ["cycle", "stats"], "cycle-stats"),
    ("history", ["cycle", "history"], "cycle-history"),
    ("predict", ["cycle", "predict"], "cycle-predictions"), ("day", ["show"], "day"),
    ("energy", ["query", "energy", "--last", "30d"], "query"),
    ("energy-mean", ["query", "energy", "--by", "all"], "query"),
    ("library", ["library"], "library"),
    ("entry", ["library", "show", "slow-yoga"], "library-entry"),
    ("sessions", ["library", "history"], "sessions"),
    ("session-stats", ["library", "stats"], "session-stats"),
    ("recommend", ["recommend"], "recommendations"),
    ("supposed", ["recommend", "--phase", "luteal"], "recommendations"),
    ("week", ["recommend", "week"], "recommendations-week"),
  ]

  @Test("every value of every answer is in an output")
  func values() async throws {
    var world = try await World.withStore([sampleName: sampleDay])
    world.now = "2031-03-04T20:00:00Z"
    let starts = ["2030-11-15", "2030-12-12", "2031-01-09", "2031-02-06"]
    expectSuccess(
      try await world.bestupid(
        "setup", "--name", "Kim", "--level", "beginner", "--goals", "consistency", "--starter",
        "--starts", starts.joined(separator: ",")))
    for start in starts {
      expectSuccess(try await world.bestupid("cycle", "log", "flow", "medium", "--date", start))
    }
    for start in ["2030-11-19", "2030-12-16", "2031-01-13", "2031-02-10"] {
      expectSuccess(try await world.bestupid("cycle", "end", start))
    }
    expectSuccess(try await world.bestupid("log", "energy", "6 (short night)"))
    expectSuccess(
      try await world.bestupid(
        "library", "done", "slow-yoga", "--rating", "4", "--energy-before", "4",
        "--energy-after", "6", "--calories", "80", "--note", "by the window"))
    var outputs: [String: JSONNode] = [:]
    for (name, words, schema) in Self.commands {
      outputs[name] = try await world.bestupid(words + ["--json"]).json(schema)
    }
    for (endpoint, values) in Self.answers {
      for (key, place) in values {
        let isOptional = place.path.hasSuffix("?")
        let path = place.path.filter { $0 != "?" }
        let value = try #require(
          outputs[place.output].flatMap { Self.value(path, in: $0) }, "\(endpoint) \(key)")
        #expect(isOptional || value != .null, "\(endpoint) \(key)")
      }
    }
  }

  /// What a path leads to; nil where a key is missing. Of settings the key is one of the list's.
  private static func value(_ path: String, in output: JSONNode) -> JSONNode? {
    let settings = output["settings"].elements
    if !settings.isEmpty {
      let setting = settings.first { $0["key"].string == path }
      return setting.map { $0["value"] }
    }
    return path.split(separator: ".").reduce(Optional(output)) { node, key in
      guard let node else { return nil }
      if let index = Int(key) { return node.elements.indices.contains(index) ? node[index] : nil }
      return node.members[String(key)]
    }
  }
}
