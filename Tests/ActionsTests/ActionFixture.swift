import Actions
import Synchronization
import TestSupport
import Values

@testable import Context

/// A home of its own with a store in it, a clock that stands, and no terminal.
final class ActionFixture: Sendable {
  let folder: TemporaryFolder
  /// What actions said on the way, in words of the test.
  private let said = Mutex<[String]>([])

  /// A Tuesday morning: 2031-03-04T09:30:00Z.
  static let now = 1_930_383_000
  static let today = CalendarDate(iso: "2031-03-04") ?? .earliest

  init() throws {
    folder = try TemporaryFolder()
    try Files.makeFolder(folder.path + "/home")
  }

  /// A fixture with a store as an action makes it: a copy of one that is made once.
  static func withStore() throws -> ActionFixture {
    let fixture = try ActionFixture()
    try newStore.get().write(to: fixture.store)
    return fixture
  }

  private static let newStore = Result {
    let fixture = try ActionFixture()
    _ = try Stores.create(
      at: fixture.store, remote: nil, installsMergeDriver: false, in: fixture.context())
    return try FolderImage(of: fixture.store)
  }

  var store: String { folder.path + "/log" }
  var messages: [String] { said.withLock { $0 } }

  /// The context of one action.
  ///
  /// - Parameter tools: A folder of programs that come before the machine's.
  func context(
    offset: Int = 0, interruption: any Interruption = Uninterrupted(), tools: String = "/nowhere"
  ) -> ActionContext {
    let environment = ActionEnvironment(
      variables: [
        "HOME": folder.path + "/home",
        "PATH": tools + ":" + (TestEnvironment.variable("PATH") ?? ""),
      ],
      currentDirectory: folder.path, userName: "kim", hostName: "attic")
    let zone = TimeZoneRules(offset: offset)
    let clock = Clock(now: Self.now, zone: zone) { Self.now * 1_000_000_000 }
    return ActionContext(
      environment: environment, clock: clock, folder: store, interruption: interruption
    ) { [self] event in said.withLock { $0.append(Self.words(event)) } }
  }

  func write(_ text: String, to name: String) throws {
    try Files.write(text, to: "\(store)/\(name)")
  }

  func text(_ name: String) throws -> String { try Files.text("\(store)/\(name)") }

  private static func words(_ event: ActionEvent) -> String {
    switch event {
    case .notice(let text): "notice: \(text)"
    case .warning(let text): "warning: \(text)"
    case .remoteLoss(let notice): "remote loss: \(notice.words)"
    case .configurationIgnored(let error): "configuration ignored: \(error.message)"
    case .dayLeftOut(let error): "left out: \(error.file ?? "")"
    case .planLeftOut(let reason): "no plan: \(reason.file)"
    case .cloning(let address): "cloning \(address)"
    case .packing: "packing"
    case .packingFailed(let text): "packing failed: \(text)"
    }
  }
}

/// Somebody who ends all work before it begins.
struct AlwaysInterrupted: Interruption {
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result { throw Interrupted() }
}
