"""Django as it comes: the login page of django.contrib.auth, its session cookie and its form tokens.

Usage: django_form_server.py FOLDER
"""

import sys

import django
from django.conf import settings

import household
import quiet_server

PAGE = "<form method='post'>{% csrf_token %}{{ form.as_p }}<button>Log in</button></form>"

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    SECRET_KEY="a secret of the tests and of nothing else",
    USE_TZ=True,
    ROOT_URLCONF=__name__,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{sys.argv[1]}/form.sqlite"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {
                "loaders": [
                    (
                        "django.template.loaders.locmem.Loader",
                        {"registration/login.html": PAGE, "registration/password_change_form.html": PAGE},
                    )
                ]
            },
        }
    ],
    LOGOUT_REDIRECT_URL="/",
)
django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.urls import include, path  # noqa: E402

urlpatterns = [path("accounts/", include("django.contrib.auth.urls"))]

call_command("migrate", verbosity=0)
get_user_model().objects.create_user(household.LOGIN, household.EMAIL, household.PASSWORD)
quiet_server.serve(get_wsgi_application())
