import Context
import TestSupport
import Testing
import Values

@testable import Actions
@testable import Imports
@testable import WatchData

/// What is said of files of strangers: each file that gives nothing has a reason, and each error its place.
@Suite("Files of strangers")
struct ImportReadingTests {
  private static let fixture = try? ActionFixture.withStore()

  private func read(
    _ files: [String: [UInt8]], as form: ImportForm? = nil,
    _ change: (inout ReadingChoices) -> Void = { _ in }
  ) throws -> ImportInput {
    let fixture = try #require(Self.fixture)
    let folder = "\(fixture.folder.path)/\(UInt64.random(in: 0 ... .max))"
    for (name, bytes) in files { try Files.write(bytes, to: "\(folder)/\(name)") }
    var choices = ReadingChoices()
    change(&choices)
    let name = files.count == 1 ? "\(folder)/\(files.keys.first ?? "")" : folder
    return try Importing.read([name], as: form, choices, in: fixture.context())
  }

  private func read(_ name: String, _ text: String) throws -> ImportInput {
    try read([name: Array(text.utf8)])
  }

  private func error(_ work: () throws -> ImportInput) -> ActionError? {
    do {
      _ = try work()
      return nil
    } catch {
      return ActionError(error)
    }
  }

  private static let weights = "Datum;Gewicht (kg)\r\n04.03.2031;77,8\r\n"

  @Test("UTF-16 with a mark is read, and a table in Latin-1 is called that, with what to do")
  func encodings() throws {
    let wide = Self.weights.utf16.reduce(into: [UInt8]([0xFF, 0xFE])) { bytes, unit in
      bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    for name in ["scale.csv", "scale.txt"] {
      #expect(try read([name: wide]).measurements.days.map(\.keys) == [["weight_kg"]])
    }
    let latin = Array("Datum;Gr".utf8) + [0xF6] + Array("sse (kg)\n04.03.2031;77,8\n".utf8)
    for form in [nil, ImportForm.csv] {
      let latinError = try #require(error { try read(["scale.csv": latin], as: form) })
      #expect(latinError.message.contains("it is not UTF-8, but perhaps Latin-1 or Windows-1252"))
      #expect(latinError.hint == "Save it as UTF-8: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW.csv")
    }
    let bare = try #require(error { try read(["scale.csv": Array(wide.dropFirst(2))]) })
    #expect(bare.hint?.contains("iconv -f UTF-16LE") == true)
    // Of a picture nothing of this would be true.
    let picture = try #require(error { try read(["a.jpg": [0xFF, 0xD8, 0xFF, 0xE0, 0x10, 0x4A]]) })
    #expect(picture.message == "this is not an export that is known")
  }

  @Test("an error has the file and the line that it is of")
  func places() throws {
    let number = try #require(error { try read("steps.csv", "Date,Steps\n2031-03-04,\"1,050\"\n") })
    #expect(number.file?.hasSuffix("/steps.csv") == true && number.line == 2)
    let date = try #require(error { try read("steps.csv", "Date,Steps\n3/4/2031,5\n") })
    #expect(date.file?.hasSuffix("/steps.csv") == true && date.line == 2)
    #expect(date.hint == "Say how dates are written: --date-form \"dd/MM/yyyy\"")
    let track = try #require(error { try read("a.gpx", "<gpx>\n<trk></gpx>") })
    #expect(track.file?.hasSuffix("/a.gpx") == true && track.line == 2)
  }

  @Test("--date-form says how dates are written; what is no form is refused")
  func dateForm() throws {
    let file = ["steps.csv": Array("Date,Steps\n3/4/2031,5\n".utf8)]
    let days = try read(file) { $0.dateForm = "M/d/yyyy" }.measurements.days
    #expect(days.map { "\($0.date)" } == ["2031-03-04"])
    let refused = try #require(error { try read(file) { $0.dateForm = "month" } })
    #expect(refused.kind == .usage && refused.hint?.contains("dd.MM.yyyy") == true)
  }

  @Test(
    "a file of which nothing is taken has a reason",
    arguments: [
      ("a.gpx", "<gpx><wpt lat='1' lon='2'/></gpx>", "a GPX file without a track"),
      ("a.gpx", "<gpx><rte/></gpx>", "a GPX file without a track"),
      ("a.gpx", "<gpx><trk/></gpx>", "an activity without a time"),
      (
        "a.tcx", "<TrainingCenterDatabase><Courses/></TrainingCenterDatabase>",
        "a TCX file without an activity"
      ),
      ("a.csv", "Date,Steps\n", "a file of which nothing can be taken"),
      (
        "export.xml", "<HealthData><ActivitySummary dateComponents='2031-03-04'/></HealthData>",
        "summaries of a day (ActivitySummary), as its records say more"
      ),
    ])
  func nothing(name: String, text: String, reason: String) throws {
    let input = try read(name, text)
    #expect(input.measurements.days.isEmpty)
    #expect(input.measurements.skipped.map(\.reason) == [reason])
  }

  @Test("an export of Loop with summaries alone says so")
  func loop() throws {
    let input = try read([
      "Habits.csv": Array("Position,Name\n1,Read\n".utf8),
      "Checkmarks.csv": Array("Date,Read\n2031-03-04,2\n".utf8),
    ])
    #expect(
      input.measurements.skipped.map(\.reason) == [
        "an export without a folder for each habit: in Loop, Settings, Export as CSV"
      ])
  }

  @Test("days are counted once, whatever number of sources tells of them")
  func counts() throws {
    var imported = MeasuredImport("x")
    for (date, source) in [
      ("2031-03-04", MeasuredSource.garmin), ("2031-03-04", .strava), ("2031-03-05", .strava),
    ] {
      var day = MeasuredDay(try #require(CalendarDate(iso: date)), by: source)
      day[.weight] = 77
      imported.found.append(day)
    }
    #expect(imported.foundDays == [.weight: 2] && imported.dayCounts.found == 2)
  }

  @Test("a day to come is told apart from those for which a log can be made")
  func toCome() throws {
    let fixture = try ActionFixture.withStore()
    var input = Measurements()
    for date in ["2031-03-01", "2031-04-20"] {
      var day = MeasuredDay(try #require(CalendarDate(iso: date)), by: .csv("a"))
      day[.weight] = 77
      input.add(day)
    }
    func take(_ makesDays: Bool) throws -> MeasuredImport {
      var options = Importing.Options()
      options.makesDays = makesDays
      return try Importing.take(
        ImportInput(form: "csv", files: [], measurements: input), options, dryRun: true,
        in: fixture.context(command: "import"))
    }
    let bare = try take(false)
    #expect(bare.withoutLog.count == 2 && bare.pastWithoutLog == 1)
    let made = try take(true)
    #expect(made.toCome.map { "\($0)" } == ["2031-04-20"] && made.pastWithoutLog == 0)
    #expect(made.json["to_come"] == ["2031-04-20"])
  }

  private static let strava =
    "Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Beschreibung,Verstrichene Zeit,Distanz,"
    + "Max. Herzfrequenz,Dateiname\n7,\"04.03.2031, 07:10:00\",Lauf,Lauf,,1800,5.01,160,\n"
  private static let run =
    "<?xml version='1.0'?><gpx version='1.1' creator='x'><trk>"
    + "<type>running</type><trkseg><trkpt lat='48.2' lon='16.1'><time>2031-03-04T06:10:00Z</time></trkpt>"
    + "<trkpt lat='48.2' lon='16.2'><time>2031-03-04T06:40:00Z</time></trkpt></trkseg></trk></gpx>\n"

  @Test(
    "Strava's list in another language is called that, and left out where the export has its files")
  func translatedStrava() throws {
    for form in [nil, ImportForm.strava] {
      let found = try #require(
        error { try read(["activities.csv": Array(Self.strava.utf8)], as: form) })
      #expect(found.message.hasSuffix("its header is not that of Strava's list in English"))
      #expect(found.hint?.hasPrefix("Set Strava to English and ask for the archive again") == true)
    }
    let archive = try read([
      "activities.csv": Array(Self.strava.utf8), "activities/7.gpx": Array(Self.run.utf8),
    ])
    #expect(archive.measurements.days.flatMap(\.activities).map(\.kindName) == ["run"])
    #expect(
      archive.measurements.skipped.map(\.reason) == [
        "a list in another language than English: Set Strava to English and ask for the archive again, "
          + "or name the columns with --map"
      ])
  }

  @Test(
    "Garmin's list in another language is called that",
    arguments: [
      "Aktivitätstyp,Datum,Favorit,Titel,Distanz,Kalorien,Zeit,Ø HF\n",
      "Type d'activité,Date,Favori,Titre,Distance,Calories,Durée,FC moyenne\n",
      "Tipo de actividad,Fecha,Favorito,Título,Distancia,Calorías,Tiempo,FC media\n",
      "Tipo di attività,Data,Preferito,Titolo,Distanza,Calorie,Tempo,FC media\n",
      "Tipo de atividade,Data,Favorito,Título,Distância,Calorias,Tempo,FC média\n",
      "Activiteittype,Datum,Favoriet,Titel,Afstand,Calorieën,Tijd,Gem. HS\n",
    ])
  func translatedGarmin(header: String) throws {
    let text = header + "x,2031-03-04 07:10:00,x,x,\"5,01\",300,00:30:00,140\n"
    let found = try #require(error { try read("Activities.csv", text) })
    #expect(found.message.hasSuffix("its header is not that of Garmin's list in English"))
    #expect(found.hint?.hasPrefix("Set Garmin's page to English") == true)
  }
}
