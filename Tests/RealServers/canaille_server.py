"""Canaille with its accounts in memory, and a client that may use the password grant.

Usage: canaille_server.py FOLDER
"""

import logging

from joserfc.jwk import RSAKey

logging.disable(logging.CRITICAL)

from canaille import create_app  # noqa: E402
from canaille.app import models  # noqa: E402
from canaille.backends import Backend  # noqa: E402

import household  # noqa: E402
import quiet_server  # noqa: E402

application = create_app(
    {
        "SECRET_KEY": "a secret of the tests and of nothing else",
        "CANAILLE": {"DATABASE": "memory", "SMTP": None},
        "CANAILLE_OIDC": {"ACTIVE_JWKS": [RSAKey.generate_key(2048).as_dict(private=True)]},
    }
)
with application.app_context():
    person = models.User(
        user_name=household.LOGIN, formatted_name=household.NAME, given_name=household.NAME, family_name="Minsu",
        emails=[household.EMAIL], password=household.PASSWORD,
    )
    Backend.instance.save(person)
    client = models.Client(
        client_id="rollcall", client_secret="a secret of the client's", client_name="rollcall",
        client_uri="http://127.0.0.1", redirect_uris=["http://127.0.0.1/callback"],
        token_endpoint_auth_method="client_secret_basic",
        grant_types=["password", "refresh_token", "authorization_code"], response_types=["code"],
        scope=["openid", "profile", "email"],
    )
    client.audience = [client]
    Backend.instance.save(client)
quiet_server.serve(application)
