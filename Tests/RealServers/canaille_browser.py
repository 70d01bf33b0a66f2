"""A browser that signs in on Canaille's pages: fills in each form that is shown, and follows where that leads.

Usage: canaille_browser.py URL
"""

import html.parser
import http.cookiejar
import sys
import urllib.parse
import urllib.request

import household


class Form(html.parser.HTMLParser):
    """The fields of the form that is sent with POST."""

    def __init__(self, page):
        super().__init__()
        self.fields = None
        self.action = ""
        self.feed(page)

    def handle_starttag(self, tag, pairs):
        attributes = dict(pairs)
        if tag == "form" and self.fields is None and (attributes.get("method") or "").upper() == "POST":
            self.fields = {}
            self.action = attributes.get("action") or ""
        elif tag in ("input", "button") and self.fields is not None and attributes.get("name"):
            self.fields.setdefault(attributes["name"], attributes.get("value") or "")


opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
answer = opener.open(sys.argv[1])
for _ in range(5):
    if "/callback" in answer.url:
        break
    form = Form(answer.read().decode())
    if form.fields is None:
        sys.exit(f"{answer.url} has no form")
    for name, value in (("login", household.LOGIN), ("password", household.PASSWORD)):
        if name in form.fields:
            form.fields[name] = value
    target = urllib.parse.urljoin(answer.url, form.action)
    answer = opener.open(
        urllib.request.Request(
            target, urllib.parse.urlencode(form.fields).encode(), {"Referer": answer.url}
        )
    )
