import Cycle
import DayModel
public import JSON
import Values
import Words

/// Something that ranks the workouts of a day: the rules, or a model (docs/library.md, “A ranker of your own”).
public protocol WorkoutRanker: Sendable {
  /// An answer for a day, as JSON.
  func answer(to context: RankerContext) async throws -> [UInt8]
}

/// What a ranker is given. Of the cycle it has intensity and minutes alone, unless the person shares it.
public struct RankerContext: Sendable {
  /// What the rules say of the day.
  let recommendation: Recommendation
  /// Whether the person shares the cycle with models.
  let sharesCycle: Bool

  /// The context of a day.
  public init(_ recommendation: Recommendation, sharesCycle: Bool) {
    (self.recommendation, self.sharesCycle) = (recommendation, sharesCycle)
  }

  /// The workouts that it may name: those that suit the day, by id, so that their order says nothing.
  var candidates: [LibraryEntry] {
    recommendation.choices.compactMap(\.entry).sorted { $0.id < $1.id }
  }

  /// The rules that tell nothing of the cycle.
  private var rules: [AppliedRule] {
    let ofCycle: Set<CoachingRule> = [.severeSymptom, .state]
    return recommendation.rules.filter { sharesCycle || !ofCycle.contains($0.rule) }
  }

  /// The context as docs/schemas/recommend-context.schema.json has it.
  public var json: JSONValue {
    let (facts, advice) = (recommendation.facts, recommendation.advice)
    let profile = facts.profile
    let goals = profile.goals.filter { sharesCycle || $0 != .postpartumRecovery }
    var members: [JSONValue.Member] = [
      .init("schema", "bestupid.recommend-context/1"), .init("date", .string("\(facts.date)")),
      .init("energy", .double(facts.energy)),
      .init("intensity", .string(advice.intensity.rawValue)),
      .init(
        "minutes", ["from": .int(advice.minutes.lowerBound), "to": .int(advice.minutes.upperBound)]),
      .init("rest_first", .bool(advice.restFirst)),
      .init("level", .optional(profile.level?.rawValue)),
      .init("goals", .array(goals.map { .string($0.rawValue) })),
      .init("preferred_types", .array(profile.types.map(JSONValue.string))),
      .init("rules", .array(rules.map(\.json))),
      .init("planned", .array(facts.planned.map { .string($0.title) })),
      .init("recent", .array(facts.sessions.suffix(10).map(\.rankerJSON))),
      .init("workouts", .array(candidates.map(\.rankerJSON))),
    ]
    if sharesCycle {
      members.append(
        .init(
          "cycle",
          [
            "phase": .optional(facts.phase?.rawValue),
            "day": facts.cycleDay.map(JSONValue.int) ?? .null,
            "confidence": .optional(facts.confidence?.rawValue),
            "state": .string(facts.state.rawValue),
          ]))
    }
    return .object(members)
  }
}

/// What a ranker must answer: one to three workouts of the context with a reason each, a message, a tip, and perhaps a gentler
/// one. What breaks this is no answer.
public struct RankerAnswer: Equatable, Sendable {
  /// The workouts, the best first, each with its reason.
  public let workouts: [Workout]
  /// A line about the day.
  public let message: String
  /// A small thing to do besides.
  public let tip: String
  /// The id of a gentler workout; nil for none.
  public let gentler: String?

  /// A workout of an answer.
  public struct Workout: Equatable, Sendable {
    /// Its id in the library.
    public let id: String
    /// Why.
    public let reason: String
  }

  /// Why an answer is none.
  public struct Refusal: Error, Equatable, Sendable {
    /// What is wrong.
    public let message: String
  }

  /// The most characters of a text.
  static let longestText = 300

  /// Reads an answer to a context.
  ///
  /// - Throws: ``Refusal`` for all that breaks the rules.
  public init(_ bytes: [UInt8], to context: RankerContext) throws(Refusal) {
    let root: JSONDocument.Element
    do throws(JSONError) {
      root = try JSONDocument(bytes, depthLimit: 16).root
    } catch {
      throw Refusal(message: "it is no JSON: \(error)")
    }
    func text(_ element: JSONDocument.Element?, _ name: String) throws(Refusal) -> String {
      guard let text = element?.string, !text.isEmpty, text.count <= Self.longestText,
        !text.unicodeScalars.contains(where: \.isHarmful)
      else {
        throw Refusal(message: "\(name) is a line of at most \(Self.longestText) characters")
      }
      return text
    }
    let allowed = Set(context.candidates.map(\.id))
    func id(_ element: JSONDocument.Element?) throws(Refusal) -> String {
      guard let id = element?.string, allowed.contains(id) else {
        throw Refusal(message: "an id is none of the context's workouts")
      }
      return id
    }
    guard let list = root["recommendations"], list.kind == .array else {
      throw Refusal(message: "recommendations are a list")
    }
    var workouts: [Workout] = []
    for element in list.children {
      workouts.append(
        Workout(id: try id(element["id"]), reason: try text(element["reason"], "a reason")))
    }
    guard 1...Recommendation.count ~= workouts.count,
      Set(workouts.map(\.id)).count == workouts.count
    else {
      throw Refusal(message: "it takes one to three workouts, each of them once")
    }
    self.workouts = workouts
    message = try text(root["message"], "the message")
    tip = try text(root["tip"], "the tip")
    if let element = root["gentler"], element.kind != .null {
      let library = context.recommendation.facts.library
      guard let id = element.string, let entry = library[id], entry.intensity == .low else {
        throw Refusal(message: "the gentler workout is a low one of the library")
      }
      gentler = id
    } else {
      gentler = nil
    }
  }
}

/// The rules as a ranker.
public struct RuleRanker: WorkoutRanker {
  /// The rules.
  public init() {}

  /// What the rules say, as an answer.
  public func answer(to context: RankerContext) -> [UInt8] {
    let recommendation = context.recommendation
    let workouts = recommendation.choices.filter { $0.entry != nil }.prefix(Recommendation.count)
    let answer: JSONValue = [
      "recommendations": .array(
        workouts.map { choice in
          [
            "id": .optional(choice.entry?.id),
            "reason": .string(choice.reasons.first?.text ?? "it suits today"),
          ]
        }),
      "message": .string(recommendation.message), "tip": .string(recommendation.tip),
      "gentler": .optional(recommendation.gentler?.id),
    ]
    return Array(answer.text().utf8)
  }
}

extension WorkoutRanker {
  /// What a ranker answers; where it fails or breaks the rules, what the rules say, and why. Nil where there is no workout to
  /// rank.
  public func ranked(
    _ context: RankerContext
  ) async -> (answer: RankerAnswer, refusal: RankerAnswer.Refusal?)? {
    if context.candidates.isEmpty { return nil }
    do {
      let bytes = try await answer(to: context)
      return (try RankerAnswer(bytes, to: context), nil)
    } catch {
      let refusal = error as? RankerAnswer.Refusal ?? RankerAnswer.Refusal(message: "\(error)")
      guard let rules = try? RankerAnswer(RuleRanker().answer(to: context), to: context) else {
        return nil
      }
      return (rules, refusal)
    }
  }
}

extension AppliedRule {
  /// The rule as answers have it.
  public var json: JSONValue {
    [
      "code": .string(rule.rawValue), "effect": .string(effect), "because": .string(because),
    ]
  }
}

extension DatedSession {
  fileprivate var rankerJSON: JSONValue {
    [
      "date": .string("\(date)"), "id": .optional(session.id), "title": .string(session.title),
      "minutes": .double(session.minutes), "intensity": .optional(session.intensity?.rawValue),
      "rating": session.rating.map(JSONValue.int) ?? .null,
    ]
  }
}

extension LibraryEntry {
  fileprivate var rankerJSON: JSONValue {
    [
      "id": .string(id), "title": .string(title), "type": .string(type), "minutes": .int(minutes),
      "intensity": .string(intensity.rawValue), "saved": .bool(isSaved),
      "tags": .array(tags.map(JSONValue.string)),
    ]
  }
}
