# For Homebrew on macOS, from the clone that this file lies in (docs/install.md). Nobody has tried it yet.
class Bestupid < Formula
  desc "Tracker of days in plain markdown, for the command-line"
  license "MIT"
  head File.expand_path("../..", __dir__), using: :git

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "expat"
  depends_on "git"
  depends_on "libgit2"
  depends_on "libyaml"
  depends_on "minizip"

  def install
    # Homebrew builds in a sandbox of its own, and SwiftPM's cannot be in it.
    release = "RELEASE=-c release --disable-local-rpath --disable-sandbox"
    system "make", "build", release
    system "make", "install", release, "PREFIX=#{prefix}"
  end

  test do
    system bin/"bestupid", "init", testpath/"log"
    system bin/"bestupid", "-C", testpath/"log", "log", "weight", "181"
    assert_match "181", shell_output("#{bin}/bestupid -C #{testpath}/log show")
  end
end
