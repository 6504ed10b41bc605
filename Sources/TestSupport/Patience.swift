/// How long a test waits for what takes moments: longer than a busy machine needs, so that only what hangs
/// fails by it.
public let patience = Duration.seconds(300)
