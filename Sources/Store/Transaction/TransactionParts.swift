import Git

/// The parts of a transaction, each handed what it needs: this is where they are put together.
struct TransactionParts {
  let repository: Repository
  let workingCopy: String
  let givenUp: GivenUpMerges
  let author: CommitAuthor
  let builder: CommitBuilder
  let save: FileSave
  let move: WorkingCopyMove
  let outsideChanges: OutsideChanges
  let recovery: Recovery
  let editorCopies: EditorCopies
  let rescue: Rescue

  init(of repository: Repository, settings: CommitSettings) throws(StoreError) {
    guard let folder = repository.workingDirectory else {
      throw StoreError(
        .notAStore, "a bare repository holds no files", file: repository.gitDirectory)
    }
    self.repository = repository
    workingCopy = String(decoding: folder.utf8.dropLast(), as: UTF8.self)
    let conversion = try EntryConversion(of: repository)
    givenUp = GivenUpMerges(repository: repository)
    author = CommitAuthor(repository: repository, settings: settings, givenUp: givenUp)
    builder = CommitBuilder(repository: repository, conversion: conversion, author: author)
    let publication = Publication(
      repository: repository, author: author, limit: settings.indexLimit, onStep: settings.onStep)
    let replacement = FileReplacement(
      repository: repository, workingCopy: workingCopy, onStep: settings.onStep)
    let commit = MarkedCommit(
      repository: repository, workingCopy: workingCopy, builder: builder,
      publication: publication, givenUp: givenUp, onStep: settings.onStep)
    save = FileSave(
      repository: repository, workingCopy: workingCopy, settings: settings, author: author,
      replacement: replacement, commit: commit)
    move = WorkingCopyMove(
      repository: repository, workingCopy: workingCopy, conversion: conversion, builder: builder,
      replacement: replacement, publication: publication, givenUp: givenUp,
      inFlight: InFlightReference(repository: repository, author: author),
      onStep: settings.onStep)
    outsideChanges = OutsideChanges(
      repository: repository, workingCopy: workingCopy, conversion: conversion, author: author,
      commit: commit, saves: UnfinishedSaves(repository: repository), included: settings.included)
    recovery = Recovery(
      repository: repository, workingCopy: workingCopy, commit: commit, move: move,
      tell: settings.onRecovery)
    editorCopies = EditorCopies(repository: repository)
    // What an earlier command saved is not the work of this one.
    let savingForEarlier = FileSave(
      repository: repository, workingCopy: workingCopy, settings: settings,
      author: author.withoutCommand, replacement: replacement, commit: commit)
    rescue = Rescue(
      repository: repository, workingCopy: workingCopy, settings: settings,
      conversion: conversion, builder: builder, save: savingForEarlier)
  }
}
