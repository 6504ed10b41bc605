"""Serves the bare repositories below a folder over HTTP on the loopback interface, by git's http-backend.

Run as a program of its own, it prints its port, and ends as soon as its standard input does: so it
never outlives the benchmark that started it.
"""

import http.server
import os
import subprocess
import sys
import threading


class Remote:
    """A server that runs as long as the `with` block."""

    def __init__(self, folder, environment):
        self.folder, self.environment = folder, environment

    def __enter__(self):
        command = [sys.executable, "-B", __file__, str(self.folder)]
        self.process = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        port = int(self.process.stdout.readline())
        return f"http://127.0.0.1:{port}"

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()


class Backend(http.server.BaseHTTPRequestHandler):
    """Hands each request to `git http-backend`, as a web server does by CGI (git-http-backend(1))."""

    protocol_version = "HTTP/1.1"
    folder = "."

    def do_GET(self):
        path, _, query = self.path.partition("?")
        length = int(self.headers.get("Content-Length", 0))
        variables = {
            **os.environ, "GIT_PROJECT_ROOT": self.folder, "GIT_HTTP_EXPORT_ALL": "1", "PATH_INFO": path,
            "QUERY_STRING": query, "REQUEST_METHOD": self.command, "CONTENT_LENGTH": str(length),
            "CONTENT_TYPE": self.headers.get("Content-Type", ""), "REMOTE_USER": "bench",
            "REMOTE_ADDR": "127.0.0.1", "SERVER_PROTOCOL": "HTTP/1.1",
            "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
            "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
        }  # fmt: skip
        answer = subprocess.run(
            ["git", "http-backend"], input=self.rfile.read(length), env=variables, stdout=subprocess.PIPE, check=True
        ).stdout
        head, _, body = answer.partition(b"\r\n\r\n")
        fields = [line.split(": ", 1) for line in head.decode().split("\r\n") if line]
        status = next((value for name, value in fields if name == "Status"), "200 OK")
        self.send_response(int(status.split()[0]))
        for name, value in fields:
            if name not in ("Status", "Content-Length"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_):
        """Says nothing of requests."""


def main():
    Backend.folder = sys.argv[1]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Backend)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()
    server.shutdown()


if __name__ == "__main__":
    main()
