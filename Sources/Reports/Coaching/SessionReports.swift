public import Coaching
import DayModel
public import JSON
import Values

/// Sessions, the newest first.
public struct SessionList: Sendable {
  /// The sessions that are listed.
  public let sessions: [DatedSession]
  /// How many there are.
  public let total: Int
  /// The minutes of all of them.
  public let minutes: Double

  /// A list.
  public init(sessions: [DatedSession], total: Int, minutes: Double) {
    (self.sessions, self.total, self.minutes) = (sessions, total, minutes)
  }

  /// The list as docs/schemas/sessions.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.sessions/1", "sessions": .array(sessions.map(\.json)),
      "total": .int(total), "minutes": .double(minutes),
    ]
  }
}

/// The figures of sessions, and how many a week are aimed at.
public struct SessionFigures: Sendable {
  /// The figures.
  public let figures: SessionStatistics
  /// How many a week are aimed at.
  public let weekly: Int

  /// Figures.
  public init(_ figures: SessionStatistics, weekly: Int) {
    (self.figures, self.weekly) = (figures, weekly)
  }

  /// The figures as docs/schemas/session-stats.schema.json has them.
  public var json: JSONValue {
    func sums<Key: Hashable>(
      _ sums: [Key?: SessionStatistics.Sum], _ word: (Key) -> String
    ) -> JSONValue {
      let rows = sums.map { (key: $0.key.map(word), sum: $0.value) }
      let sorted = rows.sorted { one, other in
        one.sum.minutes == other.sum.minutes
          ? (one.key ?? "~") < (other.key ?? "~") : one.sum.minutes > other.sum.minutes
      }
      return .array(
        sorted.map { key, sum in
          ["name": .optional(key), "count": .int(sum.count), "minutes": .double(sum.minutes)]
        })
    }
    func mean(_ mean: SessionStatistics.Mean?) -> JSONValue {
      mean.map { ["mean": .double($0.value), "count": .int($0.count)] } ?? .null
    }
    func streak(_ streak: SessionStatistics.Streak) -> JSONValue {
      ["current": .int(streak.current), "longest": .int(streak.longest)]
    }
    return [
      "schema": "bestupid.session-stats/1", "count": .int(figures.all.count),
      "minutes": .double(figures.all.minutes), "by_type": sums(figures.byType) { $0 },
      "by_intensity": sums(figures.byIntensity, \.rawValue),
      "by_phase": sums(figures.byPhase, \.rawValue), "rating": mean(figures.rating),
      "energy_change": mean(figures.energyChange),
      "week_minutes": .double(figures.weekMinutes),
      "recommended_week_minutes": .double(SessionStatistics.recommendedMinutes),
      "weekly_sessions": .int(weekly), "day_streak": streak(figures.days),
      "week_streak": streak(figures.weeks),
    ]
  }
}

extension DatedSession {
  /// The session as answers have it.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id)), .init("date", .string("\(date)")),
      .init("workout_id", .optional(session.id)),
    ]
    if case .object(let own) = session.json {
      members += own.filter { $0.key != "id" }
    }
    members += [
      .init("type", .optional(type)), .init("phase", .optional(phase?.rawValue)),
      .init("cycle_day", cycleDay.map(JSONValue.int) ?? .null),
    ]
    return .object(members)
  }
}
