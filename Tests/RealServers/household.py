"""What the servers share: who has an account, and when to end."""

import os
import shutil
import socket
import sys
import threading

EMAIL = "kim@example.com"
NAME = "Kim"
LOGIN = "kim"
# Spaces, quotes, signs and letters that are no ASCII: a form and JSON carry them differently.
PASSWORD = 'corréct "horse" & battery+%'
UNVERIFIED = "new@example.com"
DISABLED = "gone@example.com"


def end_with_parent():
    """Ends the server when whoever started it closes its standard input, or after two hours.

    Its folder goes with it.
    """

    def wait():
        sys.stdin.buffer.read()
        shutil.rmtree(sys.argv[1], ignore_errors=True)
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
    timer = threading.Timer(7200, os._exit, [1])
    timer.daemon = True
    timer.start()


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def tell(port):
    print(f"listening on http://127.0.0.1:{port}", flush=True)
