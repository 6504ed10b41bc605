/// What files call their columns in the languages that phones export in: German, French, Spanish, Italian, Portuguese, Dutch,
/// Polish, Russian, Swedish, Danish, Norwegian, Japanese and Chinese. English names are those of ``CSVFields``.
enum HeaderWords {
  /// Names of the column of the date, and of that of the time of day.
  static let dates = words(
    "date, day, date time, timestamp, datum, tag, jour, fecha, día, data, giorno, dia, dag, data i godzina, "
      + "dzień, dato, дата, день, 日付, 日期, 日時, fecha y hora, datum und uhrzeit, date et heure, data e ora"
  )
  static let times = words(
    "time, time of day, uhrzeit, zeit, heure, hora, ora, tijd, tid, klokkeslæt, klokkeslett, godzina, время, "
      + "時刻, 时间, 時間")

  /// Names of a column that says what was eaten, where none says of which meal it was.
  static let foods = words(
    "food, food name, food item, item, lebensmittel, aliment, alimento, voedingsmiddel, product, livsmedel, "
      + "fødevare, matvare, produkt, продукт, 食品, 食物, 食べ物")

  /// Names of a column that says how long something was, which in an export of sets also is `Time`.
  static let durations = words(
    "duration, dauer, durée, duración, durata, duração, duur, varaktighet, varighed, varighet, "
      + "czas trwania, czas, длительность, продолжительность, 所要時間, 时长, 持续时间")

  /// Names of energy, which without a unit is that of food in rows of food alone: of a day it can be how awake one was.
  static let energies = words(
    "energy, energi, energie, énergie, energía, energia, brennwert, энергия, エネルギー, 能量, 热量")

  /// Names of the load of a set, which of a day would be something else.
  private static let loads = words("carga, charge, carico, belasting, obciążenie, last, 负荷, 負荷")

  /// The further names of a field; none for most.
  static func names(of field: CSVField) -> Set<String> {
    let names = fields[field.name] ?? []
    return switch field.target {
    case .amount(.calories): names.union(energies)
    case .set(.weight): names.union(loads)
    default: names
    }
  }

  private static let fields: [String: Set<String>] = [
    "weight": words(
      "gewicht, körpergewicht, poids, peso, peso corporal, peso corporeo, lichaamsgewicht, vikt, vægt, vekt, "
        + "kropsvægt, kroppsvikt, waga, masa ciała, ciężar, вес, масса тела, 体重, 重量, 重さ"),
    "body fat": words(
      "körperfett, körperfettanteil, graisse corporelle, masse grasse, grasa corporal, grasso corporeo, "
        + "massa grassa, gordura corporal, lichaamsvet, vetpercentage, kroppsfett, kropsfedt, fedtprocent, "
        + "fettprosent, tkanka tłuszczowa, жир, процент жира, 体脂肪率, 体脂率, 体脂肪"),
    "sleep": words(
      "schlaf, schlafdauer, sommeil, durée du sommeil, sueño, sonno, sono, slaap, slaapduur, sömn, søvn, sen, "
        + "сон, 睡眠, 睡眠時間, 睡眠时间, 睡眠时长"),
    "steps": words(
      "schritte, schrittzahl, pas, nombre de pas, pasos, passi, passos, stappen, steg, antal steg, skridt, "
        + "skritt, antall skritt, kroki, liczba kroków, шаги, 歩数, 步数"),
    "resting hr": words(
      "ruhepuls, ruheherzfrequenz, fréquence cardiaque au repos, fc au repos, frecuencia cardíaca en reposo, "
        + "frequenza cardiaca a riposo, frequência cardíaca em repouso, rusthartslag, hartslag in rust, vilopuls, "
        + "hvilepuls, tętno spoczynkowe, пульс в покое, 安静時心拍数, 静息心率"),
    "calories": words(
      "kalorien, calorías, calorie, calorias, calorieën, kalorier, kcal, калории, カロリー, 卡路里, 热量"),
    "protein": words(
      "proteine, eiweiß, eiweiss, protéines, proteínas, eiwit, eiwitten, białko, белки, белок, たんぱく質, "
        + "タンパク質, 蛋白质"),
    "carbs": words(
      "kohlenhydrate, glucides, carbohidratos, hidratos de carbono, carboidrati, carboidratos, koolhydraten, "
        + "kolhydrater, kulhydrater, karbohydrater, węglowodany, углеводы, 炭水化物, 碳水化合物, 糖質"),
    "fat": words(
      "fett, lipides, matières grasses, grasas, grassi, gorduras, vet, vetten, fedt, tłuszcz, tłuszcze, жиры, "
        + "脂質, 脂肪"),
    "fiber": words(
      "ballaststoffe, fibres, fibra, fibras, vezels, kostfiber, kostfibre, fiber, błonnik, клетчатка, 食物繊維, "
        + "膳食纤维"),
    "meal": words(
      "mahlzeit, repas, comida, pasto, refeição, maaltijd, måltid, posiłek, приём пищи, 食事, 餐次, 餐"),
    "exercise": words(
      "übung, exercice, ejercicio, esercizio, exercício, oefening, övning, øvelse, ćwiczenie, упражнение, "
        + "種目, エクササイズ, 动作, 训练动作"),
    "reps": words(
      "wiederholungen, wdh, répétitions, repeticiones, ripetizioni, repetições, herhalingen, repetitioner, "
        + "gentagelser, repetisjoner, powtórzenia, повторения, レップ, 回数, 次数"),
    "type": words(
      "art, aktivität, sportart, activité, actividad, tipo, attività, atividade, activiteit, aktivitet, rodzaj, "
        + "typ, sport, тип, тренировка, 種類, 类型, 运动类型"),
    "minutes": durations,
    "distance": words(
      "distanz, strecke, entfernung, distancia, distanza, distância, afstand, distans, sträcka, avstand, dystans, "
        + "дистанция, расстояние, 距離, 距离"),
    "hr": words(
      "puls, durchschnittspuls, herzfrequenz, durchschnittliche herzfrequenz, ø herzfrequenz, ø hf, fc moyenne, "
        + "fréquence cardiaque moyenne, fc media, fc média, frecuencia cardíaca media, frequenza cardiaca media, "
        + "frequência cardíaca média, gemiddelde hartslag, gem hartslag, gem hf, medelpuls, snittpuls, "
        + "gennemsnitspuls, gjennomsnittspuls, średnie tętno, средний пульс, 平均心拍数, 平均心率"),
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: ", ").map { CSVFields.key(String($0)) })
  }
}
