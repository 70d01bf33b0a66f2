"""devpi as its documentation sets it up, without its mirror of PyPI.

Usage: devpi_index_server.py FOLDER
"""

import json
import urllib.request

import household
import separate_server

PORT = household.free_port()
STORAGE = ["--serverdir", f"{separate_server.FOLDER}/devpi"]


def add_user():
    request = urllib.request.Request(
        f"http://127.0.0.1:{PORT}/{household.LOGIN}", method="PUT",
        data=json.dumps({"password": household.PASSWORD, "email": household.EMAIL}).encode(),
        headers={"Content-Type": "application/json", "Accept": "application/json"},
    )
    urllib.request.urlopen(request, timeout=30).read()


separate_server.run(
    "-c", "import sys; from devpi_server.init import init; sys.exit(init())", *STORAGE, "--no-root-pypi",
    "--root-passwd", "of the tests and of nothing else",
)
separate_server.serve(
    PORT, "/+api", "-c", "import sys; from devpi_server.main import main; sys.exit(main())", *STORAGE,
    "--host", "127.0.0.1", "--port", str(PORT), set_up=add_user,
)
