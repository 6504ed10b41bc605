import Testing

@testable import Values

@Suite struct StrengthValueTests {
  /// A short spelling of an entry, so that a row of the table fits on a line:
  /// `sets x repetitions @ load [set, set …] note`.
  private static func spell(_ entry: StrengthEntry?) -> String? {
    guard let entry else { return nil }
    let (sets, repetitions, seconds, load) = entry.headline
    var text = number(sets) + "x" + (seconds.map { number($0) + "s" } ?? number(repetitions))
    text += spell(load)
    if !entry.setDetails.isEmpty {
      text += " [" + entry.setDetails.map(spell).joined(separator: " ") + "]"
    }
    return text + (entry.note.map { " " + $0 } ?? "")
  }

  @Test(arguments: ["Row", "Assisted dip"])
  func blanksAroundTheSignOfASetSayNothing(_ exercise: String) {
    let weights = [
      "40", "42.5", "1,200", "40 lbs", "BW", "40 assist", "~40", "x3", "", "7½", "40kg",
    ]
    for weight in weights {
      for list in ["12x\(weight)", "12x\(weight), 9x\(weight)", "12x\(weight),9x30, 8x\(weight)"] {
        let spaced = list.replacing("x", with: " x ", maxReplacements: 1)
        func sets(_ list: String) -> [StrengthSet]? {
          StrengthEntry.read("3x10 @ 45 (sets: \(list))", exercise: exercise).value?.setDetails
        }
        #expect(sets(list) == sets(spaced), "\(list)")
      }
    }
  }

  private static func spell(_ set: StrengthSet) -> String {
    (set.seconds.map { number($0) + "s" } ?? number(set.repetitions)) + spell(set.load)
  }

  private static func spell(_ load: Load?) -> String {
    guard let load else { return "" }
    if let band = load.band { return "@" + (load.isAssistance ? "help:" : "with:") + band }
    if let help = load.assistPounds {
      return "@" + (load.isBodyweight ? "BW" : "") + "-" + number(help)
    }
    return "@" + (load.isBodyweight ? "BW+" : "") + number(load.pounds)
  }

  private static func number(_ value: Double?) -> String {
    guard let value else { return "?" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  @Test(arguments: [
    ("3x10 @ 45 lbs", "3x10@45"), ("3x10@135", "3x10@135"), ("3 x 10 @ 135lb", "3x10@135"),
    ("3×10 @ 60kg", "3x10@132.28"), ("3x10", "3x10"), ("3x10 45 lbs", "3x10@45"),
    ("3x10, 45 lbs", "3x10@45"), ("3x10 at 45", "3x10@45"), ("3x10 reps @ 45 lbs", "3x10@45"),
    ("3 sets of 10 @ 45", "3x10@45"), ("3 sets x 10 reps", "3x10"),
    ("3x10 @ 45 lbs felt easy", "3x10@45 felt easy"), ("3x10 @ 45 (slow)", "3x10@45 slow"),
    ("3x12 @ 40 (sets: 12x40, 9x40, 7x35)", "3x12@40 [12@40 9@40 7@35]"),
    ("3x12 @ 40 lbs (sets: 12, 9, 7) tired", "3x12@40 [12@40 9@40 7@40] tired"),
    ("3x12 @ 40 (Sets: 12@40; 9@40)", "3x12@40 [12@40 9@40]"),
    ("3x12 @ 40 sets: 12x40, 9x40", "3x12@40 [12@40 9@40]"),
    ("(sets: 12x40, 9x45)", "2x9@45 [12@40 9@45]"),
    ("2x5 @ 50 lbs assist (sets: 5x50, 5x40)", "2x5@-50 [5@-50 5@-40]"),
    ("2x8 @ BW-35 (sets: 8x35, 6xBW)", "2x8@BW-35 [8@-35 6@BW+0]"),
    ("3x8 @ BW", "3x8@BW+0"), ("3x8 @ BW+25", "3x8@BW+25"), ("3x8 BW + 10 kg", "3x8@BW+22.05"),
    ("3x8 @ bodyweight", "3x8@BW+0"), ("3x8 @ body weight", "3x8@BW+0"),
    ("3x8 @ BW-30 lbs", "3x8@BW-30"), ("3x4 @ 60 lbs assist", "3x4@-60"),
    ("3x4 @ 60 assisted (hard)", "3x4@-60 hard"), ("3x4 @ 60 lbs (assist)", "3x4@-60"),
    ("3x4 @ Blue band", "3x4@help:Blue band"), ("3x45s", "3x45s"), ("3x45 sec @ 25", "3x45s@25"),
    ("3x1min", "3x60s"), ("3x0:45", "3x45s"), ("2 x 1:30", "2x90s"), ("45s", "1x45s [45s]"),
    ("3x8-10 @ 40", "3x9@40"), ("3x10 @ 40-45", "3x10@42.5"), ("3-4x10 @ 40", "3.5x10@40"),
    ("3x10/side @ 20", "3x10@20 /side"), ("3x10 each leg @ 20", "3x10@20 each leg"),
    ("3x10 (each leg) @ 20", "3x10@20 each leg"),
    ("3x10 @ 45 lbs (sets: a, b)", "3x10@45 sets: a, b"),
    ("3x10/10 @ 20", "3x10@20 /10"), ("3x10 @ 20 — felt slow", "3x10@20 felt slow"),
    ("3x10 @ 20 each", "3x10@20 each"), ("3xAMRAP @ BW", "3x? AMRAP @ BW"),
    ("10x135,9x135,8x130", "3x10@135 [10@135 9@135 8@130]"),
    ("10x135, 9x135lbs", "2x10@135 [10@135 9@135]"), ("12@40", "1x12@40 [12@40]"),
    ("12@40, 10@45", "2x10@45 [12@40 10@45]"),
    ("14, 10, 8 reps @ 45 lbs (note)", "3x14@45 [14@45 10@45 8@45] note"),
    ("14,10,8 @ 45", "3x14@45 [14@45 10@45 8@45]"), ("14/10/8", "3x14 [14 10 8]"),
    ("10 reps @ 45", "1x10@45 [10@45]"), ("12 reps", "1x12 [12]"),
    ("3x12/10/8 @ 40", "3x12@40 [12@40 10@40 8@40]"),
    ("3x10 @ 45/50/55 lbs", "3x10@55 [10@45 10@50 10@55]"),
    ("3x10 @ 135, 1x8 @ 145", "4x8@145 [10@135 10@135 10@135 8@145]"),
    ("3x10 @ 0", "3x10@0"), ("~3x10 @ 45", "3x10@45"), ("**3x10 @ 45**", "3x10@45"),
    ("3x10 @ 45s", "3x10@45 s"), ("5x5 @ 80%", "5x5 @ 80%"), ("3x10 @ 22,5kg", "3x10@49.6"),
    ("3x10\u{A0}@\u{A0}45", "3x10@45"), ("3x10 @ 45 <!-- plan 50 -->", "3x10@45"),
  ])
  func fieldIsRead(_ text: String, _ expected: String) {
    #expect(Self.spell(StrengthEntry.read(text, exercise: "Goblet squat").value) == expected)
  }

  /// Single blanks are read at once, others part by part.
  @Test(arguments: [
    "3x10 @ 45", "3x10 @ 45 lbs", "12x8 @ 22.5 kg", "3x0 @ 45", "0x0 @ 0", "3x10 @ 45 lbs assist",
    "3x10 @ 45 (sets: 10x45, 9x45)", "3x10 @ 45 lbs, easy", "3x10 @ 45-50 kg",
  ])
  func blanksAroundTheLoadDoNotMatter(_ text: String) {
    for exercise in ["Goblet squat", "Assisted dip"] {
      let wide = text.replacing(" @ ", with: "  @\u{A0} ")
      #expect(
        StrengthEntry.read(text, exercise: exercise).value
          == StrengthEntry.read(wide, exercise: exercise).value)
    }
  }

  @Test func assistedExerciseIsHelpedByItsWeight() {
    let entry = StrengthEntry.read("3x4 @ 60 lbs (sets: 4x60, 3x60)", exercise: "Assisted_dip")
      .value
    #expect(Self.spell(entry) == "3x4@-60 [4@-60 3@-60]")
  }

  @Test func bandOfABandExerciseIsItsEquipment() {
    let entry = StrengthEntry.read("3x15 @ light band", exercise: "Band pull apart").value
    #expect(Self.spell(entry) == "3x15@with:light band")
  }

  @Test(arguments: ["", "0x0 @ 0", "0x0", "-", "N/A", "3x0 @ 0", "0", "0x10"])
  func placeholderIsNoTraining(_ text: String) {
    #expect(StrengthEntry.read(text, exercise: "Primary_Lift").state == .blank)
  }

  @Test(arguments: ["skipped", "skip", "missed (ran late)", "(not today)"])
  func skippedExerciseIsARemark(_ text: String) {
    #expect(StrengthEntry.read(text, exercise: "Leg curl").state == .remark)
  }

  @Test(arguments: [
    "135", "heavy", "135 lbs 3x10", "x10", "2000m/8:30", "65 x 8 x 3", "12cm",
    "3x @ 40 (sets: a, b)", "done",
  ])
  func whatIsNoTrainingIsReported(_ text: String) {
    #expect(StrengthEntry.read(text, exercise: "Leg curl").state == .unreadable)
  }

  @Test(arguments: [
    ("12x40", "1x12@40 [12@40]"), ("12x40 lbs (slow)", "1x12@40 [12@40] slow"),
    ("3x10 @ 45 lbs", "3x10@45"), ("14, 10, 8 reps @ 45 lbs", "3x14@45 [14@45 10@45 8@45]"),
    ("14 reps", "1x14 [14]"), ("10 reps @ 50 lbs (harder)", "1x10@50 [10@50] harder"),
    ("12xBW", "1x12@BW+0 [12@BW+0]"), ("8 x BW+10", "1x8@BW+10 [8@BW+10]"), ("12", "1x12 [12]"),
    ("45s @ 10", "1x45s@10 [45s@10]"), ("3x45s", "3x45s"),
    ("12x40, 10x40", "2x12@40 [12@40 10@40]"),
  ])
  func lineOfAListIsRepetitionsAndWeight(_ text: String, _ expected: String) {
    let reading = StrengthEntry.read(
      Array(text.utf8)[...], exercise: "Goblet squat", style: .sets, in: .standard)
    #expect(Self.spell(reading.value) == expected)
  }
}

@Suite struct FoodEntryTests {
  @Test(
    arguments: [
      ("9:30 two eggs", "9:30", "two eggs"), ("two eggs 9:30am", "9:30am", "two eggs"),
      ("two eggs at 10:00", "10:00", "two eggs"), ("9:00am - oats", "9:00am", "oats"),
      ("**5:35pm**: oats", "5:35pm", "oats"), ("Snack: nuts", nil, "Snack: nuts"),
      ("two eggs, toast, jam", nil, "two eggs, toast, jam"), ("2 eggs", nil, "2 eggs"),
      ("9 am porridge", "9 am", "porridge"), ("~10:20 AM – soup", "~10:20 AM", "soup"),
      ("14:00-16:00 snacks", "14:00-16:00", "snacks"), ("soup (1:15pm)", "1:15pm", "soup"),
      ("(7:00) soup", "7:00", "soup"), ("5:35pm: oats: with milk", "5:35pm", "oats: with milk"),
      ("tea @ 16:10", "16:10", "tea"), ("30g almonds", nil, "30g almonds"), ("9pm", "9pm", ""),
      ("2.30 bars", nil, "2.30 bars"), ("25:00 x", nil, "25:00 x"), ("7-up", nil, "7-up"),
      ("~~9:30 two eggs~~ tea", nil, "tea"), ("dinner 7:15pm: soup", "7:15pm", "dinner: soup"),
      ("**Lunch (1:15pm):** wrap", "1:15pm", "Lunch: wrap"),
      ("late soup at night", nil, "late soup at night"),
    ] as [(String, String?, String)])
  func timeIsFoundAtEitherEnd(_ text: String, _ time: String?, _ food: String) {
    let entry = FoodEntry.read(text)
    if food.isEmpty {
      #expect(entry == nil)
    } else {
      #expect(entry?.time == time)
      #expect(entry?.food == food)
    }
  }

  @Test(
    arguments: [
      ("**5:35pm**: two eggs, toast (~310 cal, 18g protein)", "two eggs, toast", 310, 18, nil),
      ("oats (300 kcal, 10 g of protein, 54g carbs)", "oats", 300, 10, 54),
      ("oats (P 10, C 54, 300 cal)", "oats", 300, 10, 54), ("oats ~300 cal", "oats", 300, nil, nil),
      ("oats - 300 cal, 10g protein", "oats", 300, 10, nil),
      ("protein bar 20g protein", "protein bar 20g protein", nil, nil, nil),
      ("bar (20g protein)", "bar", nil, 20, nil), ("bar (big)", "bar (big)", nil, nil, nil),
      ("bar (big) (200-220 cal)", "bar (big)", 210, nil, nil),
      ("tea (1,050 cal) 9:30am", "tea", 1050, nil, nil),
    ] as [(String, String, Double?, Double?, Double?)])
  func nutrientsAreFoundAtTheEnd(
    _ text: String, _ food: String, _ calories: Double?, _ protein: Double?, _ carbs: Double?
  ) {
    let entry = FoodEntry.read(text)
    #expect(entry?.food == food)
    #expect(
      entry?.nutrients == Nutrients(calories: calories, protein: protein, carbs: carbs))
  }

  @Test func emptyLineIsNoFood() {
    #expect(FoodEntry.read("  ") == nil)
    #expect(FoodEntry.read("~~soup~~") == nil)
  }
}
