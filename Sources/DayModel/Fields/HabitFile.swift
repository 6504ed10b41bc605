import Words
import YAML

/// `content/config/habits.md`, to add a habit to it or take one out: no other byte changes
/// (docs/format.md §10.1).
public struct HabitFile: Sendable {
  /// The file as it is.
  public let bytes: [UInt8]
  /// The habits that it lists.
  public let configuration: HabitConfiguration

  /// Why a file cannot be changed.
  public struct Refusal: Error, Equatable, Sendable {
    /// What is wrong, in one line.
    public let message: String
    /// The line of the file, from 1; nil where no line is concerned.
    public let line: Int?
  }

  /// A file with these bytes; none for a file that is not there.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    configuration = HabitConfiguration(bytes)
  }

  /// An id for a new habit that no habit of the file has.
  public func id(for name: String) -> String {
    slug(name, besides: configuration.habits.map(\.id))
  }

  /// The file with a habit more, at the end of its list. A file without front matter gets one above its text.
  ///
  /// - Throws: `Refusal` where the front matter is not YAML, or its list is written in another form.
  public func adding(_ habit: HabitConfiguration.Habit) throws(Refusal) -> [UInt8] {
    var pairs: [YAMLValue.Pair] = [
      .init("id", .string(habit.id)), .init("name", .string(habit.name)),
    ]
    if let setup = habit.setupAction { pairs.append(.init("setup_action", .string(setup))) }
    if let time = habit.time { pairs.append(.init("time", .string(time))) }
    return try edited { block throws(YAMLError) in
      try YAMLDocument.appendingItem(pairs, to: "habits", in: block)
    }
  }

  /// The file without a habit.
  ///
  /// - Parameter id: Its id, or the slug of its name where it has none.
  /// - Throws: `Refusal` as ``adding(_:)``, and where the file lists no such habit.
  public func removing(id: String) throws(Refusal) -> [UInt8] {
    try edited { block throws(YAMLError) in
      let items = try YAMLDocument.parse(block)?["habits"]?.items ?? []
      guard let index = items.firstIndex(where: { HabitConfiguration.id(of: $0) == id }) else {
        throw YAMLError(.shape, "there is no habit '\(id)'")
      }
      return try YAMLDocument.removingItem(index, of: "habits", from: block)
    }
  }

  private func edited(
    _ change: (ArraySlice<UInt8>) throws(YAMLError) -> YAMLEdit
  ) throws(Refusal) -> [UInt8] {
    do throws(YAMLError) {
      return try FrontMatter.editing(bytes, change)
    } catch {
      throw Refusal(message: error.message, line: error.line)
    }
  }
}
