import DayModel
import DayStore
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
    let shared = try Configuration(ConfigurationFile(of: store), in: environment)
    for configuration in [shared, .standard] {
      #expect(configuration[.dayStartsAt] == 0)
      #expect(configuration[.timeZone] == nil)
      #expect(configuration.units == .format)
      #expect(configuration[.rolloverDays] == 14)
      #expect(configuration[.weightTarget] == nil)
      #expect(configuration[.trainingBell])
      #expect(configuration[.heartRateZones] == nil)
      #expect(configuration[.dashboardBlocks] == [])
      #expect(configuration.merging == .standard)
    }
    let machine = try Configuration(ConfigurationFile(ofMachine: environment), in: environment)
    #expect(machine[.defaultStore] == nil)
    #expect(machine[.device] == nil)
    #expect(machine[.transport] == .auto)
    #expect(machine[.color] == .auto)
  }

  @Test func filesAreRead() throws {
    let shared = try Configuration(
      storeFile(
        """
        # 🌍 for all devices
        day_starts_at: 4:30
        time_zone: Europe/Vienna
        units: {weight: kg, distance: "km", swim: yd, temperature: C}
        format: {units: {weight: kg, distance: km}}
        later: [unknown, things]
        targets: {sleep: "7:30", weight: 165-170, compliance: 85}
        dashboard: {show: [sync, "a, b"]}
        training: {rest: 90, bell: off, zones: "110,125,140,155,170"}
        """), in: environment)
    #expect(shared[.dayStartsAt] == 270)
    #expect(shared[.timeZone] == "Europe/Vienna")
    #expect(
      shared.units
        == PersonalUnits(
          weight: .kg, distance: .km, swim: .yd, temperature: .c,
          files: FormatUnits(weight: .kg, distance: .km)))
    #expect(shared[.sleepTarget] == Target("7:30", of: .hours))
    #expect(shared[.weightTarget] == Target("165-170", of: .weight))
    #expect(shared[.complianceTarget] == 85)
    #expect(shared[.dashboardBlocks] == ["sync", "a, b"])
    #expect(shared[.trainingRest] == 90)
    #expect(!shared[.trainingBell])
    #expect(shared[.heartRateZones] == [110, 125, 140, 155, 170])
    let machine = try Configuration(
      machineFile("store: ~/log\ndevice: 'kitchen table'\ntransport: git\ncolor: never\n"),
      in: environment)
    #expect(machine[.defaultStore] == "~/log")
    #expect(machine[.device] == "kitchen table")
    #expect(machine[.transport] == .git)
    #expect(machine[.color] == .never)
  }

  @Test(arguments: ["", "# nothing\n", "day_starts_at:\n", "day_starts_at: ~\n", "\u{FEFF}---\n"])
  func whatIsNotSaidIsNotSet(_ text: String) throws {
    #expect(try Configuration(storeFile(text), in: environment)[.dayStartsAt] == 0)
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
    let error = try #require(refusal { try Configuration(file, in: environment) })
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
    #expect(try Configuration(file, in: fixture.environment)[.transport] == .libgit2)
    let error = refusal { _ = try file.setting(.transport, to: "libgit2", in: fixture.environment) }
    #expect(error?.message.contains("auto or git") == true)
  }

  @Test func remindersAreTimesOfDayOrOff() throws {
    #expect(
      try Configuration(storeFile(""), in: environment).reminders
        == ReminderTimes(morning: 8 * 60, mustWin: 17 * 60, evening: 21 * 60, cycle: 8 * 60))
    let file = try storeFile("remind:\n  morning: 7:05\n  must_win: off\n  evening: 23:59\n")
    #expect(
      try Configuration(file, in: environment).reminders
        == ReminderTimes(morning: 7 * 60 + 5, mustWin: nil, evening: 23 * 60 + 59, cycle: 8 * 60))
    #expect(try Configuration(file, in: environment)[.remindMustWin] == nil)
    #expect(try file.text(of: .remindMorning, in: environment) == "07:05")
    let error = refusal { try file.setting(.remindEvening, to: "late", in: environment) }
    #expect(error?.message == "remind.evening cannot be 'late': it is a time of day, or off")
    #expect(error?.hint == "Write: bestupid config set remind.evening 21:00")
  }

  @Test func everyKeyCanBeSetAndIsReadBack() throws {
    let values = [
      "day_starts_at": "04:00", "time_zone": "Europe/Vienna", "units.weight": "kg",
      "units.distance": "km", "units.swim": "yd", "units.temperature": "C",
      "format.units.weight": "kg",
      "format.units.distance": "km", "format.units.swim": "yd", "rollover.days": "7",
      "targets.sleep": "7:00", "targets.quality": "7", "targets.mood": "6.5",
      "targets.energy": "6", "targets.weight": "165-170", "targets.calories": "2000",
      "targets.protein": "140", "targets.compliance": "85", "dashboard.show": "sync, cards",
      "remind.morning": "07:30", "remind.must_win": "off", "remind.evening": "22:00",
      "remind.cycle": "07:00",
      "training.rest": "90", "training.abandon": "24", "training.bell": "off",
      "training.hr_max": "185", "training.birth_year": "1991", "training.resting_hr": "55",
      "training.zones": "110, 125, 140, 155, 170", "coaching.name": "Kim",
      "coaching.level": "advanced", "coaching.goals": "buildStrength, consistency",
      "coaching.types": "yoga", "coaching.equipment": "yogaMat, dumbbells",
      "coaching.minutes": "45", "coaching.sessions": "5", "coaching.time": "07:00",
      "coaching.use_phase": "off", "coaching.cleared": "on",
      "coaching.program": "gentle-start@2031-03-04", "cycle.tracking": "off",
      "cycle.length": "30", "cycle.period_length": "4", "cycle.signs": "on",
      "cycle.share": "export",
      "store": "/somewhere/log",
      "device": "desk: \"old\"",
      "transport": "git", "color": "always", "chart.background": "dark",
      "import.sources": "strava, csv-scale", "import.apple_health": "Watch, Scale",
      "import.travel": "2031-07-01..2031-07-14 Europe/Vienna", "sync.include": "notes, todo.txt",
      "sync.after": "30s",
      "bot_authors": "bot@example.org, Bot the Second",
    ]
    let keys = AnyConfigurationKey.all.filter { $0.name != "owners" }
    #expect(Set(values.keys) == Set(keys.map(\.name)))
    for before in ["", "# mine\nother: 1 # keep\r\n", "units:\n  other: x\nlast: end"] {
      for key in keys {
        let write = key.home == .store ? storeFile : machineFile
        let file = try write(before)
        let value = try #require(values[key.name])
        let bytes = try file.setting(key, to: value, in: environment)
        let after = String(decoding: bytes, as: UTF8.self)
        #expect(try write(after).text(of: key, in: environment) == value)
        for line in before.split(whereSeparator: \.isNewline) { #expect(after.contains(line)) }
      }
    }
  }

  @Test func botsAndOwnersAreRulesForMerging() throws {
    let file = try storeFile(
      "bot_authors: Bot\nowners:\n  Reflection: bot\n  fuel log: item_by_item\n")
    let rules = try Configuration(file, in: environment).merging
    #expect(rules.botAuthors == ["Bot"])
    #expect(
      rules.ownership
        == OwnershipRules.standard.setting(.bot, forHeading: "Reflection")
        .setting(.itemByItem, forHeading: "Fuel Log"))
    #expect(
      try file.text(of: .owners, in: environment)
        == "Reflection: bot, fuel log: item_by_item")
    let error = refusal { try file.setting(.owners, to: "bot", in: environment) }
    #expect(error?.hint?.contains("bestupid.yaml") == true)
  }

  @Test func aKeyIsSetInPlace() throws {
    let file = try storeFile("day_starts_at: 03:00 # late\r\nunits:\r\n  weight: lb\r\n")
    func set<Value>(_ key: ConfigurationKey<Value>, _ value: String) throws -> String {
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
    for (name, value) in [
      ("color", "blue"), ("transport", ""), ("store", "log"), ("device", "a\nb"), ("device", ""),
      ("day_starts_at", "noon"), ("day_starts_at", "12:01"), ("day_starts_at", "1:5"),
      ("remind.morning", "25:00"), ("remind.must_win", "noon"), ("remind.evening", ""),
    ] {
      let key = try #require(AnyConfigurationKey.named(name))
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
    for key in AnyConfigurationKey.all {
      guard let fallback = key.defaultText else { continue }
      #expect(try key.normalized(fallback, in: environment) == fallback)
    }
    #expect(Set(AnyConfigurationKey.all.map(\.name)).count == AnyConfigurationKey.all.count)
    #expect(AnyConfigurationKey.named("color")?.home == .machine)
    #expect(AnyConfigurationKey.named("colour") == nil)
  }

  @Test("The defaults are told as a person writes them")
  func defaultTexts() {
    let texts = AnyConfigurationKey.all.compactMap { key in
      key.defaultText.map { "\(key.name) \($0)" }
    }
    #expect(
      texts == [
        "day_starts_at 00:00", "units.weight lb", "units.distance mi", "units.swim m",
        "units.temperature F", "format.units.weight lb", "format.units.distance mi",
        "format.units.swim m", "rollover.days 14", "remind.morning 08:00", "remind.must_win 17:00",
        "remind.evening 21:00", "remind.cycle 08:00", "training.abandon 12", "training.bell on",
        "cycle.tracking auto", "cycle.length 28", "cycle.period_length 5", "cycle.signs off",
        "coaching.minutes 60", "coaching.time off", "coaching.use_phase on",
        "coaching.cleared off",
        "sync.after off",
        "transport auto",
        "color auto", "chart.background auto",
      ])
  }

  @Test("Every row is listed")
  func everyRowIsListed() throws {
    let rows = try Files.text(
      TestEnvironment.root + "/Sources/DayStore/Configuration/ConfigurationKeys.swift"
    ).split(separator: "\n").filter { $0.contains(": ConfigurationKey<") }
    #expect(rows.count == AnyConfigurationKey.all.count)
  }

  @Test("A device that lacks a time zone goes by the same rules for merging as all others")
  func rulesOfMergingAreReadAlone() throws {
    let file = try storeFile("time_zone: Mars/Base\nbot_authors: [bot]\n")
    #expect(try MergeRules(file).botAuthors == ["bot"])
    #expect(refusal { try Configuration(file, in: environment) }?.line == 1)
  }
}

// MARK: - One row is a setting

extension ConfigurationKey {
  /// A setting that is made up.
  fileprivate static var naps: ConfigurationKey<Int> {
    .init("naps.most", in: .store, .count(0...9), default: 2, help: "how many naps a day has")
  }

  /// One that is nil unless it is set.
  fileprivate static var napUnit: ConfigurationKey<WeightUnit?> {
    .init("naps.unit", in: .store, .choice(.lb, .kg), help: "what a nap is weighed in")
  }
}

extension ConfigurationTests {
  private func read(_ file: ConfigurationFile) throws -> Configuration {
    try Configuration(file, keys: [.init(.naps), .init(.napUnit)], in: environment)
  }

  @Test("A made-up setting is one row: its default, its value, its error, its text and its edit")
  func madeUpSetting() throws {
    let empty = try ConfigurationFile(storeBytes: nil)
    #expect(try read(empty)[.naps] == 2)
    #expect(try read(empty)[.napUnit] == nil)
    #expect(AnyConfigurationKey(.naps).defaultText == "2")
    #expect(AnyConfigurationKey(.napUnit).choices == ["lb", "kg"])

    let file = try ConfigurationFile(storeBytes: Array("a: 1 # keep\nnaps: {unit: kg}\n".utf8))
    #expect(try read(file)[.napUnit] == .kg)
    #expect(try file.text(of: .naps, in: environment) == nil)
    let bytes = try file.setting(.naps, to: "03", in: environment)
    #expect(String(decoding: bytes, as: UTF8.self) == "a: 1 # keep\nnaps: {unit: kg, most: 3}\n")
    #expect(try read(ConfigurationFile(storeBytes: bytes))[.naps] == 3)

    let wrong = try ConfigurationFile(storeBytes: Array("a: 1\nnaps:\n  most: 12\n".utf8))
    let error = try #require(refusal { try read(wrong) })
    #expect(error.kind == .badConfiguration)
    #expect(error.line == 3)
    #expect(error.message == "naps.most cannot be '12': it is a whole number from 0 to 9")
    #expect(error.hint == "Write: bestupid config set naps.most 2")
  }
}
