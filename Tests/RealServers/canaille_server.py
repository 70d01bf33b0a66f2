"""Canaille, an identity provider, with its accounts in memory and three clients.

Usage: canaille_server.py FOLDER
"""

import json
import logging
import socketserver
import sys
from wsgiref.simple_server import WSGIServer, make_server

from canaille import create_app
from canaille.app import models
from canaille.backends import Backend
from joserfc.jwk import ECKey

import household
from quiet_server import Quiet


class Server(socketserver.ThreadingMixIn, WSGIServer):
    daemon_threads = True


logging.disable(logging.CRITICAL)
# Where browsers are sent back to: Canaille takes no other port than the one that is registered.
PORT = household.free_port()
server = make_server("127.0.0.1", 0, None, server_class=Server, handler_class=Quiet)
application = create_app(
    {
        "SECRET_KEY": "a secret of the tests and of nothing else",
        "SERVER_NAME": f"127.0.0.1:{server.server_port}",
        "PREFERRED_URL_SCHEME": "http",
        "CANAILLE": {
            "DATABASE": "memory", "JAVASCRIPT": False, "HTMX": False, "CAPTCHA_ENABLED": False,
            "LOGGING": {"version": 1, "disable_existing_loggers": True},
        },
        "CANAILLE_OIDC": {"REQUIRE_NONCE": False, "TRUSTED_DOMAINS": ["127.0.0.1"]},
    }
)
application.add_url_rule("/redirect-port", "redirect-port", view_func=lambda: str(PORT))
key = ECKey.generate_key("P-256", {"kid": "k1", "use": "sig"}, private=True)
application.add_url_rule("/client-key", "client-key", view_func=lambda: key.as_pem(private=True).decode())
with application.app_context():
    user = models.User(
        user_name=household.LOGIN, given_name="Minsu", family_name=household.NAME, formatted_name="Kim Minsu",
        emails=[household.EMAIL], password=household.PASSWORD,
    )
    Backend.instance.save(user)
    for client in (
        # Canaille's form takes people to this one's callback.
        models.Client(
            client_id="rollcall", client_name="rollcall", client_secret="",
            grant_types=["authorization_code", "refresh_token"], token_endpoint_auth_method="none",
            application_type="native", client_uri="http://127.0.0.1", response_types=["code"],
            redirect_uris=[f"http://127.0.0.1:{PORT}/callback"], scope=["openid", "profile", "email"],
        ),
        # And to this one's, which proves itself with a key.
        models.Client(
            client_id="keyed", client_name="keyed", client_secret="",
            grant_types=["authorization_code", "refresh_token"], token_endpoint_auth_method="private_key_jwt",
            jwks=json.dumps({"keys": [key.as_dict(private=False)]}),
            application_type="native", client_uri="http://127.0.0.1", response_types=["code"],
            redirect_uris=[f"http://127.0.0.1:{PORT}/callback"], scope=["openid", "profile", "email"],
        ),
        # This one takes their passwords, and signs in without a person too.
        models.Client(
            client_id="trusted", client_name="trusted", client_secret="s3cr3t",
            grant_types=["password", "refresh_token", "client_credentials"], token_endpoint_auth_method="client_secret_basic",
            scope=["openid", "profile", "email"],
        ),
    ):
        Backend.instance.save(client)
        client.audience = [client]
        Backend.instance.save(client)
server.set_app(application)
household.end_with_parent()
household.tell(server.server_port)
server.serve_forever()
