import Values
import Words

/// What the words of a heading say (docs/format.md §9.1).
enum HeadingStatus {
  enum State { case completed, pending }

  private static let states: [Word: State] = [
    "completed": .completed, "complete": .completed, "done": .completed,
    "pending": .pending, "planned": .pending, "rescheduled": .pending, "postponed": .pending,
    "moved": .pending, "skipped": .pending, "missed": .pending, "cancelled": .pending,
    "canceled": .pending,
  ]

  /// Words that make a heading about training, apart from the activities.
  private static let training: Set<Word> = [
    "workout", "workouts", "strength", "training", "session", "lifting", "lifts", "gym", "cardio",
  ]

  /// Words that make it a plan or a summary all the same.
  private static let plans: Set<Word> = [
    "plan", "plans", "planned", "planning", "tomorrow", "tomorrow's", "next", "week", "weekly",
    "week's", "protocol", "target", "targets", "goal", "goals", "upcoming", "schedule", "options",
    "option", "summary", "progress", "analysis", "recommendation", "recommendations", "tips",
    "history", "trend", "trends",
  ]

  /// What the heading says of its training; the last word that says something counts, so that
  /// “Planned Workout (COMPLETED)” was done.
  static func state(of title: ArraySlice<UInt8>) -> State? {
    var found: State?
    forEachWord(title) { word in
      if let state = states[word] { found = state }
    }
    return found
  }

  /// Whether a heading that the format does not know is about training that may be done.
  static func namesTraining(_ key: String) -> Bool {
    var (isTraining, isPlan) = (false, false)
    forEachWord(Array(key.utf8)[...]) { word in
      if plans.contains(word) { isPlan = true }
      if training.contains(word) || Activity.words[word] != nil { isTraining = true }
    }
    return isTraining && !isPlan
  }

  /// Words of labels above advice, remarks and plans.
  private static let advice: Set<Word> = [
    "advice", "analysis", "assessment", "comment", "comments", "feedback", "goal", "goals",
    "ideas", "insight", "insights", "next", "note", "notes", "observation", "observations", "plan",
    "planned", "plans", "recommendation", "recommendations", "recommended", "reminder",
    "reminders", "suggested", "suggestion", "suggestions", "summary", "takeaway", "takeaways",
    "target", "targets", "tip", "tips", "tomorrow", "tomorrow's",
  ]

  /// Whether a label is above advice, remarks or plans, and nothing that was had.
  static func namesAdvice(_ label: String) -> Bool {
    var found = false
    forEachWord(Array(label.utf8)[...]) { word in
      if advice.contains(word) { found = true }
    }
    return found
  }

  /// Hands over the words of a text; an apostrophe is a part of one.
  private static func forEachWord(_ text: ArraySlice<UInt8>, _ body: (Word) -> Void) {
    func isWord(_ byte: UInt8) -> Bool { Lexer.isLetter(byte) || byte == ASCII.apostrophe }
    var index = text.startIndex
    while index < text.endIndex {
      let start = index
      while index < text.endIndex, isWord(text[index]) { index += 1 }
      if index > start { body(Word(text[start..<index])) } else { index += 1 }
    }
  }
}
