import Foundation

/// What the machine denies a program in a test: how root, too, meets a folder that cannot be
/// written and a disk that is full.
///
/// Linux only. Mounts are made in a mount namespace of the program's own, which ends with it.
public enum Confinement: Sendable {
  /// The folder lies on a file system that is mounted read-only.
  case readOnly(String)
  /// The folder lies on a file system with room for `bytes` more. What the program left in it is
  /// copied back when it has ended.
  case fullDisk(String, bytes: Int)
  /// There is no /proc, as in many chroots and minimal containers.
  case withoutProc
  /// The permissions of files hold, although the tests run as root.
  case permissions

  /// The command line that runs `command` under the confinement.
  public func wrap(_ command: [String]) -> [String] {
    switch self {
    case .readOnly(let folder):
      return Self.namespace
        + ["sh", "-euc", Self.mountReadOnly, folder] + command
    case .fullDisk(let folder, let bytes):
      return Self.namespace
        + ["sh", "-euc", Self.mountFullDisk, folder, "\(bytes)"] + command
    case .withoutProc:
      return Self.namespace + ["sh", "-euc", Self.hideProc, "sh"] + command
    case .permissions:
      guard Self.isRoot else { return command }
      let denied = "-dac_override,-dac_read_search"
      return ["setpriv", "--bounding-set=\(denied)", "--inh-caps=\(denied)"] + command
    }
  }

  /// Whether mounts of one's own are to be had here.
  public static let canMount = SpawnedProcess.succeeds(
    namespace + ["mount", "-t", "tmpfs", "none", "/mnt"])

  /// Whether permissions can be made to hold here.
  public static let canDenyPermission = SpawnedProcess.succeeds(
    Confinement.permissions.wrap(["true"]))

  /// Whether strace is here, and may do its work.
  public static let canTrace = SpawnedProcess.succeeds(["strace", "-qq", "-o", "/dev/null", "true"])

  private static let isRoot = getuid() == 0
  private static let namespace =
    ["unshare", "--mount"] + (isRoot ? [] : ["--map-root-user"])

  // In both, the current folder is entered again, because it was entered before the mount.
  private static let mountReadOnly = """
    mount --bind "$0" "$0"
    mount -o remount,bind,ro "$0"
    cd "$PWD"
    exec "$@"
    """

  private static let hideProc = """
    mount -t tmpfs none /proc
    exec "$@"
    """

  // A file takes all the room, and then gives back what is asked for.
  private static let mountFullDisk = """
    bytes=$1
    shift
    copy=$(mktemp -d)
    cp -a "$0/." "$copy"
    mount -t tmpfs -o size=64m none "$0"
    cp -a "$copy/." "$0"
    dd if=/dev/zero of="$0/.filler" bs=1024 2>/dev/null || true
    truncate -s "-$bytes" "$0/.filler"
    cd "$PWD"
    status=0
    "$@" || status=$?
    rm "$0/.filler"
    back=$(mktemp -d)
    cp -a "$0/." "$back"
    umount -l "$0"
    find "$0" -mindepth 1 -delete
    cp -a "$back/." "$0"
    rm -r "$copy" "$back"
    exit "$status"
    """
}
