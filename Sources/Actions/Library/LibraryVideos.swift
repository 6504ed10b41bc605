public import Coaching
public import Context
public import JSON
import Upkeep

/// Where the video of a workout is.
public struct LibraryVideo: Sendable {
  /// The workout's id.
  public let id: String
  /// The link; nil for a path of the store.
  public let link: String?
  /// The link, or the path on this machine.
  public let place: String

  /// Hands it to the system's browser. Nothing is fetched here.
  ///
  /// - Throws: `cannotWrite` where it could not be opened.
  public func open(in context: ActionContext) async throws {
    guard let complaint = await DesktopBrowser(context.environment).open(place) else { return }
    throw ActionError(
      .cannotWrite, "the browser was not opened: \(complaint)", hint: "The link is: \(place)")
  }

  /// The answer as docs/schemas/library-video.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.library-video/1", "id": .string(id), "link": .optional(link),
      "place": .string(place),
    ]
  }
}

extension Libraries {
  /// Where the video of an entry is.
  ///
  /// - Throws: `noSuchEntry` also where the entry has none; `ambiguous`.
  public static func video(of typed: String, in context: ActionContext) throws -> LibraryVideo {
    let entry = try entry(typed, in: context)
    guard let video = entry.video else {
      throw ActionError(
        .noSuchEntry, "'\(entry.title)' has no video",
        hint:
          "To give it one: bestupid library edit \(entry.id) --video https://example.org/stretch")
    }
    let link = entry.videoLink
    return LibraryVideo(
      id: entry.id, link: link, place: try link ?? "\(context.store.root)/\(video)")
  }

  /// The id of the type that a person means.
  ///
  /// - Throws: `value` with the nearest one.
  public static func type(_ typed: String, in context: ActionContext) throws -> String {
    try context.typeOfTraining(typed, besides: context.workoutLibrary)
  }

  /// The order of a list.
  ///
  /// - Throws: `value` with the nearest one.
  public static func order(_ typed: String) throws -> LibraryOrder { try word(typed, "order") }
}
