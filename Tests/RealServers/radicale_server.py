"""Radicale as its documentation sets it up: HTTP Basic over a file of users.

Usage: radicale_server.py FOLDER
"""

import logging
import sys

import radicale
from radicale import config

import household
import quiet_server

USERS = f"{sys.argv[1]}/users"
with open(USERS, "w", encoding="utf-8") as users:
    users.write(f"{household.LOGIN}:{household.PASSWORD}\n")

logging.disable(logging.CRITICAL)
configuration = config.load()
configuration.update(
    {
        "auth": {
            "type": "htpasswd", "htpasswd_filename": USERS, "htpasswd_encryption": "plain", "delay": "0",
        },
        "storage": {"filesystem_folder": f"{sys.argv[1]}/collections"},
    },
    "the tests",
)
quiet_server.serve(radicale.Application(configuration))
