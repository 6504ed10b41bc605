public import DayModel

/// What services call kinds of activities: the one table (docs/imports.md). Kinds beside the format's are measured only.
public struct ActivityWords: Sendable {
  private var kinds: [String: String]

  /// The table, with the words of the person's own types of training before it.
  ///
  /// - Parameter own: Words, and the id of the type each means.
  public init(own: [String: String] = [:]) {
    kinds = Self.words
    for (word, type) in own { kinds[Self.plain(word)] = type }
  }

  /// The table, with the words of the person's types of training before it.
  public init(_ types: TrainingTypes) {
    var own: [String: String] = [:]
    // A brick and a day of recovery are made of activities, and are none.
    for type in types.types.reversed()
    where type.builtIn != .brick && type.builtIn != .recovery {
      for name in type.names { own[name] = type.id }
    }
    self.init(own: own)
  }

  /// The kind of an activity that a service calls so: `run`, `strength`, an own type, or `other`.
  public func kind(of word: String) -> String {
    kinds[Self.plain(word)] ?? MeasuredActivity.other
  }

  /// A word as the table has it: small letters and digits alone.
  private static func plain(_ word: String) -> String {
    String(
      word.lowercased().unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      })
  }

  private static let words: [String: String] = {
    let table: [(kind: String, words: [String])] = [
      (
        "run",
        [
          "running", "run", "trail running", "treadmill running", "track running", "indoor running",
          "virtual run", "trail run", "outdoor run", "treadmill", "treadmill run", "street running",
          "virtual running", "ultra run", "ultra running",
        ]
      ),
      (
        "bike",
        [
          "cycling", "biking", "bike", "ride", "road cycling", "road biking", "indoor cycling",
          "mountain biking", "mountain cycling", "gravel cycling", "virtual ride", "e-bike ride",
          "e-biking", "mountain bike ride", "gravel ride", "outdoor bike", "spinning",
          "track cycling", "virtual cycling",
          "gravel/unpaved cycling", "recumbent cycling", "hand cycling", "cyclocross", "bmx",
          "downhill biking", "e-bike fitness", "e-bike mountain", "e-mountain biking",
        ]
      ),
      (
        "swim",
        [
          "swimming", "swim", "lap swimming", "open water swimming", "pool swim", "pool swimming",
          "open water swim",
        ]
      ),
      (
        "walk",
        [
          "walking", "walk", "hiking", "hike", "speed walking", "casual walking", "indoor walking",
          "outdoor walk",
        ]
      ),
      (
        "strength",
        [
          "strength training", "strength", "weight training", "weights", "weight lifting",
          "traditional strength training", "functional strength training",
        ]
      ),
    ]
    let others = translated.flatMap { kind, words in
      words.split(separator: ", ").map { (plain(String($0)), kind) }
    }
    return Dictionary(
      uniqueKeysWithValues: table.flatMap { kind, words in words.map { (plain($0), kind) } }
        + others)
  }()

  /// The same in German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Swedish, Danish, Norwegian, Japanese and
  /// Chinese.
  private static let translated: [(kind: String, words: String)] = [
    (
      "run",
      "laufen, lauf, joggen, jogging, laufband, course, course à pied, correr, carrera, corsa, corrida, hardlopen, "
        + "bieganie, bieg, бег, пробежка, löpning, løb, løping, ランニング, 跑步"
    ),
    (
      "bike",
      "radfahren, rennrad, fahrrad, vélo, cyclisme, ciclismo, bicicleta, bicicletta, fietsen, wielrennen, rower, "
        + "jazda na rowerze, kolarstwo, велосипед, cykling, sykling, サイクリング, 骑行, 騎行"
    ),
    (
      "swim",
      "schwimmen, natation, natación, nuoto, natação, zwemmen, pływanie, плавание, simning, svømning, svømming, "
        + "水泳, スイミング, 游泳"
    ),
    (
      "walk",
      "gehen, spaziergang, wandern, wanderung, marche, marche à pied, randonnée, caminar, caminata, senderismo, "
        + "camminata, escursionismo, caminhada, wandelen, chodzenie, spacer, ходьба, прогулка, promenad, vandring, "
        + "ウォーキング, ハイキング, 散步, 步行, 徒步"
    ),
    (
      "strength",
      "krafttraining, musculation, entrenamiento de fuerza, pesas, allenamento di forza, pesi, musculação, "
        + "krachttraining, trening siłowy, силовая тренировка, styrketräning, styrketræning, styrketrening, "
        + "筋力トレーニング, 力量训练"
    ),
  ]
}
