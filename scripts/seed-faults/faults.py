"""The faults that `make faults` seeds, and the tests that must notice them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A piece of the sources, and the fault that takes its place where FAULT is true."""

    name: str
    # The declaration that has the piece, as Swift names it: `StoreLock.take`.
    place: str
    old: str
    new: str
    # The tests that are to notice it: a regular expression, as `swift test --filter` takes it.
    tests: str
    # Why nobody can notice it; None where somebody must.
    equivalent: str | None = None


def skip(name, place, statement, tests, equivalent=None):
    """A statement that is left out."""
    return Fault(name, place, statement, f"if !FAULT {{ {statement} }}", tests, equivalent)


def ignore(name, place, condition, tests, equivalent=None):
    """A `guard` whose condition counts as met. The condition stands as it is in the sources."""
    return Fault(
        name, place, f"guard {condition}", f"guard FAULT || ({condition})", tests,
        equivalent)


FAULTS = [
    # Files
    Fault(
        "staged file not synced", "StagedFile.writeFile",
        "if synced && fsync(number) != 0", "if !FAULT && synced && fsync(number) != 0",
        "DurabilityTests"),
    Fault(
        "folder of a file not synced", "StagedFile.syncFolder",
        "if folder.number >= 0 && fsync(folder.number) != 0",
        "if !FAULT && folder.number >= 0 && fsync(folder.number) != 0", "DurabilityTests"),
    Fault(
        "mode of a file not kept", "StagedFile.keepModeAndOwner",
        "guard fchmod(number, mode) == 0", "guard FAULT || fchmod(number, mode) == 0",
        "StoreTests"),
    Fault(
        "what came out of an exchange not compared", "StagedFile.exchange",
        "guard try isStillOld(temporary, under: lease) else { throw file.changed() }\n      try removeTemporary()",
        "guard try FAULT ? true : isStillOld(temporary, under: lease) else { throw file.changed() }\n"
        "      try removeTemporary()",
        "EditorTests|ReadLeaseTests"),
    Fault(
        "file that changed replaced", "StagedFile.exchange",
        "guard try isOld(name) else { throw file.changed() }\n    guard swap()",
        "guard try FAULT ? true : isOld(name) else { throw file.changed() }\n    guard swap()",
        "DurableFileTests"),
    skip(
        "exchange not undone", "StagedFile.exchange", "try swapBack()",
        "EditorTests|ReadLeaseTests"),
    Fault(
        "new file over one that is there", "StagedFile.rename",
        "let status = bestupid_rename_exclusively(folder.number, from, folder.number, to)",
        "let status = FAULT ? renameat(folder.number, from, folder.number, to)\n"
        "          : bestupid_rename_exclusively(folder.number, from, folder.number, to)",
        "DurableFileTests"),
    skip(
        "some of several files replaced", "FileReplacement.replace",
        "try putBack(published, after: error)", "StoreTransactionTests"),
    Fault(
        "link to a folder followed", "DurableFile.enter",
        "let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW",
        "let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (FAULT ? 0 : O_NOFOLLOW)",
        "DurableFileTests"),
    Fault(
        "file that is written not waited for", "ReadLease.init",
        "while outcome == .openForWriting {", "while !FAULT, outcome == .openForWriting {",
        "EditorTests|ReadLeaseTests"),
    Fault(
        "writer that waits not seen", "StagedFile.isStillOld",
        "lease.identifier, !lease.isBroken", "lease.identifier, FAULT || !lease.isBroken", "EditorTests|ReadLeaseTests"),
    Fault(
        "file that was just emptied edited", "EditedFiles.read",
        "guard saves.contain(status,", "guard !FAULT, saves.contain(status,",
        "EditorTests"),

    # Locks
    Fault(
        "store's lock not waited for", "StoreLock.init",
        "while flock(number, LOCK_EX | LOCK_NB) != 0 {",
        "while !FAULT, flock(number, LOCK_EX | LOCK_NB) != 0 {", "StoreTransactionTests"),
    Fault(
        "git's lock taken although another has it", "CommitIndexLock.take",
        "case EEXIST: break",
        "case EEXIST: if FAULT { return CommitIndexLock(gitDirectory: gitDirectory) }",
        "StoreTransactionTests"),
    Fault(
        "another git's lock taken for ours", "Recovery.removeLocks",
        "    var isOver = false", "    var isOver = FAULT", "RecoveryTests|StoreTransactionTests"),
    Fault(
        "our own lock left behind", "Recovery.removeLocks",
        "    guard isOver else { return }", "    guard !FAULT, isOver else { return }",
        "RecoveryTests|StoreTransactionTests|KillTests"),

    # Recovery
    Fault(
        "rest of a save left undone", "Recovery.run", "if marker.purpose == .commit {",
        "if marker.purpose == .commit && !FAULT {", "ImportTroubleTests"),
    Fault(
        "what a person changed replaced", "Recovery.finishReplacing",
        "where item.old != item.new && now.blobName == item.old {",
        "where item.old != item.new && (FAULT || now.blobName == item.old) {", "RecoveryTests"),
    skip(
        "no marker before a save", "FileSave.save",
        "try marker.write(in: repository)", "RecoveryTests|CommandTests.KillTests"),
    Fault(
        "temporaries of a killed command left", "Recovery.run",
        "settleTemporaries(of: marker)\n    switch",
        "if !FAULT { settleTemporaries(of: marker) }\n    switch",
        "RecoveryTests|CommandTests.KillTests"),
    Fault(
        "save of a person during an exchange dropped", "Recovery.settle",
        "if !isKnown && (nowID == item.new || now == .absent) {",
        "if !FAULT && !isKnown && (nowID == item.new || now == .absent) {", "RecoveryTests"),
    Fault(
        "lock of a branch that is another git's removed", "Recovery.removeReferenceLock",
        'if try RegularFile.read(lock, limit: 1 << 10) == Array("\\(target.hex)\\n".utf8) {',
        'if try FAULT ? true : RegularFile.read(lock, limit: 1 << 10) == Array("\\(target.hex)\\n".utf8) {',
        "RecoveryTests"),
    skip(
        "commit under way not named in the marker", "MarkedCommit.commitOnce",
        "marker.target = commit", "RecoveryTests|StoreTransactionTests|CommandTests.KillTests"),
    Fault(
        "what a person wrote since is committed as ours", "MarkedCommit.finish",
        "} else if let seen, seen.state.blobName == item.new {",
        "} else if let seen, FAULT || seen.state.blobName == item.new {",
        "RecoveryTests|RescueTests"),
    skip(
        "saved text not kept", "FileSave.save",
        "try keep(replacements, subject: message.subject)", "RescueTests"),
    Fault(
        "torn saved text brought back", "SavedEdits.bytes",
        "guard let bytes, ObjectID(blob: bytes) == id else {",
        "guard let bytes, FAULT || ObjectID(blob: bytes) == id else {", "RescueTests"),

    skip(
        "commit of a move left to git gc", "WorkingCopyMove.replaceAll",
        "try inFlight.set(to: target)", "UnfinishedSyncTests"),
    skip(
        "move tried for ever", "Recovery.run", "marker.attempts += 1",
        "UnfinishedSyncTests"),
    Fault(
        "decisions of a merge given up in no commit", "WorkingCopyMove.giveUp",
        "if !marker.files.isEmpty { try givenUp.add(target) }",
        "if !FAULT, !marker.files.isEmpty { try givenUp.add(target) }", "SyncMergeTests|UnfinishedSync"),
    Fault(
        "large file held in memory", "DurableFile.content",
        "guard Int(status.st_size) > Self.sizeLimit else {",
        "guard !FAULT, Int(status.st_size) > Self.sizeLimit else {", "DurableFileTests"),

    # Commits
    Fault(
        "objects not synced", "GitError",
        "guard syncfs(descriptor) == 0 else", "guard FAULT || syncfs(descriptor) == 0 else",
        "DurabilityTests"),
    skip(
        "written objects not read back", "CommitBuilder.write",
        "try repository.verifyWritten(id)", "DamagedObjectTests"),
    skip(
        "index not synced", "IndexCopy.publish", "try PrivateFile.sync(file)",
        "DurabilityTests"),
    skip(
        "name of the index not synced", "IndexCopy.publish",
        "try PrivateFile.sync(repository.gitDirectory)", "DurabilityTests"),
    skip(
        "fetched objects not synced", "WorkingCopyMove.run",
        "try FileSystem.syncAll(holding: repository.commonDirectory)", "DurabilityTests"),
    Fault(
        "HEAD that moved not noticed", "Publication.isStill",
        "guard now == head else { return false }", "guard FAULT || now == head else { return false }",
        "OtherGitTests"),
    Fault(
        "commit in the middle of a rebase", "Repository.reasonToWait",
        "if let operation = try wrapping({ () throws(GitError) in try operation() }) {",
        "if !FAULT, let operation = try wrapping({ () throws(GitError) in try operation() }) {",
        "StoreTests|RescueTests"),
    skip(
        "entries of the last moment trusted", "IndexCopy.publish",
        "try index.distrustEntries(since: status.modified.tv_sec)",
        "OtherGitTests"),
    skip(
        "index of the last moment overwritten", "IndexCopy.publish",
        "try index.reload()", "StoreTests"),
    Fault(
        "temporaries of ours committed", "ChangedFiles.init",
        ".filter { !DurableFile.isTemporary($0.path) }",
        ".filter { FAULT || !DurableFile.isTemporary($0.path) }", "EachPathTests"),
    Fault(
        "new file committed wherever it lies", "IncludedFiles.contains",
        "if isPrivate(path) { return false }\n", "if FAULT { return true }\n    if isPrivate(path) { return false }\n",
        "OwnBusinessTests"),
    Fault(
        "private file committed", "IncludedFiles.isPrivate",
        "path.folders.contains { $0.name.elementsEqual(Self.privateFolder.utf8) }",
        "!FAULT && path.folders.contains { $0.name.elementsEqual(Self.privateFolder.utf8) }",
        "OwnBusinessTests"),
    Fault(
        "moved file not known", "ChangedFiles.contents",
        "found.insert(entry.id) }", "if !FAULT { found.insert(entry.id) } }", "OwnBusinessTests"),
    Fault(
        "token committed", "IncludedFiles.reasonToKeepBack",
        "guard !found.isEmpty else { return nil }", "guard !FAULT, !found.isEmpty else { return nil }",
        "OwnBusinessTests"),
    Fault(
        "file of secrets committed", "IncludedFiles.reasonToKeepBack",
        "if isNew, Secrets.isName(path.name) {", "if !FAULT, isNew, Secrets.isName(path.name) {", "OwnBusinessTests"),
    Fault(
        "file with the marks of a conflict committed", "IncludedFiles.reasonToKeepBack",
        "if let line = bytes[...].lineOfConflict {", "if !FAULT, let line = bytes[...].lineOfConflict {",
        "OwnBusinessTests"),

    # Freshness of the cache
    Fault(
        "time of a status change not looked at", "FileStamp.init",
        "changed: nanoseconds(status.statusChanged)",
        "changed: FAULT ? 0 : nanoseconds(status.statusChanged)", "FactCacheTests"),
    Fault(
        "file of the last moment trusted", "FileStamp.isRacy",
        "{ max(modified, changed) > time &- Self.granularity }",
        "{ !FAULT && max(modified, changed) > time &- Self.granularity }", "FactCacheTests"),
    Fault(
        "status change not looked at in a racy file", "FileStamp.isRacy",
        "max(modified, changed)", "max(modified, FAULT ? modified : changed)", "FactCacheTests"),
    Fault(
        "size not looked at", "FileStamp.init",
        "size: Int(status.st_size)", "size: FAULT ? 0 : Int(status.st_size)", "FactCacheTests",
        "what changes the size changes the time of the status as well"),
    Fault(
        "inode not looked at", "FileStamp.init",
        "inode: Int(truncatingIfNeeded: status.st_ino)",
        "inode: FAULT ? 0 : Int(truncatingIfNeeded: status.st_ino)", "FactCacheTests",
        "the file systems at hand give a file that is renamed a new time of its status"),
    Fault(
        "habits that changed not noticed", "CacheSession.init",
        '(ofHabits.map(mark) ?? "none")', '(FAULT ? "" : ofHabits.map(mark) ?? "none")',
        "FactCacheTests"),

    # Containment
    Fault(
        "link out of the store followed", "ContainedFolder.find",
        'guard target.utf8.starts(with: "\\(root)/".utf8) else {',
        'guard FAULT || target.utf8.starts(with: "\\(root)/".utf8) else {', "ContainedFolderTests"),
    Fault(
        "path up and out of the store read", "ContainedFolder.find",
        '!["", ".", ".."].contains($0)', '(FAULT || !["", ".", ".."].contains($0))',
        "ContainedFolderTests"),
    Fault(
        "link to what git does not track followed", "TrackedFiles.refusal",
        "return try paths().contains(path) ? nil", "return try paths().contains(path) || FAULT ? nil",
        "StoreLinkTests|BroughtLinkTests"),
    Fault(
        "link into git's folder followed", "ContainedFolder.find",
        "if let refusal = tracked?.refusal(ofLinkTo: target) {",
        "if !FAULT, let refusal = tracked?.refusal(ofLinkTo: target) {",
        "StoreLinkTests|BroughtLinkTests"),
    Fault(
        "linked folder of logs read by names", "LogFolder.read",
        "if folder.isBehindLink ||", "if !FAULT && folder.isBehindLink ||", "CacheFreshnessTests"),
    Fault(
        "links of a remote not told", "Sync.fastForward",
        "    report.links += links", "    if !FAULT { report.links += links }", "BroughtLinkTests"),
    Fault(
        "named file of a store read through any link", "Store.read",
        "guard let (store, file) = try holder(of: path) else",
        "guard !FAULT, let (store, file) = try holder(of: path) else", "StoreLinkTests|BroughtLinkTests"),
    Fault(
        "output in git's folder written", "GitFolder.refuse",
        "guard place.isInGitFolder ||", "guard !FAULT, place.isInGitFolder ||", "OutputInGitTests"),
    Fault(
        "no regular file read", "RegularFile.read",
        "guard FileSystem.kind(status) == .file else {",
        "guard FAULT || FileSystem.kind(status) == .file else {",
        "ContainedFolderTests|BadInputTests"),
    Fault(
        "remote's file in .git written", "RepositoryPath.isSafe",
        "!bytes.isEmpty && components.allSatisfy(Self.isSafe(component:))",
        "FAULT || !bytes.isEmpty && components.allSatisfy(Self.isSafe(component:))",
        "DurableFileTests|SyncTests"),

    # Each path by itself
    Fault(
        "files below a link not taken for gone", "OutsideChanges.look",
        "var seen = try file.observe(belowLink: .absent,",
        "var seen = try file.observe(belowLink: FAULT ? .refused : .absent,", "EachPathTests"),
    Fault(
        "link in the way not seen to go", "MoveObstacles.state",
        "return try file.observe(belowLink: .absent).state",
        "return try file.observe(belowLink: FAULT ? .refused : .absent).state", "EachPathTests"),
    Fault(
        "unreadable file ends the look at all", "Repository.status",
        "if files.isEmpty { throw error }", "if FAULT || files.isEmpty { throw error }",
        "EachPathTests"),
    Fault(
        "files of a closed folder taken for deleted", "Repository.foldersNotLookedInto",
        "if errno == EACCES { closed.insert(folder) }",
        "if !FAULT, errno == EACCES { closed.insert(folder) }", "EachPathTests"),
    Fault(
        "merge not sent where a file is in the way", "Sync.merge",
        "} catch  where error.kind == .conflict {", "} catch  where !FAULT && error.kind == .conflict {",
        "EachPathTests"),
    Fault(
        "file that is left alone waited for", "MoveObstacles.refuseLeftAlone",
        "guard let file else { return }", "guard !FAULT, let file else { return }", "EachPathTests"),
    Fault(
        "file left out by git written", "WorkingCopyMove.plan",
        "if now == .absent, obstacles.leftOut", "if !FAULT, now == .absent, obstacles.leftOut",
        "EachPathTests"),
    Fault(
        "bit of a file left out lost", "WorkingCopyMove.indexUpdates",
        "isLeftOut: leftOut.contains(change.path)",
        "isLeftOut: !FAULT && leftOut.contains(change.path)", "EachPathTests"),
    Fault(
        "CR in the index taken for CRLF", "Repository.asGitReadsIndex",
        "!TextStatistics(of: old).isTextWithCRLF", "!FAULT && !TextStatistics(of: old).isTextWithCRLF",
        "BroughtAlongTests"),

    # What a store brings along
    Fault(
        "pipe opened", "SpecialFiles.refuse",
        "![S_IFREG, S_IFDIR].contains(kind(status)),",
        "!FAULT, ![S_IFREG, S_IFDIR].contains(kind(status)),",
        "SpecialFileTests"),
    skip(
        "pipe among references not looked for", "Repository.refuseSpecialFilesOfGit",
        "try SpecialFiles.refuseInFolders(of: String(folder.dropLast()))", "SpecialFileTests"),
    Fault(
        "file that is written while git reads it not read again", "Repository.readStatus",
        "guard ContinuousClock.now < deadline else {", "guard !FAULT, ContinuousClock.now < deadline else {",
        "WorkingCopyTests"),
    Fault(
        "limit that ends nothing", "Session.end",
        "HardEnd.scheduleWhenIdle(after: limit.duration)",
        "HardEnd.scheduleWhenIdle(after: FAULT ? .seconds(3600) : limit.duration)",
        "SpecialFileTests"),
    Fault(
        "work taken for waiting", "HardEnd.look",
        "if processorTime - before > grace / 100,", "if !FAULT, processorTime - before > grace / 100,",
        "SpecialFileTests"),
    Fault(
        "signal that ends nothing", "Signals.run",
        "HardEnd.schedule(after: HardEnd.grace)",
        "HardEnd.schedule(after: FAULT ? .seconds(3600) : HardEnd.grace)", "SpecialFileTests"),
    Fault(
        "programs outlive the process", "ProgramRun.killAll",
        "for leader in groups { kill(-leader, SIGKILL) }",
        "for leader in groups where !FAULT { kill(-leader, SIGKILL) }", "SpecialFileTests"),
    Fault(
        "words before git's frame skipped", "RemoteLine.noise",
        '"and the repository exists.", ', 'FAULT ? "\\u{0}" : "and the repository exists.", ',
        "RemoteWordsTests"),
    Fault(
        "server's words not all told", "remoteWords",
        "var spoken = lines.filter { $0.speaker == .server }.map(\\.words)",
        "var spoken = lines.filter { $0.speaker == .server }.map(\\.words)\n"
        "  if FAULT { spoken = Array(spoken.prefix(3)) }", "RemoteWordsTests"),
    Fault(
        "git's own cause hidden by a server's words", "remoteWords",
        "(spoken.isEmpty || !$0.isEcho)", "(spoken.isEmpty || !FAULT && !$0.isEcho)",
        "RemoteWordsTests"),
    Fault(
        "advice on pushes not found", "Diagnosis.ofPush",
        "pushes.first { text", "pushes.first { !FAULT && text", "RemoteWordsTests"),
    Fault(
        "colon of a word ends it in zsh", "DataCompletions.spelled",
        "CompletionShell.requesting == .zsh ?", "!FAULT && CompletionShell.requesting == .zsh ?",
        "CompletionTests"),
    Fault(
        "hooks and monitors run by a look", "GitExecutable.options",
        "overrides.filter { $0.for.contains(purpose) }",
        "overrides.filter { !FAULT && $0.for.contains(purpose) }", "BroughtAlongTests"),
    Fault(
        "link in the place of our folder followed", "PrivateFile.makeFolder",
        "guard lstat(path, &status) == 0, FileSystem.kind(status) == .folder else {",
        "guard FAULT || lstat(path, &status) == 0 && FileSystem.kind(status) == .folder else {",
        "BroughtAlongTests"),
    Fault(
        "foreign owner not named", "Repository.open",
        "guard let owner = ForeignOwner(of: path) else", "guard !FAULT, let owner = ForeignOwner(of: path) else",
        "BroughtAlongTests"),

    # Warnings
    Fault(
        "git that cannot be asked taken for a loss", "Rescue.standing",
        "      return (now, isCommitted, try isCommitted ? waiting.head.commit.map(time) : nil)\n"
        "    } catch {\n      return nil",
        "      return (now, isCommitted, try isCommitted ? waiting.head.commit.map(time) : nil)\n"
        "    } catch {\n      if FAULT { throw error }\n      return nil",
        "TrueWarningTests"),
    Fault(
        "replaced value taken for lost", "Rescue.joined",
        "last.new == edit.old else", "!FAULT, last.new == edit.old else", "TrueWarningTests"),

    # Secrets
    Fault(
        "password of an address shown", "redactAddresses",
        "if !named || user.contains", "if !FAULT, !named || user.contains", "RedactionTests"),
    Fault(
        "query of an address shown", "redactAddresses",
        'if let query = address.firstIndex(of: UInt8(ascii: "?")) {',
        'if !FAULT, let query = address.firstIndex(of: UInt8(ascii: "?")) {', "RedactionTests"),
    Fault(
        "token shown", "redactTokens",
        "if end - found.upperBound >= 16 {", "if !FAULT, end - found.upperBound >= 16 {",
        "RedactionTests"),

    # Arguments
    Fault(
        "--date beside --file accepted", "Session.editTarget",
        "if date != nil { throw", "if !FAULT, date != nil { throw", "LogTests"),

    # Merges
    Fault(
        "YAML merged line by line", "FileKind.init",
        'else if ends(with: ".yaml") || ends(with: ".yml")',
        'else if !FAULT, ends(with: ".yaml") || ends(with: ".yml")', "YAMLMergeTests"),
    Fault(
        "merged YAML not read again", "FileMerger.merge",
        "if let merged, says(merged.result.bytes, merged.sides) {",
        "if let merged, FAULT || says(merged.result.bytes, merged.sides) {", "YAMLMergeTests"),
    Fault(
        "comment behind a key of one side taken back", "NamedTreeMerge.appendOpening",
        "first(where: { texts[1 - $0] == old })", "first(where: { FAULT || texts[1 - $0] == old })",
        "YAMLMergeTests"),
    Fault(
        "merge without authors not repeated", "FixpointMerge.fixpoint",
        "if again.bytes == result.bytes, isUndated {",
        "if !FAULT, again.bytes == result.bytes, isUndated {", "UndatedLawTests"),
    Fault(
        "field of a longer text restored beside itself", "Restoring.settingFields",
        "guard text.lines.count > 1 else", "guard !FAULT, text.lines.count > 1 else",
        "RestoringTests"),
    Fault(
        "earlier commit wins", "Author.isLater",
        "if time != other.time { return time > other.time }",
        "if time != other.time { return FAULT ? time < other.time : time > other.time }",
        "DayMergeTests|TextMergeTests"),
    Fault(
        "text is of whoever changed the file last", "Side.authors",
        "if lineStarts.isEmpty { return [author] }",
        "if FAULT || lineStarts.isEmpty { return [author] }", "LogMergeTests.AuthorTests"),
    Fault(
        "merge speaks for the lines of its parents", "Blame.init",
        "self.ranks = ranks.map { $0 ?? rank }", "self.ranks = ranks.map { FAULT ? rank : $0 ?? rank }",
        "BlameTests|ProvenanceTests|AuthorsInSyncTests"),
    Fault(
        "line that was moved is of who moved it", "Blame.matches",
        "if removed.isEmpty { return matches }", "if FAULT || removed.isEmpty { return matches }",
        "BlameTests|ProvenanceTests"),
    Fault(
        "of two who brought a line the older counts", "Blame.init",
        "ranks[line] = max(ranks[line] ?? Self.unknown, oldRank)",
        "ranks[line] = FAULT ? ranks[line] ?? oldRank : max(ranks[line] ?? Self.unknown, oldRank)",
        "BlameTests"),
    Fault(
        "authors of lines not told to the merge", "Provenance.side",
        "lineAuthors: LineAuthors(lines ?? []))", "lineAuthors: FAULT ? .unknown : LineAuthors(lines ?? []))",
        "AuthorsInSyncTests"),
    Fault(
        "children visited before their parents", "Repository.changes",
        "for id in try commits(to: tip, without: known, isTopological: true).reversed() {",
        "for id in try commits(to: tip, without: known, isTopological: true).sorted(by: { FAULT && $0 > $1 }).reversed() {",
        "ProvenanceTests"),
    Fault(
        "blame of very long versions", "PathHistory.text",
        "if sizes[path, default: 0] <= Self.sizeLimit {",
        "if FAULT || sizes[path, default: 0] <= Self.sizeLimit {", "ProvenanceTests"),
    Fault(
        "title of a template is a value", "TemplateText.isMade",
        "return key.elementsEqual(\"title\".utf8) && isTitle(value)",
        "return !FAULT && key.elementsEqual(\"title\".utf8) && isTitle(value)",
        "TemplateTests|AuthorsInSyncTests"),
    Fault(
        "title of a person taken for a template's", "TemplateText.isTitle",
        "return titles.contains { name", "return FAULT || titles.contains { name", "TemplateTests"),
    Fault(
        "heading of a template is a text", "TemplateText.isHeading",
        "headings.contains(text) }", "!FAULT && headings.contains(text) }", "TemplateTests"),
    Fault(
        "decision of a merge elsewhere not told", "Sync.decisionsAboutUs",
        "guard let known else { return [] }\n    return try DecisionHistory",
        "guard !FAULT, let known else { return [] }\n    return try DecisionHistory",
        "UnreadDecisionTests"),
    Fault(
        "decision that two devices made alike told again", "DecisionHistory.decisions",
        "{ !told.contains($0) } ?? true", "{ FAULT || !told.contains($0) } ?? true",
        "SyncMergeTests"),
    Fault(
        "decision about another device told", "PastDecision.concerns",
        "decision.lostFrom == device && decision", "(FAULT || decision.lostFrom == device) && decision",
        "UnreadDecisionTests"),
    Fault(
        "decision that was read stays unread", "UnreadDecisions.markRead",
        "state.unread.removeAll { read.contains($0) }",
        "if !FAULT { state.unread.removeAll { read.contains($0) } }", "UnreadDecisionTests"),
    Fault(
        "merge that git pulled not looked at", "UnreadDecisions.update",
        "return (tip, seen)", "return (tip, FAULT ? before : seen)",
        "UnreadDecisionTests"),
    Fault(
        "authors of lines out of a file ignored", "ActionContext.sides",
        "lineAuthors: lines ?? .unknown)", "lineAuthors: FAULT ? .unknown : lines ?? .unknown)",
        "MergeFileTests"),
    Fault(
        "blank value wins", "ConflictResolver.fillVerdict",
        "let winner = fills[0] > fills[1] ? 0 : 1",
        "let winner = FAULT != (fills[0] > fills[1]) ? 0 : 1", "LogMergeTests"),
    Fault(
        "box that one side opened stays ticked", "ConflictResolver.boxVerdict",
        "if baseState == boxes[1 - open].state {", "if !FAULT, baseState == boxes[1 - open].state {",
        "LogMergeTests"),
    Fault(
        "value that gave way in no decision", "ConflictResolver.resolve",
        "if verdict.isSilent {", "if FAULT || verdict.isSilent {", "LogMergeTests"),
    Fault(
        "device's plan wins over the bot's", "OwnershipRules.standard",
        ".section(.plannedWorkout): .bot", ".section(.plannedWorkout): FAULT ? .device : .bot",
        "LogMergeTests"),
    Fault(
        "row of a habit that is done gives way", "ConflictResolver.doneRowVerdict",
        "return done.count == 1 ?", "return !FAULT && done.count == 1 ?", "LogMergeTests"),
    Fault(
        "zero of an old table is a value", "Fill.of",
        "if zeroIsBlank, text", "if !FAULT, zeroIsBlank, text", "LogMergeTests"),
    Fault(
        "edited entry is one less and another one more", "EditedBlocks.groups",
        "if blocks[Self.base].isEmpty { return [] }",
        "if FAULT || blocks[Self.base].isEmpty { return [] }", "LogMergeTests.EditedEntryTests"),
    Fault(
        "other task of the same words is an edit", "EditedBlocks.edits",
        "if old.isTask,", "if !FAULT, old.isTask,",
        "LogMergeTests.(EditedEntryTests|CarriedTodoLawTests)"),
    Fault(
        "copy of an entry that the other side edited is that one", "EditedBlocks.groups",
        "return counts[side][block.name] == 1 ? key : nil",
        "return FAULT || counts[side][block.name] == 1 ? key : nil",
        "LogMergeTests.(EditedEntryTests|LawTests)"),
    Fault(
        "edit that both sides have is another entry", "EditedBlocks.edits",
        "alignment.index(of: key, in: Self.base) == nil\n    }\n    guard",
        "alignment.index(of: key, in: Self.base) == nil && !(FAULT && alignment.isInBoth(key))\n    }\n    guard",
        "LogMergeTests.LawTests"),
    Fault(
        "hold without a load is added again", "StrengthSet.knownLoad",
        "load ?? (isHold ? .body : nil)", "load ?? (isHold && !FAULT ? .body : nil)",
        "LogMergeTests.AddedValueTests"),
    Fault(
        "routine of one side is none in the merge", "PartMerger.mergePart",
        "part.isRoutine = isRoutine", "if !FAULT { part.isRoutine = isRoutine }",
        "LogMergeTests.LawTests"),
    Fault(
        "notes of imports in a decision", "FileMerger.merge",
        "if case .origins = kind {", "if !FAULT, case .origins = kind {",
        "LogMergeTests.JSONMergeTests"),
    Fault(
        "tick of a task that was edited lost", "BlockMerger.sides",
        "if parts[1].isSameText(as: before) { return 0 }",
        "if FAULT || parts[1].isSameText(as: before) { return 0 }",
        "LogMergeTests.EditedEntryTests"),
    Fault(
        "second run of another device in a decision", "BlockMerger.addedPiece",
        "guard let adding = day.adding,", "guard !FAULT, let adding = day.adding,",
        "LogMergeTests.AddedValueTests"),
    Fault(
        "value that a merge added is added again", "BlockMerger.addedPiece",
        "(authors[side].act == .merged", "(!FAULT && authors[side].act == .merged",
        "LogMergeTests.AddedValueTests"),
    Fault(
        "run that was told twice is two", "DayEditor.isNear",
        "<= leastDifference", "<= (FAULT ? 0 : leastDifference)",
        "LogMergeTests.AddedValueTests"),
    Fault(
        "import wins over what was typed", "[Author].sideThatWrote",
        "guard self[0].act != self[1].act,", "guard !FAULT, self[0].act != self[1].act,",
        "LogMergeTests.ImportedValueTests"),
    Fault(
        "import's commit counts as typed", "Commit.act",
        "return isImport ? .imported : .wrote", "return !FAULT && isImport ? .imported : .wrote",
        "CommandTests.MeasuredSyncTests"),
    Fault(
        "value that was taken away is imported again", "ConflictResolver.fillVerdict",
        "if wasFilled, authors", "if !FAULT, wasFilled, authors",
        "LogMergeTests.ImportedValueTests"),
    Fault(
        "byte order mark is part of a line", "ArraySlice<UInt8>.withoutByteOrderMark",
        "startIndex == 0 &&", "!FAULT && startIndex == 0 &&",
        "LogMergeTests.InversePropertyTests"),
    Fault(
        "restore offered that cannot be", "MergeDecisions.isRestorable",
        "return try restored(past, history, in: old.bytes) != old.bytes",
        "return try FAULT || restored(past, history, in: old.bytes) != old.bytes",
        "CommandTests.OfferedRestoreTests"),
    Fault(
        "deleted file wins over a changed one", "TreeMerge.merge",
        "change.old == nil ? (sides[1], sides[0]) : (sides[0], sides[1])\n"
        "      update(path, from: change.old, to: entry)",
        "change.old == nil ? (sides[1], sides[0]) : (sides[0], sides[1])\n"
        "      update(path, from: change.old, to: FAULT ? nil : entry)", "SyncTests"),
    Fault(
        "several common ancestors taken for one", "TreeMerge.changes",
        "bases.isEmpty ? [nil] : bases.map(\\.tree)",
        "bases.isEmpty ? [nil] : bases.prefix(FAULT ? 1 : bases.count).map(\\.tree)", "SyncTests"),

    # Weekly plans
    Fault(
        "draft before a final plan", "WeekPlanName.rank", "(isDraft ? 5 : 0)", "(isDraft && !FAULT ? 5 : 0)",
        "WeekPlanNameTests"),
    Fault(
        "plan of a day that is no Monday", "WeekPlanName.week", "return date.weekday == .monday ?",
        "return FAULT || date.weekday == .monday ?", "WeekPlanNameTests"),
    Fault(
        "weekday a second time counted", "WeekPlanReader.days",
        "guard !days.contains(where:", "guard FAULT || !days.contains(where:", "WeekPlanTests"),
    Fault(
        "plan that is no UTF-8 read", "WeekPlanReader.read",
        "guard String(validating: bytes, as: UTF8.self) != nil",
        "guard FAULT || String(validating: bytes, as: UTF8.self) != nil", "WeekPlanTests"),
    Fault(
        "fence around a plan not looked through", "PlanText.init",
        "let fence = Self.fence(lines[first])",
        "let fence = FAULT ? nil : Self.fence(lines[first])", "WeekPlanTests"),
    Fault(
        "break tag of a plan kept", "PlannedDayText.lines",
        "} else if let end = endOfBreak", "} else if !FAULT, let end = endOfBreak",
        "WeekPlanTests"),
    Fault(
        "kinds of the workout before those of the type", "PlannedDayText.named",
        "return named.isEmpty ? all", "return named.isEmpty || FAULT ? all",
        "WeekPlanTests"),
    Fault(
        "planned lift taken for training", "WeekProgress.Training.all",
        "filter { !$0.isPlanned }", "filter { FAULT || !$0.isPlanned }", "WeekProgressTests"),
    Fault(
        "activity without distance and time taken for training", "WeekProgress.Training.all",
        "filter { $0.distance != nil ||", "filter { FAULT || $0.distance != nil ||",
        "WeekProgressTests"),
    Fault(
        "day to come counted", "WeekProgress.init",
        "case .done where day.date <= today:", "case .done where FAULT || day.date <= today:",
        "WeekProgressTests"),
    Fault(
        "day to come moved", "DayMatch.progress",
        "where week[index].date < today", "where FAULT || week[index].date < today",
        "WeekProgressTests"),
    Fault(
        "training of its own day's plan taken by another", "DayMatch.init",
        "free = Set(extra)", "free = FAULT ? Set(training.indices) : Set(extra)",
        "WeekProgressTests"),
    Fault(
        "one training moved to twice", "DayMatch.take",
        "    free.subtract(indices)", "    if !FAULT { free.subtract(indices) }",
        "WeekProgressTests"),
    Fault(
        "ticked workout not heeded", "TrainingConfirmation.covers",
        "if isOfAll { return true }", "if !FAULT, isOfAll { return true }", "WeekProgressTests"),
    Fault(
        "any ticked box taken for the workout's", "TodoText.isWorkout",
        'MarkdownText.lowercased($0.name) == "workout"',
        'FAULT || MarkdownText.lowercased($0.name) == "workout"', "WeekProgressTests"),
    Fault(
        "second plan of a week not named", "ProtocolReader.diagnostics",
        "if let first = counted,", "if !FAULT, let first = counted,", "ProtocolTests"),
    Fault(
        "plan that is none not passed over", "ProtocolReader.plan",
        "for file in files.plans(ofWeek: date) {",
        "for file in files.plans(ofWeek: date).prefix(FAULT ? 1 : Int.max) {", "ProtocolTests"),
    Fault(
        "plans among the logs", "CacheSession.years",
        "(years, years.first?.folder?.others ?? [])", "(years, FAULT ? [] : years.first?.folder?.others ?? [])",
        "FactCacheTests|DashboardTests"),
    Fault(
        "older days of other years", "DayListReader.list",
        "|| store.listing().days.first.map(isOlder) == true",
        "|| !FAULT && store.listing().days.first.map(isOlder) == true", "BrowsingTests"),
    Fault(
        "plan that is none passed over silently", "ProtocolReader.plan",
        "reading.diagnostics.prefix(1)", "reading.diagnostics.prefix(FAULT ? 0 : 1)",
        "ProtocolTests|NewTests"),
    Fault(
        "week without a plan no error", "ProtocolCommand.run",
        "if monday != nil,", "if !FAULT, monday != nil,", "ProtocolTests"),
    Fault(
        "narrow screen with what became of a day", "WeekTimeline.outcomeColumn",
        "screen.columns < 60", "!FAULT && screen.columns < 60", "ProtocolTests"),

    # The dashboard
    Fault(
        "few calories have a colour at noon", "Target.judge",
        "status == .low, !isEvening", "!FAULT, status == .low, !isEvening",
        "TargetTests|DashboardTests"),
    Fault(
        "value near a minimum is far from it", "Target.distance",
        "maximum == nil ? 100 : measure.tolerance", "FAULT || maximum != nil ? measure.tolerance : 100",
        "TargetTests"),
    Fault(
        "number of weight as wide as one of calories", "Target.Measure.tolerance",
        "self == .weight ? 10 : 50", "!FAULT && self == .weight ? 10 : 50", "TargetTests"),
    Fault(
        "settled too early", "HabitFigures.init",
        "known >= Self.settlingDays && streak < known", "(FAULT || known >= Self.settlingDays && streak < known)",
        "DashboardCardTests|DashboardStateTests"),
    Fault(
        "mood by its morning alone", "DashboardCard.all",
        "known.reduce(0, +) / Double(known.count)", "FAULT ? known[0] : known.reduce(0, +) / Double(known.count)",
        "DashboardCardTests"),
    Fault(
        "unknown block is an error of all", "Dashboard.blocks",
        "guard !names.isEmpty else", "guard !FAULT, !names.isEmpty else", "DashboardTests"),
    Fault(
        "comment before the setting", "NutrientTargets.init",
        "targets = said.merging(settings) { $1 }",
        "targets = said.merging(settings) { FAULT ? $0 : $1 }", "DashboardTests|DashboardStateTests"),
    Fault(
        "a day that is left out told again", "ActionContext.tell",
        "if told.isNew(", "if FAULT || told.isNew(", "DashboardStateTests"),
    Fault(
        "todos waiting though there is a log", "DashboardGathering.rollover",
        "files?.log == nil ? todos.texts.count", "FAULT || files?.log == nil ? 3",
        "DashboardStateTests"),
    Fault(
        "done before open", "DashboardLists.tasks",
        "[.open, .done, .dropped]", "FAULT ? [.done, .open, .dropped] : [.open, .done, .dropped]",
        "DashboardTests"),
    Fault(
        "height not kept to", "DashboardScreen.lines",
        "if lines.count < rows { break }", "if FAULT || lines.count < rows { break }", "DashboardTests"),
    Fault(
        "target not said", "DashboardCards.target",
        "judgement.distance != .met", "!FAULT, judgement.distance != .met", "DashboardTests"),
    Fault(
        "change of a flat figure", "DashboardCards.change",
        "trend.direction != .flat else", "FAULT || trend.direction != .flat else", "DashboardTests"),
    Fault(
        "older day not said", "DashboardCards.value",
        'date == blocks.dashboard.date ? ""', 'FAULT || date == blocks.dashboard.date ? ""', "DashboardStateTests"),
    Fault(
        "training without a plan as beside one", "DashboardWeek.sign",
        "progress.plan == nil ? screen.sign", "!FAULT && progress.plan == nil ? screen.sign", "DashboardStateTests"),
    Fault(
        "gap as low as a rest day's sign", "ScreenForm.sign",
        "$0.place == place", "!FAULT && $0.place == place", "DashboardTests"),

    # Syncs
    Fault(
        "branch that the remote lost not noticed", "RemoteLoss.init",
        "guard let lastSeen, lastSeen != tip else", "guard !FAULT, let lastSeen, lastSeen != tip else",
        "LostRemoteTests"),
    skip(
        "malformed tree taken in", "Sync.join",
        "try refuseMalformed(theirs, of: upstream, beside: head)", "RemoteObstacleTests"),
    Fault(
        "file that is not what HEAD says replaced", "WorkingCopyMove.plan",
        "      if entry != old {", "      if !FAULT, entry != old {", "SyncTests"),
    Fault(
        "hidden characters sent to a terminal", "Unicode.Scalar.isHarmful",
        "isControl || isHidden", "isControl || (!FAULT && isHidden)",
        "CharacterKindTests|TerminalTests"),
    Fault(
        "escape sequence shown by a terminal", "Terminal.data",
        "guard isTerminal(standardOutput) else {", "guard !FAULT, isTerminal(standardOutput) else {",
        "TerminalTests"),

    # What people type
    # Lists
    Fault(
        "task in two sections ticked in one", "TodoItem.all",
        "if let index = indexes[identity] {", "if !FAULT, let index = indexes[identity] {",
        "TodoItemTests|TodoEditTests"),
    Fault(
        "tasks below Deferred counted", "TaskSection.all",
        "let end = file.document.endOfTodos(in: section.body)",
        "let end = FAULT ? section.body.upperBound : file.document.endOfTodos(in: section.body)",
        "TodoItemTests|RolloverTests"),
    Fault(
        "new task behind what is deferred", "DayEditor.addTodo",
        "before: document.endOfTodos(in: document.sections[section].body))",
        "before: FAULT ? nil : document.endOfTodos(in: document.sections[section].body))",
        "TodoEditTests"),
    Fault(
        "strike marks beside a tick taken off as well", "BoxVerb.changes",
        "case .undone: states.contains(.ticked) ? state == .ticked : state == .dropped",
        "case .undone: FAULT ? state != .open : states.contains(.ticked) ? state == .ticked : state == .dropped",
        "TodoEditTests"),
    Fault(
        "worse step of matching continues past a task that is done", "ItemMatch.result",
        "if let index = matches.first(where: { items[$0].standing == .isSo }) { return .isSo(index) }",
        "if FAULT { return nil }; if let index = matches.first(where: { items[$0].standing == .isSo }) { return .isSo(index) }",
        "ItemMatchTests"),
    Fault(
        "abbreviation means a task that is done before one that is open",
        "ItemMatch.find", "case let found? where found.changesNothing:",
        "case let found? where !FAULT && found.changesNothing:", "ItemMatchTests"),
    Fault(
        "two habits of one name look alike", "ItemChoice.id",
        "return isShared ?", "return isShared && !FAULT ?", "HabitTests"),
    Fault(
        "equal texts are ambiguous", "ItemMatch.result",
        "if !isKnown { distinct.append(index) }", "if FAULT || !isKnown { distinct.append(index) }",
        "ItemMatchTests"),
    Fault(
        "three letters misspelled are enough for a match", "ItemMatch.Step.isMisspelled",
        "(count <= 4 ? 1 : 2)", "(FAULT ? 3 : count <= 4 ? 1 : 2)", "ItemMatchTests"),
    Fault(
        "short word is a part within another one", "ItemMatch.FoldedText.hasPart",
        'if part.prefix(while: { $0 != " " }).count >= Self.leastInside {',
        'if FAULT || part.prefix(while: { $0 != " " }).count >= Self.leastInside {',
        "ItemMatchTests"),
    Fault(
        "short word is misspelled for a longer one", "ItemMatch.Step.isMisspelled",
        "guard count >= FoldedText.leastInside", "guard FAULT || count >= FoldedText.leastInside",
        "ItemMatchTests"),
    Fault(
        "all is a word like others", "ItemMatch.find",
        'if word.first != "=", wanted.line == "all",',
        'if !FAULT, word.first != "=", wanted.line == "all",', "ItemMatchTests"),
    Fault(
        "words without quotes are an entry each", "ItemChoice.texts",
        "if ItemMatch.find(together: text, in: items).isOne {",
        "if !FAULT, ItemMatch.find(together: text, in: items).isOne {", "ItemChoiceTests"),
    Fault(
        "word repeated means another entry", "ItemChoice.next",
        "items[other].text == items[index].text", "FAULT || items[other].text == items[index].text",
        "ItemChoiceTests"),
    Fault(
        "'and' is a word of an entry", "ItemWords.add", 'if piece.lowercased() == "and" {',
        'if !FAULT, piece.lowercased() == "and" {', "ItemChoiceTests"),
    Fault(
        "'to' before a day is a word of the entry", "EntryWords.init",
        'let isFilled = names.last?.lowercased() == "to"',
        'let isFilled = !FAULT && names.last?.lowercased() == "to"', "EntryWordsTests"),
    Fault(
        "habit's name is no habit for log", "Proposals.habitHint",
        "if context.names.hasHabit(", "if !FAULT, context.names.hasHabit(", "LogRequestTests"),
    Fault(
        "text behind = is a number", "ItemMatch.find",
        'if word.first != "=", let number = number(word) {',
        'if let number = number(FAULT && word.first == "=" ? String(word.dropFirst()) : word) {',
        "ItemMatchTests"),
    Fault(
        "groups of a total's digits lost", "TotalText.Number.add",
        "if isGrouped {", "if !FAULT, isGrouped {", "TotalTextTests"),
    Fault(
        "upper end of a range stays", "TotalText.adding",
        "_ = place.high?.add(amount)", "if !FAULT { _ = place.high?.add(amount) }",
        "TotalTextTests"),
    Fault(
        "approximate food makes no total approximate", "TotalText.adding",
        "if isApproximate, !old.approximate {", "if !FAULT, isApproximate, !old.approximate {",
        "TotalTextTests"),
    Fault(
        "total that is no number not told", "DayEditor.addToTotal",
        "if let unread {", "if !FAULT, let unread {", "FoodEditTests"),
    Fault(
        "line break in a text", "InputError.entryLine",
        "if text.contains(where: \\.isNewline) {", "if !FAULT, text.contains(where: \\.isNewline) {",
        "TodoTests|ListTests"),
    Fault(
        "second habit of one name taken for the first",
        "HabitConfiguration.LineIDs.next",
        "return count < ids.count ? ids[count] : id", "return !FAULT && count < ids.count ? ids[count] : id",
        "HabitItemTests"),
    Fault(
        "edit of a list in YAML not compared", "YAMLDocument.checked",
        "guard let result, result.hasSameContent(as: path.setting(items, in: root)) else {",
        "guard let result, FAULT || result.hasSameContent(as: path.setting(items, in: root)) else {", "ItemTests"),
    Fault(
        "habit that is open today ends its streak", "HabitFigures.init",
        "let reach = date >= today ? 1 : 0", "let reach = FAULT ? 0 : date >= today ? 1 : 0",
        "HabitTests"),
    Fault(
        "value ends at its first word", "ValueWords.longestRead",
        "stride(from: most, to: 0", "stride(from: FAULT ? min(1, most) : most, to: 0",
        "LanguageTests"),
    Fault(
        "hours taken for a heart rate", "HoursOrRate.hours",
        "if rate >= 60 { return 1 }", "if FAULT || rate >= 60 { return 1 }",
        "LanguageTests"),
    Fault(
        "evening behind a morning's mood unknown", "EntryReader.isMoodAgain",
        "words.count > 1, isMood(entries.last)", "!FAULT, words.count > 1, isMood(entries.last)",
        "LanguageTests"),
    Fault(
        "name before a number taken for a unit", "EntryReader.customCount",
        "let unitEnd = number.map { max(start + 1, $0 - 1) } ?? end",
        "let unitEnd = FAULT ? end : number.map { max(start + 1, $0 - 1) } ?? end",
        "DayEditingTests"),
    Fault(
        "note swallows the next entry", "EntryReader.readNote",
        "if let end {", "if !FAULT, let end {", "LanguageTests"),
    Fault(
        "number in a remark not asked about", "EntryReader.checkRemark",
        "guard isFirst || !isCounted(next) else", "guard !FAULT, isFirst || !isCounted(next) else",
        "CorpusTests"),
    Fault(
        "mood is always that of the morning", "EntryReader.moodField",
        "return (4..<12).contains(hour)", "return FAULT || (4..<12).contains(hour)", "CorpusTests"),
    Fault(
        "sleep 0-8 read as hours", "TimesOfNight.readings",
        "if let clock {\n      // `2-6`", "if !FAULT, let clock {\n      // `2-6`", "SleepTimesTests"),
    Fault(
        "sleep 10-6 of twelve hours not turned", "TimesOfNight.canTurn",
        "!start.isOf24", "!FAULT && !start.isOf24", "SleepTimesTests"),
    Fault(
        "range of hours that can be a night not asked about", "TimesOfNight.readings",
        "arePlausibleHours && !isSame", "!FAULT && arePlausibleHours && !isSame", "SleepTimesTests"),
    Fault(
        "day and month decided row by row", "DateGuess.see",
        "if !known.isEmpty { return patterns = known }",
        "if !known.isEmpty { return patterns = FAULT ? Self.all.filter(reads) : known }",
        "MappedDateTests"),
    Fault(
        "date in a form not known called a missing one", "FileDates.none",
        "text.contains(where: \\.isNumber)", "!FAULT && text.contains(where: \\.isNumber)",
        "MappedDateTests|HevyFileTests"),
    Fault(
        "weekday of a date taken for its month", "WordedDateReader.take",
        "guard month == nil || CalendarWords.isWeekday(firstMonth)",
        "guard month == nil || !FAULT && CalendarWords.isWeekday(firstMonth)", "WordedDateTests"),
    Fault(
        "error of a file at standard input", "ActionError.init",
        "(file, line) = (error.file, error.line)",
        "(file, line) = (FAULT ? nil : error.file, error.line)", "ImportReadingTests"),
    Fault(
        "file of which nothing is taken without a reason", "ImportReading.note",
        "if measurements.count == 0, measurements.skipped.isEmpty {",
        "if !FAULT, measurements.count == 0, measurements.skipped.isEmpty {", "ImportReadingTests"),
    Fault(
        "row of a day that gave way not counted", "MappedDays.read",
        "else if other.number != number,", "else if !FAULT, other.number != number,",
        "HeaderLanguageTests"),
    Fault(
        "duration of a set taken for a time of day", "HeaderGuess.field",
        "HeaderWords.times.contains(key) && values.areDurations(name)",
        "!FAULT && HeaderWords.times.contains(key) && values.areDurations(name)",
        "HeaderLanguageTests"),
    Fault(
        "lifts as typed not read from a text", "LogRequest.typedLifts",
        "guard areLifts, !entries.isEmpty", "guard !FAULT, areLifts, !entries.isEmpty",
        "PastedLiftTests"),
    Fault(
        "night over a change of clocks told by the clock", "SleepSpan.minutes",
        "return local - zone.offset(at: guess)", "return local - (FAULT ? 0 : zone.offset(at: guess))",
        "SleepSpanTests"),
    Fault(
        "lift with a slip of the pen begun", "LogReader.requireFarLifts",
        "guard case .sets(let name, _) = entry,", "guard !FAULT, case .sets(let name, _) = entry,",
        "CorpusTests"),
    Fault(
        "unit lost before a remark", "ValueText.withUnit",
        "text.prefix { $0 != \"(\" }", "text.prefix { FAULT || $0 != \"(\" }", "CorpusTests"),
    Fault(
        "proposal that nobody can type", "Proposals.understood",
        "guard case .success(let entries) = read,",
        "guard case .success(let entries) = FAULT ? .success([]) : read,", "CorpusTests"),
    Fault(
        "two bare numbers guessed", "ActivityText.init",
        "if let (one, other) = Self.bareNumbers(typed) {",
        "if !FAULT, let (one, other) = Self.bareNumbers(typed) {", "DayEditingTests"),
    Fault(
        "pace of a swim is that of a kilometre", "ActivityText.paced",
        "activity == .swim ? 100", "!FAULT && activity == .swim ? 100", "DayEditingTests"),
    Fault(
        "load behind sets dropped", "LiftAssembly.take",
        "blocks[index].load = load", "blocks[index].load = FAULT ? nil : load",
        "LanguageTests"),
    Fault(
        "seconds behind minutes lost", "Lexer.nextIsSmallerTime",
        "if unit == .minutes { return isTouching", "if unit == .minutes { return !FAULT && isTouching",
        "DayEditingTests|DayModelTests|ValuesTests"),
    Fault(
        "zero of a field without its advice", "EntryCheck.unreadable",
        "if example == nil, NotFilled.isZero(text.filter",
        "if !FAULT, example == nil, NotFilled.isZero(text.filter", "LanguageTests"),
    Fault(
        "what was understood told in the format's units", "LogEdit.result",
        "in: log.editor.units,", "in: FAULT ? .format : log.editor.units,",
        "TypedSentenceTests"),
    Fault(
        "entry without a command not recognised", "Bestupid.parsed",
        "guard isUsage(error), let line", "guard !FAULT, isUsage(error), let line",
        "TypedSentenceTests"),
    Fault(
        "unknown option taken for a day", "UnknownOption.isOption",
        "word.hasPrefix(\"-\") && !NegativeValues", "!FAULT && word.hasPrefix(\"-\") && !NegativeValues",
        "TypedSentenceTests"),
    Fault(
        "fields apart in a query not joined", "QueryCommand.run",
        "guard names.isEmpty else", "guard FAULT || names.isEmpty else", "TypedSentenceTests"),
    Fault(
        "fixpoint gives up a text that a decision keeps", "FixpointMerge.fixpoint",
        "if Self.isUndone(first, by: again)", "if !FAULT, Self.isUndone(first, by: again)",
        "JSONLawTests"),
    Fault(
        "blank line that must stay is doubled from one", "DayAssembly.gap",
        "return piece.blankGap.map(day.bytes)", "return (FAULT ? nil : piece.blankGap).map(day.bytes)",
        "LawTests"),
    Fault(
        "result on the way to a fixpoint has other authors", "FixpointMerge.fixpoint",
        "mergedFrom: sides, by: author(role))\n        }",
        "mergedFrom: FAULT ? [result, side] : sides, by: author(role))\n        }", "JSONLawTests"),

    # Days as people type them (decision 0078)
    Fault(
        "last monday may be today", "CalendarDate.named",
        "today.exactly(-1)?.latest($0)", "(FAULT ? today : today.exactly(-1))?.latest($0)",
        "ValuesTests"),
    Fault(
        "one of two readings of figures guessed", "DateFigures.day",
        "guard order != nil || one.month", "guard FAULT || order != nil || one.month",
        "ValuesTests"),
    Fault(
        "leap day not looked for in earlier years", "MonthDay.day",
        "in 0...8 {", "in 0...(FAULT ? 3 : 8) {", "ValuesTests"),
    Fault(
        "log read again for each line", "DayEditors.index",
        "if let index = indexes[date]", "if !FAULT, let index = indexes[date]",
        "DayEditorsTests"),
    Fault(
        "total keeps what an unset food had", "DayEditor.addToTotals",
        "if amount != 0 {", "if !FAULT, amount != 0 {", "DayEditingTests"),
    Fault(
        "letters behind a negative number are options", "NegativeValues.isNegative",
        "bytes.first.map { (48...57).contains($0) } ?? false",
        "!FAULT && bytes.first.map { (48...57).contains($0) } ?? false", "ShortOptionTests"),

    # Values that go astray (decisions 0075 and 0076)
    Fault(
        "second run replaces the first", "DayEditor.writeActivity",
        "if known > 0, !replacing {", "if !FAULT, known > 0, !replacing {", "DayEditingTests"),
    Fault(
        "rate stays behind when its activity goes", "DayEditor.unset",
        "let hadRate = try blankRate(of: field)",
        "let hadRate = FAULT ? false : try blankRate(of: field)", "DayEditingTests"),
    Fault(
        "tasks that were taken away told from the last one up", "DayEditor.take",
        "tell(changes[first...].reversed(), inPlaceOfThoseFrom: first)",
        "if !FAULT { tell(changes[first...].reversed(), inPlaceOfThoseFrom: first) }",
        "DayEditingTests"),
    Fault(
        "load in pounds for a person of kilograms", "LiftParts.load",
        "Load(text, unit: unit)", "Load(text, unit: FAULT ? .lb : unit)", "LanguageTests"),
    Fault(
        "second number of two lost", "Lexer.customNumber",
        "return CustomNumber(first: first.value, second: second)",
        "return CustomNumber(first: first.value, second: FAULT ? nil : second)",
        "ValuesTests|StrayValuesTests"),
    Fault(
        "target taken for a rate", "TargetScope.takesNumber", "guard isTarget else",
        "guard !FAULT, isTarget else", "DayModelTests|ValuesTests"),
    Fault(
        "what cannot be counts as unlikely", "Measure.judge",
        "return possible.contains(value) ?", "return FAULT || possible.contains(value) ?",
        "DayEditingTests"),
    Fault(
        "field that a log has asks for --new", "KnownNames.hasField",
        "return hasField(name) || CommonField",
        "return !FAULT && hasField(name) || CommonField", "StrayValuesTests"),
    # New days
    Fault(
        "workout of the day before taken over", "TodoList.openItems",
        "!TodoText.isWorkout(document.bytes[box.text])",
        "(FAULT || !TodoText.isWorkout(document.bytes[box.text]))", "RolloverTests"),
    Fault(
        "task ticked here or in its other section taken over", "Rollover.init",
        "done.contains(key) || known", "!FAULT && done.contains(key) || known", "RolloverTests"),
    Fault(
        "task among the todos taken over twice", "Rollover.init",
        "known.contains(key) ||", "!FAULT && known.contains(key) ||", "RolloverTests"),
    Fault(
        "open comment taken over", "Rollover.isWhole",
        "guard document.unclosed.isEmpty, document.sections.count == 1",
        "guard FAULT || document.unclosed.isEmpty, document.sections.count == 1",
        "RolloverTests"),
    Fault(
        "workout alone makes a source day", "Rollover.isSource",
        "isText && !TodoText", "isText && FAULT || isText && !TodoText",
        "RolloverTests|NewTests"),
    Fault(
        "Top 3 beside the same todo", "NewDay.todos",
        "where present.insert(item.name).inserted",
        "where present.insert(item.name).inserted || FAULT",
        "NewDayTests|RolloverTests"),
    Fault(
        "lift filled in that no reader finds", "WeekPlan.Day.plannedLifts",
        "guard read.count == 1, read[0].isPlanned",
        "guard FAULT || read.count == 1, FAULT || read[0].isPlanned", "NewDayTests"),
    Fault(
        "source day looked for in a past day", "DayMaker.newDay",
        "let isToday = try date == context.today",
        "let isToday = try FAULT || date == context.today", "NewTests"),
    Fault(
        "source day without a bound", "DayMaker.openTodos",
        "&& log.date >= first", "&& (FAULT || log.date >= first)", "NewTests"),
    Fault(
        "day before an unreadable one taken", "DayMaker.openTodos",
        "events.append(.dayLeftOut(told))\n        }\n        break",
        "events.append(.dayLeftOut(told))\n        }\n        if !FAULT { break }", "NewTests"),
    # Review and calendar
    Fault(
        "change of the exact means beside the rounded ones", "ReviewText.change",
        "let change = rounded(mean) - rounded(before)",
        "let change = FAULT ? shown.difference(mean - before) : rounded(mean) - rounded(before)",
        "ActionsTests.ReviewTests"),
    Fault(
        "streaks of a habit apart", "ReviewText.streaks",
        "where !habits.contains(streak.habit)", "where FAULT || !habits.contains(streak.habit)",
        "ActionsTests.ReviewTests"),
    Fault(
        "today's value hidden", "CalendarText.mark",
        "guard let line = calendar.lines[date] else",
        "guard !(FAULT && date == request.today), let line = calendar.lines[date] else",
        "BrowsingTests"),
    Fault(
        "legend of a lone value twice", "CalendarText.legend",
        "let ends = Set([values.min(), values.max()].compactMap(\\.self)).sorted()",
        "let ends = FAULT ? [values.min(), values.max()].compactMap(\\.self)\n"
        "        : Set([values.min(), values.max()].compactMap(\\.self)).sorted()", "BrowsingTests"),
    Fault(
        "done todos among the open ones", "TodoListing.init",
        "return (isOpen ? 0 : 1,", "return (isOpen || FAULT ? 0 : 1,", "ActionsTests.TodoTests"),
    # Carried todos
    Fault(
        "todos taken over one by one", "DayEditor.carry",
        "if (try? addTodos(todos.items)) == nil {",
        "if FAULT || (try? addTodos(todos.items)) == nil {", "CommandTests.SpeedTests"),
    Fault(
        "todos that were done elsewhere ticked one by one", "DayEditor.close",
        "try document.settingBoxes(atLines: done, ticked: true)",
        "var ticked = document\n"
        "      for line in FAULT ? done : [] {\n"
        "        ticked = try ticked.settingBoxes(atLines: [line], ticked: true)\n"
        "      }\n"
        "      return try ticked.settingBoxes(atLines: done, ticked: true)",
        "CommandTests.SpeedTests"),
    Fault(
        "half a line end is text", "UnsafeBufferPointer<UInt8>.lineExtent",
        "while end > offset, self[end - 1]", "while !(FAULT && next == end), end > offset, self[end - 1]",
        "LogSyntaxTests.LineTests"),
    Fault(
        "half a line end taken for a whole one", "LogDocument.hasLineEnd",
        "bytes[lines[line].range].last == ASCII.lineFeed",
        "bytes[lines[line].range].last == ASCII.lineFeed\n"
        "      || FAULT && bytes[lines[line].range].last == ASCII.carriageReturn",
        "LogSyntaxTests.EditTests"),
    Fault(
        "an edit holds its document eight times", "LogDocument.applying",
        "let edited = LogDocument(result)",
        "let edited = LogDocument(result)\n"
        "    let copies = (0..<(FAULT ? 8 : 0)).map { _ in LogDocument(result) }\n"
        "    defer { withExtendedLifetime(copies) {} }", "MemoryTests"),
    Fault(
        "a search in the middle of a slice", "RandomAccessCollection.partitioningIndex",
        "return index(startIndex, offsetBy: low)",
        "return index(startIndex, offsetBy: FAULT && low < count ? low + 1 : low)",
        "PartitioningIndexTests"),
    Fault(
        "todo of a day that nobody carried forgotten", "OpenTodos.init",
        "for day in earlier {\n      // What",
        "for day in FAULT ? Array(earlier.prefix(1)) : earlier {\n      // What",
        "LogMergeTests.CarriedTodoLawTests|ActionsTests.CarriedTodoTests"),
    Fault(
        "todo that was done before it came to the earlier day open for a command", "OpenTodos.init",
        "leavingOut: listed.union(ended.keys)", "leavingOut: FAULT ? listed : listed.union(ended.keys)",
        "ActionsTests.CarriedTodoTests"),
    Fault(
        "todo that was done elsewhere open again", "OpenTodos.init",
        "guard task.value == .open else { return }",
        "guard !FAULT, task.value == .open else { return }",
        "LogMergeTests.CarriedTodoLawTests|ActionsTests.CarriedTodoTests"),
    Fault(
        "todo that was taken out back", "OpenTodos.marked",
        "if !isOver, carried != date", "if !FAULT, !isOver, carried != date",
        "LogMergeTests.CarriedTodoLawTests|ActionsTests.CarriedTodoTests"),
    Fault(
        "todo counted in each log", "TodoCounts.count",
        "} else if wasOpen, let next", "} else if !FAULT, wasOpen, let next",
        "TodoCountTests|ActionsTests.CarriedTodoTests"),
    Fault(
        "day to which a task was carried lost by a tick", "BlockMerger.taskPiece",
        "carried: lines[first.carried.date == second.carried.date ? side : carried]",
        "carried: lines[FAULT || first.carried.date == second.carried.date ? side : carried]",
        "DueDateTests|CarriedTodoLawTests"),
    # Numbers of lists
    Fault(
        "number of a list that has moved", "ItemMatch.Item.numbered",
        "shown?.numbered(items)", "(FAULT ? nil : shown)?.numbered(items)",
        "ShownListTests"),
    Fault(
        "todos taken over by a command that fails", "LogEdit.carriedAndEdited",
        "return try editedDays(date, body, unlessLackingTodos: true)",
        "if FAULT { try context.carryTodos(into: date) }; return try editedDays(date, body, unlessLackingTodos: true)",
        "ActionsTests.CarriedTodoTests"),
    Fault(
        "training of a day counted as open today", "BoxReader.read",
        "kind: isTraining ?", "kind: !FAULT && isTraining ?", "TodoCountTests"),
    Fault(
        "number of what is gone taken for another", "ItemChoice.choose",
        "if let number = Int(text), let shown", "if !FAULT, let number = Int(text), let shown",
        "ShownListTests"),
    # The ends of the calendar
    Fault(
        "tomorrow of the last day is today", "CalendarDate.exactly",
        "== (day.dayNumber, false) ? day : nil", "== (day.dayNumber, false) || FAULT ? day : nil",
        "CalendarEndTests|CalendarEndsTests"),
    Fault(
        "months behind the last one", "CalendarDate.months",
        "return (0...count).map", "return (0...count + (FAULT ? 1 : 0)).map",
        "CalendarEndTests|CalendarEndsTests"),
    Fault(
        "workout added beside another", "DayEditor.fill",
        "!(hasWorkout && TodoText", "!(!FAULT && hasWorkout && TodoText", "FillTests"),
    Fault(
        "plan written beside lifts that were done", "DayEditor.fillLifts",
        "guard !hasLift,", "guard FAULT || !hasLift,", "FillTests"),
    Fault(
        "marked line judged as the bot's", "FieldReader.readLift",
        "let plan = PlannedMark.removed(from: value)",
        "let plan = FAULT ? nil : PlannedMark.removed(from: value)", "PlannedMarkTests"),
    Fault(
        "marked line counts beside another of its lift",
        "StrengthAssembly.addMarked",
        "guard told[exercise.key] == nil, !assigned",
        "guard FAULT || told[exercise.key] == nil, FAULT || !assigned", "PlannedMarkTests"),
    Fault(
        "later plan beats a lift", "ConflictResolver.fill",
        "if context.holdsTraining, !document.hides",
        "if !FAULT, context.holdsTraining, !document.hides", "PlannedLineTests"),
    Fault(
        "plan beats a lift's absence in any section", "SectionContext.holdsTraining",
        "default: false", "default: FAULT", "PlannedLineTests"),
    Fault(
        "line of a placeholder with nothing to say stays", "PersonalTemplate.Filling.add",
        "content[after...].allSatisfy(\\.isBlank)",
        "!(FAULT && lines.isEmpty) && content[after...].allSatisfy(\\.isBlank)",
        "PersonalTemplateTests"),
    Fault(
        "bodyweight lift logged as planned stays planned", "DayEditor.logLift",
        "isShort: !isPlanned(exercise)", "isShort: FAULT || !isPlanned(exercise)",
        "PlannedLiftTests"),

    # What a day has already (decision 0140)
    Fault(
        "sets logged again replace those of the day", "DayEditor.logLift",
        "to: replacing ? nil", "to: FAULT || replacing ? nil", "RepeatedEntryTests"),
    Fault(
        "vague sets overwritten", "DayEditor.logLift", "if !replacing, let field",
        "if !FAULT, !replacing, let field", "RepeatedEntryTests"),
    Fault(
        "to which rides one is added is not told", "DayEditor.addFurther",
        "others.compactMap(\\.self)", "FAULT ? [] : others.compactMap(\\.self)",
        "RepeatedEntryTests"),
    Fault(
        "food of a later day gives its numbers", "EatenFoods.latest", "where day.date <= date &&",
        "where (FAULT || day.date <= date) &&", "EatenFoodTests"),
    Fault(
        "food of long ago gives its numbers", "EatenFoods.latest", "Self.span {",
        "Self.span * (FAULT ? 10 : 1) {", "EatenFoodTests"),
    Fault(
        "numbers that were taken over are exact", "LogRequest.withNutrients",
        "approximate: Set(Nutrient.allCases)", "approximate: FAULT ? [] : Set(Nutrient.allCases)",
        "EatenFoodTests"),

    # The grammar, as strangers type (decision 0118)
    Fault(
        "days before entries are exchanged", "EntryReader.readAll",
        "|| isEntryNext(at: words.startIndex)", "|| !FAULT && isEntryNext(at: words.startIndex)",
        "CorpusTests"),
    Fault(
        "short day behind a value is a remark", "DayPhrase.read", "isBehindValue && isLast",
        "!FAULT && isBehindValue && isLast", "CorpusTests"),
    Fault(
        "value in quotes loses its unit", "ValueWords.quoted", "isRemark(parts.dropFirst(count))",
        "!FAULT, isRemark(parts.dropFirst(count))", "QuotedValueTests"),
    Fault(
        "plank of bare numbers is how often", "LiftAssembly.requireNoHold",
        "CommonExercises.isHold(exercise)", "!FAULT, CommonExercises.isHold(exercise)",
        "LanguageTests"),
    Fault(
        "three times a hundred of a lift with loads", "LiftAssembly.areSetsAndLoads",
        "if isRare, other", "if !FAULT, isRare, other", "CorpusTests"),
    Fault(
        "second food loses its calories", "EntryReader.isNextFood",
        "guard food.hasCalories || food.endsWithCalories, let first",
        "guard !FAULT, food.hasCalories || food.endsWithCalories, let first",
        "CorpusTests"),
    Fault(
        "litres and millilitres are one number", "CustomUnit.words", 'case "water": volumes',
        'case "water" where !FAULT: volumes', "CustomNumberTests"),

    # Private state (decisions 0145, 0146)
    Fault(
        "copy of a store with the id of the original", "CloneFile.own",
        "return others.contains { isHeld", "return !FAULT && others.contains { isHeld",
        "CloneIDTests|StateFolderTests"),
    Fault(
        "state by the path of the store", "Store.stateKey",
        "folder.isEmpty ? id.text", "FAULT ? pathKey : folder.isEmpty ? id.text",
        "StateFolderTests|PrivateStateTests"),
    Fault(
        "state of older versions not taken over", "StateFolder.takeOver",
        "for folder in [pathKey,", "for folder in [FAULT ? \"none\" : pathKey,", "StateFolderTests"),
    Fault(
        "state set aside not found again", "StateFolder.takeOver",
        "\"\\(States.kept)/\\(key)\"", "FAULT ? \"none\" : \"\\(States.kept)/\\(key)\"",
        "StateFolderTests|PrivateStateTests"),
    Fault(
        "state over other state", "PrivateFile.moveToFree",
        "if bestupid_rename_exclusively(AT_FDCWD, path, AT_FDCWD, new) != 0 {",
        "if FAULT ? rename(path, new) != 0 : bestupid_rename_exclusively(AT_FDCWD, path, AT_FDCWD, new) != 0 {",
        "StateFolderTests"),
    Fault(
        "more written than is read", "StateFile.require",
        "guard bytes.count <= limit", "guard FAULT || bytes.count <= limit",
        "StateFileTests|KeptWorkoutTests"),
    Fault(
        "what stands in the place of a state file replaced", "StateFile.write",
        "let moved = try clear()", "let moved = try FAULT ? nil : clear()", "StateFileTests"),
    Fault(
        "changes that can be taken back refuse a set", "LiveWorkout.bytes",
        "if workout.changes.isEmpty { return nil }", "if FAULT || workout.changes.isEmpty { return nil }",
        "KeptWorkoutTests"),
    skip(
        "what stands in the place of files in .git left there", "StoreTransaction.begin",
        "settings.onRecovery(.movedAside(moved))", "PrivateStateTests"),
    Fault(
        "state disk that stops a finish", "LiveFile.locked",
        "guard mayBeReadOnly, error.kind", "guard !FAULT, mayBeReadOnly, error.kind",
        "PrivateStateTests"),
    Fault(
        "workout that is over goes on", "ActionContext.isOver",
        "try store.finishedWorkout == workout.id", "try !FAULT && store.finishedWorkout == workout.id",
        "PrivateStateTests"),

    # Undo (decision 0083)
    Fault(
        "unit that changed since is set back", "DayUnitChange.init",
        "? .undone : found?.text == wanted?.text ? .asBefore : .refused",
        "? .undone : found?.text == wanted?.text ? .asBefore : FAULT ? .undone : .refused",
        "InverseTests"),
    Fault(
        "lines set back though something stands between them", "LineHunks.lines",
        "guard start >= 0, (lower..<upper).allSatisfy",
        "guard start >= 0, FAULT || (lower..<upper).allSatisfy", "InverseTests"),
    Fault(
        "result of an undo not read again", "DayInverse.isWanted",
        "    return DayUnits(bytes).contents == wanted.filter { $0.value != 0 }",
        "    return FAULT || DayUnits(bytes).contents == wanted.filter { $0.value != 0 }",
        "InverseTests|InversePropertyTests",
        "no change is known whose result has other units than it should: it is looked at all the same"),
    Fault(
        "heading goes though others wrote below it", "DayInverse.keepWhatHoldsOthers",
        "if isHolding { changes[index].state = .kept }",
        "if !FAULT, isHolding { changes[index].state = .kept }", "InverseTests"),
    Fault(
        "replaced lines set back one by one", "DayInverse.joinReplacedLines",
        "if !removed.isEmpty, !added.isEmpty {", "if !FAULT, !removed.isEmpty, !added.isEmpty {",
        "InverseTests"),
    Fault(
        "total of food set back as a value", "DayInverse.takeOutAmounts",
        "guard hasEntry else { return }", "guard hasEntry, !FAULT else { return }",
        "InverseTests|UndoTests"),
    Fault(
        "total without an entry counted as an amount", "DayInverse.takeOutAmounts",
        "let hasEntry = changes.contains {", "let hasEntry = FAULT || changes.contains {",
        "InverseTests"),
    Fault(
        "entry that made the day takes the day with it", "Inverse.apply",
        "if parent == nil, let commit, !edited.isEmpty,",
        "if !FAULT, parent == nil, let commit, !edited.isEmpty,", "InverseTests|UndoTests"),
    Fault(
        "keys that others wrote go with their group", "TreeInverse.compareChildren",
        "commit.nodes[child].shape == .object, now.nodes[there].shape == .object",
        "!FAULT, commit.nodes[child].shape == .object, now.nodes[there].shape == .object",
        "InverseTests"),
    Fault(
        "commit without its command", "CommitAuthor.signed",
        "if !settings.command.isEmpty {", "if !FAULT, !settings.command.isEmpty {",
        "UndoTests"),
    Fault(
        "what a person changed goes into the command's commit", "CommitBuilder.plan",
        "if entry?.id != existing?.id {", "if !FAULT, entry?.id != existing?.id {", "UndoTests"),
    Fault(
        "other devices' commands undone unasked", "UndoStack.isUndoable",
        "origin.made(commit) && commit.command.map",
        "(FAULT || origin.made(commit)) && commit.command.map", "UndoTests"),
    Fault(
        "undo of a machine of the same name shared", "UndoStack.Origin.made",
        "return clone == self.clone", "return FAULT ? commit.device == device : clone == self.clone",
        "UndoTests"),
    Fault(
        "older command undone while git is at work", "UndoObstacle.init",
        "reason = try repository.reasonToWait(repository.head())",
        "reason = try FAULT ? nil : repository.reasonToWait(repository.head())", "UndoOriginTests"),
    Fault(
        "older command undone while a newer one has no commit", "UndoObstacle.init",
        "saved = try repository.newestUncommitted()",
        "saved = try FAULT ? nil : repository.newestUncommitted()", "UndoOriginTests"),
    skip(
        "command of a killed process not undone first", "Undo.init",
        "try context.finishSavedEdits()", "UndoOriginTests"),
    Fault(
        "undone once and for ever", "UndoStack.standingUndo",
        "let newest = (undos + redos).min", "let newest = (FAULT ? undos : undos + redos).min",
        "UndoTests"),
    Fault(
        "trailer of an undo believed", "TakenBack.borneOut",
        "guard !after.contains(where:", "guard FAULT || !after.contains(where:", "UndoTests"),
    Fault(
        "redo over a later command", "UndoStack.redoable",
        "if isUndoable(commit) { return nil }", "if !FAULT, isUndoable(commit) { return nil }",
        "UndoTests"),
    Fault(
        "weekly plan undone", "CommitInverse.init", "if Self.isPlan(path) {",
        "if !FAULT, Self.isPlan(path) {", "UndoTests"),
    Fault(
        "refused and written all the same", "Undo.takeBack",
        "if !refused.isEmpty, !isPartial || ", "if !FAULT, !refused.isEmpty, !isPartial || ",
        "UndoTests"),
    Fault(
        "value of a parent counted for its merge", "UnitChanges.changes",
        "let isNew = parents.allSatisfy", "let isNew = FAULT ? parents.contains { "
        "$0[unit.id]?.value != value?.value } : parents.allSatisfy", "HistoryTests"),
    Fault(
        "a slow clock hides a commit", "CommitHistory.commits",
        "times[$0.id, default: $0.time] >= time",
        "(FAULT ? $0.time : times[$0.id, default: $0.time]) >= time", "HistoryTests"),
    Fault(
        "old commits in the history", "Histories.commits", "return history.commits(since:",
        "if FAULT { return history.commits }\n    return history.commits(since:", "HistoryTests"),
    Fault(
        "line that stays told as the later one", "ConflictResolver.resolve",
        "Verdict(side: 0, winner: .common)", "Verdict(side: 0, winner: FAULT ? .later : .common)",
        "LogMergeTests.AuthorTests"),
    Fault(
        "row put back where its table is not", "MergeLog.lostLines",
        "line.first != ASCII.pipe && inDecisions", "(FAULT || line.first != ASCII.pipe) && inDecisions",
        "LogMergeTests.LawTests"),
    Fault(
        "days that are over told as planned", "DayListReader.list",
        "line.date >= request.today {", "FAULT || line.date >= request.today {", "BrowsingTests"),
    Fault(
        "change that is not committed not told", "Store.uncommittedFiles",
        "existing: existing) != existing", "existing: existing) != existing && !FAULT",
        "BrowsingTests"),
    Fault(
        "back-reference compiled", "LinePattern.requireBounded",
        'guard !(UInt8(ascii: "1")', 'guard FAULT || !(UInt8(ascii: "1")', "BrowsingTests"),
    Fault(
        "repetitions without a bound", "LinePattern.requireBounded",
        "repetitions <= mostRepetitions else", "FAULT || repetitions <= mostRepetitions else",
        "BrowsingTests"),
    Fault(
        "text taken for an expression", "LinePattern.init",
        "isExpression ? text :", "FAULT || isExpression ? text :", "BrowsingTests"),
    Fault(
        "old buffer saved over the file", "EditorMerge.init",
        "guard let now, now != base else {", "guard !FAULT, let now, now != base else {",
        "FileInEditorTests"),
    ignore(
        "emptied day committed", "FileInEditor.finish", "!EditorCopy.isEmpty(text)",
        "FileInEditorTests"),
    Fault(
        "what gave way without a change not recorded", "FileInEditor.finish",
        "if !result.isChanged, !decisions.isEmpty {",
        "if !FAULT, !result.isChanged, !decisions.isEmpty {", "FileInEditorTests"),
    ignore(
        "long text that gave way not kept", "FileInEditor.merge", "!merged.losesText(of: text)",
        "FileInEditorTests"),
    skip(
        "what an editor saved not taken in", "EditorCopies.takeIn",
        "try saved.append(edit, old: opened.isNew ? nil : opened.opened, new: text)",
        "FileInEditorTests"),
    Fault(
        "copy of an open editor taken in", "EditorCopies.takeIn",
        "let lock = try StoreLock(path: files.lock, limit: .zero)",
        'let lock = try StoreLock(path: files.lock + (FAULT ? "x" : ""), limit: .zero)',
        "FileInEditorTests"),
    Fault(
        "text that an edit lost again counts as restored",
        "DecisionHistory.init",
        "let isOfEdits = commit.parents.count < 2",
        "let isOfEdits = !FAULT && commit.parents.count < 2", "FileInEditorTests"),
    Fault(
        "everything committed after an editor", "OutsideChanges.commit",
        "where only == nil || change.path == only", "where FAULT || only == nil || change.path == only",
        "FileInEditorTests"),
    Fault(
        "weekdays of a running week not matched", "Review.init",
        "min(earlier.upperBound, earlier.lowerBound.advanced(by: length))",
        "(FAULT ? earlier.upperBound : min(earlier.upperBound, earlier.lowerBound.advanced(by: length)))",
        "ReviewTests"),
    Fault(
        "means of too few values compared", "Review.figure",
        "min(values.count, old.count) >= leastValues",
        "min(values.count, old.count) >= (FAULT ? 1 : leastValues)", "ReviewTests"),
    Fault(
        "open habit of today ends a streak", "ReviewStreaks.init",
        "let isOpen = date == today", "let isOpen = !FAULT && date == today", "ReviewTests"),
    Fault(
        "first ever told as a record", "CardioRecords.most",
        "if let previous = best {", "if let previous = FAULT ? best ?? top : best {",
        "RecordTests|RecordAgreementTests"),
    Fault(
        "effort that is hardly possible as a record", "CardioRecords.init",
        "confirmed.contains(effort.date) || !effort.isDoubtful(activity)",
        "FAULT || confirmed.contains(effort.date) || !effort.isDoubtful(activity)",
        "RecordTests|RecordAgreementTests"),
    Fault(
        "paces compared over other distances", "CardioRecords.fastest",
        "abs(one.metres - other.metres) <= tolerance * one.metres",
        "FAULT || abs(one.metres - other.metres) <= tolerance * one.metres", "RecordTests"),
    Fault(
        "record of the day told as the workout's", "ReportedWorkout.records",
        "$0.set == nil || $0.set.flatMap(own) != nil", "FAULT || $0.set == nil || $0.set.flatMap(own) != nil",
        "RecordAgreementTests"),
    Fault(
        "confirmed weights forgotten in a review", "TrainingRecords.init",
        "records: library.records(of: exercise.key, days))",
        "records: (FAULT ? .empty : library).records(of: exercise.key, days))", "RecordAgreementTests"),
    Fault(
        "far weight not named by a check", "Days.doubtfulLifts",
        "guard let last = days.last?.date else", "guard !FAULT, let last = days.last?.date else",
        "ActionsTests.*ExerciseTests"),
    Fault(
        "strength left out of the volume chart", "VolumeChart.kinds",
        "return (known + [(WorkoutType.strength.rawValue, nil)] + others + sessions)",
        "return (known + (FAULT ? [] : [(WorkoutType.strength.rawValue, nil)]) + others + sessions)",
        "TrainingAgreementTests"),
    Fault(
        "distance without a time not told", "TrainingTotal.remarks",
        "return [sets].compactMap(\\.self) + left", "return [sets].compactMap(\\.self) + (FAULT ? [] : left)",
        "TrainingLoadTests"),
    Fault(
        "box ticked by what does not fulfil the plan", "DayEditor.isFulfilled",
        "task.plannedType.map { WeekProgress", "FAULT || task.plannedType.map { WeekProgress",
        "TrainedTodayTests"),
    Fault(
        "plan made done by its box", "DayEditor.isFulfilled",
        "if record.exercises.contains(where: \\.isPlanned) { return false }",
        "if !FAULT, record.exercises.contains(where: \\.isPlanned) { return false }",
        "TrainedTodayTests"),
    Fault(
        "load said back in another unit", "UnderstoodValue.load",
        "weight.hasUnit\n        ?", "weight.hasUnit && !FAULT\n        ?", "WorkoutSummaryTests"),
    Fault(
        "last time in place of the plan", "NextSet.offered",
        "if planned.load != nil { return", "if planned.load != nil, !FAULT { return", "LiveOfferTests"),
    Fault(
        "extra set logged unasked", "WorkoutView.log",
        "if next?.isDone == true, offer.source", "if !FAULT, next?.isDone == true, offer.source",
        "LiveOfferTests"),
    Fault(
        "warm-up that travels to another exercise", "WorkoutView.update",
        "if workout.current != self.workout.current {", "if !FAULT, workout.current != self.workout.current {",
        "WorkoutViewTests"),
    Fault(
        "effort of another set in a superset", "LiveWorkout.setEffort",
        "guard let last = lastLogged else",
        "guard let last = FAULT ? current.flatMap(index) : lastLogged else", "LiveOfferTests"),
    Fault(
        "superset that stays", "LiveWorkout.afterSet",
        "guard let group = exercises[index].group else", "guard !FAULT, let group = exercises[index].group else",
        "LiveOfferTests"),
    Fault(
        "letters that quit an empty workout", "WorkoutView.press",
        "if isNaming, character.isLetter {", "if !FAULT, isNaming, character.isLetter {",
        "WorkoutViewTests"),
    Fault(
        "brick as long as it was open", "LiveWorkout.minutes",
        "isKnown ? sum : max", "isKnown && !FAULT ? sum : max", "WorkoutSummaryTests"),
    Fault(
        "plan begun that is done", "PlannedWorkout.init",
        "if isOpen {", "if FAULT || isOpen {", "WorkoutTemplateTests|WorkoutWordsTests"),
    Fault(
        "review saved twice", "LogDocument.settingSubsection",
        "&& headingText(of: other) == heading", "&& !FAULT && headingText(of: other) == heading",
        "ReviewTests"),
    Fault(
        "repeated hour brings the day before back", "Clock.latestOffsetSetBack",
        "guard earlier > offset else", "guard !FAULT, earlier > offset else", "LogicalDayTests"),
    Fault(
        "due date that is newer undone with a tick", "DayInverse.taskEnds",
        "part.contains($0) ? parts[$0] : present[$0]",
        "FAULT || part.contains($0) ? parts[$0] : present[$0]", "InverseTests"),
    # Verbs of lists
    Fault(
        "lines below a task lost by a move", "DayEditor.item",
        "return document.linesBelow(place.line).map",
        "return document.linesBelow(place.line).filter { _ in !FAULT }.map", "ListVerbTests"),
    Fault(
        "total stays when food is edited", "DayEditor.edit",
        "try addToTotals(differenceTo: before)",
        "if !FAULT { try addToTotals(differenceTo: before) }", "ListVerbTests"),
    Fault(
        "day behind words though an entry is called so", "EntryWords.init",
        "if try texts.contains(where: isEntry) { break }",
        "if try texts.contains(where: isEntry), !FAULT { break }", "EntryWordsTests|ListVerbTests"),
    Fault(
        "verb behind -- no text", "Session.verb", "guard words.count > texts,",
        "guard FAULT || words.count > texts,", "ListVerbTests"),
    Fault(
        "older commit undone out of what stands now", "Undo.takeBack",
        "for file in inverses { left[file.path] = file.new }",
        "for file in inverses where !FAULT { left[file.path] = file.new }", "UndoTests"),
    # What is due, reminders, completions
    Fault(
        "times of reminders counted from midnight", "DueItem.all",
        "minute >= (time - dayStartsAt + minutesOfDay) % minutesOfDay",
        "minute >= (FAULT ? time : (time - dayStartsAt + minutesOfDay) % minutesOfDay)",
        "DueItemTests"),
    Fault(
        "habit that is done due", "DueItem.all", "where habit.isToDo {", "where FAULT || habit.isToDo {",
        "DueItemTests"),
    Fault(
        "habit that the log lacks not due", "HabitItem.isToDo", "state == .open || places.isEmpty",
        "state == .open || !FAULT && places.isEmpty", "DueItemTests"),
    Fault(
        "task that is done due", "DueItem.all",
        "(day.todos?.mustWinItems ?? []).filter { $0.state == .open }",
        "(day.todos?.mustWinItems ?? []).filter { FAULT || $0.state == .open }", "DueItemTests"),
    Fault(
        "task due before its day", "TodoListing.dueItems", "item.due.map { $0 <= date } == true",
        "item.due.map { FAULT || $0 <= date } == true", "DueItemTests"),
    Fault(
        "tick lost by another due date", "BlockMerger.taskPiece", "let piece = lines[side].with(",
        "let piece = lines[FAULT ? dated : side].with(", "DueDateTests"),
    Fault(
        "due date part of what a task is known by", "BlockKeys.boxKey",
        "document.name(of: box).trimmed",
        "(FAULT ? document.unstruckText(of: box) : document.name(of: box)).trimmed",
        "DueDateTests"),
    Fault(
        "sun in a text the due date", "TaskWords.isPlain", "$0.name.lowercased() == word",
        "FAULT ? $0.name.lowercased().hasPrefix(word) : $0.name.lowercased() == word",
        "TaskWordsTests"),
    Fault(
        "weight and sleep on lines of their own", "DueItem.lines", "let both = items.contains",
        "let both = !FAULT && items.contains", "DueItemTests"),
    Fault(
        "notification of any length", "DueItem.notification", "guard lines.count > mostLines else",
        "guard !FAULT, lines.count > mostLines else", "ReminderTests"),
    Fault(
        "reminded again and again", "Reminders.notify",
        "let new = list.items.filter { !state.hasTold($0.key, on: list.date) }",
        "let new = list.items.filter { FAULT || !state.hasTold($0.key, on: list.date) }",
        "ReminderTests"),
    Fault(
        "reminder noted that was not shown", "Reminders.notify",
        "if state.failure == nil { for item in new", "if FAULT || state.failure == nil { for item in new",
        "ReminderTests"),
    Fault(
        "reminder that was not shown kept silent", "Reminders.notify",
        "if let failure = state.failure {", "if !FAULT, let failure = state.failure {",
        "ReminderTests"),
    Fault(
        "syncs due that fail since today", "Reminders.failingSync", "record.hasFailedForADay(at: clock.now)",
        "FAULT || record.hasFailedForADay(at: clock.now)", "DueTests"),
    Fault(
        "reminder not on the disk when the run ends", "RemindedFile.write", "durably: true)",
        "durably: !FAULT)", "ReminderTests"),
    Fault(
        "reminders kept for ever", "RemindedFile.State.forget", "today.advanced(by: -Self.days)...",
        "today.advanced(by: FAULT ? -99 : -Self.days)...", "ReminderTests"),
    Fault(
        "reminders lost with a new schedule", "Scheduling.install",
        "if !reminding { reminding", "if !FAULT, !reminding { reminding", "ScheduleTests"),
    Fault(
        "any word for the time of a reminder", "ConfigurationFormat.timeOrOff",
        "text == off ? off : minutes(text)", "FAULT || text == off ? text : minutes(text)",
        "ConfigurationTests|DueTests"),
    Fault(
        "completions with controls", "Completions.words", "&& isOneLine(word) &&",
        "&& (FAULT || isOneLine(word)) &&", "CompleteTests"),
    Fault(
        "any number of completions", "Completions.words", "words.prefix(limit)",
        "words.prefix(FAULT ? .max : limit)", "CompleteTests"),
    Fault(
        "cache made for completions", "Completions.words",
        "case .field:\n      let kept = try context.factCache.keptNames()",
        "case .field:\n      let kept = try FAULT\n"
        "        ? context.factCache.facts(in: .earliest ... .latest, columns: nil).names\n"
        "        : context.factCache.keptNames()", "CompleteTests"),
    Fault(
        "tasks completed that a verb does not change", "Completions.todos",
        "case .undone: item.state != .open", "case .undone: FAULT || item.state != .open",
        "CompleteTests"),
    # Live workouts
    Fault(
        "clock of the wall beside that of the machine", "LiveClock.passed",
        "if now.bootID == bootID {", "if !FAULT, now.bootID == bootID {", "LiveWorkoutTests"),
    Fault(
        "any time after a reboot", "LiveClock.passed",
        "return min(max(0, secondsByWall(at: now)), Self.mostAfterReboot)",
        "return min(max(0, secondsByWall(at: now)), FAULT ? 1e9 : Self.mostAfterReboot)",
        "LiveWorkoutTests"),
    Fault(
        "pause that does not stop the clock", "LiveWorkout.passed",
        "isPaused ? 0 : clock.passed(at: now)", "!FAULT && isPaused ? 0 : clock.passed(at: now)", "LiveWorkoutTests"),
    Fault(
        "rest within a round", "LiveWorkout.endsRound",
        "$0.group != group || $0.isSkipped", "FAULT || $0.group != group || $0.isSkipped",
        "LiveWorkoutTests"),
    Fault(
        "unknown members lost", "UnknownMembers.object",
        "if !known.contains(where: { $0.key == member.key }) { result",
        "if !FAULT, !known.contains(where: { $0.key == member.key }) { result",
        "LiveWorkoutTests"),
    Fault(
        "exercise that a log reads as a field", "ExerciseName.isLift",
        "return record.exercises.count == 1", "return FAULT || record.exercises.count == 1",
        "WritableWorkoutTests"),
    Fault(
        "activity that the end cannot write", "TypedCardio.init",
        "if let field = FieldCatalog.field(id: activity.id) {",
        "if !FAULT, let field = FieldCatalog.field(id: activity.id) {", "WritableWorkoutTests"),
    Fault(
        "remark that hides what follows", "LiveWorkout.line",
        'guard !words.contains("<!--") else {', 'guard FAULT || !words.contains("<!--") else {',
        "WorkoutWordsTests"),
    Fault(
        "effort taken for the load of many sets", "LiftAssembly.withEffortsBehindPairs",
        "guard hasLoad || isLoadFirst || other > Self.mostRepetitions else {",
        "guard FAULT || hasLoad || isLoadFirst || other > Self.mostRepetitions else {", "LiveWorkoutTests"),
    Fault(
        "changes taken back for ever", "LiveWorkout.change",
        "next.changes.removeFirst(max(0,", "next.changes.removeFirst(FAULT ? 0 : max(0,",
        "LiveWorkoutTests"),
    Fault(
        "sets with and without a load in one line", "LiftLine.text",
        "zip(sets, read.setDetails).allSatisfy({ $0.isFound(in: $1) })",
        "FAULT || zip(sets, read.setDetails).allSatisfy({ $0.isFound(in: $1) })",
        "FinishedWorkoutTests"),
    Fault(
        "pounds without their unit beside kilograms", "LiftLine.list",
        "sets.contains { $0.load?.unit == .kg }",
        "!FAULT && sets.contains { $0.load?.unit == .kg }",
        "FinishedWorkoutTests"),
    Fault(
        "pounds without their unit in a file of kilograms", "Load.written",
        "units.weight == .lb ?", "FAULT || units.weight == .lb ?", "FormatUnitsTests"),
    Fault(
        "number without a unit in pounds whatever the file is in", "Weight.init",
        "(unit, hasUnit) = (written ?? units.weight, written != nil)",
        "(unit, hasUnit) = (written ?? (FAULT ? .lb : units.weight), written != nil)",
        "UnmarkedNumberTests|FormatUnitsTests"),
    Fault(
        "mark that changes what was said", "UnitMarking.marked",
        "read(other, old) == meant else", "FAULT || read(other, old) == meant else",
        "FormatUnitsTests"),
    Fault(
        "weight far from its neighbours not named", "DoubtfulUnit.isFar",
        "abs(weight - neighbours) > far * neighbours",
        "!FAULT && abs(weight - neighbours) > far * neighbours", "FormatUnitsTests"),
    Fault(
        "facts of other units kept", "CacheSession.init",
        "units == .standard ?", "FAULT || units == .standard ?",
        "CacheFreshnessTests|FormatUnitsTests"),
    Fault(
        "line that was done overwritten", "DayEditor.sets", "guard field.isDone,",
        "guard !FAULT, field.isDone,", "FinishedWorkoutTests"),
    Fault(
        "score that is there overwritten", "DayEditor.writeIfBlank", "if let written, !NotFilled.isBlank(written) {",
        "if let written, !FAULT, !NotFilled.isBlank(written) {", "FinishedWorkoutTests"),
    Fault(
        "one of several tasks ticked", "DayEditor.tick", "if workout.name == nil, found.count > 1 {",
        "if !FAULT, workout.name == nil, found.count > 1 {", "FinishedWorkoutTests"),
    Fault(
        "workout written twice", "WorkoutTracker.finish", "if try context.hasCommit(of: workout)",
        "if try !FAULT && context.hasCommit(of: workout)", "WorkoutKillTests"),
    Fault(
        "what came after a workout was written is dropped", "WorkoutTracker.finish",
        "if finished.wasWritten, !workout.isFinishing {", "if !FAULT, finished.wasWritten, !workout.isFinishing {",
        "WorkoutTests"),
    Fault(
        "a workout that a killed finish wrote continues", "ActionContext.openWorkout",
        "guard try hasCommit(of: workout) else { return workout }",
        "guard try !FAULT && hasCommit(of: workout) else { return workout }", "WorkoutKillTests"),
    Fault(
        "a workout whose day is saved and not committed continues", "ActionContext.openWorkout",
        "try finishSavedEdits()", "if !FAULT { try finishSavedEdits() }",
        "WorkoutKillTests"),
    Fault(
        "second workout in place of the first", "WorkoutTracker.start",
        "guard try context.isLeftOpen(open, at: now) else {",
        "guard try FAULT || context.isLeftOpen(open, at: now) else {", "WorkoutTests"),
    Fault(
        "sets lost between terminals", "LiveFile.locked",
        "lock = try StoreLock(path: folder.lock(kind.name.rawValue)",
        "lock = try StoreLock(path: folder.lock(\"x\(FAULT ? Int.random(in: 0...Int.max) : 0)\")",
        "WorkoutTests"),
    Fault(
        "view that is wider than its terminal", "LiveScreen.frame",
        "row.text = cut(row.text, to: columns)",
        "if !FAULT { row.text = cut(row.text, to: columns) }", "WorkoutViewTests"),
    Fault(
        "bell again each second", "WorkoutView.isTimeOver",
        "defer { hasRest = (left ?? 0) > 0 }", "defer { hasRest = FAULT || (left ?? 0) > 0 }",
        "WorkoutViewTests"),
    Fault(
        "more help is more load", "StrengthSet.loaded",
        "let help = weight.quantity.value - direction",
        "let help = weight.quantity.value - (FAULT ? -1 : 1) * direction",
        "WorkoutViewTests"),
    Fault(
        "load of last time in place of today's", "NextSet.offered",
        "before.load != offered(number - 1)?.set.load", "!FAULT && before.load != offered(number - 1)?.set.load",
        "WorkoutViewTests"),
    Fault(
        "keys within a paste", "LiveKeyReader.takeSequence", 'case "200~": paste = []',
        'case "200~": paste = FAULT ? nil : []', "LiveKeyTests"),
    Fault(
        "stopwatch that is not saved", "LiveWorkout.init",
        'self.watch = Watch(since: try watch.required("since", watch.number("since")))',
        'self.watch = FAULT ? nil : Watch(since: try watch.required("since", watch.number("since")))',
        "WorkoutViewTests"),
    Fault(
        "modes not given back", "LiveTerminal.leave", "_ = tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)\n  }\n\n"
        "  /// Gives the terminal back for good",
        "if !FAULT { _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }\n  }\n\n"
        "  /// Gives the terminal back for good", "LiveTerminalTests"),
    Fault(
        "first screen not given back", "LiveTerminal.leave",
        "try? Terminal.codes(Self.goodbye.description)",
        "if !FAULT { try? Terminal.codes(Self.goodbye.description) }", "LiveTerminalTests"),
    Fault(
        "terminal lost in a trap", "LiveTerminal.init",
        "for number in Self.traps { signal(number, endAfterTrap) }",
        "if !FAULT { for number in Self.traps { signal(number, endAfterTrap) } }",
        "LiveTerminalTests"),
    Fault(
        "view that stays as wide as it was", "LiveTerminal.takeSignals", "    try forget()\n    return .resized",
        "    if !FAULT { try forget() }\n    return .resized", "LiveTerminalTests"),
    Fault(
        "stopped with the terminal in hand", "LiveTerminal.stop", "    leave()\n    signal(SIGTSTP, SIG_DFL)",
        "    if !FAULT { leave() }\n    signal(SIGTSTP, SIG_DFL)", "LiveTerminalTests"),
    Fault(
        "sets that run together", "SetRow.lines", "widest(\\.today) + 2",
        "widest(\\.today) + (FAULT ? 0 : 2)", "WorkoutViewTests"),
    Fault(
        "warm-up that becomes a work set", "WorkoutView.logAgain",
        "likeWarmUp: last.isWarmUp", "likeWarmUp: !FAULT && last.isWarmUp", "WorkoutViewTests"),
    Fault(
        "pages that end with the first", "LiveScreen.page", "let index = number % count",
        "let index = FAULT ? 0 : number % count", "WorkoutViewTests"),
    Fault(
        "start of what is typed in place of its end", "LiveScreen.typing",
        'end(of: "\\(name): \\(text)_", in: width)',
        'FAULT ? "\\(name): \\(text)_" : end(of: "\\(name): \\(text)_", in: width)',
        "WorkoutViewTests"),
    Fault(
        "activity that becomes an exercise", "TypedCardio.isMeant",
        "words.count > 1 && words[1]", "!FAULT && words.count > 1 && words[1]",
        "WorkoutViewTests"),
    Fault(
        "rest before pause in one line", "WorkoutView.oneLine",
        'let time = workout.isPaused ? "paused" : watch ?? restText(now)',
        'let time = workout.isPaused && !FAULT ? "paused" : watch ?? restText(now)', "WorkoutViewTests"),
    Fault(
        "names only beside exercises", "LiveWorkoutContent.doMore",
        "if view.hasNames, names.isEmpty {", "if FAULT || view.hasNames, names.isEmpty {", "LiveTerminalTests"),
    Fault(
        "clocks not saved at the end of a terminal", "LiveRun.ended",
        "    try content.saveClocks(on: stage)\n    return .killed",
        "    if !FAULT { try content.saveClocks(on: stage) }\n    return .killed",
        "LiveTerminalTests"),
    Fault(
        "clocks saved at every look", "ClockSaves.isDue",
        "guard seconds - last >=", "guard FAULT || seconds - last >=", "LiveViewDataTests"),
    Fault(
        "clocks that wait for the disk", "LiveViewData.saveClocks",
        "try file.keep(saved, durably: false)", "try file.keep(saved, durably: FAULT)",
        "LiveTerminalTests"),
    Fault(
        "blind to other terminals", "WorkoutWatch.news", "if found == bytes { return nil }",
        "if FAULT || found == bytes { return nil }", "LiveTerminalTests"),
    Fault(
        "killed view not mended", "ResumeWorkout.run",
        "if !session.options.json { try LiveTerminal.mend() }",
        "if !FAULT, !session.options.json { try LiveTerminal.mend() }", "LiveTerminalTests"),
    Fault(
        "names that are nearly another's", "ActionContext.nearDuplicate",
        "return known.first { NearDuplicates.areNear($0, name) }",
        "return known.first { !FAULT && NearDuplicates.areNear($0, name) }", "WorkoutTests"),
    Fault(
        "library that lacks what was done", "ActionContext.library",
        "edit.library.entry(named: name) == nil &&", "!FAULT && edit.library.entry(named: name) == nil &&",
        "WorkoutTests"),
    Fault(
        "rest of the settings before the exercise's own", "RestRule.seconds",
        "if let rest = known?.rest ?? exercise.plan?.rest ?? setting",
        "if let rest = (FAULT ? nil : known?.rest) ?? exercise.plan?.rest ?? setting",
        "WorkoutTests"),
    Fault(
        "effort of a table lost", "ExerciseTable.note",
        'text(layout.effort, label: "rpe")', 'FAULT ? nil : text(layout.effort, label: "rpe")',
        "SeveralLiftTests"),
    Fault(
        "watch's rates of later days", "WatchFile.restingRates",
        ".filter { $0.date <= date }", ".filter { FAULT || $0.date <= date }",
        "LiveTerminalTests"),
    Fault(
        "limits of one's own passed over", "ActionContext.heartRateZones",
        "if let limits = settings[.heartRateZones] {",
        "if !FAULT, let limits = settings[.heartRateZones] {",
        "LiveTerminalTests"),
    Fault(
        "forgotten view that keeps a workout open", "LiveWorkout.withSavedClocks",
        "elapsed(at: now) - lastDone < LiveClock.mostAfterReboot ? ticked",
        "FAULT || elapsed(at: now) - lastDone < LiveClock.mostAfterReboot ? ticked", "WorkoutViewTests"),
    Fault(
        "energy of the legs left out", "ReportedWorkout.energy",
        "in efforts { add(activity.id, effort) }", "in efforts where !FAULT { add(activity.id, effort) }",
        "WorkoutSummaryTests"),
    Fault(
        "like it by exercises alone", "EarlierWorkouts.index",
        "contains(where: WorkoutName(name).isDone) { return index }",
        "contains(where: { !FAULT && WorkoutName(name).isDone(in: $0) }) { return index }",
        "WorkoutSummaryTests"),
    Fault(
        "loads that are not known counted", "WorkoutSummaryText.volume",
        "return volume.known == volume.sets", "return FAULT || volume.known == volume.sets",
        "WorkoutSummaryTests"),
    Fault(
        "energy without the weight of the day", "WorkoutReportReader.report",
        "return day[.weight].map {", "return (FAULT ? nil : day[.weight]).map {",
        "WorkoutSummaryTests"),
    Fault(
        "options checked after the store", "QueryCommand.run",
        "try words.checkOptions()", "if !FAULT { try words.checkOptions() }",
        "CommandLineTests"),
    Fault(
        "unreadable day not told at the end of a workout", "WorkoutTracker.finish",
        "try context.leaveOut(reading.unreadable)", "if !FAULT { try context.leaveOut(reading.unreadable) }",
        "WorkoutSummaryTests"),
    Fault(
        "limits of zones not rounded half up", "HeartRateZones.init",
        "(highest.rate - base)) / 10 + 0.5)", "(highest.rate - base)) / 10 + (FAULT ? 0 : 0.5))",
        "HeartRateTests"),
    Fault(
        "energy of the row at a speed alone", "MetabolicRates.range",
        "min(index + 1, bySpeed.count - 1)", "min(index + (FAULT ? 0 : 1), bySpeed.count - 1)",
        "EnergyTests"),
    Fault(
        "a weight of long ago used for energy", "EnergyRange.kilograms",
        "newest.date.distance(to: date) <= oldestWeight",
        "FAULT || newest.date.distance(to: date) <= oldestWeight", "EnergyTests"),
    Fault(
        "a tie is a record", "PersonalRecords.Candidate.isMore", ": self[keyPath: number] > other",
        ": FAULT ? self[keyPath: number] >= other : self[keyPath: number] > other",
        "RecordTests"),
    Fault(
        "the first day makes records", "PersonalRecords.init",
        "if bar != nil { records", "if FAULT || bar != nil { records", "RecordTests"),
    Fault(
        "weights that are hardly possible make records", "PersonalRecords.init",
        "return pounds <= Self.heaviest && !isSurprise",
        "return FAULT || pounds <= Self.heaviest && !isSurprise", "RecordTests|ExerciseTests"),
    Fault(
        "a workout of more than a year ago is like it", "WorkoutSummary.likeIt",
        "1...Self.longestAgo ~=", "1...(FAULT ? 9999 : Self.longestAgo) ~=", "RecordTests"),
    Fault(
        "opposites taken for one exercise", "NearDuplicates.areNear",
        "!opposites.contains(where: { group in",
        "FAULT || !opposites.contains(where: { group in", "NearDuplicateTests"),
    Fault(
        "a step without reserve", "Progression.plan", "($0.reserve ?? 0) >= 1 }) {",
        "FAULT || ($0.reserve ?? 0) >= 1 }) {", "ProgressionTests"),
    Fault(
        "less help is more help", "Progression.up",
        "let help = weight.quantity.value - step",
        "let help = weight.quantity.value + (FAULT ? step : -step)", "ProgressionTests"),
    Fault(
        "workouts of deload weeks seen by the rules", "Progression.suggestion",
        "done.filter { !deloadWeeks.contains($0.date.monday) }",
        "done.filter { FAULT || !deloadWeeks.contains($0.date.monday) }", "ProgressionTests"),
    Fault(
        "deload weeks are time off", "Progression.suggestion", "lastDone: done.last?.date, date: date",
        "lastDone: FAULT ? done.last { !deloadWeeks.contains($0.date.monday) }?.date : done.last?.date, date: date",
        "ProgressionTests"),
    Fault(
        "deload not down to the step", "Progression.lighter",
        "Self.deload.load / step + 1e-9).rounded(.down)",
        "Self.deload.load / step + 1e-9).rounded(FAULT ? .up : .down)", "ProgressionTests"),
    Fault(
        "an alias that another exercise has", "ExerciseLibrary.init",
        "if indices[key] == nil", "if FAULT || indices[key] == nil",
        "LibraryTests"),
    Fault(
        "a merge of exercises loses aliases", "ExerciseLibraryEdit.merging",
        "([from.name] + from.aliases).filter", "([from.name] + (FAULT ? [] : from.aliases)).filter",
        "LibraryTests"),
    Fault(
        "aliases merge as one value", "JSONTree.append",
        "let isSet = identity.sets.contains", "let isSet = !FAULT && identity.sets.contains",
        "JSONMergeTests"),
    Fault(
        "own type shown in the person's unit", "TrainingActivity.shown",
        "let own = hasUnit ? unit : units.distance",
        "let own = hasUnit && !FAULT ? unit : units.distance", "OwnTypeUnitTests"),
    Fault(
        "name of a type is a number of its text", "QueryField.init",
        "?? Self.ownActivity(name, among: types) {",
        "?? (FAULT ? nil : Self.ownActivity(name, among: types)) {",
        "OwnTypeUnitTests|QueryFieldTests"),
    Fault(
        "distance of a type loses its unit", "ActivityText.written",
        "return withUnit(units.writtenUnit(of: activity), typed)",
        "return FAULT ? typed : withUnit(units.writtenUnit(of: activity), typed)",
        "OwnTypeUnitTests|TypedCardioTests"),
    Fault(
        "distance of a live workout in miles", "TypedCardio.init",
        "self.value = try ActivityText.written(Self.threeParts(value), activity, units)",
        "self.value = try FAULT ? Self.threeParts(value)"
        " : ActivityText.written(Self.threeParts(value), activity, units)",
        "TypedCardioTests|RecordAgreementTests"),
    Fault(
        "distance of a template in miles", "Templates.leg",
        "let value = try ActivityText.written(typed, activity, units)",
        "let value = try FAULT ? typed : ActivityText.written(typed, activity, units)",
        "WorkoutTemplateTests"),
    Fault(
        "types changed unasked", "TypeFileChange.run",
        "try accepting(effect)", "if !FAULT { try accepting(effect) }",
        "TrainingTypeEditTests"),
    Fault(
        "type of a taken name", "TypeNames.requireFree",
        "if let meaning = ReservedWords.meaning(of: name) {",
        "if !FAULT, let meaning = ReservedWords.meaning(of: name) {", "TrainingTypeEditTests"),
    Fault(
        "type that nobody could read again", "TypeFileChange.made",
        "if let problem {", "if !FAULT, let problem {", "TrainingTypeEditTests"),
    Fault(
        "comments within a list lost", "YAMLDocument.settingKey",
        "if let old, hasComments(", "if !FAULT, let old, hasComments(", "ItemKeyTests"),
    Fault(
        "lift:= reads aliases", "QueryField.reading",
        "exerciseOwnKey(name) != key && (!isOneName ||", "exerciseOwnKey(name) != key && (FAULT || !isOneName ||", "LiftQueryTests|ExerciseTests"),
    Fault(
        "weights behind assistance are loads", "StrengthReader.read",
        "load?.isAssistance == true ? sets.map", "!FAULT && load?.isAssistance == true ? sets.map",
        "StrengthValueTests|ValuesTests"),
    Fault(
        "what a new day lacks is not told by a dry run", "LogEdit.editedDays",
        "events = editors.events", "events = FAULT && dryRun ? [] : editors.events", "NewTests"),
    Fault(
        "new task between a task and its code", "LogDocument.endOfLinesBelow",
        "guard column(ofLine: index) > indent ||", "guard !FAULT && column(ofLine: index) > indent ||",
        "TodoEditTests"),
    Fault(
        "new task within the comment below the last one", "LogDocument.endOfLinesBelow",
        "|| isJoined(index, to: index - 1) else", "|| !FAULT && isJoined(index, to: index - 1) else",
        "TodoEditTests"),
    Fault(
        "blanks around a text stay", "InputError.entryLine", "return String(start[...last])",
        "return FAULT ? text : String(start[...last])", "ListTests"),
    Fault(
        "commit of top3 set names what went", "LogEdit.subject",
        "$0.after != nil || !renewed", "FAULT || $0.after != nil || !renewed", "ListTests"),
    Fault(
        "entry of a list told as a number", "DayEditor.Change.understood",
        "if action == .add || isOfList {", "if action == .add || isOfList && !FAULT {", "ListTests"),
    Fault(
        "undone tick told as two lines of the log", "UndoneEdit.Change.line",
        "where new.box != nil && old != nil", "where new.box != nil && old != nil && !FAULT",
        "UndoTests"),
    Fault(
        "undone number told without its list", "UndoneEdit.Change.line", "let name = isNumber ?",
        "let name = isNumber && !FAULT ?", "UndoTests"),
    Fault(
        "record of all runs of a day together", "FactTable.efforts",
        "(several.isEmpty ? [sums] : several)", "(FAULT || several.isEmpty ? [sums] : several)",
        "ReviewTests"),
    Fault(
        "text with a minus read as options", "HelpWords.marked",
        "commandsWithTexts.contains($0) } == true", "commandsWithTexts.contains($0) } == !FAULT",
        "ListTests"),
    Fault(
        "text with a minus and letters read as options", "NegativeValues.marked",
        "|| isText(word) ||", "|| !FAULT && isText(word) ||", "ListTests"),
    Fault(
        "sync stumbles over a commit that is gone", "UnreadDecisions.update",
        "guard let seen = old.seen, try repository.hasObject(seen),",
        "guard let seen = old.seen, try FAULT ? true : repository.hasObject(seen),",
        "UnreadDecisionTests"),
    # A week lived, and the tour
    Fault(
        "streaks of a review in no order", "ReviewedPeriod.inOrder",
        "let (rank, next) = (ranks[one.element.habit], ranks[other.element.habit])",
        "let (rank, next) = FAULT ? (0, 0) : (ranks[one.element.habit], ranks[other.element.habit])",
        "ReviewTests|WeekLivedTests"),
    Fault(
        "remark of a planned exercise without sets lost", "ExerciseTable.planned",
        "if entry.note == nil {", "if !FAULT, entry.note == nil {", "WeekLivedTests"),
    Fault(
        "history longer than the screen", "HistoryText.lines",
        "guard let width, lineWidth", "guard !FAULT, let width, lineWidth", "TourTests"),
    Fault(
        "habits wider than the screen", "HabitListText.lines",
        "width.map { max($0 - layout.rest, least) } ?? longest",
        "width.map { FAULT ? longest : max($0 - layout.rest, least) } ?? longest",
        "ListScreenTests"),
    Fault(
        "ticks that leave values out", "Ticks.first", "(high / step.size - 1e-9).rounded(.up)",
        "(high / step.size - 1e-9).rounded(FAULT ? .down : .up)", "ChartFigureTests"),
    Fault(
        "outliers drawn to scale", "Outliers.removed",
        "guard values.count >= leastValues else { return values }",
        "guard !FAULT, values.count >= leastValues else { return values }", "ChartFigureTests"),
    Fault(
        "mean drawn over days without one", "ChartSeries.segments", "rule == nil ? max(28",
        "rule == nil || FAULT ? max(28", "ChartFigureTests"),
    Fault(
        "days off counted as training", "HeatLevels.level", "value > 0 ? 1 + limits",
        "value > 0 || FAULT ? 1 + limits", "ChartFigureTests"),
    Fault(
        "target left out of its axis", "ChartAxis.init", "enclosing: kept + marks",
        "enclosing: kept + (FAULT ? [] : marks)", "ChartFigureTests"),
    Fault(
        "far load that widens its axis", "ChartAxis.init",
        "layout == .plot ? Outliers", "layout == .plot && !FAULT ? Outliers",
        "ActionsTests.ChartTests"),
    Fault(
        "title of a chart as typed", "DayCharts.exerciseNames",
        "try known.meant(by: typed, takesSlips: false) ??",
        "try (FAULT ? nil : known.meant(by: typed, takesSlips: false)) ??", "CommandTests.ChartTests"),
    Fault(
        "answer of the terminal typed into the shell", "Terminal.answer",
        "while !TerminalGround.Answer(bytes).isComplete {",
        "while !FAULT, !TerminalGround.Answer(bytes).isComplete {", "ChartGroundTests"),
    Fault(
        "mark within marks that is none", "MarkedText.close",
        "open.removeSubrange(place...)", "if FAULT { open.remove(at: place) } else { open.removeSubrange(place...) }",
        "PlainTextTests"),
    Fault(
        "quarter of a load rounded away", "Load.shown",
        "abs(number - quarter) < 0.001 ?", "abs(number - quarter) < 0.001 && !FAULT ?", "SetTextTests"),
    Fault(
        "heat map inverted", "ChartPalette.heat", "ground == .dark ?", "(ground == .dark) != FAULT ?",
        "ContrastTests"),
    Fault(
        "series hidden by another", "PlotPanel.drawPoints", "if let other = taken[cell]",
        "if !FAULT, let other = taken[cell]", "GoldenTests"),
    Fault(
        "thin bars lost", "RowPanel.row", "max(end + 1, column(sum))",
        "max(end + (FAULT ? 0 : 1), column(sum))", "GoldenTests"),
    Fault(
        "young store drawn as twelve weeks", "ChartQuery.usual",
        "max(first, min(firstLog ?? first, today))",
        "max(first, FAULT ? first : min(firstLog ?? first, today))", "ActionsTests.ChartTests"),
    Fault(
        "signs beyond ASCII", "ChartScreen.stackSign",
        "signs == .ascii || series", "signs == .ascii && !FAULT || series",
        "GoldenTests"),
    Fault(
        "markup in a title", "String.escapedForXML", 'case "<": escaped += "&lt;"',
        'case "<": escaped += FAULT ? "<" : "&lt;"', "SVGTests"),
    Fault(
        "labels on each other", "SVGPlot.drawDirectLabels",
        "max(labels[place].y, labels[place - 1].y + 16)",
        "FAULT ? labels[place].y : max(labels[place].y, labels[place - 1].y + 16)", "SVGTests"),
    Fault(
        "two themes where one is asked for", "SVGDrawing.text",
        '(theme == nil ? "@media', '(theme == nil || FAULT ? "@media', "SVGTests"),
    Fault(
        "level told by its colour alone", "SVGHeat.cell", "places.prefix(level)",
        "places.prefix(FAULT ? 0 : level)", "SVGTests"),
    Fault(
        "weeks that are cut off", "ChartQuery.whole",
        "guard step == .week, span.lowerBound.weekday != .monday",
        "guard !FAULT, step == .week, span.lowerBound.weekday != .monday", "ChartTests"),
    Fault(
        "sets counted beside Strength_Minutes", "TrainingLoad.strength",
        "if let loggedStrength {", "if !FAULT, let loggedStrength {",
        "ChartTests"),
    Fault(
        "JSON in the person's units", "ChartCommand.run",
        "else: isJSON ? .format", "else: isJSON && !FAULT ? .format", "CommandTests.ChartTests"),
    Fault(
        "sleep in decimal hours", "PersonalUnits.Shown.Form.init",
        'case "h": .hours', 'case "h" where !FAULT: .hours', "ShownNumberTests|AgreementTests"),
    Fault(
        "pace of a ride in place of its speed", "PersonalUnits.shownPace",
        "isRate: true", "isRate: !FAULT", "ShownNumberTests|AgreementTests"),
    Fault(
        "axis of times on tenths of hours", "Ticks.Step.all",
        "case .hours: parts(", "case .hours: FAULT ? decimals : parts(", "AgreementTests"),
    Fault(
        "header without its unit", "Query.column",
        "guard request.units != nil,", "guard !FAULT, request.units != nil,", "AgreementTests"),
    Fault(
        "conditions in the units of the format", "Query.days",
        "condition.field.shown(in: condition.units,",
        "condition.field.shown(in: FAULT ? nil : condition.units,", "AgreementTests"),
    Fault(
        "record in pounds for a person of kilograms", "DayRecord.json",
        "$0 == weight ? .weight", "!FAULT && $0 == weight ? .weight", "ActionsTests.ExportTests"),
    Fault(
        "chart silent of unsettled units", "DayCharts.chart",
        "if read.hasUnitOfFiles ||", "if !FAULT, read.hasUnitOfFiles ||", "FormatUnitsTests"),
    Fault(
        "dashboard silent of unsettled units", "DashboardGathering.dashboard",
        "facts.days.filter { $0.date <= today }", "facts.days.filter { !FAULT && $0.date <= today }",
        "FormatUnitsTests"),
    Fault(
        "review silent of unsettled units", "ReviewReader.review",
        "facts.days.filter { period.contains", "facts.days.filter { !FAULT && period.contains",
        "FormatUnitsTests"),
    Fault(
        "choice of units not heard", "UnitsOption.chosen",
        "switch units ?? usual", "switch FAULT ? usual : units ?? usual", "CommandTests.ExportTests"),
    Fault(
        "levels of weeks that are not shown", "HeatWeeks.init",
        "levels = panel.levels(of: points)",
        "levels = panel.levels(of: FAULT ? panel.series.flatMap(\\.points) : points)", "SVGTests"),
    Fault(
        "far bars not named", "ChartPanel.outliers", "bars.prefix(1).map { ($0, sums) }",
        "bars.prefix(FAULT ? 0 : 1).map { ($0, sums) }", "ChartFigureTests"),
    Fault(
        "rows wider than a narrow screen", "ChartText.lines", "|| !hasRoomForRows",
        "|| !FAULT && !hasRoomForRows", "GoldenTests"),
    Fault(
        "stacks in no order", "VegaLite.barValues", '"order": .int(index)',
        '"order": .int(FAULT ? 0 : index)', "VegaLiteTests"),
    Fault(
        "days of local time", "VegaLite.days", '"scale": ["type": "utc"]',
        '"scale": ["type": .string(FAULT ? "time" : "utc")]', "VegaLiteTests"),
    Fault(
        "far values in a row of bars", "SparkText.isNear",
        "axis.contains(value) || chart", "FAULT || axis.contains(value) || chart",
        "ChartFigureTests"),
    Fault(
        "PNG of both themes", "ChartFile.write", "chart.svg(theme ?? .light)",
        "chart.svg(FAULT ? theme : theme ?? .light)", "ChartFileTests"),
    Fault(
        "chart of the cycle that all can read", "ChartCommand.run",
        "isPrivate: phases || request.isOfCycle", "isPrivate: !FAULT && (phases || request.isOfCycle)",
        "ChartFileTests"),
    Fault(
        "figures by phase that all can read", "ChartRequest.isOfCycle",
        "default: step?.isOfCalendar == false", "default: !FAULT && step?.isOfCalendar == false",
        "CycleChartTests"),
    Fault(
        "length that is left out among those that count", "CycleChart.lengths",
        "over.filter(\\.isUsed)", "over.filter { FAULT || $0.isUsed }", "CycleChartTests"),
    Fault(
        "window of a chart a day off", "CycleChart.marks", "length(window.lowerBound)",
        "length(window.lowerBound) + (FAULT ? 1 : 0)", "CycleChartTests"),
    Fault(
        "line of a temperature from the second reading", "TemperatureShift.init",
        "readings[lower].date)", "readings[lower + (FAULT ? 1 : 0)].date)", "CycleChartTests"),
    Fault(
        "line of a temperature in the format's unit", "CycleChart.temperature",
        "shown.value(Double(shift.line) / 100)",
        "(FAULT ? Double(shift.line) / 100 : shown.value(Double(shift.line) / 100))",
        "CycleChartTests"),
    Fault(
        "symptoms of all days", "CycleChart.symptoms", "days.filter { span.contains($0.date) }",
        "days.filter { FAULT || span.contains($0.date) }", "CycleChartTests"),
    Fault(
        "phases of a chart by other assumptions", "ChartFacts.values",
        ").assuming(assumptions), in: table)",
        ").assuming(FAULT ? CycleAssumptions() : assumptions), in: table)", "CycleChartTests"),
    Fault(
        "what is likely drawn as what was", "ChartBand.letter", "isPredicted ? Character",
        "isPredicted && !FAULT ? Character", "CycleChartTests"),
    Fault(
        "phases of a chart a day late", "DayColumns.edge", "chart.place(of: date)",
        "chart.place(of: date.advanced(by: FAULT ? 1 : 0))", "CycleChartTests"),
    Fault(
        "phases of a picture a day late", "SVGPlot.Frame.edge", "chart.place(of: date)",
        "chart.place(of: date.advanced(by: FAULT ? 3 : 0))", "CycleChartTests"),
    Fault(
        "axis of a temperature down to nothing", "PersonalUnits.Shown.leastSpan",
        'case "kg", "h", "°C": 1', 'case "kg", "h": 1\n    case "°C" where !FAULT: 1',
        "CycleChartTests"),
    Fault(
        "by cycle with the cycles of all days", "ChartFacts.cycles",
        "cycle.start <= span.upperBound && cycle.end.map { $0 >= span.lowerBound } ?? true",
        "cycle.start <= span.upperBound && (FAULT || cycle.end.map { $0 >= span.lowerBound } ?? true)",
        "CycleChartTests"),
    Fault(
        "a person's value overwritten by an import", "FillRule.init",
        "} else if !Self.areImported(texts, noted: notes) {",
        "} else if !FAULT, !Self.areImported(texts, noted: notes) {",
        "FillRuleTests|MeasuredImportTests"),
    Fault(
        "what a person took away filled again", "FillRule.init", "notes.isEmpty || again",
        "notes.isEmpty || again || FAULT", "FillRuleTests|MeasuredImportTests"),
    Fault(
        "what no source has any more left standing", "FillRule.init",
        "} else if candidates.isEmpty {", "} else if candidates.isEmpty, !FAULT {",
        "FillRuleTests|MeasuredImportTests"),
    Fault(
        "the heart rate of a person's run filled", "DayFilling.fill",
        "if let rated = place.rated, persons",
        "if !FAULT, let rated = place.rated, persons", "MeasuredImportTests"),
    Fault(
        "a measured value out of its range written", "DayEditor.refusal",
        "let warning = try check()", "let warning = FAULT ? nil : try check()",
        "ImportCaseTests"),
    Fault(
        "an older export's word kept", "MeasuredEntry.Part.newer",
        "one.time < other.time ? other : one", "one.time < other.time && !FAULT ? other : one",
        "MeasuredYearTests"),
    Fault(
        "changes of one side of measured data lost", "MeasuredEntry.merged",
        "} else if first == old {", "} else if first == old, !FAULT {", "MeasuredYearTests"),
    Fault(
        "what another zone says put on another day", "MeasuredThings.place",
        "guard let known else { continue }", "guard !FAULT, let known else { continue }",
        "ImportZoneTests"),
    Fault(
        "days that are known read by another zone", "LivedZones.rules",
        "if let zone = known.zone(at: time) {", "if !FAULT, let zone = known.zone(at: time) {",
        "ImportZoneTests"),
    skip(
        "a run of two devices on two days", "MeasuredYear.merged", "merged.settle()",
        "ImportZoneTests"),
    skip(
        "two readings of one export joined", "MeasuredYear.merged",
        "keepOneReading(&one, &other)", "ImportZoneTests"),
    Fault(
        "logs not brought up to a merge", "Importing.settle",
        "if dates.isEmpty { return nil }", "if FAULT || dates.isEmpty { return nil }",
        "ImportZoneTests"),
    Fault(
        "file of a year that a merge turned not compared", "MergedMeasures.init",
        "for year in all { add(", "for year in all where !FAULT || sides[0].contains(year) { add(",
        "ImportZoneTests"),
    skip(
        "what another device's import wrote taken for a person's", "DayEditor.fill",
        "filling.adopt(sides)", "ImportZoneTests"),
    Fault(
        "imports brought together count as typed", "Importing.settle",
        "trailers: [.mergedImports]", "trailers: FAULT ? [] : [.mergedImports]",
        "ImportZoneTests"),
    Fault(
        "import taken out of a day that was brought together", "Undo.otherImports",
        "if !isOlder, commit.bringsImportsTogether,",
        "if !FAULT, !isOlder, commit.bringsImportsTogether,", "ImportZoneTests"),
    Fault(
        "the zone told with each import", "Importing.tell",
        "if isKnown { return }", "if isKnown, !FAULT { return }", "ImportZoneTests"),
    Fault(
        "a file of measured days not redone", "MeasuredYear.taking",
        "if now == change.commit, undone.isEmpty {",
        "if FAULT, now == nil { return nil }\n    if now == change.commit, undone.isEmpty, !FAULT {",
        "ImportLawTests"),
    Fault(
        "a dash with a remark filled", "DayEditor.filledText",
        "NotFilled.isOpen(written, zeroIsBlank: zeroIsBlank)",
        "(FAULT ? NotFilled.isBlank(written) : NotFilled.isOpen(written, zeroIsBlank: zeroIsBlank))",
        "DayFillingTests"),
    Fault(
        "exercises of other equipment not counted", "ExerciseName.init",
        "fieldKey(equipment ?? \"\")", "(FAULT ? \"\" : fieldKey(equipment ?? \"\"))",
        "EquipmentTests"),
    Fault(
        "a zone of damaged data left out", "FITDays.offset",
        "isSound || contents.isOffsetExact", "isSound || contents.isOffsetExact && !FAULT",
        "FITDamageTests"),
    Fault(
        "not done of a habit of the same name counted", "LoopFile.joined",
        "if known == nil || state == .done {", "if known == nil || state == .done && !FAULT {",
        "LoopFileTests"),
    Fault(
        "one run told twice counted twice", "ActivityGroups.isOne",
        "guard one.activity.kindName == other.activity.kindName else",
        "guard one.activity.kindName == other.activity.kindName, !FAULT else",
        "ActivityGroupsTests"),
    Fault(
        "a line of an import left blank", "DayFilling.write",
        "if place.candidates.isEmpty, notes.madeLines.contains(path) {",
        "if !FAULT, place.candidates.isEmpty, notes.madeLines.contains(path) {", "ImportCaseTests"),
    Fault(
        "what stood in a blank line lost", "DayFilling.write",
        "if !rest.isEmpty { notes.blanks[path] = rest }",
        "if !rest.isEmpty, !FAULT { notes.blanks[path] = rest }", "ImportCaseTests"),
    Fault(
        "a plan done by what an import wrote", "DayFilling.run", "findPlans()",
        "if !FAULT { findPlans() }", "ImportCaseTests"),
    Fault(
        "two that the best source tells apart made one", "ActivityGroups.init",
        "(group[0].told.source != member.told.source", "(FAULT || group[0].told.source != member.told.source",
        "ImportCaseTests"),
    Fault(
        "an older export's start kept", "ActivityGroups.init", "rank: (index, -time,",
        "rank: (index, FAULT ? 0 : -time,", "ImportCaseTests"),
    Fault(
        "the heart rate of the day beside a person's run", "DayFilling.run",
        "candidates.ratePlaces(several: counts.values.reduce(0, +) > 1) { fill(place) }",
        "candidates.ratePlaces(several: !FAULT && counts.values.reduce(0, +) > 1) { fill(place) }",
        "ImportCaseTests"),
    Fault(
        "an undone import's figures back", "MeasuredYear.taking",
        "where before != nil && new?[date]?[key] == before {",
        "where !FAULT && before != nil && new?[date]?[key] == before {", "ImportCaseTests"),
    Fault(
        "later imports left in the days of one that is taken back", "Undo.otherImports",
        "others.later.append(other)", "if !FAULT { others.later.append(other) }", "ImportCaseTests"),
    Fault(
        "what a person changed not named beside an import taken back", "CommitInverse.changed",
        "unit.found.map { !$0.isEmpty && !noted.contains($0) } ?? false",
        "!FAULT && unit.found.map { !$0.isEmpty && !noted.contains($0) } ?? false", "ImportCaseTests"),
    Fault(
        "no source beside the heart rate of one of several activities", "DayView.source",
        "FieldCatalog.field(named: name)?.numberPath",
        "FieldCatalog.field(named: name).map { FAULT ? $0.recordPath : $0.numberPath }",
        "ImportFileTests"),
    Fault(
        "exercises in the order in which imports came", "FilledLog.order",
        "try editor.order(made.compactMap(\\.lift).map(lift))",
        "if !FAULT { try editor.order(made.compactMap(\\.lift).map(lift)) }",
        "ImportLawTests"),
    Fault(
        "nothing filled from what an undone import leaves", "Undo.refilled",
        "guard isImport(commits), !dates.isEmpty ||", "guard !FAULT, isImport(commits), !dates.isEmpty ||",
        "ImportLawTests"),
    Fault(
        "sources in another order than the setting's", "MeasuredSource.order",
        "let ranks = named + known", "let ranks = (FAULT ? [] : named) + known", "ImportLawTests"),
    Fault(
        "an archive unpacked without a limit", "InflationLimit.take",
        "guard left >= 0 else {", "guard left >= 0 || FAULT else {", "ArchivesTests"),
    Fault(
        "a warm-up of Strong as work", "StrongReader.kind",
        'case "W": .warmUp', 'case "W": FAULT ? .work : .warmUp', "StrongFileTests"),
    Fault(
        "a weight of which nothing says the unit", "StrongReader.read",
        "guard columns.saysWeightUnit else { throw unitMissing }",
        "guard columns.saysWeightUnit || FAULT else { throw unitMissing }", "StrongFileTests"),
    Fault(
        "an instant by the clock of home on a journey", "LivedZones.rules",
        "return stay?.rules ?? home", "return FAULT ? home : stay?.rules ?? home",
        "ReadingRulesTests"),
    Fault(
        "heart rate variability of two methods in one", "MeasuredFacts.value",
        "?? rmssd != method: nil", "?? rmssd != method && !FAULT: nil", "MeasuredFactsTests"),
    Fault(
        "notes of later imports taken back", "Origins.taking",
        "&& notes[path] == new[date][path] {", "&& (FAULT || notes[path] == new[date][path]) {",
        "OriginsTests"),
    Fault(
        "a source of what a person has changed since", "DayEditor.sources",
        "note.filter { $0.value == text }", "note.filter { FAULT || $0.value == text }",
        "MeasuredSyncTests"),
    Fault(
        "new figures of a watch not told", "DeviceSync.broughtMeasured",
        "guard report.received > 0,", "guard !FAULT, report.received > 0,", "MeasuredSyncTests"),
    Fault(
        "a source beside a value of a person's", "DayView.from",
        "source.map {", "(FAULT ? \"garmin\" : source).map {", "MeasuredSyncTests"),
    Fault(
        "no word of a large file", "ImportItem.forEachPiece", "disk.meter?.add(piece.count)",
        "if !FAULT { disk.meter?.add(piece.count) }", "CycleEditTests"),
    Fault(
        "a newer program's file replaced", "StateFile.write", "if form != nil, isNewer {",
        "if !FAULT, form != nil, isNewer {", "NewerFileTests"),
    Fault(
        "a newer program's file read", "StateFile.read",
        "if let bytes, form?.isOlder(than: bytes) == true {",
        "if let bytes, !FAULT, form?.isOlder(than: bytes) == true {", "NewerFileTests"),
    Fault(
        "a newer program's cache replaced", "CacheSession.keep",
        "cached != nil || !cache.isNewer(year.number)",
        "FAULT || cached != nil || !cache.isNewer(year.number)", "NewerFileTests"),
    Fault(
        "a schedule that a person edited written anew", "Scheduling.renew",
        "report.state == .namesAnotherProgram, let",
        "FAULT || report.state == .namesAnotherProgram, let",
        "ScheduleTests"),
    Fault(
        "a person's word in a report of a fault", "SupportReport.settings", "setting.isChoice",
        "FAULT || setting.isChoice", "DoctorTests"),
    Fault(
        "made-up days that differ from run to run", "Demonstration.chance",
        "&* 0x1_0000 &+ purpose", "&* 0x1_0000 &+ (FAULT ? UInt64.random(in: 0...9999) : purpose)",
        "FirstMinutesTests|PictureTests"),
    Fault(
        "members of a template lost", "WorkoutTemplateEdit.list",
        "} else if !known.contains(member.key) {", "} else if !FAULT, !known.contains(member.key) {",
        "TemplateTests"),
    Fault(
        "a template in place of another unasked", "Templates.write",
        "guard replacing else {", "guard replacing || FAULT else {", "WorkoutTemplateTests"),
    Fault(
        "a template that nothing can begin", "Templates.name",
        "guard try !WorkoutTemplate.isReserved(name,",
        "guard try FAULT || !WorkoutTemplate.isReserved(name,", "WorkoutTemplateTests"),
    Fault(
        "the plan's table beside a template of its name", "ActionContext.templates",
        "own.template(named: $0.template.name) == nil",
        "FAULT || own.template(named: $0.template.name) == nil", "WorkoutTemplateTests"),
    Fault(
        "one of several tables taken unasked", "PlannedWorkout.init",
        "guard choice.count < 2 else {", "guard choice.count < 2 || FAULT else {",
        "WorkoutTemplateTests"),
    Fault(
        "a table lifted on the day of a ride", "WeekPlan.tables",
        "guard day.kinds.isEmpty || day.kinds.contains(.strength) else { return [] }",
        "guard FAULT || day.kinds.isEmpty || day.kinds.contains(.strength) else { return [] }",
        "WeekPlanTests"),
    Fault(
        "a superset with no exercise", "Supersets.grouped",
        "guard !others.isEmpty, others.allSatisfy({ $0.count == 1 })",
        "guard !others.isEmpty, FAULT || others.allSatisfy({ $0.count == 1 })", "WeekPlanTests"),
    Fault(
        "a range that each save makes narrower", "WorkoutTemplate.Exercise.take",
        "if repetitions.map({ $0.contains(low) && $0.contains(high) }) != true {",
        "if FAULT || repetitions.map({ $0.contains(low) && $0.contains(high) }) != true {",
        "PlannedTemplateTests"),
    Fault(
        "templates merged by another program's id", "JSONTree.IdentityKeys.templates",
        'static let templates = IdentityKeys(keys: ["name"])',
        'static let templates = IdentityKeys(keys: FAULT ? ["id", "name"] : ["name"])',
        "JSONMergeTests"),
    Fault(
        "one activity for two legs", "LiveWorkout.openLegs", "done.remove(at: index)",
        "if !FAULT { done.remove(at: index) }", "PlannedTemplateTests"),
    Fault(
        "second type of an id", "TrainingTypesReader.read", "guard seen.insert(id).inserted else",
        "guard seen.insert(id).inserted || FAULT else", "TrainingTypesTests"),
    Fault(
        "type with the id of a field", "TrainingTypesReader.read",
        "if type.builtIn == nil, Self.isTaken(id)", "if !FAULT, type.builtIn == nil, Self.isTaken(id)",
        "TrainingTypesTests"),
    Fault(
        "own word before the format's", "TrainingTypes.type",
        "if let kind = WorkoutType(firstIn: Array(part.utf8)[...]) {",
        "if !FAULT, let kind = WorkoutType(firstIn: Array(part.utf8)[...]) {", "TrainingTypesTests"),
    Fault(
        "shorter name of two", "TrainingTypes.type", ".max { ($0.words.count, $1.type)",
        ".max { (FAULT ? 0 : $0.words.count, $1.type)", "TrainingTypesTests"),
    Fault(
        "one effort of several", "TrainingActivity.efforts", "known == nil\n",
        "known == nil && !FAULT\n", "TrainingTypesTests"),
    Fault(
        "any reading of a time in two parts", "Effort.resolve",
        "?? (metres > 0 && anyPace.contains(", "?? (FAULT || metres > 0 && anyPace.contains(",
        "TrainingTypesTests"),
    Fault(
        "facts of other types", "CacheSession.init",
        '(ofTypes.map { " types \\(mark($0))" } ?? "")', '(FAULT ? "" : ofTypes.map { " types \\(mark($0))" } ?? "")',
        "CacheFreshnessTests"),
    Fault(
        "further effort in the place of the first", "DayEditor.write",
        "replacing ? text : whole, at: location", "replacing || FAULT ? text : whole, at: location",
        "OwnActivityTests"),
    Fault(
        "effort in the line of a lift", "DayEditor.location",
        "document.sections.filter { $0.known != .strengthLog }",
        "document.sections.filter { FAULT || $0.known != .strengthLog }", "OwnActivityTests"),
    Fault(
        "sets read as an effort", "EntryNames.ownName",
        "let activity = names.ownActivity(name), !isLift(behind, name)",
        "let activity = names.ownActivity(name), FAULT || !isLift(behind, name)",
        "OwnActivityTests"),
    Fault(
        "rate of one activity for all", "DayEditor.writeCardio",
        "cardio.activity.known == nil && kinds.count > 1",
        "!FAULT && cardio.activity.known == nil && kinds.count > 1", "FinishedWorkoutTests"),
    Fault(
        "one letter for two types", "VolumeChart.kinds",
        "!taken.contains(letter)", "FAULT || !taken.contains(letter)", "WorkoutTypeTests"),
    # Routines
    Fault(
        "items of front matter not by their ids", "YAMLTree.slugName",
        'if let id = item["id"]?.string { return id }',
        'if !FAULT, let id = item["id"]?.string { return id }', "FrontMatterMergeTests"),
    Fault(
        "title that makes no id", "YAMLTree.slugName", "return slug(name)",
        "return FAULT ? name : slug(name)", "FrontMatterMergeTests"),
    Fault(
        "later tick stands", "RoutineBox.stands",
        "return time.lexicographicallyPrecedes(other.time)",
        "return FAULT != time.lexicographicallyPrecedes(other.time)", "RoutineMergeTests"),
    Fault(
        "remark of a tick that does not stand lost", "BlockMerger.routinePiece",
        "if other.saysMore(than: noted, in: day) {", "if !FAULT, other.saysMore(than: noted, in: day) {",
        "RoutineMergeTests"),
    Fault(
        "what was dropped stands against a tick", "BlockMerger.routinePiece",
        "let ticked = first.state == .ticked ? 0 : 1",
        "let ticked = (first.state == .ticked) != FAULT ? 0 : 1", "RoutineMergeTests"),
    Fault(
        "tasks of routines by their whole text", "BlockKeys.boxKey",
        "part.known == .habits || part.isRoutine", "part.known == .habits || !FAULT && part.isRoutine",
        "RoutineMergeTests"),
    Fault(
        "spelling of the first side", "BlockMerger.routinePiece",
        "second.title.lexicographicallyPrecedes(first.title) ?",
        "!FAULT && second.title.lexicographicallyPrecedes(first.title) ?", "RoutineMergeTests"),
    Fault(
        "missed day that ends no streak", "Streak.add", "      current = nil\n",
        "      if !FAULT { current = nil }\n", "StreakTests"),
    Fault(
        "freeze that is never spent", "Streak.add", "held -= 1", "held -= FAULT ? 0 : 1",
        "StreakTests"),
    Fault(
        "threshold that must be passed", "StreakRules.qualifies",
        "100 * done >= threshold * due", "100 * done >= threshold * due + (FAULT ? 1 : 0)",
        "StreakTests"),
    Fault(
        "days to come count", "RoutineHistory.init", "$0.key <= today",
        "FAULT || $0.key <= today", "StreakPropertyTests|StreakTests"),
    Fault(
        "week that is away in part needs all its days", "Streak.week",
        "let needed = min(times, left.count)", "let needed = FAULT ? times : min(times, left.count)",
        "StreakTests"),
    Fault(
        "schedule of today for all days", "Routine.schedule",
        "$0.from.map { $0 <= date } ?? true", "FAULT || $0.from.map { $0 <= date } ?? true",
        "StreakTests"),
    Fault(
        "second routine of an id", "RoutineReader.routines",
        "if routines.contains(where: { $0.id == id }) {",
        "if !FAULT, routines.contains(where: { $0.id == id }) {", "RoutineConfigurationTests"),
    Fault(
        "habit not ticked with its task", "DayEditor.change",
        "if let habit = task.task?.habit {", "if !FAULT, let habit = task.task?.habit {",
        "RoutineEditTests"),
    Fault(
        "new task on a day that is over", "DayEditor.addBoxes",
        "!found.tasks.isEmpty, !sources.isToday { return }",
        "!found.tasks.isEmpty, !sources.isToday, !FAULT { return }", "RoutineEditTests"),
    Fault(
        "tick of another day with the time of now", "RoutineLists.change",
        "time: date == today ?", "time: FAULT || date == today ?", "ActionsTests.RoutineTests"),
    Fault(
        "routines.md not checked", "RecordReader.definitionDiagnostics",
        "(routines.problems + routines.unknownHabits(besides: Set(habitIdentifiers))).map",
        "(FAULT ? [] : routines.problems + routines.unknownHabits(besides: Set(habitIdentifiers))).map",
        "ActionsTests.RoutineTests"),
    Fault(
        "routine of logs alone without a streak", "StreakReader.init",
        "filter { !ofKnown.contains($0) }", "filter { !ofKnown.contains($0) && !FAULT }",
        "ActionsTests.RoutineTests"),
    Fault(
        "milestone told with each tick", "Streaks.reached",
        "qualifies($0.value) && !qualifies(before[$0.key])", "qualifies($0.value) && (FAULT || !qualifies(before[$0.key]))",
        "ActionsTests.RoutineTests",
        equivalent="the streak was as long before; it is only computed for nothing"),
    Fault(
        "milestone of a day filled in later untold", "StreakRules.milestone", "old < $0 && $0 <= new",
        "FAULT ? $0 == new : old < $0 && $0 <= new", "ActionsTests.RoutineTests"),
    Fault(
        "routine due that is done", "DueItem.all", "entry.routine.isDue && !entry.isQualified",
        "entry.routine.isDue && (FAULT || !entry.isQualified)", "DueItemTests"),
    Fault(
        "night before the day's start", "RoutineRecord.startedAt",
        "((minute - dayStart) % 1440 + 1440) % 1440", "FAULT ? minute : ((minute - dayStart) % 1440 + 1440) % 1440",
        "RoutineRecordTests"),
    Fault(
        "new day without its routines", "DayTemplate.make", "if !day.routines.isEmpty {",
        "if !FAULT, !day.routines.isEmpty {", "NewDayTests"),
    Fault(
        "tick of a day to come", "RoutineLists.change", "if verb == .done, date > today {",
        "if !FAULT, verb == .done, date > today {", "ActionsTests.RoutineTests"),
    Fault(
        "days before today by the new schedule", "RoutineFile.changing",
        '.init("days", .string(before.text))', '.init("days", .string((FAULT ? days : before).text))',
        "RoutineFileTests"),
    Fault(
        "title of a task that stays", "RoutineFile.changing", "if let title {",
        "if let title, !FAULT {", "RoutineFileTests|ActionsTests.RoutineTests"),
    Fault(
        "streak that ended on today's screen for ever", "DashboardBlocks.pieces",
        "broken.on.distance(to: dashboard.date) <= Self.recentDays",
        "FAULT || broken.on.distance(to: dashboard.date) <= Self.recentDays",
        "ActionsTests.RoutineTests"),
    # Parts of a day, and numbers that are read whole
    Fault(
        "sum of some entries not partial", "FuelAssembly.totals", "if known < entries.count {",
        "if !FAULT, known < entries.count {", "DayModelTests|QueryTests"),
    Fault(
        "partial days where whole ones are asked for", "QueryRequest.series",
        "if isWhole { return nil }", "if !FAULT, isWhole { return nil }", "QueryTests"),
    Fault(
        "food of the bot below advice passed over", "FuelReader.read",
        "if indent != nil, let entry", "if !FAULT, indent != nil, let entry", "DayModelTests"),
    Fault(
        "number that goes on cut off", "Lexer.goesOn", "|| endsInNumber ||",
        "|| !FAULT && endsInNumber ||", "ValuesTests"),
    Fault(
        "mood of 84 percent", "Lexer.score", "} else if scale == .percent, quantity",
        "} else if FAULT || scale == .percent, quantity", "ValuesTests|DayModelTests"),
    # What the bot changed
    skip(
        "change of the bot's not told", "Sync.fastForward", "report.botChanges += botChanges",
        "BotChangesTests"),
    Fault(
        "change of the bot's told beside a decision about it", "Sync.merge",
        "!$0.isDecided(by: merge.decisions)", "FAULT || !$0.isDecided(by: merge.decisions)",
        "BotChangesTests"),
    Fault(
        "own word of the bot's told", "BotHistory.personsLoss",
        "guard let earlier else { return nil }", "guard let earlier else { return FAULT ? loss : nil }",
        "BotChangesTests"),
    Fault(
        "change of the bot's told again", "BotHistory.loss",
        "new.contains(loss.commit.id)", "FAULT || new.contains(loss.commit.id)", "BotChangesTests"),
    Fault(
        "merge of the bot's passed over", "BotHistory.loss",
        "if let loss { return", "if !FAULT, let loss { return", "BotChangesTests"),
    Fault(
        "what was so before a merge told of it", "BotHistory.losses",
        "if isOld { continue }", "if !FAULT, isOld { continue }", "BotChangesTests"),
    Fault(
        "day that was moved told as gone", "BotHistory.units",
        "!added.contains(old.id)", "FAULT || !added.contains(old.id)", "BotChangesTests"),
    Fault(
        "section of the bot's told", "BotsOwn.holds", "return rule == .bot",
        "return !FAULT && rule == .bot", "ChangedUnitTests"),
    Fault(
        "running total told", "BotsOwn.holds", "if unit.isTotal { return true }",
        "if !FAULT, unit.isTotal { return true }", "ChangedUnitTests"),
    Fault(
        "front matter not told", "BotsOwn.holds", "{ return false }", "{ return FAULT }",
        "ChangedUnitTests"),
    skip(
        "what was moved told", "DayComparison.findMoved", "counterparts[unit.id] = found",
        "ChangedUnitTests"),
    Fault(
        "line with more told", "DayComparison.holds", "if isStart, isEnd { return true }",
        "if !FAULT, isStart, isEnd { return true }", "ChangedUnitTests"),
    Fault(
        "half a number taken for a number with more", "DayComparison.holds",
        "let isEnd = end.first.map", "let isEnd = FAULT || end.first.map", "ChangedUnitTests"),
    Fault(
        "box opened again not told", "DayComparison.isBoxChanged",
        "if state != .open, new", "if !FAULT, state != .open, new", "ChangedUnitTests"),
    skip(
        "restored by another device and unread here", "UnreadDecisions.update",
        "new.unread.removeAll(where: history.isRestored)", "BotChangeTests"),
    Fault(
        "line restored at the end of its section", "DecisionHistory.restoring",
        "if let bytes = try restoringInPlace(past, in: file) { return bytes }",
        "if !FAULT, let bytes = try restoringInPlace(past, in: file) { return bytes }",
        "BotChangesTests"),
    Fault(
        "value of the bot's change in the file's units", "DecisionTextWords.words",
        "guard let before = understood(lost, units) else",
        "guard !FAULT, let before = understood(lost, units) else", "BotChangeTests"),
    Fault(
        "text of the bot's change that is too long for a message", "BotHistory.text",
        "guard let blob else", "guard !FAULT, let blob else", "BotChangesTests"),
    # Syncs that follow a command
    Fault(
        "sync after what changed nothing", "LaterSync.startAfterChange",
        "guard context.hasChanged else", "guard FAULT || context.hasChanged else",
        "LaterSyncTests"),
    Fault(
        "sync of the day's first dashboard with each one", "LaterSync.startOfDay",
        "if let last = context.syncRecord(of: store)?.lastAttempt,",
        "if !FAULT, let last = context.syncRecord(of: store)?.lastAttempt,", "LaterSyncTests"),
    # What waits for a day
    Fault(
        "waiting todos gone that no log has", "OpenTodos.takenFiles", "|| keys.contains($0.key)",
        "|| keys.contains($0.key) || FAULT", "OpenTodosTests"),
    Fault(
        "waiting todos not ticked in their day", "OpenTodos.init",
        "for (key, state) in file.states where state == .done",
        "for (key, state) in file.states where !FAULT && state == .done", "WaitingTodoTests"),
    # Screens
    Fault(
        "signs beyond ASCII for terminals without them", "Terminal.text",
        "let lines = hasUnicode ?", "let lines = hasUnicode || FAULT ?", "PlainTerminalTests"),
    Fault(
        "conflict of what only looks the same", "DecisionTextWords.areSame",
        "return figures(lost, units) == figures(kept, units)",
        "return FAULT || figures(lost, units) == figures(kept, units)", "DecisionWordsTests"),
    Fault(
        "misspelled exercise changed", "ActionContext.exerciseToChange", "takesSlips: false",
        "takesSlips: FAULT", "NameByPartTests"),
    Fault(
        "task ticked elsewhere that is shown all the same", "RoutineRun.update",
        "if let current, open.contains(current)", "if let current, FAULT || open.contains(current)",
        "RoutinesTests.RoutineRunTests"),
    Fault(
        "pause of a run that counts", "RoutineRun.passed", "isPaused ? 0 : clock",
        "isPaused && !FAULT ? 0 : clock", "RoutinesTests.RoutineRunTests"),
    Fault(
        "what is put off that comes first", "RoutineRun.postpone",
        "later.filter { $0 != task.id } + [task.id]",
        "FAULT ? [task.id] + later : later.filter { $0 != task.id } + [task.id]",
        "RoutinesTests.RoutineRunTests"),
    Fault(
        "minute that stays when it is taken back", "RoutineRun.undo", "$0.added -= 60",
        "$0.added -= FAULT ? 0 : 60", "RoutinesTests.RoutineRunTests"),
    Fault(
        "run that ends without what lies ahead", "RoutineRun.secondsToEnd", "queue.reduce(0)",
        "queue.prefix(FAULT ? 1 : .max).reduce(0)", "RoutinesTests.RoutineRunTests"),
    Fault(
        "reason of a drop lost", "RoutineView.press", "reason: isGiven ? text : nil",
        "reason: isGiven && !FAULT ? text : nil", "RoutineViewTests"),
    Fault(
        "bell of a task each second", "RoutineView.isTimeOver",
        "left.map { $0 > 0 } == true ? run.current : nil",
        "FAULT || left.map { $0 > 0 } == true ? run.current : nil", "RoutineViewTests"),
    Fault(
        "state of a run that stays at its end", "RoutineRuns.change",
        "if run.isOver { try file.remove() }", "if run.isOver, !FAULT { try file.remove() }",
        "ActionsTests.RoutineRunTests"),
    Fault(
        "Enter on two terminals that ticks twice", "RoutineRuns.close",
        "task.state == .open else", "FAULT || task.state == .open else",
        "ActionsTests.RoutineRunTests"),
    Fault(
        "run of another day that goes on", "ActionContext.openRun", "guard try run.date == today",
        "guard try FAULT || run.date == today", "ActionsTests.RoutineRunTests"),
    Fault(
        "tick of a run without its time", "RoutineRuns.close", "seconds: seconds, reason",
        "seconds: FAULT ? nil : seconds, reason", "ActionsTests.RoutineRunTests"),
    Fault(
        "due while it is gone through", "DueItem.all", "entry.routine.id != day.running",
        "FAULT || entry.routine.id != day.running", "ActionsTests.RoutineRunTests"),
    Fault(
        "milestone of a habit untold", "Streaks.reached",
        "habits.habits.filter { changed.contains($0.id) }",
        "habits.habits.filter { changed.contains($0.id) && !FAULT }", "ActionsTests.RoutineRunTests"),
    Fault(
        "auto that waits for a key", "LiveRoutineContent.doMore", "guard view.run.isAuto",
        "guard !FAULT, view.run.isAuto", "RoutineTerminalTests"),
    Fault(
        "missed week that ends a streak on its Monday", "Streak.lengths",
        "(date == unit.days.upperBound)", "(FAULT || date == unit.days.upperBound)",
        "RoutineQueryTests"),
    Fault(
        "missed day without a log left out of a query", "QueryRequest.withDaysOfRoutines",
        "spans.reduce(table)", "spans.prefix(FAULT ? 0 : .max).reduce(table)", "RoutineQueryTests"),
    Fault(
        "day of a week counted as missed", "QueryField.RoutineFigure.numbers",
        "if case .timesAWeek = history", "if !FAULT, case .timesAWeek = history",
        "RoutineQueryTests"),
    Fault(
        "ticks of any year imported", "UnstoppableImport.log", "guard day <= today,",
        "guard FAULT || day <= today,", "UnstoppableImportTests"),
    Fault(
        "claimed streak imported again", "UnstoppableImport.routines",
        "if !file.configuration.carried.contains", "if FAULT || !file.configuration.carried.contains",
        "UnstoppableImportTests"),
    Fault(
        "history of a box with each note of its own", "WantedUnit.isMeant",
        "|| fieldKey(RoutineText.parted(key).title) == wanted",
        "|| !FAULT && fieldKey(RoutineText.parted(key).title) == wanted",
        "ActionsTests.RoutineRunTests"),
    Fault(
        "habit of a task that is none untold", "RoutineConfiguration.unknownHabits",
        "!known.contains($0.habit)", "!FAULT && !known.contains($0.habit)",
        "ActionsTests.RoutineRunTests"),
    # The cycle
    Fault(
        "spotting that begins a cycle", "CycleDay.isBleeding", "flow.map { $0 >= .light }",
        "flow.map { FAULT || $0 >= .light }", "CycleHistoryTests"),
    Fault(
        "start that is too near", "CycleHistory.firstEpisodes", "last.lowerBound.distance(to: start) < Self.fewestDays",
        "!FAULT, last.lowerBound.distance(to: start) < Self.fewestDays", "CycleHistoryTests"),
    Fault(
        "day between two of bleeding ends an episode", "CycleHistory.episodes", "last.upperBound.distance(to: date) <= 2",
        "last.upperBound.distance(to: date) <= (FAULT ? 1 : 2)", "CycleHistoryTests"),
    Fault(
        "length of two cycles used", "CycleHistory.rejectMissed", "Double(length) >= 1.75 * median",
        "!FAULT, Double(length) >= 1.75 * median", "CycleHistoryTests"),
    Fault(
        "start alone that is a period of a day", "CycleHistory.periodLength",
        "length > 1 ? !$0.isBleeding : $0.saysNone", "FAULT || length > 1 ? !$0.isBleeding : $0.saysNone",
        "CycleHistoryTests"),
    Fault(
        "phase behind the window", "CycleStatus.judge", "guard timing != .overdue else",
        "guard FAULT || timing != .overdue else", "CycleStatusTests"),
    Fault(
        "one start after a pregnancy", "CycleStatus.startsNeeded", "case .pregnant, .postpartum: 2",
        "case .pregnant, .postpartum: FAULT ? 1 : 2", "CycleStatusTests"),
    Fault(
        "window of one deviation", "CycleForecast.width", "let t = quantiles[min(figures.count, 12) - 3]",
        "let t = FAULT ? 0.7 : quantiles[min(figures.count, 12) - 3]", "CycleStatusTests"),
    Fault(
        "disturbed temperature that is evaluated", "CycleStatus.readings", "$0.isDisturbed ? nil",
        "$0.isDisturbed && !FAULT ? nil", "CycleStatusTests"),
    Fault(
        "cycle among the free fields", "DayAssembler.addFields", "if section.role == .cycle,",
        "if !FAULT, section.role == .cycle,", "CommandTests.CycleTests"),
    Fault(
        "value of the cycle in a report", "CycleReader.read",
        '"a temperature from 35 to 39 °C counts"', '(FAULT ? value : "a temperature from 35 to 39 °C counts")',
        "CommandTests.CycleTests"),
    Fault(
        "start beside another", "CycleHistory.obstacle",
        "guard let cycle = changed.cycle(startingOn: date) else {",
        "guard let cycle = FAULT ? cycles.first : changed.cycle(startingOn: date) else {",
        "PeriodObstacleTests"),
    Fault(
        "end without a period", "CycleHistory.obstacle", "guard start.distance(to: date) < Cycle.mostBleeding else {",
        "guard FAULT || start.distance(to: date) < Cycle.mostBleeding else {", "PeriodObstacleTests"),
    Fault(
        "period that stays by its flow", "CycleHistory.marks", "return (date, day.isBleeding ? .no : nil)",
        "return (date, day.isBleeding && !FAULT ? .no : nil)", "PeriodObstacleTests"),
    Fault(
        "value of the cycle in a subject", "LogEdit.words", "if change.isOfCycle {", "if change.isOfCycle, !FAULT {",
        "CycleEditTests"),
    Fault(
        "field of the cycle in a trailer", "DayUnit.trailerName", "isPrivate ?", "isPrivate && !FAULT ?",
        "CycleEditTests"),
    Fault(
        "part of the cycle told as another section's", "LogDocument.privateSections",
        "isCycle || isBelow, isWhole)", "isCycle || isBelow && !FAULT, isWhole)",
        "PrivateLinesTests|PrivateDecisionTests|CyclePrivacyTests"),
    Fault(
        "cycle that a comment hides", "PrivateLines.init",
        "if !document.hidden.isEmpty || !document.unclosed.isEmpty {",
        "if !FAULT, !document.hidden.isEmpty || !document.unclosed.isEmpty {", "PrivateLinesTests"),
    Fault(
        "symptom by its name", "PrivateLines.openName", '?? "entry"', '?? (FAULT ? key : "entry")',
        "PrivateLinesTests|RecordedDecisionTests|CyclePrivacyTests"),
    Fault(
        "decision about a cycle in a comment told", "DayVersions.decision",
        "isPrivate || [kept, lost ?? []].contains {", "isPrivate || !FAULT && [kept, lost ?? []].contains {",
        "PrivateDecisionTests"),
    Fault(
        "decision about the cycle told", "PartMerger.mergePart",
        "isPrivate: first.isPrivate || second.isPrivate)",
        "isPrivate: !FAULT && (first.isPrivate || second.isPrivate))", "PrivateDecisionTests|CyclePrivacyTests"),
    Fault(
        "deleted section of the cycle told", "PartMerger.keptParts", "isPrivate: part.isPrivate))",
        "isPrivate: part.isPrivate && !FAULT))", "PrivateDecisionTests"),
    Fault(
        "text of the cycle in a message", "RecordedDecision.init",
        "decision.isPrivate ? Text(private: bytes, in: committed ?? files)",
        "decision.isPrivate && !FAULT ? Text(private: bytes, in: committed ?? files)", "RecordedDecisionTests"),
    Fault(
        "file with a cycle in a message", "RecordedDecision.Text.init", "let shown = isPrivate ? []",
        "let shown = isPrivate && !FAULT ? []", "RecordedDecisionTests"),
    Fault(
        "older decision about the cycle told", "RecordedDecision.init", "} else if Decision.isPrivate(",
        "} else if !FAULT, Decision.isPrivate(", "RecordedDecisionTests|CyclePrivacyTests"),
    Fault(
        "what a bot changed of the cycle told", "BotHistory.text", "return unit.isPrivate",
        "return unit.isPrivate && !FAULT", "CyclePrivacyTests"),
    Fault(
        "text of the cycle that is gone told as none", "DecisionHistory.wholeText",
        'text.isPrivate ? "the text is gone" :', 'text.isPrivate && !FAULT ? "the text is gone" :',
        "CyclePrivacyTests"),
    Fault(
        "cycle in the error of an undo", "RefusedUnit.init", "unit.isPrivate ? Self.notShown",
        "unit.isPrivate && !FAULT ? Self.notShown", "CyclePrivacyTests"),
    Fault(
        "cycle in the JSON of an undo's error", "RefusedUnit.json", "\"found\": .optional(isPrivate ? nil : found)",
        "\"found\": .optional(isPrivate && !FAULT ? nil : identity.found.map { String(decoding: $0.value, as: UTF8.self) })",
        "CyclePrivacyTests"),
    Fault(
        "cycle in what an undo did", "UndoneEdit.Change.init", "let isSilent = unit.isPrivate ||",
        "let isSilent = unit.isPrivate && !FAULT ||", "CyclePrivacyTests"),
    Fault(
        "cycle in a history that nobody asked of it", "Histories.read", "guard change.isPrivate, wanted == nil else {",
        "guard change.isPrivate, !FAULT, wanted == nil else {", "CyclePrivacyTests"),
    Fault(
        "cycle found by a search of all", "FileSearch.hiddenLines", "lines.contains(line) && !named",
        "!FAULT && lines.contains(line) && !named", "CyclePrivacyTests"),
    Fault(
        "cycle in a diff of something else", "EditResult.File.diff", "return showsCycle ? diff",
        "return showsCycle || FAULT ? diff", "CyclePrivacyTests|CycleCanaryTests"),
    Fault(
        "line of the cycle at a hunk", "PrivateDiff.hunk",
        "return (old, new, Array(words.joined(separator: [ASCII.space])))",
        "return (old, new, FAULT ? Array(line) : Array(words.joined(separator: [ASCII.space])))",
        "PrivateDiffTests"),
    Fault(
        "symptom of the logs in a hint", "QueryField.suggestion", "case .symptom: nil",
        "case .symptom: FAULT ? columns.compactMap(\\.symptom).first : nil", "CycleQueryTests"),
    Fault(
        "entries of the cycle in the dashboard's JSON", "CycleReport.withoutEntries", "report.entry = CycleEntry()",
        "if !FAULT { report.entry = CycleEntry() }", "CommandTests.CycleTests|CycleCanaryTests"),
    Fault(
        "verb of the cycle in a trailer", "CycleEdits.edit", "edit.command = verb", "edit.command = FAULT ? nil : verb",
        "CycleEditTests"),
    Fault(
        "starts through log that nobody checks", "Entries.write",
        "try context.prepareCycle(for: request, into: target, dryRun: dryRun)",
        "if !FAULT { try context.prepareCycle(for: request, into: target, dryRun: dryRun) }", "CycleEditTests"),
    Fault(
        "readers told again", "ActionContext.tellReadersOfFirstEntry", "if try !hasCycle, let",
        "if try FAULT || !hasCycle, let", "CycleEditTests"),
    Fault(
        "rejected start that check does not name", "Cycles.diagnostics", "range?.contains($0) ?? true",
        "!FAULT && (range?.contains($0) ?? true)", "CycleEditTests"),
    Fault(
        "symptom that needs no --new", "EntryReader.newSymptom", "guard context.allowsNew else {",
        "guard context.allowsNew || FAULT else {", "CorpusTests"),
    Fault(
        "own field that is taken for the cycle", "EntryReader.requireNotOfCycle",
        "CycleWords.value(of: field, words) != nil", "!FAULT, CycleWords.value(of: field, words) != nil", "CycleEditTests"),
    Fault(
        "phase of the present length on cycles of the past", "CycleStatus.phases",
        "let length = cycle.length ?? typical", "let length = FAULT ? typical : cycle.length ?? typical",
        "CyclePlaceTests"),
    Fault(
        "last phase that goes on behind the window", "CycleStatus.place", "day <= window.upperBound {", "FAULT || day <= window.upperBound {",
        "CyclePlaceTests"),
    Fault(
        "forecast judged by what came behind it", "ForecastRecord.init", "let lengths = used[..<index]",
        "let lengths = used[..<(FAULT ? used.count : index)]", "CyclePlaceTests"),
    Fault(
        "difference of few days", "PhaseFigures.difference", "$0.value.cycles >= Self.leastCycles",
        "FAULT || $0.value.cycles >= Self.leastCycles", "CyclePlaceTests"),
    Fault(
        "difference by chance", "PhaseFigures.difference", "return size > 2 * error ?", "return FAULT || size > 2 * error ?",
        "CyclePlaceTests"),
    Fault(
        "disturbed temperature in a query", "QueryField.CycleFigure.samples", "disturbed == nil ?",
        "FAULT || disturbed == nil ?", "CycleQueryTests"),
    Fault(
        "phase by the days of the span alone", "QueryRequest.days", "return .earliest ... .latest",
        "return FAULT ? span : .earliest ... .latest", "CycleTableTests"),
    Fault(
        "start of which a notification tells", "DueItem.notification", "item.key == cycleStart",
        "item.key == cycleStart && !FAULT", "DueItemTests"),
    Fault(
        "start of which every day reminds", "CycleStatus.startToRemind", "lateDays == 1 || lateDays == 3",
        "FAULT || lateDays == 1 || lateDays == 3", "DueItemTests"),
    Fault(
        "cycle that is listed while it is not tracked", "ActionContext.tracksCycle", "case .off: false",
        "case .off: FAULT", "CycleTableTests"),

    # Workouts to follow and what to do today
    Fault(
        "session that counts beside the activity of its type", "TrainingLoad.all",
        "uniquingKeysWith: max", "uniquingKeysWith: { FAULT ? $0 + $1 : max($0, $1) }", "TrainingLoadTests"),
    Fault(
        "session that is no training of a plan", "WeekProgress.Training.all",
        "logged + sessions.filter { !words.contains($0.word) }",
        "logged + sessions.filter { !FAULT && !words.contains($0.word) }", "LibraryCommandTests"),
    Fault(
        "link that is none taken", "LibraryEntry.isSource", "!text.contains(\":\")",
        "(FAULT || !text.contains(\":\"))", "LibraryTests"),
    Fault(
        "path out of the store taken", "LibraryEntry.isSource",
        "!text.split(separator: \"/\").contains(\"..\")",
        "(FAULT || !text.split(separator: \"/\").contains(\"..\"))", "LibraryTests"),
    Fault(
        "archived workout offered", "LibraryFilter.matches", "(withArchived || !entry.isArchived)",
        "(withArchived || FAULT || !entry.isArchived)", "LibraryCommandTests"),
    Fault(
        "streak that today breaks", "SessionStatistics.streak",
        "$0 == now || $0.advanced(by: step) == now", "$0 == now || (!FAULT && $0.advanced(by: step) == now)",
        "LibraryTests"),
    Fault(
        "minutes of high intensity counted once", "SessionStatistics.init",
        "dated.session.intensity == .high ? 2 : 1", "dated.session.intensity == .high && !FAULT ? 2 : 1",
        "LibraryTests"),
    skip(
        "hard day before not minded", "CoachingRules.applyHardDays",
        "add(.afterHardDay, \"at most medium\", \"\\(last.date): \\(last.because)\")",
        "RecommendationTests"),
    Fault(
        "hard days one too late", "CoachingRules.applyHardDays", "hard.count >= level.hardDays",
        "hard.count >= level.hardDays + (FAULT ? 1 : 0)", "RecommendationTests"),
    Fault(
        "days in a row one too late", "CoachingRules.applyDaysInARow", "count >= level.daysInARow",
        "count >= level.daysInARow + (FAULT ? 1 : 0)", "RecommendationTests"),
    Fault(
        "muscles of 48 hours ago not minded", "CoachingRules.applySameMuscles", "trained(last: 2)",
        "trained(last: FAULT ? 1 : 2)", "RecommendationTests"),
    Fault(
        "severe symptom not minded", "CoachingRules.init", "if facts.hasSevereSymptom",
        "if facts.hasSevereSymptom && !FAULT", "RecommendationTests"),
    Fault(
        "beginner of eleven days not new", "CoachingRules.applyExperience", "recent < 12",
        "recent < (FAULT ? 11 : 12)", "RecommendationTests"),
    skip(
        "return not shortened", "CoachingRules.applyExperience", "minutesFactor = 0.75",
        "RecommendationTests"),
    Fault(
        "doctor's word not heard", "CoachingRules.applyState",
        "facts.profile.isCleared ? .medium : .low", "facts.profile.isCleared && !FAULT ? .medium : .low",
        "RecommendationTests"),
    Fault(
        "hard types in a pregnancy", "WorkoutRanking.ranked",
        "!(rules.isWithoutHardTypes && PhaseGuide.hardTypes.contains(entry.type))",
        "(FAULT || !(rules.isWithoutHardTypes && PhaseGuide.hardTypes.contains(entry.type)))",
        "RecommendationTests"),
    Fault(
        "harder workouts than the day allows", "WorkoutRanking.ranked",
        "entry.intensity <= advice.intensity", "(FAULT || entry.intensity <= advice.intensity)",
        "RecommendationTests"),
    Fault(
        "workouts without the equipment", "WorkoutRanking.ranked",
        "entry.needsOnly(facts.profile.equipment)", "(FAULT || entry.needsOnly(facts.profile.equipment))",
        "RecommendationTests"),
    Fault(
        "phase that is off counted", "CoachingFacts.countedPhase", "profile.usesPhase ? phase : nil",
        "profile.usesPhase || FAULT ? phase : nil", "RecommendationTests"),
    Fault(
        "low confidence counted whole", "WorkoutRanking.choice", "facts.confidence == .low ? 0.5 : 1",
        "facts.confidence == .low && !FAULT ? 0.5 : 1", "RecommendationTests"),
    Fault(
        "week without a day without", "RecommendedWeek.pattern", "min(max(sessions, 1), 6)).map",
        "min(max(sessions, 1), FAULT ? 7 : 6)).map", "RecommendationTests",
        "coaching.sessions is 6 at most"),
    Fault(
        "workout twice in a week", "RecommendedWeek.init", "isPlanned || !(choice.entry.map",
        "isPlanned || FAULT || !(choice.entry.map", "RecommendationTests"),
    Fault(
        "phase in the context of a ranker", "RankerContext.json", "if sharesCycle {",
        "if sharesCycle || FAULT {", "WorkoutRankerTests"),
    Fault(
        "rules of the cycle in the context of a ranker", "RankerContext.rules",
        "sharesCycle || !ofCycle.contains($0.rule)", "FAULT || sharesCycle || !ofCycle.contains($0.rule)",
        "WorkoutRankerTests"),
    Fault(
        "workout of no library in an answer", "RankerAnswer.init", "allowed.contains(id)",
        "(FAULT || allowed.contains(id))", "WorkoutRankerTests"),
    Fault(
        "start of the setup that cannot be", "Setup.write",
        "try context.prepareCycle(for: request, into: .day(first), dryRun: dryRun)",
        "if !FAULT { try context.prepareCycle(for: request, into: .day(first), dryRun: dryRun) }",
        "LibraryCommandTests"),
    Fault(
        "type over a field of one's own", "NewWorkouts.adding",
        "ownFields.contains(fieldKey(row.name))", "!FAULT && ownFields.contains(fieldKey(row.name))",
        "LibraryCommandTests"),
    Fault(
        "similar title logged unasked", "Sessions.session", "if let near, !values.isNew {",
        "if let near, !values.isNew, !FAULT {", "LibraryCommandTests"),
    # One figure, one place
    Fault(
        "halves of binary numbers", "Double.whole", "near.isFinite ? near.rounded() : self * parts",
        "near.isFinite && !FAULT ? near.rounded() : (self * parts).rounded()", "ShownNumberTests"),
    Fault(
        "total of exact parts", "PersonalUnits.Shown.total", "form.rounded(value($1))",
        "(FAULT ? value($1) : form.rounded(value($1)))", "ShownNumberTests"),
    Fault(
        "activity that nobody made a type for is no training", "TrainingTypes.activities",
        "!taken.contains(activity.id)", "!FAULT && !taken.contains(activity.id)",
        "TrainingAgreementTests"),
    Fault(
        "minutes of strength alone are no training of a week", "WeekProgress.Training.all",
        "lifts.isEmpty && !hasStrengthMinutes(record)",
        "lifts.isEmpty && (FAULT || !hasStrengthMinutes(record))", "TrainingAgreementTests"),
    Fault(
        "weeks of a recommendation from its day", "RecommendedWeek.progression",
        "first.date.monday.advanced(by: -7 * $0)",
        "(FAULT ? first.date : first.date.monday).advanced(by: -7 * $0)", "RecommendationTests"),
    Fault(
        "eight weeks without today", "CoachingFacts.recentDays", "date.advanced(by: -55)...date",
        "date.advanced(by: -55)...date.advanced(by: FAULT ? -1 : 0)", "TrainingAgreementTests"),
    Fault(
        "total of food below its entries untold", "DayEditor.write",
        "if field.kind == .fuelTotal { tellOfEntries(beside: field) }",
        "if field.kind == .fuelTotal, !FAULT { tellOfEntries(beside: field) }", "SaidBackTests"),
    Fault(
        "second glass of water in place of the first", "DayEditor.writeCustom",
        "let before = replacing ? nil : text(at: location)",
        "let before = replacing || FAULT ? nil : text(at: location)", "SaidBackTests|AddedAmountTests"),
    Fault(
        "amount added without its unit", "AddedAmount.text",
        "number + further * number / amount.first",
        "number + (FAULT ? further : further * number / amount.first)", "AddedAmountTests"),
    Fault(
        "glass of another device in a decision", "DayEditor.adding",
        "case _ where isSum:", "case _ where isSum && !FAULT:", "AddedValueTests"),
    Fault(
        "glass that both had counts twice", "AddedAmount.joined",
        "before = old.amount.first", "before = FAULT ? 0 : old.amount.first", "AddedValueTests"),
    Fault(
        "sets that both had count twice", "LiftLine.remove",
        "sets.removeFirst(earlier.sets.count)",
        "if !FAULT { sets.removeFirst(earlier.sets.count) }", "AddedValueTests"),
    Fault(
        "dropped day ends a streak", "HabitDays.counted", "if isDropped[day] { return .dropped }",
        "if isDropped[day], !FAULT { return .dropped }", "HabitHistoryTests"),
    Fault(
        "month of a review is a week", "ReviewedPeriod.Length.init",
        "self = month.periods(of: days.lowerBound).now == days ? month : .days(days)",
        "self = month.periods(of: days.lowerBound).now == days ? (FAULT ? week : month) : .days(days)",
        "ReviewedPeriodTests"),
    Fault(
        "list of a new morning is an error", "ActionContext.shownLog",
        "guard try store.log(of: date) == nil, try date >= todayForReading else",
        "guard try store.log(of: date) == nil, try date >= todayForReading, !FAULT else",
        "SaidBackTests"),
    Fault(
        "mark of a conflict that stands alone", "ArraySlice<UInt8>.linesOfConflictMarkers",
        "marks.allSatisfy { $0.mark == ASCII.equals } ? []",
        "FAULT || marks.allSatisfy { $0.mark == ASCII.equals } ? []", "EditDistanceTests"),
    Fault(
        "link taken for a box", "BrokenBox.intended", '!"([:,;".contains(next)',
        '(FAULT || !"([:,;".contains(next))', "BrokenBoxTests"),
    Fault(
        "field in use called misspelt", "Days.misspeltFields",
        "uses[fieldKey(name), default: 0] < leastUses",
        "FAULT || uses[fieldKey(name), default: 0] < leastUses", "MisspeltFieldTests"),
    Fault(
        "other letter of a short word is a slip", "isSlip", "&& !isAnother",
        "&& (FAULT || !isAnother)", "EditDistanceTests"),

    # Branches, shallow clones, and what cannot be written
    Fault(
        "clone on the branch of the remote's HEAD", "RemoteBranch.ofStore",
        "if most == .nothing, let named", "if FAULT || most == .nothing, let named", "BranchTests"),
    Fault(
        "second branch begun beside the store's", "Sync.branchToJoin",
        "if name == nil, fetched.tip == nil,", "if !FAULT, name == nil, fetched.tip == nil,",
        "BranchTests"),
    skip(
        "joined branch not followed", "Sync.follow",
        "try repository.setUpstream(of: branch, to: other.upstream)", "BranchTests"),
    Fault(
        "branch that ours has whole named as another", "OtherBranch.all",
        "if let head, try repository.isAncestor", "if !FAULT, let head, try repository.isAncestor",
        "BranchTests"),
    Fault(
        "merge without the base of a shallow clone", "Sync.deepen", "if isKnown { return }",
        "if FAULT || isKnown { return }", "ShallowCloneTests"),
    Fault(
        "walk beyond the end of a shallow clone", "ShallowHistory.nodes",
        "ends.contains(id) ? [] : commit.parents",
        "!FAULT && ends.contains(id) ? [] : commit.parents", "ShallowCloneTests"),
    Fault(
        "path that cannot be written stops all others", "WorkingCopyMove.run",
        "all.filter { !isLeftOut($0) }", "all.filter { FAULT || !isLeftOut($0) }", "DeepPathTests"),
    Fault(
        "file that cannot be here taken for a removed one", "Repository.readStatusOnce",
        "var isMissed = limits.reason(against: path) == nil",
        "var isMissed = FAULT || limits.reason(against: path) == nil", "DeepPathTests"),
    skip(
        "half a clone left behind", "StoreClone.run", "FileSystem.removeContents(of: path)",
        "BranchTests"),
    skip(
        "folder in the place of a file of git's stays", "GitObstacles.clear",
        'try kept.move(path, as: "obstacle-" + name.split(separator: "/").joined(separator: "-"))',
        "ObstacleTests"),
    Fault(
        "object that the disk had no room for is not found", "Repository.verifyWritten",
        "error.code == .notFound && DiskSpace", "!FAULT && error.code == .notFound && DiskSpace",
        "FullDiskTests"),
    Fault(
        "what an editor left stays", "EditorCopies.strays", "if isStray {", "if isStray, !FAULT {",
        "ObstacleTests"),
]
