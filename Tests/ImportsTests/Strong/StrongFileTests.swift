import CSV
import Imports
import TestSupport
import Testing
import Values
import WatchData

/// The three forms of Strong's export (docs/imports.md). All values are made up.
@Suite("The export of Strong")
struct StrongFileTests {
  private func read(_ text: String, _ rules: ReadingRules) throws -> Measurements {
    try StrongFile.read(Array(text.utf8), name: "strong.csv", rules)
  }

  private static let header =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"

  private static let plain =
    header + """

      2031-03-04 18:05:00,"Push, heavy",1h 5m,"Bench Press (Barbell)",W,45.0,10.0,0,0.0,"narrow
      grip",,
      2031-03-04 18:05:00,"Push, heavy",1h 5m,"Bench Press (Barbell)",1,135.0,8.0,0,0.0,,"good day",8.5
      2031-03-04 18:05:00,"Push, heavy",1h 5m,"Bench Press (Barbell)",Rest Timer,0,0,0,90.0,,,
      2031-03-04 18:05:00,"Push, heavy",1h 5m,Plank,1,0,0,0,60.0,,,
      2031-03-04 18:05:00,"Push, heavy",1h 5m,"Bench Press (Barbell)",D,95.5,9.0,0,0.0,,,11
      2031-03-04 18:05:00,"Push, heavy",1h 5m,"Bench Press (Barbell)",F,95.5,4.0,0,0.0,,,
      2031-03-04 18:05:00,"Push, heavy",1h 5m,"Pull Up",1,0,6,0,0,,,
      2031-03-04 18:05:00,"Push, heavy",1h 5m,"Pull Up",2,0,0,0,0,,,
      2031-07-04 06:30:00,Legs,45m,Squat (Barbell),1,225,5,0,0,,,
      """

  @Test(
    "units unnamed: with the unit of --units, sets, warm-ups, holds, effort and times of both halves of the year"
  )
  func unnamedUnits() throws {
    let found = try read(Self.plain, Export.rules(.lb))
    #expect(
      Export.lines(found) == [
        "2031-03-04 strength-2031-03-04T17:05:00Z strength_training Push, heavy 65min",
        "2031-03-04 Bench Press (Barbell)@2031-03-04T17:05:00Z, 10x20.412 warm-up, 8x61.235 @8.5, "
          + "9x43.318 drop, 4x43.318 failure (narrow grip)",
        "2031-03-04 Plank@2031-03-04T17:05:00Z, 60s",
        "2031-03-04 Pull Up@2031-03-04T17:05:00Z, 6",
        "2031-07-04 strength-2031-07-04T04:30:00Z strength_training Legs 45min",
        "2031-07-04 Squat (Barbell)@2031-07-04T04:30:00Z, 5x102.058",
      ])
    #expect(
      Export.left(found) == [
        "1 a rest timer (line 5: Rest Timer)",
        "1 a set without repetitions and time (line 10: Pull Up)",
      ])
    #expect(found.days.allSatisfy { $0.source == .strong })
    #expect(found.days.map(\.syncedAt) == ["2031-07-04T04:30:00Z", "2031-07-04T04:30:00Z"])
    #expect(found.days.first?.exercises.first?.start?.text == "2031-03-04T18:05:00+01:00")
  }

  @Test("weights whose unit nothing says: the whole file is refused, with what to say")
  func noUnit() throws {
    let nothing = try Export.rules()
    let error = try #require(
      Export.refusal { () throws(InputError) in
        _ = try StrongFile.read(Array(Self.plain.utf8), name: "strong.csv", nothing)
      })
    #expect(error.code == .usage && error.text.contains("strong.csv"))
    #expect(error.text.contains("--units lb") && error.text.contains("--units kg"))
    let body = Self.header + "\n2031-03-04 18:05:00,Pull,45m,Pull Up,1,0,6,0,0,,,\n"
    #expect(try read(body, Export.rules()).days.count == 1)
    #expect(
      Export.lines(try read(Self.plain, Export.rules(.kg))).contains { $0.contains("8x135 @8.5") })
  }

  @Test("semicolons, decimal commas and a column for each unit")
  func unitColumns() throws {
    let text = """
      \u{FEFF}Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration
      2031-03-04 18:05:00;"Pull; light";"Row (Barbell)";1;61,5;kg;8;7,5;;;0;"";"";58m
      2031-03-04 18:05:00;"Pull; light";"Row (Barbell)";2;135;lbs;8;;;;0;"";"";58m
      2031-03-04 18:05:00;"Pull; light";"Row (Barbell)";3;60;;8;;;;0;"";"";58m
      2031-03-04 18:05:00;"Pull; light";"Running (Treadmill)";1;;;0;;5,01;km;1710;"";"";58m
      2031-03-04 18:05:00;"Pull; light";"Running";1;;;0;;1;mi;600;"";"";58m
      2031-03-04 18:05:00;"Pull; light";"Rowing (Machine)";1;;;0;;2000;m;480;"";"";58m
      """
    let found = try read(text, Export.rules())
    #expect(
      Export.lines(found) == [
        "2031-03-04 run-2031-03-04T17:05:00Z Running (Treadmill) 38.5min 6.619km",
        "2031-03-04 strength-2031-03-04T17:05:00Z strength_training Pull; light 58min",
        "2031-03-04 Row (Barbell)@2031-03-04T17:05:00Z, 8x61.5 @7.5, 8x61.235",
      ])
    #expect(
      Export.left(found) == [
        "1 a weight without a unit (line 4: 60)",
        "1 a distance of what is no run, ride, swim or walk (line 7: Rowing (Machine))",
      ])
  }

  @Test("units in the names of columns, and the workout's duration in seconds")
  func namedUnits() throws {
    func text(_ unit: String) -> String {
      """
      Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (\(unit));Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes\r
      "7";"2031-03-04 18:05:00";"Legs";"3630";"Squat (Barbell)";"1";"100.0";"5";"9";"";"0.0";"";""\r
      "8";"2031-03-05 07:00:00";"Pool";"";"Swimming";"1";"";"";"";"400";"720";"";""\r
      "8";"2031-03-05 07:00:00";"Pool";"";"Cycling (Indoor)";"1";"";"";"";"";"900";"";""\r

      """
    }
    #expect(
      Export.lines(try read(text("kg"), Export.rules(.lb, .mi))) == [
        "2031-03-04 strength-2031-03-04T17:05:00Z strength_training Legs 60.5min",
        "2031-03-04 Squat (Barbell)@2031-03-04T17:05:00Z, 5x100 @9",
        "2031-03-05 bike-2031-03-05T06:00:00Z Cycling (Indoor) 15min",
        "2031-03-05 swim-2031-03-05T06:00:00Z Swimming 12min 0.4km",
      ])
    #expect(
      Export.lines(try read(text("lb"), Export.rules())).contains { $0.contains("5x45.359 @9") })
  }

  @Test("a workout of less than no time has no duration", arguments: ["-900", "0", "x"])
  func negativeDuration(_ seconds: String) throws {
    let text = """
      Date;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps
      2031-03-04 18:05:00;\(seconds);Squat;1;100;5
      """
    let activities = try read(text, Export.rules()).days.flatMap(\.activities)
    #expect(activities.map(\.kindName) == ["strength"])
    #expect(try !"\(read(text, Export.rules()).days)".contains("duration_minutes"))
  }

  @Test("a distance whose unit nothing says is left out, and the run stays")
  func noDistanceUnit() throws {
    let text = Self.header + "\n2031-03-04 18:05:00,Run,30m,Running,1,0,0,3.11,1710,,,\n"
    let found = try read(text, Export.rules())
    #expect(Export.lines(found) == ["2031-03-04 run-2031-03-04T17:05:00Z Running 28.5min"])
    #expect(Export.left(found) == ["1 a distance without a unit (line 2: 3.11)"])
    #expect(
      Export.lines(try read(text, Export.rules(nil, .mi))) == [
        "2031-03-04 run-2031-03-04T17:05:00Z Running 28.5min 5.005km"
      ])
  }

  @Test("what cannot be used is counted with the first of its kind, and the rest is taken")
  func leftOut() throws {
    let found = try read(
      Self.header + """

        soon,Push,1h,Bench,1,60,8,0,0,,,
        2031-03-04 18:05:00,Push,1h,,1,60,8,0,0,,,
        2031-03-04 18:05:00,Push,1h,Bench,X,60,8,0,0,,,
        2031-03-04 18:05:00,Push,1h,Bench,1,heavy,8,0,0,,,
        2031-03-04 18:05:00,Push,1h,Bench,2,-60,8,0,0,,,
        2031-03-04 18:05:00,Push
        2031-03-04 18:05:00,Push,about an hour,Bench,3,60,8,0,0,,,,,extra
        """, Export.rules(.kg))
    #expect(
      Export.lines(found) == [
        "2031-03-04 strength-2031-03-04T17:05:00Z strength_training Push",
        "2031-03-04 Bench@2031-03-04T17:05:00Z, 8x60",
      ])
    #expect(
      Export.left(found) == [
        "1 a row without a date (line 2: soon)", "1 a set without an exercise (line 3)",
        "2 a kind of set that is not known (line 4: X)",
        "2 a number that cannot be read (line 5: heavy)",
      ])
  }

  @Test("a workout after midnight belongs to the day before, where days begin later")
  func dayStart() throws {
    let text = Self.header + "\n2031-03-05 01:30:00,Late,20m,Pull Up,1,0,6,0,0,,,\n"
    #expect(
      try read(text, Export.rules(dayStart: 4 * 3600)).days.map { "\($0.date)" } == ["2031-03-04"])
  }

  @Test("the header of another language or program is refused, and --map named")
  func otherHeaders() throws {
    let rules = try Export.rules(.kg)
    for header in ["Datum;Workout-Name;Übungsname;Satz;Gewicht;Wdh.", "Date,Weight", ""] {
      let error = try #require(
        Export.refusal { () throws(InputError) in
          _ = try StrongFile.read(Array(header.utf8), name: "strong.csv", rules)
        })
      #expect(error.code == .badData && error.text.contains("--map"))
      #expect(!StrongFile.isOne(header: try CSVReader(Array(header.utf8)).header))
    }
    #expect(StrongFile.isOne(header: try CSVReader(Array(Self.header.utf8)).header))
    let cut = try #require(
      Export.refusal { () throws(InputError) in
        _ = try StrongFile.read(Array((Self.header + "\n\"2031").utf8), name: "strong.csv", rules)
      })
    #expect(cut.code == .badData && cut.text.contains("strong.csv, line 2"))
  }

  @Test("the time grows with the rows, also of one workout and of one day")
  func growth() throws {
    let rules = try Export.rules(.kg)
    func read(_ count: Int) throws {
      var text = Self.header + "\n"
      for index in 0..<count {
        text += "2031-03-04 18:05:00,Push,1h,Exercise \(index),1,60.5,8,0,0,,,\n"
      }
      #expect(try self.read(text, rules).days.first?.exercises.count == count)
    }
    let growth = try Growth(small: { try read(200) }, large: { try read(1600) })
    #expect(growth.isLinear, "\(growth)")
  }

  @Test("any bytes whatever give days or an error, and the same ones again")
  func anyBytes() throws {
    let rules = try Export.rules(.lb, .km)
    var random = SeededRandom()
    for _ in 0..<300 {
      var bytes = Array(Self.plain.utf8)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 130..<bytes.count, using: &random)] = random.pick(
          Array("\"\n,;9-e ".utf8) + [0xF6])
      }
      do throws(InputError) {
        let found = try StrongFile.read(bytes, name: "strong.csv", rules)
        #expect(
          Export.lines(found) == Export.lines(try StrongFile.read(bytes, name: "strong.csv", rules))
        )
      } catch {
        #expect(error.code == .badData, "seed \(random.seed): \(error.message)")
      }
    }
  }
}
