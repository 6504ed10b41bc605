/// A time in digits of three rows, to be read from across a room.
public enum LargeClock {
  /// How many rows it has.
  public static let rows = 3

  /// The rows of a time such as `1:24` or `+0:10`. What it has no digit for is left out.
  public static func rows(of time: String, hasUnicode: Bool) -> [String] {
    let digits = hasUnicode ? unicode : ascii
    let known = time.compactMap { digits[$0] }
    return (0..<rows).map { row in known.map { $0[row] }.joined(separator: " ") }
  }

  /// Digits of three by five points, two of which are one character.
  private static let unicode: [Character: [String]] = [
    "0": ["█▀█", "█ █", "▀▀▀"], "1": ["▀█ ", " █ ", "▀▀▀"], "2": ["▀▀█", "█▀▀", "▀▀▀"],
    "3": ["▀▀█", " ▀█", "▀▀▀"], "4": ["█ █", "▀▀█", "  ▀"], "5": ["█▀▀", "▀▀█", "▀▀▀"],
    "6": ["█▀▀", "█▀█", "▀▀▀"], "7": ["▀▀█", "  █", "  ▀"], "8": ["█▀█", "█▀█", "▀▀▀"],
    "9": ["█▀█", "▀▀█", "▀▀▀"], ":": ["▄", "▄", " "], "+": ["   ", "▀█▀", " ▀ "],
  ]

  /// Digits of seven segments.
  private static let ascii: [Character: [String]] = [
    "0": [" _ ", "| |", "|_|"], "1": ["   ", "  |", "  |"], "2": [" _ ", " _|", "|_ "],
    "3": [" _ ", " _|", " _|"], "4": ["   ", "|_|", "  |"], "5": [" _ ", "|_ ", " _|"],
    "6": [" _ ", "|_ ", "|_|"], "7": [" _ ", "  |", "  |"], "8": [" _ ", "|_|", "|_|"],
    "9": [" _ ", "|_|", " _|"], ":": [" ", ".", "."], "+": ["   ", "_|_", " | "],
  ]
}
