"""dj-rest-auth, and django-allauth's headless API with a second factor, in one Django on SQLite.

Usage: django_server.py FOLDER token|jwt
"""

import sys

import django
from django.conf import settings

import household
import quiet_server

FOLDER, MODE = sys.argv[1:]
# The secret of the example in RFC 6238's reference, so that the tests can work out the codes.
TOTP_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    SECRET_KEY="a secret of the tests and of nothing else",
    USE_TZ=True,
    ROOT_URLCONF=__name__,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{FOLDER}/{MODE}.sqlite"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend",
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
        "django.contrib.messages", "rest_framework", "rest_framework.authtoken", "dj_rest_auth",
        "allauth", "allauth.account", "allauth.mfa", "allauth.headless",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "allauth.account.middleware.AccountMiddleware",
    ],
    AUTHENTICATION_BACKENDS=[
        "django.contrib.auth.backends.ModelBackend",
        "allauth.account.auth_backends.AuthenticationBackend",
    ],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    ACCOUNT_LOGIN_METHODS={"email"},
    ACCOUNT_SIGNUP_FIELDS=["email*", "password1*"],
    ACCOUNT_EMAIL_VERIFICATION="mandatory",
    ACCOUNT_RATE_LIMITS={"login_failed": "3/m/key"},
    # A code is sent by a program that may have to wait for its turn on the machine.
    MFA_TOTP_TOLERANCE=2,
    HEADLESS_ONLY=True,
    HEADLESS_FRONTEND_URLS={},
    REST_AUTH={"USE_JWT": MODE == "jwt", "JWT_AUTH_HTTPONLY": False},
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [
            "dj_rest_auth.jwt_auth.JWTAuthentication"
            if MODE == "jwt"
            else "rest_framework.authentication.TokenAuthentication"
        ],
        "DEFAULT_THROTTLE_RATES": {"dj_rest_auth": "1000/min"},
    },
)
django.setup()

from allauth.account.models import EmailAddress  # noqa: E402
from allauth.mfa.totp.internal.auth import TOTP  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.urls import include, path  # noqa: E402

urlpatterns = [
    path("dj-rest-auth/", include("dj_rest_auth.urls")),
    path("_allauth/", include("allauth.headless.urls")),
    path("accounts/", include("allauth.urls")),
]


def make_user(email, *, verified=True, active=True, totp=False):
    user = get_user_model().objects.create_user(
        email.split("@")[0] + ("-totp" if totp else ""), email, household.PASSWORD,
        is_active=active, first_name=household.NAME,
    )
    EmailAddress.objects.create(user=user, email=email, verified=verified, primary=True)
    if totp:
        TOTP.activate(user, TOTP_SECRET)


call_command("migrate", verbosity=0)
make_user(household.EMAIL)
make_user(household.UNVERIFIED, verified=False)
make_user(household.DISABLED, active=False)
make_user("totp@example.com", totp=True)
quiet_server.serve(get_wsgi_application())
