import DayModel
import Values
import Words

/// What a day's activities of one type amount to.
///
/// Distances and durations add up; the pace is that of the sums of those that have both, and the
/// heart rate the mean, weighted by time where all times are known.
struct ActivitySums {
  private(set) var metres: Double?
  private(set) var minutes: Double?
  private var paced = (metres: 0.0, minutes: 0.0)
  private var rated = (sum: 0.0, count: 0.0)
  private var ratedByTime = (sum: 0.0, minutes: 0.0)
  private var ratedHaveTimes = true

  mutating func add(_ activity: ActivityRecord) {
    let (metres, minutes) = (activity.metres, activity.minutes)
    if let metres { self.metres = (self.metres ?? 0) + metres }
    if let minutes { self.minutes = (self.minutes ?? 0) + minutes }
    if let metres, let minutes {
      paced.metres += metres
      paced.minutes += minutes
    }
    guard let rate = activity.measures.heartRate else { return }
    rated.sum += rate
    rated.count += 1
    guard let minutes else {
      ratedHaveTimes = false
      return
    }
    ratedByTime.sum += rate * minutes
    ratedByTime.minutes += minutes
  }

  /// Minutes for the distance that the activity's pace is for; nil where none is known.
  func pace(_ activity: Activity) -> Double? {
    paced.metres > 0 ? paced.minutes / (paced.metres / activity.paceDistance) : nil
  }

  /// Beats a minute; nil where none are known, or all in no time at all.
  var heartRate: Double? {
    let (sum, weight) = ratedHaveTimes ? ratedByTime : rated
    return weight > 0 ? sum / weight : nil
  }
}
