public import Query

extension ExerciseDay {
  /// The days of an exercise under all its names, oldest first.
  public static func all(of keys: [String], in table: FactTable) -> [ExerciseDay] {
    zip(table.dates, table.sets(of: keys)).compactMap { date, groups in
      let sets = WorkSet.all(of: groups)
      return sets.isEmpty ? nil : ExerciseDay(date: date, sets: sets)
    }
  }
}
