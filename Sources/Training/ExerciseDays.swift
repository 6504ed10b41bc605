public import Query

extension ExerciseDay {
  /// The days of an exercise under all its names, oldest first.
  public static func all(of keys: [String], in table: FactTable) -> [ExerciseDay] {
    zip(table.dates, table.sets(of: keys)).compactMap { date, runs in
      let sets = runs.flatMap(\.sets)
      return sets.isEmpty ? nil : ExerciseDay(date: date, sets: sets)
    }
  }
}
