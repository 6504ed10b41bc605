/// A full screen on a terminal, which keys and time change. It is a value: what it asks for is done outside.
public protocol LiveView {
  /// What a key asks for.
  associatedtype Request

  /// Takes a key.
  mutating func press(_ key: LiveKey) -> Request

  /// The rows of a screen: as many as it has, without blanks at their ends, and none wider than it is.
  func rows(_ screen: LiveScreen, at now: LiveMoment) -> [LiveRow]

  /// How many seconds what is shown stays true.
  func secondsToNextFrame(at now: LiveMoment) -> Double

  /// Whether a timer has come to its end since this was last asked: then the bell rings, once.
  mutating func isTimeOver(at now: LiveMoment) -> Bool

  /// Says something in the last row, until the next key; nil for nothing.
  mutating func say(_ text: String?)
}
