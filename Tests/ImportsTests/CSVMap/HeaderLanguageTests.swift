import Imports
import Testing
import Values
import WatchData

/// Headers in other languages, and proposals for files with several rows a day. All values are made up.
@Suite("Headers of other languages, and several rows a day")
struct HeaderLanguageTests {
  @Test(
    "a scale of a phone, by the names of its columns",
    arguments: [
      "Datum;Uhrzeit;Gewicht (kg);Körperfett (%);Schritte;Ruhepuls",
      "Date;Heure;Poids (kg);Masse grasse (%);Nombre de pas;Fréquence cardiaque au repos",
      "Fecha;Hora;Peso (kg);Grasa corporal (%);Pasos;Frecuencia cardíaca en reposo",
      "Data;Ora;Peso (kg);Massa grassa (%);Passi;Frequenza cardiaca a riposo",
      "Data;Hora;Peso (kg);Gordura corporal (%);Passos;Frequência cardíaca em repouso",
      "Datum;Tijd;Gewicht (kg);Vetpercentage (%);Stappen;Rusthartslag",
      "Data;Godzina;Masa ciała (kg);Tkanka tłuszczowa (%);Liczba kroków;Tętno spoczynkowe",
      "Дата;Время;Вес (кг);Процент жира (%);Шаги;Пульс в покое",
      "Datum;Tid;Vikt (kg);Kroppsfett (%);Antal steg;Vilopuls",
      "Dato;Klokkeslæt;Vægt (kg);Fedtprocent (%);Skridt;Hvilepuls",
      "日付;時刻;体重 (kg);体脂肪率 (%);歩数;安静時心拍数",
      "日期;时间;体重 (公斤);体脂率 (%);步数;静息心率",
    ])
  func scale(_ header: String) throws {
    let text = "\(header)\n04.03.2031;07:15;77,8;21,5;9214;52\n"
    #expect(
      Mapped.lines(try Mapped.read(bare: text)) == [
        "2031-03-04 weight_kg=77.8 body_fat_percent=21.5 resting_hr=52 steps=9214"
      ])
    #expect(try Mapped.lines(Mapped.proposal(text), text) == Mapped.lines(Mapped.read(bare: text)))
  }

  @Test(
    "sets and meals of other languages",
    arguments: [
      (
        "Datum;Übung;Wiederholungen;Gewicht (kg)\n2031-03-04;Kniebeuge;5;100\n",
        ["2031-03-04 strength- strength_training", "2031-03-04 Kniebeuge@, 5x100"]
      ),
      (
        "Fecha;Comida;Calorías;Proteínas (g);Grasas (g)\n2031-03-04;Cena;640;32;20\n",
        ["2031-03-04 Cena@, 640 cal, 32 protein, 20 fat"]
      ),
      (
        "Date;Aliment;Calories;Glucides (g)\n2031-03-04;Pain;250;50\n2031-03-04;Pain;250;50\n",
        ["2031-03-04 Pain@, 500 cal, 100 carbs"]
      ),
      (
        "Data;Tipo;Distanza (km);Durata (min)\n2031-03-04 06:30;Corsa;5;28\n",
        ["2031-03-04 run-2031-03-04T05:30:00Z Corsa 28min 5km"]
      ),
      (
        "Datum;Activiteit;Afstand (km);Duur (min);Calorieën\n2031-03-04 06:30;Fietsen;20;62;540\n",
        ["2031-03-04 bike-2031-03-04T05:30:00Z Fietsen 62min 20km 540kcal"]
      ),
      (
        "日期;运动类型;距离(公里);时长 (分)\n2031-03-04 06:30;游泳;1;28\n",
        ["2031-03-04 swim-2031-03-04T05:30:00Z 游泳 28min 1km"]
      ),
      (
        "Datum;Måltid;Energi (kcal);Protein (g)\n2031-03-04;Frukost;300;10\n2031-03-04;Frukost;130;7\n",
        ["2031-03-04 Frukost@, 430 cal, 17 protein"]
      ),
      ("Datum;Energie (kcal)\n2031-03-04;2100\n", ["2031-03-04 calories:: 2100"]),
      (
        "Data;Exercício;Repetições;Carga (kg)\n2031-03-04;Supino reto;10;60\n",
        ["2031-03-04 strength- strength_training", "2031-03-04 Supino reto@, 10x60"]
      ),
    ])
  func rows(text: String, lines: [String]) throws {
    #expect(Mapped.lines(try Mapped.read(bare: text)) == lines)
  }

  @Test("accents and capitals make no difference, and a name that says more is not known")
  func spelling() throws {
    #expect(
      Mapped.lines(try Mapped.read(bare: "DATUM;SCHRITTE\n2031-03-04;5\n")) == [
        "2031-03-04 steps=5"
      ])
    #expect(
      Mapped.lines(try Mapped.read(bare: "fecha;Calorias\n2031-03-04;5\n")) == [
        "2031-03-04 calories:: 5"
      ])
    #expect(
      Mapped.error { _ = try Mapped.read(bare: "Datum;Gewicht (Ziel)\n2031-03-04;5\n") }?.contains(
        "'Gewicht (Ziel)' is not known") == true)
  }

  // MARK: Several rows a day

  @Test("a file with a row for each food is proposed with foods as entries, and nothing is lost")
  func foods() throws {
    let text = """
      Date,Name,Calories,Protein (g)
      2031-03-04,Oats,290,12
      2031-03-04,Skyr,120,18.5
      2031-03-05,Oats,290,12

      """
    let map = try Mapped.proposal(text)
    #expect(map.contains("\nrows: meal  #") && map.contains("Name"))
    #expect(
      try Mapped.lines(map, text) == [
        "2031-03-04 Oats@, 290 cal, 12 protein", "2031-03-04 Skyr@, 120 cal, 18.5 protein",
        "2031-03-05 Oats@, 290 cal, 12 protein",
      ])
  }

  @Test("what counts adds up in a proposal, where several rows are of one day")
  func sums() throws {
    let text =
      "Date,Steps,Weight (kg),Protein (g)\n2031-03-04 07:00,4000,77.8,12\n2031-03-04 19:00,5214,78.3,6.5\n"
    let map = try Mapped.proposal(text)
    #expect(
      map.contains("\n  Steps: {field: steps, several: sum}\n")
        || map.contains("\"Steps\": {field: steps, several: sum}"))
    #expect(map.contains("# Several rows are of one day"))
    let found = try Mapped.read(map, text)
    #expect(
      Mapped.lines(found) == [
        "2031-03-04 weight_kg=78.3 steps=9214", "2031-03-04 protein:: 18.5",
      ])
    #expect(
      Export.left(found) == ["1 a row of a day that gave way to a later one (line 2, to line 3)"])
    let single = try Mapped.proposal("Date,Steps\n2031-03-04,4000\n2031-03-05,5000\n")
    #expect(!single.contains("several") && !single.contains("Several"))
  }

  @Test("rows that gave way are counted in every import; equal values give way to none")
  func gaveWay() throws {
    let text =
      "Date,Steps,Protein (g)\n2031-03-04,5,10\n2031-03-04,6,10\n2031-03-04,6,\n2031-03-04,7,9\n"
    let found = try Mapped.read(bare: text)
    #expect(Mapped.lines(found) == ["2031-03-04 steps=7", "2031-03-04 protein:: 9"])
    #expect(
      Export.left(found) == ["3 a row of a day that gave way to a later one (line 2, to line 3)"])
  }

  @Test("'several' is for days, and knows two words")
  func several() {
    func error(_ map: String) -> String? {
      Mapped.error { _ = try CSVMap(yaml: Array(map.utf8), file: "m") }
    }
    #expect(
      error("date: D\nrows: meal\ncolumns: {M: meal, C: {field: calories, several: sum}}")?
        .contains("'several' is for rows: day") == true)
    #expect(
      error("date: D\ncolumns: {C: {field: steps, several: mean}}")?.contains(
        "It can be \"sum\", \"last\"") == true)
    #expect(error("date: D\ncolumns: {C: {field: steps, several: last}}") == nil)
  }

  @Test("FitNotes: the column Time is how long a set was, and no time of day")
  func fitNotes() throws {
    let text = """
      Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time
      2031-03-04,Squat,Legs,100.0,5,,,
      2031-03-04,Plank,Abs,,,,,0:01:30

      """
    let map = try Mapped.proposal(text)
    #expect(map.contains("\nrows: set ") && map.contains(": seconds\n") && !map.contains("\ntime:"))
    #expect(
      try Mapped.lines(map, text).contains("2031-03-04 Plank@, 90s"), "\(map)")
    // A time of day stays one.
    let timed = "Date,Time,Exercise,Weight (kg),Reps\n2031-03-04,18:05,Squat,100,5\n"
    #expect(try Mapped.proposal(timed).contains("\ntime: Time\n"))
  }

  @Test("a proposal for which no name is known says that a map is needed")
  func nothingKnown() throws {
    #expect(try Mapped.proposal("A,B\n1,2\n").contains("\n# Not enough is known here by the names"))
    #expect(try !Mapped.proposal("Date,Steps\n2031-03-04,5\n").contains("Not enough"))
  }
}
