import DayModel
import LogMerge
import Store
import StoreTestSupport
import TestSupport
import Testing
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ConfigurationTests {
  let fixture: StoreFixture
  let store: Store

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.makeStore("log")
    try fixture.write("CET-1CEST", to: "zones/Europe/Text")
    try Files.write(TZifFile.vienna.bytes, to: fixture.path("zones/Europe/Vienna"))
  }

  private var environment: ProcessEnvironment {
    var environment = fixture.environment
    environment.variables["TZDIR"] = fixture.path("zones")
    return environment
  }

  private func storeFile(_ text: String) throws -> ConfigurationFile {
    try fixture.write(text, to: "log/bestupid.yaml")
    return try ConfigurationFile(of: store)
  }

  private func machineFile(_ text: String) throws -> ConfigurationFile {
    try fixture.write(text, to: "home/.config/bestupid/config.yaml")
    return try ConfigurationFile(ofMachine: environment)
  }

  private func refusal<Value>(_ body: () throws -> Value) -> StoreError? {
    #expect(throws: StoreError.self) { _ = try body() }
  }

  @Test func withoutFilesTheFallbacksHold() throws {
    let shared = try StoreConfiguration(ConfigurationFile(of: store), in: environment)
    #expect(shared.dayStartsAt == 0)
    #expect(shared.timeZone == nil)
    #expect(shared.units == .format)
    let machine = try MachineConfiguration(
      ConfigurationFile(ofMachine: environment), in: environment)
    #expect(machine.defaultStore == nil)
    #expect(machine.device == "attic")
    #expect(machine.transport == .auto)
    #expect(machine.color == .auto)
  }

  @Test func filesAreRead() throws {
    let shared = try StoreConfiguration(
      storeFile(
        """
        # 🌍 for all devices
        day_starts_at: 4:30
        time_zone: Europe/Vienna
        units: {weight: kg, distance: "km", swim: yd}
        later: [unknown, things]
        """), in: environment)
    #expect(shared.dayStartsAt == 270)
    #expect(try shared.timeZone == TimeZoneRules(tzif: TZifFile.vienna.bytes))
    #expect(shared.units == PersonalUnits(weight: .kg, distance: .km, swim: .yd))
    let machine = try MachineConfiguration(
      machineFile("store: ~/log\ndevice: 'kitchen table'\ntransport: git\ncolor: never\n"),
      in: environment)
    #expect(machine.defaultStore == fixture.path("home/log"))
    #expect(machine.device == "kitchen table")
    #expect(machine.transport == .git)
    #expect(machine.color == .never)
  }

  @Test(arguments: ["", "# nothing\n", "day_starts_at:\n", "day_starts_at: ~\n", "\u{FEFF}---\n"])
  func whatIsNotSaidIsNotSet(_ text: String) throws {
    #expect(try StoreConfiguration(storeFile(text), in: environment).dayStartsAt == 0)
  }

  @Test(arguments: [
    ("a: 1\nday_starts_at: 25:00\n", 2), ("day_starts_at: 13:00\n", 1),
    ("day_starts_at: 4\n", 1), ("day_starts_at: [1]\n", 1), ("time_zone: Mars/Base\n", 1),
    ("time_zone: ../zones/Europe/Vienna\n", 1), ("time_zone: /etc/passwd\n", 1),
    ("time_zone: Europe\n", 1), ("time_zone: Europe/Text\n", 1),
    ("units:\n  weight: stone\n", 2),
    ("a: 1\nbot_authors: {a: b}\n", 2), ("bot_authors: [[a]]\n", 1),
    ("owners: bot\n", 1), ("a: 1\nowners:\n  Reflection: nobody\n", 3),
    ("owners:\n  Reflection: [bot]\n", 2),
  ])
  func aValueThatCannotBeIsToldWithItsLine(_ row: (String, Int)) throws {
    let file = try storeFile(row.0)
    let error = try #require(refusal { try StoreConfiguration(file, in: environment) })
    #expect(error.kind == .badConfiguration)
    #expect(error.file == fixture.path("log/bestupid.yaml"))
    #expect(error.line == row.1)
  }

  @Test(arguments: [("a: 1\nb: [\n", 3), ("a: 1\n\tb: 2\n", 2), ("- a\n", 1), ("words\n", 1)])
  func whatIsNoConfigurationIsToldWithItsLine(_ row: (String, Int)) throws {
    let error = try #require(refusal { try machineFile(row.0) })
    #expect(error.kind == .badConfiguration)
    #expect(error.file == fixture.path("home/.config/bestupid/config.yaml"))
    #expect(error.line == row.1)
  }

  @Test("A transport of an older version can be read, and not set again")
  func obsoleteTransport() throws {
    let file = try machineFile("transport: libgit2\n")
    #expect(try MachineConfiguration(file, in: fixture.environment).transport == .libgit2)
    let error = refusal { _ = try file.setting(.transport, to: "libgit2", in: fixture.environment) }
    #expect(error?.message.contains("auto or git") == true)
  }

  @Test func remindersAreTimesOfDayOrOff() throws {
    #expect(
      try StoreConfiguration(storeFile(""), in: environment).reminders
        == ReminderTimes(morning: 8 * 60, mustWin: 17 * 60, evening: 21 * 60))
    let file = try storeFile("remind:\n  morning: 7:05\n  must_win: off\n  evening: 23:59\n")
    #expect(
      try StoreConfiguration(file, in: environment).reminders
        == ReminderTimes(morning: 7 * 60 + 5, mustWin: nil, evening: 23 * 60 + 59))
    #expect(try file.value(of: .remindMorning, in: environment) == "07:05")
    let error = refusal { try file.setting(.remindEvening, to: "late", in: environment) }
    #expect(error?.message == "remind.evening cannot be 'late': it is a time of day, or off")
    #expect(error?.hint == "Write: bestupid config set remind.evening 21:00")
  }

  @Test func everyKeyCanBeSetAndIsReadBack() throws {
    let values = [
      "day_starts_at": "04:00", "time_zone": "Europe/Vienna", "units.weight": "kg",
      "units.distance": "km", "units.swim": "yd", "units.temperature": "C", "rollover.days": "7",
      "targets.sleep": "7:00", "targets.quality": "7", "targets.mood": "6.5",
      "targets.energy": "6", "targets.weight": "165-170", "targets.calories": "2000",
      "targets.protein": "140", "targets.compliance": "85", "dashboard.show": "sync, cards",
      "remind.morning": "07:30", "remind.must_win": "off", "remind.evening": "22:00",
      "training.rest": "90", "training.abandon": "24", "training.bell": "off",
      "training.hr_max": "185", "training.birth_year": "1991", "training.resting_hr": "55",
      "training.zones": "110, 125, 140, 155, 170",
      "store": "/somewhere/log",
      "device": "desk: \"old\"",
      "transport": "git", "color": "always", "sync.include": "notes, todo.txt",
      "bot_authors": "bot@example.org, Bot the Second",
    ]
    let keys = ConfigurationKey.all.filter { $0.kind != .table }
    #expect(Set(values.keys) == Set(keys.map(\.name)))
    for before in ["", "# mine\nother: 1 # keep\r\n", "units:\n  other: x\nlast: end"] {
      for key in keys {
        let write = key.home == .store ? storeFile : machineFile
        let file = try write(before)
        let value = try #require(values[key.name])
        let bytes = try file.setting(key, to: value, in: environment)
        let after = String(decoding: bytes, as: UTF8.self)
        #expect(try write(after).value(of: key, in: environment) == value)
        for line in before.split(whereSeparator: \.isNewline) { #expect(after.contains(line)) }
      }
    }
  }

  @Test func botsAndOwnersAreRulesForMerging() throws {
    let file = try storeFile(
      "bot_authors: Bot\nowners:\n  Reflection: bot\n  fuel log: item_by_item\n")
    let rules = try StoreConfiguration(file, in: environment).merging
    #expect(rules.botAuthors == ["Bot"])
    #expect(
      rules.ownership
        == OwnershipRules.standard.setting(.bot, forHeading: "Reflection")
        .setting(.itemByItem, forHeading: "Fuel Log"))
    #expect(
      try file.value(of: .owners, in: environment)
        == "Reflection: bot, fuel log: item_by_item")
    let error = refusal { try file.setting(.owners, to: "bot", in: environment) }
    #expect(error?.hint?.contains("bestupid.yaml") == true)
  }

  @Test func aKeyIsSetInPlace() throws {
    let file = try storeFile("day_starts_at: 03:00 # late\r\nunits:\r\n  weight: lb\r\n")
    let set = { (key: ConfigurationKey, value: String) in
      String(decoding: try file.setting(key, to: value, in: environment), as: UTF8.self)
    }
    #expect(
      try set(.dayStartsAt, "5:00") == "day_starts_at: 05:00 # late\r\nunits:\r\n  weight: lb\r\n")
    #expect(
      try set(.weightUnit, "kg") == "day_starts_at: 03:00 # late\r\nunits:\r\n  weight: kg\r\n")
    #expect(
      try set(.distanceUnit, "km")
        == "day_starts_at: 03:00 # late\r\nunits:\r\n  weight: lb\r\n  distance: km\r\n")
  }

  @Test func whatCannotBeSetChangesNothingAndSaysWhy() throws {
    let file = try machineFile("store: {a: 1}\n")
    let nested = try #require(
      refusal { try file.setting(.defaultStore, to: "/x", in: environment) })
    #expect(nested.kind == .badConfiguration)
    #expect(nested.line == 1)
    for (key, value) in [
      (ConfigurationKey.color, "blue"), (.transport, ""), (.defaultStore, "log"),
      (.device, "a\nb"), (.device, ""), (.dayStartsAt, "noon"), (.dayStartsAt, "12:01"),
      (.dayStartsAt, "1:5"), (.remindMorning, "25:00"), (.remindMustWin, "noon"),
      (.remindEvening, ""),
    ] {
      let error = try #require(refusal { try file.setting(key, to: value, in: environment) })
      #expect(error.kind == .badConfiguration)
      #expect(error.message.contains(key.name))
    }
    #expect(
      refusal { try file.setting(.color, to: "blue", in: environment) }?.message
        == "color cannot be 'blue': it is auto, always or never")
  }

  @Test func theMachinesFileIsMadeWithItsFolders() throws {
    let path = fixture.path("home/.config/bestupid/config.yaml")
    let file = try ConfigurationFile(ofMachine: environment)
    try file.save(file.setting(.color, to: "never", in: environment))
    #expect(try Files.text(path) == "color: never\n")
    let again = try ConfigurationFile(ofMachine: environment)
    try again.save(again.setting(.device, to: "desk", in: environment))
    #expect(try Files.text(path) == "color: never\ndevice: desk\n")
    #expect(try Files.names(in: fixture.path("home/.config/bestupid")) == ["config.yaml"])
  }

  @Test func aFileThatChangedSinceItWasReadIsNotReplaced() throws {
    let file = try machineFile("color: auto\n")
    let bytes = try file.setting(.color, to: "never", in: environment)
    try fixture.write("color: always\n", to: "home/.config/bestupid/config.yaml")
    #expect(refusal { try file.save(bytes) }?.kind == .changedMeanwhile)
    #expect(try Files.text(file.path) == "color: always\n")
  }

  @Test func aConfigurationThatIsALinkStaysOne() throws {
    try fixture.write("color: auto\n", to: "dotfiles/bestupid.yaml")
    try Files.makeFolder(fixture.path("home/.config/bestupid"))
    let path = fixture.path("home/.config/bestupid/config.yaml")
    try #require(symlink(fixture.path("dotfiles/bestupid.yaml"), path) == 0)
    let file = try ConfigurationFile(ofMachine: environment)
    try file.save(file.setting(.color, to: "never", in: environment))
    #expect(try Files.text(fixture.path("dotfiles/bestupid.yaml")) == "color: never\n")
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func fallbacksAreValuesThatTheirKeysAllow() throws {
    for key in ConfigurationKey.all {
      guard let fallback = key.fallback else { continue }
      #expect(try key.normalized(fallback, in: environment) == fallback)
    }
    #expect(Set(ConfigurationKey.all.map(\.name)).count == ConfigurationKey.all.count)
    #expect(ConfigurationKey.named("color")?.home == .machine)
    #expect(ConfigurationKey.named("colour") == nil)
  }
}
