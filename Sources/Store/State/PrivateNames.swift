package import Git

/// The files that the program keeps in its folder of a repository, `.git/bestupid`: the one table.
package enum PrivateName: String, CaseIterable, Sendable {
  /// Which clone this is.
  case clone
  /// What is under way.
  case marker = "in-flight"
  /// What given-up merges decided.
  case givenUp = "given-up"
  /// What is saved and not committed.
  case saved = "saved/list"
  /// The workout that was written and whose state could not be taken away.
  case finishedWorkout = "finished-workout"
  /// How many objects a packing left.
  case looseObjects = "loose-after-packing"
  /// What one command makes and removes.
  case clock, probe
  case indexClaim = "index.claim"
  case indexCopy = "index.new"

  /// The form of the file; nil for one that says too little to have one.
  package var form: FileForm? {
    switch self {
    case .clone: FileForm(CloneFile.firstLine)
    case .marker: FileForm(RecoveryMarker.firstLine)
    case .saved: FileForm(SavedEdits.firstLine)
    case .givenUp, .finishedWorkout, .looseObjects, .clock, .probe, .indexClaim, .indexCopy: nil
    }
  }

  /// The file in a repository.
  package func file(in repository: Repository) -> StateFile {
    StateFile(
      "\(repository.gitDirectory)bestupid/\(rawValue)", limit: RegularFile.sizeLimit, form: form)
  }

  /// The locks, which say nothing and are only held. What stands in the place of one is moved by a repair alone: in
  /// the moment of it another process might have made the lock anew.
  package static func locks(in repository: Repository) -> [StateFile] {
    let common = ["lock", "sync.lock"].map { "\(repository.commonDirectory)bestupid/\($0)" }
    let own = ["clone.lock", "index.new.lock"].map { "\(repository.gitDirectory)bestupid/\($0)" }
    return (common + own).map { StateFile($0) }
  }

  /// Moves what stands in the place of one of the files and is none aside. Used with the store's lock held.
  ///
  /// - Throws: `cannotWrite`.
  static func clearAll(in repository: Repository) throws(StoreError) -> [StateFile.SetAside] {
    var moved: [StateFile.SetAside] = []
    for name in allCases {
      if let aside = try name.file(in: repository).clear() { moved.append(aside) }
    }
    return moved
  }
}
