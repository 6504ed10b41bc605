import Actions
import DayEditing
import DayModel
import Git
import Language
import ProgramTestSupport
import Store
import Synchronization
import TestSupport
import Values

@testable import Context

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A home of its own with a store in it, a clock that stands, and no terminal.
final class ActionFixture: Sendable {
  let folder: TemporaryFolder
  /// What actions said on the way, in words of the test.
  private let said = Mutex<[String]>([])

  /// A Tuesday morning: 2031-03-04T09:30:00Z.
  static let now = 1_930_383_000
  static let today = CalendarDate(iso: "2031-03-04") ?? .earliest

  init() throws {
    Self.hidePersonalConfiguration
    folder = try TemporaryFolder()
    try Files.makeFolder(folder.path + "/home")
  }

  /// Git knows nothing of the person at this machine: for the whole process, whose actions run in it.
  private static let hidePersonalConfiguration: Void = ActionContext.useGitConfiguration(
    of: ActionEnvironment(
      variables: ["GIT_CONFIG_GLOBAL": "/nowhere/gitconfig"], currentDirectory: "/",
      userName: "kim", hostName: "attic"))

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

  /// A fixture with a store of one commit, of no device, that has these files alone; copied where others had the same.
  ///
  /// - Parameter files: By path; among them must be one that makes it a store.
  static func withStore(_ files: [String: String]) throws -> ActionFixture {
    let fixture = try ActionFixture()
    if let image = stores.withLock({ $0[files] }) {
      try image.write(to: fixture.store)
      return fixture
    }
    try emptyRepository.get().write(to: fixture.store)
    try commit(files, in: fixture.store)
    let image = try FolderImage(of: fixture.store)
    stores.withLock { $0[files] = image }
    return fixture
  }

  private static let emptyRepository = Result {
    let fixture = try ActionFixture()
    _ = try Repository.create(at: fixture.store, branch: "main")
    return try FolderImage(of: fixture.store)
  }

  /// Commits files in an empty repository. Nothing waits for the disk: an edit's own way would, once for each file.
  private static func commit(_ files: [String: String], in folder: String) throws {
    let repository = try Repository.open(at: folder)
    var updates: [Repository.TreeUpdate] = []
    for (path, text) in files {
      try Files.write(text, to: "\(folder)/\(path)")
      let blob = try repository.writeBlob(Array(text.utf8))
      updates.append((RepositoryPath(path), TreeEntry(id: blob, mode: .regular)))
    }
    let tree = try repository.writeTree(from: nil, updates: updates).root
    let person = Signature(
      Identity(name: "Sandbox Person", email: "person@sandbox.example"),
      time: Int64(now) - 86_400, offset: 0)
    let commit = try repository.writeCommit(
      tree: tree, parents: [], message: "first", author: person, committer: person)
    try Files.write(commit.hex + "\n", to: "\(folder)/.git/refs/heads/main")
    let index = try GitIndex(at: "\(folder)/.git/index")
    try index.read(tree: tree, of: repository)
    try index.write()
  }

  /// The stores that were made, by the files of their commit.
  private static let stores = Mutex<[[String: String]: FolderImage]>([:])

  var store: String { folder.path + "/log" }
  var messages: [String] { said.withLock { $0 } }

  /// The context of one action.
  ///
  /// - Parameters:
  ///   - time: The time, as `2031-03-06T19:20:00Z`; nil for ``now``.
  ///   - command: The command that runs it, which commits carry.
  ///   - tools: A folder of programs that come before the machine's.
  ///   - locale: What the machine is set up for.
  func context(
    at time: String? = nil, command: String = "", offset: Int = 0,
    interruption: any Interruption = Uninterrupted(), tools: String = "/nowhere",
    locale: String = "C"
  ) -> ActionContext {
    let environment = ActionEnvironment(
      variables: [
        "HOME": folder.path + "/home", "LC_ALL": locale,
        "PATH": tools + ":" + (TestEnvironment.variable("PATH") ?? ""),
      ],
      currentDirectory: folder.path, userName: "kim", hostName: "attic")
    let zone = TimeZoneRules(offset: offset)
    // Files are dated by the system, whatever the time of the action.
    let clock = Clock(now: time.map(Self.seconds) ?? Self.now, zone: zone) {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    return ActionContext(
      environment: environment, clock: clock, folder: store, command: command,
      interruption: interruption
    ) { [self] event in said.withLock { $0.append(Self.words(event)) } }
  }

  /// The seconds since 1970 of `2031-03-06T19:20:00Z`.
  private static func seconds(of time: String) -> Int {
    let day = CalendarDate(iso: time.prefix(10)) ?? .earliest
    let parts = time.dropFirst(11).dropLast().split(separator: ":").map { Int($0) ?? 0 }
    return zip(parts, [3600, 60, 1]).reduce(day.dayNumber * 86_400) { $0 + $1.0 * $1.1 }
  }

  // MARK: Values

  /// Writes entries, as `log` does.
  @discardableResult
  func log(_ words: String..., on date: CalendarDate? = nil, at time: String? = nil) throws
    -> LogEditResult
  {
    let context = context(at: time, command: "log")
    let entries = try LogEntry.read(words, in: Entries.words(inStore: true, in: context))
    return try Entries.write(
      LogRequest([LogRequest.Line(entries: entries)]), into: .day(date ?? context.today),
      dryRun: false, in: context)
  }

  /// Writes what the words of a line of `log` ask for, with the names that logs have.
  ///
  /// - Parameter numbers: What the one food among the words holds, as the options say it.
  @discardableResult
  func type(
    _ words: [String], _ numbers: [Nutrient: String] = [:], on date: CalendarDate = today,
    allowsNew: Bool = false, dryRun: Bool = false
  ) throws -> LogEditResult {
    let context = context(command: "log")
    var line = LogWords(words)
    line.nutrients = try NutrientWords(numbers.map { (nutrient: $0.key, text: $0.value) }).exact()
    let request = try LogRequest(line, in: Entries.words(inStore: true, in: context)) {
      try StoreFields.names(in: context)
    }
    return try Entries.write(
      request, into: .day(date), allowsNew: allowsNew, dryRun: dryRun, in: context)
  }

  /// Writes what the lines of a text ask for, each a line of `log` without options.
  @discardableResult
  func type(
    lines text: String, on date: CalendarDate = today, dryRun: Bool = false
  ) throws -> LogEditResult {
    let context = context(command: "log")
    let request = try LogRequest(
      text: Array(text.utf8), in: Entries.words(inStore: true, in: context)
    ) { words in
      LogWords(words)
    } names: {
      try StoreFields.names(in: context)
    }
    return try Entries.write(request, into: .day(date), dryRun: dryRun, in: context)
  }

  /// Writes lifts as they are pasted.
  @discardableResult
  func paste(lifts text: String) throws -> LogEditResult {
    let context = context(command: "log")
    return try Entries.write(
      try LogRequest(
        pastedLifts: Array(text.utf8), in: Entries.words(inStore: true, in: context)
      ) { try StoreFields.names(in: context) },
      into: .day(context.today), dryRun: false,
      in: context)
  }

  // MARK: Files and commits

  func write(_ text: String, to name: String) throws {
    try Files.write(text, to: "\(store)/\(name)")
  }

  func text(_ name: String) throws -> String { try Files.text("\(store)/\(name)") }

  func has(_ name: String) -> Bool { Files.exists("\(store)/\(name)") }

  /// Every file of the store with its bytes, but for git's own.
  func contents() throws -> [String: [UInt8]] {
    let names = try Files.tree(store).filter { !$0.hasPrefix(".git/") }
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try Files.read("\(store)/\($0)")) })
  }

  /// The commits of the store, the newest first.
  func commits() throws -> [PastCommit] {
    try CommitHistory(in: Repository.open(at: store)).commits
  }

  /// The subject of the newest commit.
  func lastSubject() throws -> String? { try commits().first?.message.subject }

  /// The trailers of a commit, counted back from the newest.
  func trailers(_ index: Int = 0) throws -> [String] {
    try commits()[index].message.trailers.map { "\($0.key): \($0.value)" }
  }

  /// Runs git in the store, as somebody with another home.
  @discardableResult
  func git(_ arguments: String...) async throws -> String {
    try await GitSandbox().git(arguments, in: store)
  }

  /// What `git fsck` and `git status` find wrong in the store; empty where it is sound and clean.
  func problems() async throws -> String {
    let sandbox = try GitSandbox()
    let check = try await sandbox.run("git", ["fsck", "--strict", "--no-dangling"], in: store)
    let status = try await sandbox.git("status", "--porcelain", in: store)
    return (check.succeeded ? "" : check.output + check.errors) + status
  }

  private static func words(_ event: ActionEvent) -> String {
    switch event {
    case .notice(let text): "notice: \(text)"
    case .warning(let text): "warning: \(text)"
    case .remoteLoss(let notice): "remote loss: \(notice.words)"
    case .configurationIgnored(let error): "configuration ignored: \(error.message)"
    case .dayLeftOut(let error): "left out: \(error.file ?? ""): \(error.message)"
    case .planLeftOut(let reason): "no plan: \(reason.file): \(reason.message)"
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
