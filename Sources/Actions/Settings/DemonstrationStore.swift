public import Context
import DayStore
import Demonstration
public import JSON
import Store
public import Values

/// A store of made-up days, to look around in: `demo`.
public struct DemonstrationStore: Sendable {
  /// The store's folder.
  public let root: String
  /// The days, the last of them today.
  public let days: ClosedRange<CalendarDate>

  /// Makes one. It is nobody's default, and nothing outside of its folder changes.
  ///
  /// - Parameter path: A folder that is not there yet, or empty; nil for a new one where the system has temporary ones.
  /// - Throws: `cannotWrite` where the folder holds something.
  public static func make(at path: String?, in context: ActionContext) throws -> Self {
    let folder = try path.map(context.newFolder) ?? temporaryFolder(context)
    guard try FileSystem.kind(folder) == nil || FileSystem.isEmpty(folder) else {
      throw ActionError(
        .cannotWrite, "the folder is not empty", hint: "Name another one.", file: folder)
    }
    let units = PersonalUnits(locale: context.environment.variables)
    let today = context.clock.today(dayStartsAt: 0)
    let days = Demonstration(
      until: today, in: FormatUnits(weight: units.weight, distance: units.distance))
    let store = try StoreSetup.initialize(
      folder,
      configuration: ConfigurationFile.first(units: units) + Array(Demonstration.settings.utf8),
      settings: context.commitSettings
    ).store
    try StoreSetup.commit(
      days.files.map { ($0.path, Array($0.text.utf8)) }, to: store, "demo: made-up days",
      settings: context.commitSettings)
    return Self(root: store.root, days: days.start...today)
  }

  private static func temporaryFolder(_ context: ActionContext) throws -> String {
    let parent = context.environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    return try FileSystem.makeTemporaryFolder("bestupid-demo", in: parent)
  }

  /// The result as docs/schemas/demo.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.demo/1", "store": .string(root),
      "from": .string(days.lowerBound.description), "to": .string(days.upperBound.description),
    ]
  }
}
