"""Synapse, the homeserver of Matrix, on SQLite.

Usage: synapse_server.py FOLDER
"""

import household
import separate_server

FOLDER = separate_server.FOLDER
PORT = household.free_port()
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


def add_user():
    from synapse._scripts.register_new_matrix_user import request_registration

    request_registration(
        household.LOGIN, household.PASSWORD, f"http://127.0.0.1:{PORT}", SECRET, False, None, _print=lambda *_: None
    )


command = ["-m", "synapse.app.homeserver", "--config-path", f"{FOLDER}/homeserver.yaml"]
separate_server.run(*command, "--generate-keys")
separate_server.serve(PORT, "/_matrix/client/versions", *command, set_up=add_user)
