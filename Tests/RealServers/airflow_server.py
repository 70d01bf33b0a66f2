"""Airflow's server with the accounts of its own file, on SQLite.

Usage: airflow_server.py FOLDER
"""

import json
import os

import household
import separate_server

PORT = household.free_port()
PASSWORDS = f"{separate_server.FOLDER}/passwords.json"
with open(PASSWORDS, "w", encoding="utf-8") as file:
    json.dump({household.LOGIN: household.PASSWORD}, file)
SECRET = "a secret of the tests and of nothing else, as long as its algorithm wants one to be"
os.environ.update(
    AIRFLOW_HOME=separate_server.FOLDER,
    AIRFLOW__CORE__LOAD_EXAMPLES="False",
    AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_USERS=f"{household.LOGIN}:admin",
    AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_PASSWORDS_FILE=PASSWORDS,
    AIRFLOW__API__SECRET_KEY=SECRET,
    AIRFLOW__API_AUTH__JWT_SECRET=SECRET,
)
separate_server.run("-m", "airflow", "db", "migrate")
separate_server.serve(
    PORT, "/api/v2/monitor/health", "-m", "airflow", "api-server", "--host", "127.0.0.1", "--port", str(PORT),
    "--workers", "1",
)
