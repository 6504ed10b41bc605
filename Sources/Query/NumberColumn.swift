import DayModel
import Values
import Words

/// A column in which any day may have a number, by its index among all of these.
///
/// It is a number itself, so that the facts that most days have are kept, handed on and forgotten
/// without their columns' names.
public struct NumberColumn: Sendable {
  /// The index in ``all``.
  public let index: Int

  /// Every such column.
  public static let all: [FactColumn] =
    known.map(FactColumn.known)
    + Activity.allCases.flatMap { activity in
      ActivityMeasure.allCases.map { .activity(activity, $0) }
    } + [.todosDone, .todosTotal, .habitsDone, .habitsTotal]

  private init(_ column: FactColumn) {
    guard let index = Self.all.firstIndex(of: column) else {
      preconditionFailure("\(column.name) is not among them")
    }
    self.index = index
  }

  /// The numbers of body and food, by their id in the ``FieldCatalog``.
  private static let known = [
    "weight", "sleep", "sleep_quality", "mood_am", "mood_pm", "energy", "focus", "calories",
    "protein", "carbs", "fat", "fiber",
  ]

  static let weight = NumberColumn(.known("weight"))
  static let sleep = NumberColumn(.known("sleep"))
  static let sleepQuality = NumberColumn(.known("sleep_quality"))
  static let moodMorning = NumberColumn(.known("mood_am"))
  static let moodBedtime = NumberColumn(.known("mood_pm"))
  static let energy = NumberColumn(.known("energy"))
  static let focus = NumberColumn(.known("focus"))
  static let calories = NumberColumn(.known("calories"))
  static let protein = NumberColumn(.known("protein"))
  static let carbs = NumberColumn(.known("carbs"))
  static let fat = NumberColumn(.known("fat"))
  static let fiber = NumberColumn(.known("fiber"))
  static let todosDone = NumberColumn(.todosDone)
  static let todosTotal = NumberColumn(.todosTotal)
  static let habitsDone = NumberColumn(.habitsDone)
  static let habitsTotal = NumberColumn(.habitsTotal)

  /// The columns of an activity.
  struct OfActivity {
    let activity: Activity
    let distance, duration, pace, heartRate: NumberColumn

    fileprivate init(_ activity: Activity) {
      self.activity = activity
      distance = NumberColumn(.activity(activity, .distance))
      duration = NumberColumn(.activity(activity, .duration))
      pace = NumberColumn(.activity(activity, .pace))
      heartRate = NumberColumn(.activity(activity, .hr))
    }
  }

  /// The columns of all activities.
  static let activities = Activity.allCases.map(OfActivity.init)
}
