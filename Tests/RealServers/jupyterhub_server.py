"""JupyterHub with its login page. Nobody starts a notebook here: the proxy to notebooks has nothing to do.

Usage: jupyterhub_server.py FOLDER
"""

import logging
import os
import sys

from jupyterhub.app import JupyterHub
from jupyterhub.auth import Authenticator
from jupyterhub.proxy import Proxy
from traitlets.config import Config

import household


class OnePerson(Authenticator):
    async def authenticate(self, handler, data):
        known = (household.LOGIN, household.PASSWORD)
        return household.LOGIN if (data["username"], data["password"]) == known else None


class NoProxy(Proxy):
    should_start = False

    async def add_route(self, routespec, target, data):
        pass

    async def delete_route(self, routespec):
        pass

    async def get_all_routes(self):
        return {}


class Hub(JupyterHub):
    async def start(self):
        await super().start()
        household.tell(PORT)


PORT = household.free_port()
# Its database and its secret are put where it is started.
os.chdir(sys.argv[1])
household.end_with_parent()
url = f"http://127.0.0.1:{PORT}"
Hub.instance(
    config=Config(
        {
            "JupyterHub": {
                "authenticator_class": OnePerson, "proxy_class": NoProxy, "bind_url": url, "hub_bind_url": url,
                "log_level": logging.CRITICAL,
            },
            "OnePerson": {"allowed_users": {household.LOGIN}},
        }
    )
)
Hub.launch_instance([])
