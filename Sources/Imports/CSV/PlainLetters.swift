extension StringProtocol {
  /// The text in small letters without accents: people leave them out, and files lose them.
  var plainLetters: String { String(lowercased().map { accents[$0] ?? $0 }) }
}

/// The letters with accents of the languages of ``CalendarWords`` and ``HeaderWords``, each with its plain one.
private let accents: [Character: Character] = {
  let letters: [(Character, String)] = [
    ("a", "àáâãäåą"), ("c", "çćč"), ("e", "èéêëęě"), ("i", "ìíîï"), ("l", "ł"), ("n", "ñń"),
    ("o", "òóôõöø"), ("s", "śš"), ("u", "ùúûü"), ("z", "źżž"), ("и", "й"), ("е", "ё"),
  ]
  return Dictionary(
    uniqueKeysWithValues: letters.flatMap { letter, accented in accented.map { ($0, letter) } })
}()
