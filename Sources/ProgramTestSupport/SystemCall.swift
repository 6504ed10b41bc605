import Foundation

/// A system call that succeeded, as strace writes it with the options `-f -y -s 0`.
struct SystemCall {
  /// Its name.
  let name: String
  /// Its arguments as strace writes them.
  let arguments: [Substring]
  /// The process that called.
  let process: Substring
  /// The folder that the process works in, where that is known.
  let folder: String?

  /// The calls of a trace that succeeded, in the order in which they ended.
  static func parse(_ trace: String) -> [SystemCall] {
    var begun: [Substring: String] = [:]
    var folders: [Substring: String] = [:]
    var calls: [SystemCall] = []
    for line in trace.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let process = parts[0]
      var text = String(parts[1].drop { $0 == " " })
      if let end = text.range(of: " <unfinished ...>") {
        begun[process] = String(text[..<end.lowerBound])
        continue
      }
      if text.hasPrefix("<... "), let end = text.range(of: " resumed>") {
        text = (begun.removeValue(forKey: process) ?? "") + text[end.upperBound...]
      }
      guard let open = text.firstIndex(of: "("),
        let close = text.range(of: ") ", options: .backwards),
        let equals = text.range(of: "= ", range: close.lowerBound..<text.endIndex),
        !text[equals.upperBound...].hasPrefix("-1"),
        // Of a process that ended in a call nobody knows what the call did.
        !text[equals.upperBound...].hasPrefix("?") || text.hasPrefix("exit_group(")
      else { continue }
      let arguments = split(text[text.index(after: open)..<close.lowerBound])
      if let current = arguments.first(where: { $0.hasPrefix("AT_FDCWD<") }) {
        folders[process] = decoded(current)
      }
      let call = SystemCall(
        name: String(text[..<open]), arguments: arguments, process: process,
        folder: folders[process])
      if call.name == "chdir" { folders[process] = call.path(0) ?? folders[process] }
      calls.append(call)
    }
    return calls
  }

  /// The path that argument `index` names: a string, from the folder of the process.
  func path(_ index: Int) -> String? {
    guard let name = string(index) else { return nil }
    return name.hasPrefix("/") ? name : folder.map { Self.joined($0, name) }
  }

  /// The path that a folder's descriptor and the name behind it stand for.
  func path(in index: Int) -> String? {
    guard let name = string(index + 1) else { return nil }
    if name.hasPrefix("/") { return name }
    return Self.decoded(arguments[index]).map { Self.joined($0, name) }
  }

  /// The path of the open file whose descriptor argument `index` is.
  func openFile(_ index: Int) -> String? {
    arguments.indices.contains(index) ? Self.decoded(arguments[index]) : nil
  }

  private func string(_ index: Int) -> String? {
    guard arguments.indices.contains(index), arguments[index].hasPrefix("\""),
      arguments[index].hasSuffix("\"")
    else { return nil }
    return String(arguments[index].dropFirst().dropLast())
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    NSString(string: "\(folder)/\(name)").standardizingPath
  }

  /// `3</a/b>` stands for `/a/b`.
  private static func decoded(_ argument: Substring) -> String? {
    guard let open = argument.firstIndex(of: "<"), argument.hasSuffix(">") else { return nil }
    let path = argument[argument.index(after: open)...].dropLast()
    return path.hasPrefix("/") ? String(path).replacing(" (deleted)", with: "") : nil
  }

  /// The arguments, which commas part outside of strings and of `<…>`.
  private static func split(_ text: Substring) -> [Substring] {
    var (arguments, start): ([Substring], String.Index) = ([], text.startIndex)
    var (isString, isPath) = (false, false)
    for index in text.indices {
      switch text[index] {
      case "\"" where !isPath: isString.toggle()
      case "<" where !isString: isPath = true
      case ">" where !isString: isPath = false
      case "," where !isString && !isPath:
        arguments.append(text[start..<index].drop { $0 == " " })
        start = text.index(after: index)
      default: break
      }
    }
    return arguments + [text[start...].drop { $0 == " " }]
  }
}
