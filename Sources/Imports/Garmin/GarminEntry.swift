import Values
import WatchData

/// What an entry of a file says of a day.
struct GarminEntry {
  /// Which of several entries counts for what they both say: the one that comes last in this order.
  struct Order: Comparable {
    /// How much it counts, whenever it was.
    var weight = 0
    /// When it was, in seconds since 1970; 0 where it does not say.
    var time = 0
    /// Where it stands.
    let path: String
    var index: Int

    /// The order in which what comes first counts.
    var reversed: Order {
      var order = self
      (order.time, order.index) = (-time, -index)
      return order
    }

    static func < (one: Order, other: Order) -> Bool {
      (one.weight, one.time, one.path, one.index)
        < (other.weight, other.time, other.path, other.index)
    }
  }

  let date: CalendarDate
  var order: Order
  /// Its figures and words; nil where it says that there is none.
  var figures: [(MeasuredFigure, Double?)] = []
  var words: [(MeasuredWord, String?)] = []
}
