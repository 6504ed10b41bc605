/// The activities of a day, as several sources tell of them: one that is told several times counts once.
///
/// Two are one when they are of one kind and their spans overlap by half of the shorter one, or when they begin within 120
/// seconds of each other and take as long but for a tenth. Each joins the first group with which it is one, the best source's
/// first. The best source's stands; numbers that it lacks come from the next one, and nothing is added up.
struct ActivityGroups {
  /// An activity, and who tells of it.
  struct Told: Equatable {
    var activity: MeasuredActivity
    let source: MeasuredSource
  }

  /// The activities, by their start.
  let activities: [Told]

  private struct Member {
    let told: Told
    /// The place of its source among all; of one source what its newest export says comes before older ones, and what it
    /// measured itself before what is made of samples.
    let rank: (source: Int, age: Int, made: Int, id: String)
  }

  /// - Parameters:
  ///   - days: What sources measured of a day, the best source first.
  ///   - kind: The kind of an activity that is `other`, by what its source calls it; nil where it stays so.
  ///   - isPossible: Whether an activity can be; one that cannot is nobody's word.
  init(
    _ days: [MeasuredDay], kind: (String) -> String? = { _ in nil },
    where isPossible: (MeasuredActivity) -> Bool = { _ in true }
  ) {
    let members = days.enumerated().flatMap { index, day in
      day.toldActivities.compactMap { activity, time -> Member? in
        var activity = activity
        if activity.kindName == MeasuredActivity.other, let kind = kind(activity.type) {
          activity.kindName = kind
        }
        guard isPossible(activity) else { return nil }
        return Member(
          told: Told(activity: activity, source: day.source),
          rank: (index, -time, activity.isApproximate ? 1 : 0, activity.id))
      }
    }.sorted { one, other in
      let (first, second) = (one.told.activity, other.told.activity)
      // The best source first; of one source those whose time is not known last, to be found among the others.
      let places = (
        (one.rank.source, first.start?.local ?? .max),
        (other.rank.source, second.start?.local ?? .max)
      )
      return places.0 == places.1 ? one.rank < other.rank : places.0 < places.1
    }
    var groups: [[Member]] = []
    for member in members {
      // What the best source of a group tells apart stays apart, also where another tells of one over both.
      let known = groups.firstIndex { group in
        group.contains { Self.isOne($0.told, member.told) }
          && (group[0].told.source != member.told.source
            || Self.isOne(group[0].told, member.told))
      }
      if let known { groups[known].append(member) } else { groups.append([member]) }
    }
    // What one source has no kind for is what another calls by its kind, where that is all of its span.
    for index in groups.indices
    where groups[index].first?.told.activity.kindName == MeasuredActivity.other {
      let same = groups.indices.filter { other in
        other != index
          && groups[other].contains { told in
            told.told.activity.kindName != MeasuredActivity.other
              && groups[index].contains {
                $0.told.source != told.told.source
                  && Self.isSameSpan($0.told.activity, told.told.activity)
              }
          }
      }
      if same.count == 1 {
        groups[same[0]] += groups[index]
        groups[index] = []
      }
    }
    activities = groups.filter { !$0.isEmpty }.map(Self.best).sorted { one, other in
      (one.activity.start?.local ?? 0, one.activity.id)
        < (other.activity.start?.local ?? 0, other.activity.id)
    }
  }

  private static func isOne(_ one: Told, _ other: Told) -> Bool {
    guard one.activity.kindName == other.activity.kindName else { return false }
    // One whose time is not known is the first of its kind that another source tells of.
    guard one.activity.start != nil, other.activity.start != nil else {
      return one.source != other.source
    }
    return isSameSpan(one.activity, other.activity)
  }

  static func isSameSpan(_ one: MeasuredActivity, _ other: MeasuredActivity) -> Bool {
    guard let first = one.start, let second = other.start else { return false }
    // Where one does not say how far it was from UTC, both were lived by one clock.
    let isUTC = first.time != nil && second.time != nil
    func span(_ activity: MeasuredActivity, _ start: MeasuredMoment) -> Range<Int> {
      let begin = isUTC ? start.time ?? start.local : start.local
      return begin..<begin + activity.seconds
    }
    let (a, b) = (span(one, first), span(other, second))
    let common = a.clamped(to: b).count
    let shorter = min(a.count, b.count)
    if shorter > 0, 2 * common >= shorter { return true }
    return abs(a.lowerBound - b.lowerBound) <= 120
      && 10 * abs(a.count - b.count) <= max(a.count, b.count)
  }

  /// The best one of a group, with what it lacks from the next ones.
  private static func best(_ group: [Member]) -> Told {
    let sorted = group.sorted { $0.rank < $1.rank }
    var best = sorted[0].told
    for member in sorted.dropFirst() {
      let next = member.told.activity
      if best.activity.kindName == MeasuredActivity.other { best.activity.kindName = next.kindName }
      best.activity.start = best.activity.start ?? next.start
      best.activity.minutes = best.activity.minutes ?? next.minutes
      best.activity.kilometres = best.activity.kilometres ?? next.kilometres
      best.activity.heartRate = best.activity.heartRate ?? next.heartRate
    }
    return best
  }
}

extension MeasuredActivity {
  /// How long it took with its pauses, in whole seconds; 0 where that is not known.
  fileprivate var seconds: Int {
    Int(min(((elapsedMinutes ?? minutes ?? 0) * 60).rounded(), 1e6))
  }
}
