"""Synapse, the homeserver of Matrix, on SQLite.

Usage: synapse_server.py FOLDER
"""

import ctypes
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import household

FOLDER = sys.argv[1]
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    PORT = free.getsockname()[1]
SECRET = "a secret of the tests and of nothing else"
with open(f"{FOLDER}/homeserver.yaml", "w", encoding="utf-8") as file:
    file.write(f"""
server_name: example.com
pid_file: {FOLDER}/homeserver.pid
listeners: [{{port: {PORT}, bind_addresses: [127.0.0.1], type: http, tls: false, resources: [{{names: [client]}}]}}]
database: {{name: sqlite3, args: {{database: {FOLDER}/homeserver.sqlite}}}}
media_store_path: {FOLDER}/media
signing_key_path: {FOLDER}/signing.key
registration_shared_secret: "{SECRET}"
macaroon_secret_key: "{SECRET}"
form_secret: "{SECRET}"
report_stats: false
trusted_key_servers: []
bcrypt_rounds: 4
refreshable_access_token_lifetime: 5m
rc_login: {{address: {{per_second: 100, burst_count: 100}}, account: {{per_second: 100, burst_count: 100}}}}
""")


def end_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


command = [sys.executable, "-B", "-m", "synapse.app.homeserver", "--config-path", f"{FOLDER}/homeserver.yaml"]
quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": FOLDER}
subprocess.run(command + ["--generate-keys"], check=True, **quiet)
server = subprocess.Popen(command, preexec_fn=end_with_parent, **quiet)
for _ in range(1200):
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{PORT}/_matrix/client/versions", timeout=5).read()
        break
    except OSError:
        if server.poll() is not None:
            sys.exit("Synapse ended")
        time.sleep(0.1)

from synapse._scripts.register_new_matrix_user import request_registration  # noqa: E402

request_registration(
    household.LOGIN, household.PASSWORD, f"http://127.0.0.1:{PORT}", SECRET, False, None, _print=lambda *_: None
)
household.end_with_parent()
household.tell(PORT)
server.wait()
