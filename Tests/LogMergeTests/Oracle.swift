import LogMerge

/// The laws of the merge, checked on its input and output alone, by other means than the merge's.
enum Oracle {
  /// The lines of a file without line ends; a byte order mark is no part of a line.
  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      var line = line
      while line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
      while line.last == 0x0D { line.removeLast() }
      return line
    }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    while let first = line.first, isBlank(first) { line.removeFirst() }
    while let last = line.last, isBlank(last) { line.removeLast() }
    return line
  }

  private static func counts(_ files: [[UInt8]]) -> [ArraySlice<UInt8>: Int] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for file in files {
      for line in lines(file) { counts[trimmed(line), default: 0] += 1 }
    }
    return counts
  }

  /// Law 3: a line that a side has more often than the base is in the result, or in a decision.
  /// Returns one that is not.
  ///
  /// - Parameter isDay: Whether lines without a value, as days have them, may go.
  static func lostLine(
    base: [UInt8]?, sides: [[UInt8]], result: MergeResult, isDay: Bool = true
  ) -> String? {
    let before = counts([base ?? []])
    let after = counts([result.bytes] + result.decisions.map(\.lost))
    let boxes = after.keys.map { String(decoding: $0, as: UTF8.self) }
    for side in sides {
      for (line, count) in counts([side]) where !line.isEmpty {
        let added = count - before[line, default: 0]
        guard added > after[line, default: 0] else { continue }
        let text = String(decoding: line, as: UTF8.self)
        if !isDay || !isValueless(text, beside: boxes) { return text }
      }
    }
    return nil
  }

  /// Whether a line holds no value: a blank field, a total of 0, a number without an item, a row
  /// of blanks, a key of the front matter without a value; or an open box that is there in another
  /// state.
  private static func isValueless(_ line: String, beside others: [String]) -> Bool {
    if let box = line.firstRange(of: "[ ]"),
      line.distance(from: line.startIndex, to: box.lowerBound) < 5
    {
      let text = line[box.upperBound...].drop { $0 == " " }
      return others.contains { other in
        (other.contains("[x]") || other.contains("[X]") || other.contains("~~"))
          && other.contains(text)
      }
    }
    if let colons = line.firstRange(of: "::") {
      let value = line[colons.upperBound...].drop { $0 == " " }
      return value.isEmpty || value == "0"
    }
    if line.utf8.last == 0x3A { return true }
    if line.utf8.first == 0x7C {
      let cells = line.split(separator: "|").dropFirst().map { $0.filter { $0 != " " } }
      return cells.allSatisfy { $0.isEmpty || $0 == "0" }
    }
    let number = line.prefix { $0.isNumber }
    if !number.isEmpty, [".", ")"].contains(line.dropFirst(number.count)) { return true }
    return false
  }

  /// Law 4: returns a line of the result that no input has.
  static func inventedLine(base: [UInt8]?, sides: [[UInt8]], result: [UInt8]) -> String? {
    let known = Set((sides + [base ?? []]).flatMap { lines($0) })
    let new = lines(result).first { !trimmed($0).isEmpty && !known.contains($0) }
    return new.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The sections of a day without fences and comments of several lines, by heading line; nil where
  /// a heading is repeated or stands in the front matter.
  static func sections(_ bytes: [UInt8]) -> [String: [ArraySlice<UInt8>]]? {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var sections: [String: [ArraySlice<UInt8>]] = [:]
    var heading: String?
    // Lines of front matter are no headings.
    let frontMatter = lines.first.map { $0.starts(with: "---".utf8) } ?? false
    let start = frontMatter ? lines.dropFirst().firstIndex { $0.starts(with: "---".utf8) } : 0
    guard let start, !lines[..<start].contains(where: { $0.first == 0x23 }) else {
      return nil
    }
    for line in lines {
      if line.first == 0x23 {
        // A remark in parentheses is no part of a heading's name.
        let name = String(decoding: trimmed(line.prefix { $0 != 0x28 }), as: UTF8.self)
        if sections[name] != nil { return nil }
        heading = name
        sections[name] = []
      }
      if let heading { sections[heading]?.append(line) }
    }
    return sections.mapValues { lines in
      var lines = lines
      while let last = lines.last, trimmed(last).isEmpty { lines.removeLast() }
      return lines
    }
  }
}
