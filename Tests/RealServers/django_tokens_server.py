"""django-oauth-toolkit with the password grant, and djoser with its tokens, in one Django on SQLite.

Usage: django_tokens_server.py FOLDER
"""

import sys

import django
from django.conf import settings

import household
import quiet_server

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    SECRET_KEY="a secret of the tests and of nothing else",
    USE_TZ=True,
    ROOT_URLCONF=__name__,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{sys.argv[1]}/tokens.sqlite"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
        "rest_framework", "rest_framework.authtoken", "djoser", "oauth2_provider",
    ],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware"],
    AUTHENTICATION_BACKENDS=["django.contrib.auth.backends.ModelBackend"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.TokenAuthentication"],
    },
)
django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.urls import include, path  # noqa: E402
from oauth2_provider.models import get_application_model  # noqa: E402

urlpatterns = [
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
    path("auth/", include("djoser.urls")),
    path("auth/", include("djoser.urls.authtoken")),
]

call_command("migrate", verbosity=0)
get_user_model().objects.create_user(household.LOGIN, household.EMAIL, household.PASSWORD)
application = get_application_model()
application.objects.create(
    name="rollcall", client_id="rollcall", client_type=application.CLIENT_PUBLIC,
    authorization_grant_type=application.GRANT_PASSWORD, client_secret="",
)
quiet_server.serve(get_wsgi_application())
