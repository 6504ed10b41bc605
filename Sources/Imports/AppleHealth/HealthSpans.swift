import Values
import WatchData
import Words

/// A span of time, with how far local time was from UTC at both of its ends. 16 bytes: a sleeper of ten years has 100,000.
struct HealthSpan {
  private let begin: UInt32, beginOffset: Int32
  private let finish: UInt32, finishOffset: Int32

  init(from start: MeasuredMoment, to end: MeasuredMoment) {
    (begin, beginOffset) = (UInt32(clamping: start.time ?? 0), Int32(clamping: start.offset ?? 0))
    (finish, finishOffset) = (UInt32(clamping: end.time ?? 0), Int32(clamping: end.offset ?? 0))
  }

  var start: MeasuredMoment { MeasuredMoment(time: Int(begin), offset: Int(beginOffset)) }
  var end: MeasuredMoment { MeasuredMoment(time: Int(finish), offset: Int(finishOffset)) }
  /// Its instants, in seconds since 1970.
  var instants: Range<Int> { Int(begin)..<max(Int(begin), Int(finish)) }

  /// By their beginnings. Of those at one instant the further one in the east is first, so that the order of records makes
  /// no difference.
  static func isBefore(_ one: HealthSpan, _ other: HealthSpan) -> Bool {
    (one.begin, -Int(one.beginOffset)) < (other.begin, -Int(other.beginOffset))
  }

  /// Takes in a span that begins within it or at its end.
  mutating func unite(with other: HealthSpan) {
    let isLater = (finish, finishOffset) < (other.finish, other.finishOffset)
    self = HealthSpan(from: start, to: isLater ? other.end : end)
  }
}

/// Spans of one source and kind. Those that touch become one from time to time, so that what is held does not grow with the
/// number of records.
struct HealthSpans {
  private var spans: [HealthSpan] = []
  private var nextUnion = 4096

  /// Adds a span.
  mutating func add(_ span: HealthSpan) {
    spans.append(span)
    guard spans.count >= nextUnion else { return }
    spans = union.spans
    nextUnion = max(4096, spans.count * 2)
  }

  /// What they cover together.
  var union: SpanUnion { SpanUnion(spans) }
}

/// Spans in their order, none of which touches another one.
struct SpanUnion {
  private(set) var spans: [HealthSpan] = []

  /// What spans cover together.
  init(_ spans: [HealthSpan] = []) {
    self.spans.reserveCapacity(spans.count)
    for span in spans.sorted(by: HealthSpan.isBefore) {
      if let last = self.spans.last, span.instants.lowerBound <= last.instants.upperBound {
        self.spans[self.spans.count - 1].unite(with: span)
      } else {
        self.spans.append(span)
      }
    }
  }

  /// What two cover together.
  func union(_ other: SpanUnion) -> SpanUnion { SpanUnion(spans + other.spans) }

  /// What another one does not cover.
  func subtracting(_ other: SpanUnion) -> SpanUnion {
    var rest: [HealthSpan] = []
    var index = 0
    for span in spans {
      while index < other.spans.count,
        other.spans[index].instants.upperBound <= span.instants.lowerBound
      { index += 1 }
      var start = span.start
      var next = index
      while next < other.spans.count,
        other.spans[next].instants.lowerBound < span.instants.upperBound
      {
        let taken = other.spans[next]
        if taken.instants.lowerBound > start.time ?? 0 {
          rest.append(HealthSpan(from: start, to: taken.start))
        }
        start = taken.end
        next += 1
      }
      if start.time ?? 0 < span.instants.upperBound {
        rest.append(HealthSpan(from: start, to: span.end))
      }
    }
    return SpanUnion(rest)
  }

  /// Those that have an instant in common with a range.
  func overlapping(_ range: Range<Int>) -> ArraySlice<HealthSpan> {
    let first = spans.partitioningIndex { $0.instants.upperBound > range.lowerBound }
    let end = spans.partitioningIndex { $0.instants.lowerBound >= range.upperBound }
    return spans[first..<max(first, end)]
  }

  /// The seconds that they cover of a range.
  func seconds(in range: Range<Int>) -> Int {
    overlapping(range).reduce(0) { $0 + $1.instants.clamped(to: range).count }
  }
}
