/// Something of each activity.
package struct PerActivity<Value: Sendable>: Sendable {
  package init() {}

  private var swim, bike, run, walk: Value?

  /// What is known of an activity.
  package subscript(activity: Activity) -> Value? {
    get {
      switch activity {
      case .swim: swim
      case .bike: bike
      case .run: run
      case .walk: walk
      }
    }
    set {
      switch activity {
      case .swim: swim = newValue
      case .bike: bike = newValue
      case .run: run = newValue
      case .walk: walk = newValue
      }
    }
  }
}
