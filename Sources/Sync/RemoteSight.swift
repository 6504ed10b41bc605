public import Git
import JSON

/// What a remote's branch was when the remote was last asked.
public struct RemoteSight: Sendable, Equatable {
  /// The remote's name.
  public var remote: String
  /// Its address, without secrets, if any. At another address there may be another repository.
  public var address: String?
  /// The branch there.
  public var branch: String
  /// The branch's tip; nil where there was no such branch.
  public var tip: ObjectID?
  /// When it was asked, in seconds since 1970.
  public var time: Int

  /// What was seen.
  public init(remote: String, address: String?, branch: String, tip: ObjectID?, time: Int) {
    self.remote = remote
    self.address = address
    self.branch = branch
    self.tip = tip
    self.time = time
  }

  /// What a remote said, by its configured address.
  init(
    of upstream: Repository.Upstream, _ tip: ObjectID?, at time: Int, in repository: Repository
  ) throws(GitError) {
    let address = try repository.remotes().first { $0.name == upstream.remote }?.url
    self.init(
      remote: upstream.remote, address: address.map(redacted), branch: upstream.branch, tip: tip,
      time: time)
  }

  var json: JSONValue {
    [
      "remote": .string(remote), "url": address.map(JSONValue.string) ?? .null,
      "branch": .string(branch), "tip": tip.map { .string($0.hex) } ?? .null, "time": .int(time),
    ]
  }

  /// What `json` says; nil where it says nothing that can be read.
  init?(_ json: JSONDocument.Element) {
    guard let remote = json["remote"]?.string, let branch = json["branch"]?.string,
      let time = json["time"]?.int
    else { return nil }
    let tip = json["tip"]?.string.flatMap(ObjectID.init(hex:))
    self.init(remote: remote, address: json["url"]?.string, branch: branch, tip: tip, time: time)
  }
}
