"""fastapi-users as its documentation sets it up: SQLAlchemy on SQLite, JWT over a bearer transport.

Usage: fastapi_users_server.py FOLDER
"""

import asyncio
import socket
import sys
import uuid

import uvicorn
from fastapi import Depends, FastAPI
from fastapi_users import BaseUserManager, FastAPIUsers, UUIDIDMixin, schemas
from fastapi_users.authentication import AuthenticationBackend, BearerTransport, JWTStrategy
from fastapi_users.db import SQLAlchemyBaseUserTableUUID, SQLAlchemyUserDatabase
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase

import household

SECRET = "a secret of the tests and of nothing else"


class Base(DeclarativeBase):
    pass


class User(SQLAlchemyBaseUserTableUUID, Base):
    pass


engine = create_async_engine(f"sqlite+aiosqlite:///{sys.argv[1]}/fastapi.sqlite")
sessions = async_sessionmaker(engine, expire_on_commit=False)


async def user_db():
    async with sessions() as session:
        yield SQLAlchemyUserDatabase(session, User)


class UserManager(UUIDIDMixin, BaseUserManager[User, uuid.UUID]):
    reset_password_token_secret = SECRET
    verification_token_secret = SECRET


async def user_manager(users=Depends(user_db)):
    yield UserManager(users)


backend = AuthenticationBackend(
    name="jwt",
    transport=BearerTransport(tokenUrl="auth/jwt/login"),
    get_strategy=lambda: JWTStrategy(secret=SECRET, lifetime_seconds=3600),
)
users = FastAPIUsers[User, uuid.UUID](user_manager, [backend])
app = FastAPI()
app.include_router(
    users.get_auth_router(backend, requires_verification=True), prefix="/auth/jwt"
)
app.include_router(
    users.get_users_router(schemas.BaseUser[uuid.UUID], schemas.BaseUserUpdate), prefix="/users"
)


async def make_users():
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    async with sessions() as session:
        manager = UserManager(SQLAlchemyUserDatabase(session, User))
        for email, verified in ((household.EMAIL, True), (household.UNVERIFIED, False)):
            await manager.create(
                schemas.BaseUserCreate(
                    email=email, password=household.PASSWORD, is_verified=verified
                )
            )


async def main():
    await make_users()
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
    household.end_with_parent()
    household.tell(listener.getsockname()[1])
    await server.serve(sockets=[listener])


asyncio.run(main())
