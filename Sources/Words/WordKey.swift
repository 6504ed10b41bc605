/// What is equal of two ways to write a word of several parts: its letters and digits in small letters, `yogamat` for
/// `yogaMat`, `yoga_mat` and `Yoga mat`.
public func wordKey(_ text: String) -> String {
  text.lowercased().filter { $0.isLetter || $0.isNumber }
}
