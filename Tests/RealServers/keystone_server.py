"""Keystone of OpenStack on SQLite, with Fernet tokens.

Usage: keystone_server.py FOLDER
"""

import logging
import os
import subprocess
import sys

import household
import quiet_server

FOLDER = sys.argv[1]
CONFIGURATION = f"{FOLDER}/keystone.conf"
for keys in ("fernet", "credential"):
    os.mkdir(f"{FOLDER}/{keys}", 0o700)
with open(CONFIGURATION, "w", encoding="utf-8") as file:
    file.write(f"""
[database]
connection = sqlite:///{FOLDER}/keystone.sqlite
[fernet_tokens]
key_repository = {FOLDER}/fernet
[credential]
key_repository = {FOLDER}/credential
[identity]
password_hash_rounds = 4
""")


def manage(*arguments):
    subprocess.run(
        [
            sys.executable, "-c", "from keystone.cmd.manage import main; main()",
            "--config-file", CONFIGURATION, *arguments,
        ],
        check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=FOLDER,
    )


manage("db_sync")
owner = [f"--keystone-user={os.getuid()}", f"--keystone-group={os.getgid()}"]
manage("fernet_setup", *owner)
manage("credential_setup", *owner)
manage("bootstrap", "--bootstrap-username", household.LOGIN, "--bootstrap-password", household.PASSWORD)

os.environ["OS_KEYSTONE_CONFIG_FILES"] = CONFIGURATION
sys.argv = sys.argv[:1]
from keystone.server import wsgi  # noqa: E402

application = wsgi.initialize_public_application()
sys.argv.append(FOLDER)
logging.disable(logging.CRITICAL)
quiet_server.serve(application)
