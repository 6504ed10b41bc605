#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A point of a track.
struct GPXPoint {
  /// Latitude and longitude, in radians; nil where they are none.
  let place: (latitude: Double, longitude: Double)?
  /// When it was, in seconds since 1970.
  var time: Int?
  /// The heart rate there.
  var rate: Double?

  /// A point, with its degrees.
  init(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else {
      place = nil
      return
    }
    place = (latitude * .pi / 180, longitude * .pi / 180)
  }

  /// The metres to another point on a sphere, by the haversine formula (Sinnott 1984, Sky & Telescope 68:159); 0 where one
  /// has no place.
  func metres(to other: GPXPoint) -> Double {
    guard let place, let otherPlace = other.place else { return 0 }
    let (south, north) = (place.latitude, otherPlace.latitude)
    let across = sin((north - south) / 2)
    let along = sin((otherPlace.longitude - place.longitude) / 2)
    let square = across * across + cos(south) * cos(north) * along * along
    return 2 * Self.radius * asin(min(square.squareRoot(), 1))
  }

  /// The mean radius of the earth in metres.
  private static let radius = 6_371_008.8
}

/// What the points of a track add up to. Of the points only the last one is known.
struct GPXTrack {
  /// Its type, as the file says.
  var type = ""
  private var start: Int?, end: Int?
  private var (metres, seconds) = (0.0, 0.0)
  private var rates = HeartRates()
  private var last: GPXPoint?

  /// No step goes from what was so far to what comes.
  mutating func endSegment() { last = nil }

  /// Adds the next point.
  mutating func add(_ point: GPXPoint) {
    if let rate = point.rate { rates.add(rate) }
    if let time = point.time {
      start = min(start ?? time, time)
      end = max(end ?? time, time)
    }
    if let last { addStep(from: last, to: point) }
    last = point
  }

  private mutating func addStep(from last: GPXPoint, to point: GPXPoint) {
    let step = last.metres(to: point)
    metres += step
    guard let begin = last.time, let end = point.time, end > begin else { return }
    let time = Double(end - begin)
    // A longer step without way is a pause.
    if time <= Self.longestStep || step / time >= Self.slowest { seconds += time }
  }

  private static let longestStep = 30.0
  private static let slowest = 0.5

  /// The activity that it is. Points without times of their own are a way that was planned, and not that somebody went.
  var activity: TrackActivity {
    TrackActivity(
      type: type == "1" ? "ride" : type, start: start, end: end, seconds: seconds,
      metres: start == end ? nil : metres, rate: rates.mean, highestRate: rates.highest,
      isApproximate: true)
  }
}
