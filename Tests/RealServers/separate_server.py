"""A server that runs as a program of its own, says nothing, and ends with this one."""

import ctypes
import signal
import subprocess
import sys
import time
import urllib.request

import household

FOLDER = sys.argv[1]
QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": FOLDER}


def run(*arguments):
    """Runs the interpreter with these arguments to its end."""
    subprocess.run([sys.executable, *arguments], check=True, **QUIET)


def serve(port, path, *arguments, set_up=lambda: None):
    """Runs the interpreter with these arguments, and tells where it listens once the path is answered."""

    def end_with_parent():
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)

    server = subprocess.Popen([sys.executable, *arguments], preexec_fn=end_with_parent, **QUIET)
    for _ in range(1200):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5).read()
            break
        except OSError:
            if server.poll() is not None:
                sys.exit(f"{arguments} ended")
            time.sleep(0.1)
    set_up()
    household.end_with_parent()
    household.tell(port)
    server.wait()
