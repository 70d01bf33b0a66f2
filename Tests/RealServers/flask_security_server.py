"""Flask-Security as its documentation sets it up: Flask-SQLAlchemy on SQLite, its form and the form's token.

Usage: flask_security_server.py FOLDER
"""

import sys
import unicodedata

from flask import Flask
from flask_security import Security, SQLAlchemyUserDatastore, hash_password
from flask_security.models import fsqla_v3 as models
from flask_sqlalchemy import SQLAlchemy

import household
import quiet_server

app = Flask(__name__)
app.config.update(
    SECRET_KEY="a secret of the tests and of nothing else",
    SECURITY_PASSWORD_SALT="146585145368132386173505678016728509634",
    SQLALCHEMY_DATABASE_URI=f"sqlite:///{sys.argv[1]}/flask.sqlite",
)
database = SQLAlchemy(app)
models.FsModels.set_db_info(database)


class Role(database.Model, models.FsRoleMixin):
    pass


class User(database.Model, models.FsUserMixin):
    pass


people = SQLAlchemyUserDatastore(database, User, Role)
app.security = Security(app, people)
with app.app_context():
    database.create_all()
    # As its own form stores one.
    password = unicodedata.normalize("NFKD", household.PASSWORD)
    people.create_user(email=household.EMAIL, password=hash_password(password))
    database.session.commit()
quiet_server.serve(app)
