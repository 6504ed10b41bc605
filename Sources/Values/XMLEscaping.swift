extension String {
  /// The text as XML has it, in an element or in an attribute in double quotes; characters that XML cannot have are left out,
  /// and control characters with them.
  package var escapedForXML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default:
        let isAllowed =
          scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && scalar.value != 0xFFFE
          && scalar.value != 0xFFFF
        if isAllowed { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }
}
