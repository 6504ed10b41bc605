import CSV
import Context
import DayModel
import DayStore
import Imports
import Store
import Values
import WatchData

/// Finds out what files are, by what is in them, and reads them.
struct ImportReading {
  private let context: ActionContext
  private let rules: ReadingRules
  /// Whether of a file that is cut off what is whole is taken.
  private let isPartial: Bool
  /// The apps and devices of Apple Health that count before others.
  private let sourceOrder: [String]
  /// The one form that is taken; nil for all that are known.
  private let wanted: ImportForm?

  /// The map by which a CSV is read; nil where its header says it.
  private let map: CSVMap?

  /// The machine's zone, where nobody has said in which zone days were lived.
  var assumedZone: String?

  private var found = Measurements()
  private var files: [ImportInput.File] = []
  private var forms: [ImportForm] = []

  init(
    _ form: ImportForm?, _ rules: ReadingRules, isPartial: Bool, sourceOrder: [String],
    map: CSVMap?, in context: ActionContext
  ) {
    (wanted, self.rules, self.map, self.context) = (form, rules, map, context)
    (self.isPartial, self.sourceOrder) = (isPartial, sourceOrder)
  }

  /// What the files that are named say.
  ///
  /// - Throws: `badData` where one of them is no export that is known.
  mutating func read(
    _ names: [String], meter: ImportMeter?
  ) throws -> ImportInput {
    for name in names {
      let items = try ImportItem.all(named: name, in: context, meter: meter)
      meter?.expect(items.reduce(0) { $0 + $1.size })
      try read(items, of: name)
    }
    return ImportInput(
      form: wanted?.rawValue ?? forms.map(\.rawValue).joined(separator: "+"), files: files,
      measurements: found, assumedZone: assumedZone)
  }

  /// How a form's exports are understood: what is measured of their days already stays there.
  private func rules(_ form: ImportForm) throws -> ReadingRules {
    var rules = rules
    rules.zones = rules.zones.knowing(
      try context.measuredZones(of: form.sources(map), dayStart: rules.dayStart))
    return rules
  }

  private mutating func read(_ all: [ImportItem], of name: String) throws {
    let before = files.count
    // What Apple's export has of the ways of workouts tells of no other workout.
    var items = all.filter { $0.size > 0 && !$0.path.contains("workout-routes/") }
    try readGarmin(&items, isAlone: all.count == 1)
    try take(.fitbit, &items, where: { FitbitExport.takes($0.path) }) { items, rules in
      var export = FitbitExport(rules)
      for item in items { try export.read(item.path, item.bytes()) }
      return export.measurements
    }
    try readStrava(&items)
    try take(.loop, &items, where: { Self.loopNames.contains($0.lastName) }, Self.loop)
    for item in items { try readOne(item, isAlone: all.count == 1) }
    guard files.count == before else { return }
    let what = wanted.map { $0.title } ?? "an export that is known"
    throw ActionError(
      .badData, all.count == 1 ? "this is not \(what)" : "nothing in it is \(what)",
      hint: "What is known: bestupid import --help", file: name)
  }

  /// Reads the files that belong to one export together, and leaves the others.
  private mutating func take(
    _ form: ImportForm, _ items: inout [ImportItem], where isOne: (ImportItem) -> Bool,
    _ read: ([ImportItem], ReadingRules) throws -> Measurements
  ) throws {
    guard wanted == nil || wanted == form else { return }
    let own = items.filter(isOne)
    guard !own.isEmpty else { return }
    items.removeAll(where: isOne)
    try note(own, form, try read(own, rules(form)))
  }

  private mutating func note(
    _ items: [ImportItem], _ form: ImportForm, _ measurements: Measurements
  ) throws {
    found.add(measurements)
    if measurements.count == 0, measurements.skipped.isEmpty {
      found.skip("a file of which nothing can be taken", items.first?.name ?? "")
    }
    items.first?.disk.meter?.found(days: found.count)
    if !forms.contains(form) { forms.append(form) }
    for item in items where !files.contains(where: { $0.name == item.disk.name }) {
      files.append(.init(name: item.disk.name, title: form.title, id: try item.disk.id()))
    }
  }
}

// MARK: One file

extension ImportReading {
  /// Reads a file that is an export by itself. What is none is passed over, or where it is all that was named refused.
  private mutating func readOne(_ item: ImportItem, isAlone: Bool) throws {
    if let map {
      return try take(item, .csv) { try MappedCSV.read(item.bytes(), name: item.name, map, $0) }
    }
    let start = try item.beginning()
    let isPartial = isPartial
    func takeActivity() throws {
      try take(item, .activity) { rules in
        try Self.activities(item, start, rules, isPartial: isPartial)
      }
    }
    if FITFile.isFIT(start) { return try takeActivity() }
    switch XMLForm(beginning: start) {
    case .appleHealth:
      let zones = TimeZoneFiles(in: context.environment)
      let order = sourceOrder
      return try take(item, .appleHealth) { rules in
        item.disk.hashMeanwhile()
        let export = AppleHealthExport(rules: rules, sourceOrder: order) { zones.rules(named: $0) }
        return try Self.read(item, by: export, isPartial: isPartial)
      }
    case .tcx, .gpx: return try takeActivity()
    case .other: return
    case nil: break
    }
    let isCSV = item.path.lowercased().hasSuffix(".csv")
    guard isAlone || isCSV else { return }
    // What is wrong with a table is said of one that was named; of bytes of another kind nothing would be true.
    let saysWhy = isAlone && (isCSV || wanted == .csv)
    let named = try saysWhy ? MappedCSV.head(of: start, name: item.name).header : header(start)
    guard let header = named else { return }
    if StrongFile.isOne(header: header) {
      try take(item, .strong) { try StrongFile.read(item.bytes(), name: item.name, $0) }
    } else if HevyFile.isOne(header: header) {
      try take(item, .hevy) { try HevyFile.read(item.bytes(), name: item.name, $0) }
    } else if isAlone, header.names.count > 1 {
      // A file that was named is told what is wrong with it; of others those are taken that are plain.
      try take(item, .csv) { rules in
        let bytes = try item.bytes()
        let head = try MappedCSV.head(of: bytes, name: item.name)
        let map = try CSVMap(header: head.header, name: item.lastName, rows: head.rows)
        return try MappedCSV.read(bytes, name: item.name, map, rules)
      }
    }
  }

  private mutating func take(
    _ item: ImportItem, _ form: ImportForm, _ read: (ReadingRules) throws -> Measurements
  ) throws {
    guard wanted == nil || wanted == form else { return }
    do {
      try note([item], form, read(rules(form)))
    } catch var error as InputError where error.line != nil {
      error.file = error.file ?? item.name
      throw error
    }
  }

  /// Leaves out a list that is in another language, where there are other files to take; else it is refused.
  private mutating func passOver(
    _ item: ImportItem, isAlone: Bool, _ read: () throws -> Void
  ) throws {
    do {
      try read()
    } catch let error as InputError {
      if isAlone { throw error }
      found.skip("a list in another language than English: \(error.hint ?? "")", item.name)
    }
  }

  private func header(_ start: [UInt8]) -> CSVHeader? {
    // A line that is cut off is no header yet, and none is so long.
    do throws(CSVError) { return try CSVReader(start).header } catch { return nil }
  }

  /// What a FIT, TCX or GPX file says that begins so.
  private static func activities(
    _ item: ImportItem, _ start: [UInt8], _ rules: ReadingRules, isPartial: Bool
  ) throws -> Measurements {
    let bytes = try item.bytes()
    return switch XMLForm(beginning: start) {
    case .tcx: try TCXFile.read(bytes, name: item.name, rules, partial: isPartial)
    case .gpx: try GPXFile.read(bytes, name: item.name, rules, partial: isPartial)
    default: try FITFile.read(bytes, name: item.name, rules)
    }
  }

  private static func read(
    _ item: ImportItem, by export: AppleHealthExport, isPartial: Bool
  ) throws -> Measurements {
    do {
      try item.forEachPiece { piece in
        try export.read(piece)
        item.disk.meter?.found(days: export.dayCount)
        return true
      }
      return try export.finish()
    } catch let error as InputError where isPartial && export.isOne == true {
      var found = export.measurements
      found.skip("a file that is cut off", "\(item.name): \(error.message)")
      return found
    } catch let error as InputError {
      var error = ActionError(error)
      if export.isOne == true { error.hint = "What is whole of it: --partial" }
      throw error.inFile(item.name)
    }
  }
}

// MARK: Garmin

extension ImportReading {
  /// Garmin's account export: its lists, and the FIT files in it, whose activities count for more than their summaries. The
  /// list that the account's page exports is one too.
  private mutating func readGarmin(_ items: inout [ImportItem], isAlone: Bool) throws {
    guard wanted == nil || wanted == .garmin else { return }
    let lists = items.filter { GarminExport.isOne($0.path) }
    let pages = try items.filter { item in
      try map == nil && (isAlone || item.path.lowercased().hasSuffix(".csv"))
        && header(item.beginning()).map { GarminPage.isOne(header: $0) } == true
    }
    let plain = self.rules
    for item in items where map == nil && item.path.lowercased().hasSuffix(".csv") {
      guard try header(item.beginning()).map({ GarminPage.isTranslated(header: $0) }) == true else {
        continue
      }
      try passOver(item, isAlone: isAlone) {
        var export = GarminExport(plain)
        try export.read(page: item.bytes(), name: item.name)
      }
    }
    var own = lists + pages
    guard !own.isEmpty else { return }
    let rules = try rules(.garmin)
    var export = GarminExport(rules)
    for item in lists { try export.read(item.bytes(), name: item.name) }
    for item in pages { try export.read(page: item.bytes(), name: item.name) }
    // Those that were uploaded lie in zips of the export.
    for item in items where item.path.lowercased().hasSuffix(".fit") {
      own.append(item)
      export.add(try FITFile.read(item.bytes(), name: item.name, rules))
    }
    let names = Set(own.map(\.name))
    items.removeAll { names.contains($0.name) }
    try note(own, .garmin, export.measurements)
  }
}

// MARK: Strava

extension ImportReading {
  /// Strava's list of activities with the files that it names, whose numbers count for more than the list's.
  private mutating func readStrava(_ items: inout [ImportItem]) throws {
    guard wanted == nil || wanted == .strava else { return }
    let list = try items.first { item in
      try item.lastName == "activities.csv"
        && header(item.beginning()).map { StravaExport.isOne(header: $0) } == true
    }
    guard let list else {
      let plain = rules
      for item in items where map == nil && item.lastName == "activities.csv" {
        guard try header(item.beginning()).map({ StravaExport.isTranslated(header: $0) }) == true
        else { continue }
        let folder = item.path.dropLast(item.lastName.count)
        let isAlone = !items.contains { $0.path.hasPrefix("\(folder)activities/") }
        try passOver(item, isAlone: isAlone) {
          _ = try StravaExport(item.bytes(), name: item.name, plain)
        }
      }
      return
    }
    var export = try StravaExport(list.bytes(), name: list.name, rules)
    let folder = list.path.dropLast(list.lastName.count)
    var own = [list]
    for index in export.entries.indices {
      guard var path = export.entries[index].file.map({ "\(folder)\($0)" }) else { continue }
      if path.lowercased().hasSuffix(".gz") { path.removeLast(3) }
      guard let item = items.first(where: { $0.path == path }) else { continue }
      own.append(item)
      if let told = try activity(item) { export.entries[index].activity.take(told) }
    }
    let names = Set(own.map(\.name))
    items.removeAll { names.contains($0.name) }
    try note(own, .strava, export.measurements)
  }

  /// The one activity of a file; nil where it has none or several, or cannot be read.
  private func activity(_ item: ImportItem) throws -> MeasuredActivity? {
    do {
      let found = try Self.activities(item, item.beginning(), rules, isPartial: false)
      let activities = found.days.flatMap(\.activities)
      return activities.count == 1 ? activities[0] : nil
    } catch is InputError {
      return nil
    }
  }
}

// MARK: Loop

extension ImportReading {
  private static let loopNames: Set = ["Habits.csv", "Checkmarks.csv"]

  /// The habits that have a folder each with their ticks: `001 Read/Checkmarks.csv`. The joint file is not read, as its names
  /// are not quoted.
  private static func loop(_ items: [ImportItem], _ rules: ReadingRules) throws -> Measurements {
    var found = Measurements()
    let list = items.first { $0.lastName == "Habits.csv" }
    let habits = try list.map { try LoopFile.habits($0.bytes(), file: $0.name) } ?? []
    if !items.contains(where: { $0.lastName == "Checkmarks.csv" && loopFolder(of: $0) != nil }) {
      found.skip(
        "an export without a folder for each habit: in Loop, Settings, Export as CSV",
        items.first?.name ?? "")
    }
    var read: [(name: String, days: [Measurements])] = []
    for item in items where item.lastName == "Checkmarks.csv" {
      guard let (number, folder) = loopFolder(of: item) else { continue }
      let habit = habits.first { $0.number == number }
      if habit?.hasAmounts == true {
        found.skip("a habit that counts amounts", folder)
        continue
      }
      let name = habit?.name ?? folder
      let days = try LoopFile.checkmarks(of: name, item.bytes(), file: item.name)
      if let index = read.firstIndex(where: { $0.name == name }) {
        read[index].days.append(days)
      } else {
        read.append((name, [days]))
      }
    }
    for (name, days) in read { found.add(LoopFile.joined(days, of: name)) }
    return found
  }

  /// The number of the habit of which a file is, and its name without what a folder's cannot have: `001 Read`. Nil for a
  /// file of all habits.
  private static func loopFolder(of item: ImportItem) -> (number: Int, name: String)? {
    let folder = item.path.split(separator: "/").dropLast().last ?? ""
    let parts = folder.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[0]) else { return nil }
    return (number, String(parts[1]))
  }
}
