#!/usr/bin/env python3
"""Everything at once against one server, on loopback only, for a bounded time: does it stay right, quick and small?

usage: soak.py SERVER CLIENT SECONDS

Logins, refreshes and logouts, loads of people, slow readers, idle floods, clients that go away, HTTP/2 where curl speaks
it, and SIGHUPs with a certificate that changes run together, each in a process of its own. A fifth of the time is for
warming up; after it, and at the end, memory and descriptors are compared at rest. Beside /health a bare peer is asked,
which does the same handshake and answers at once: what that takes is the machine's. Prints a table, and a verdict for
each of answers, memory, descriptors and waits; ends with 1 where one of them is bad.
"""
import gzip
import hashlib
import http.client
import json
import multiprocessing
import os
import pathlib
import queue
import random
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request

PASSWORD = "a soaked but decent password"
ACCOUNTS = [f"soak{number}@example.org" for number in range(8)]
# At rest, clients' last connections are closed within this time.
SETTLE = 5
# How much memory and descriptors may differ at rest, in percent. A connection more or less is no leak.
MOST_CHANGE, FEW_DESCRIPTORS = 10, 3
# How much longer than the bare peer /health may take, for all but one of a hundred.
MOST_WAIT = 0.05


class Side:
    """One side of the soak: counts what was asked, and tells what was wrong with an answer."""

    def __init__(self, name, port, authority, end, told):
        self.name, self.port, self.end, self.told = name, port, end, told
        self.context = ssl.create_default_context(cafile=authority)
        self.count, self.wrong, self.times, self.bare, self.seen = 0, 0, [], [], {}

    def expect(self, is_right, what):
        self.count += 1
        if not is_right:
            self.wrong += 1
            if self.wrong <= 5:
                self.told.put(("wrong", self.name, what))

    def connect(self, source="127.0.0.1", port=None):
        return http.client.HTTPSConnection(
            "127.0.0.1", port or self.port, context=self.context, timeout=60, source_address=(source, 0))

    def ask(self, connection, method, path, body=None, headers=None):
        headers = dict(headers or {})
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        data = answer.read()
        if answer.headers.get("Content-Encoding") == "gzip":
            data = gzip.decompress(data)
        return answer.status, data

    def raw(self):
        return self.context.wrap_socket(
            socket.create_connection(("127.0.0.1", self.port), timeout=60), server_hostname="127.0.0.1")

    def run(self, once):
        while time.monotonic() < self.end:
            try:
                once(self)
            except (OSError, http.client.HTTPException) as error:
                self.expect(False, f"{type(error).__name__}: {error}")
        self.told.put(("done", self.name, (self.count, self.wrong, self.times, self.bare)))


def logins(side):
    connection, email = side.connect(), random.choice(ACCOUNTS)
    status, data = side.ask(connection, "POST", "/login", {"email": email, "password": PASSWORD})
    side.expect(status == 200, f"login {status}")
    if status != 200:
        return
    session = json.loads(data)
    for _ in range(3):
        bearer = {"Authorization": "Bearer " + session["token"]}
        status, data = side.ask(connection, "GET", "/profile", headers=bearer)
        side.expect(status == 200 and json.loads(data)["email"] == email, f"profile {status}")
        status, data = side.ask(connection, "POST", "/refresh", {"refresh_token": session["refresh_token"]})
        side.expect(status == 200, f"refresh {status}")
        if status != 200:
            return
        session = json.loads(data)
    bearer = {"Authorization": "Bearer " + session["token"]}
    status, _ = side.ask(connection, "POST", "/logout", headers=bearer)
    side.expect(status == 204, f"logout {status}")
    status, _ = side.ask(connection, "GET", "/profile", headers=bearer)
    side.expect(status == 401, f"profile after logout {status}")
    connection.close()


def wrong_logins(side):
    # Of strangers: whoever shares an address with them waits for it as they do.
    connection = side.connect("127.0.0.2")
    email = f"nobody{random.randrange(50)}@example.org"
    status, _ = side.ask(connection, "POST", "/login", {"email": email, "password": "not it"})
    side.expect(status in (401, 429), f"wrong login {status}")
    connection.close()
    time.sleep(0.2)


def loads(side):
    connection = side.connect()
    for _ in range(5):
        seed, count = random.randrange(20), random.choice([1, 40, 500, 5000])
        form = random.choice(["json", "csv", "xml", "yaml", "pretty"])
        # Without what has ages in it: of 100,000 people somebody has a birthday every few minutes.
        path = f"/api/?results={count}&seed={seed}&format={form}&exc=dob,registered"
        headers = {"Accept-Encoding": "gzip"} if random.random() < 0.5 else {}
        status, data = side.ask(connection, "GET", path, headers=headers)
        digest = hashlib.sha256(data).digest()
        side.expect(status == 200 and side.seen.setdefault(path, digest) == digest, f"{path}: {status}, or other bytes")
    connection.close()


def second_version(side):
    """HTTP/2, as curl speaks it: several answers at once on a connection, each whole."""
    command = ["curl", "-s", "--http2", "--cacert", side.authority, "--parallel", "--max-time", "60"]
    path = f"https://127.0.0.1:{side.port}/api/?results=500&inc=nat&format=csv&seed=[1-20]"
    write = ["-o", "/dev/null", "-w", "%{http_version} %{http_code} %{size_download}\n"]
    done = subprocess.run([*command, *write, path], capture_output=True, text=True)
    lines = done.stdout.split("\n")[:-1]
    is_right = done.returncode == 0 and len(lines) == 20 and set(lines) == {"2 200 1504"}
    side.expect(is_right, f"HTTP/2: {done.returncode}, {sorted(set(lines))}")


def slow_readers(side):
    readers = []
    for _ in range(10):
        reader = side.raw()
        reader.sendall(b"GET /api/?results=5000 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        readers.append(reader)
    for _ in range(20):
        for reader in readers:
            side.expect(len(reader.recv(2_048)) > 0, "a slow reader was cut off")
        time.sleep(0.1)
    for reader in readers:
        reader.close()


def idle_floods(side):
    idle = [socket.create_connection(("127.0.0.1", side.port), timeout=60) for _ in range(200)]
    time.sleep(1)
    for connection in idle:
        connection.close()
    side.expect(True, "")


def departures(side):
    for head in ("GET /api/?results=5000", "POST /login"):
        gone = side.raw()
        body = json.dumps({"email": ACCOUNTS[0], "password": PASSWORD})
        gone.sendall(
            f"{head} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body) if 'POST' in head else 0}\r\n\r\n{body if 'POST' in head else ''}".encode())
        gone.close()
    side.expect(True, "")
    time.sleep(0.3)


def health(side):
    for port, times in ((side.port, side.times), (side.peer, side.bare)):
        begin = time.monotonic()
        connection = side.connect(port=port)
        status, data = side.ask(connection, "GET", "/health")
        times.append(time.monotonic() - begin)
        side.expect(status == 200 and data == b'{"status":"ok"}', f"health {status}")
        connection.close()
        time.sleep(0.025)


def answer(listener, folder):
    """The bare peer: takes one connection after the other, and gives each the answer of /health."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "one.pem", folder / "one.key")
    while True:
        try:
            with context.wrap_socket(listener.accept()[0], server_side=True) as connection:
                connection.recv(4_096)
                connection.sendall(
                    b'HTTP/1.1 200 OK\r\nContent-Length: 15\r\nConnection: close\r\n\r\n{"status":"ok"}')
        except OSError:
            pass


def go_first():
    """Whoever takes the time goes before all others, where it may: no wait for a core is counted as the server's."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    except (OSError, AttributeError):
        pass


def speaks_second_version():
    """Whether there is a curl that speaks HTTP/2."""
    try:
        return "HTTP2" in subprocess.run(["curl", "--version"], capture_output=True, text=True).stdout.split()
    except OSError:
        return False


SIDES = [logins, logins, wrong_logins, loads, slow_readers, idle_floods, departures, health]
if speaks_second_version():
    SIDES.append(second_version)


def certificates(folder):
    """Makes an authority and two certificates of it; returns the authority's file."""
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

    new = ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl(*new, "-x509", "-days", "30", "-subj", "/CN=Soak", "-keyout", "ca.key", "-out", "ca.pem")
    (folder / "extensions").write_text("subjectAltName=IP:127.0.0.1\nbasicConstraints=critical,CA:FALSE\n")
    for name in ("one", "two"):
        openssl(*new, "-subj", "/CN=Server", "-keyout", f"{name}.key", "-out", f"{name}.csr")
        openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
                "-days", "30", "-extfile", "extensions", "-out", f"{name}.pem")
    return folder / "ca.pem"


def use(folder, name):
    """Puts a certificate and its key in place, as a renewal does."""
    for kind in ("pem", "key"):
        new = folder / f"new.{kind}"
        new.write_bytes((folder / f"{name}.{kind}").read_bytes())
        new.chmod(0o600)
        new.rename(folder / f"server.{kind}")


def counts(url):
    text = urllib.request.urlopen(url, timeout=60).read().decode()
    find = lambda name: float(re.search(rf"^{name} (\S+)$", text, re.M)[1])
    return find("process_resident_memory_bytes"), find("process_open_fds")


def phase(seconds, port, authority, server, folder):
    told, end = multiprocessing.Queue(), time.monotonic() + seconds
    listener = socket.create_server(("127.0.0.1", 0))
    peer = multiprocessing.Process(target=answer, args=(listener, folder), daemon=True)
    peer.start()
    running = [peer]
    for index, once in enumerate(SIDES):
        side = Side(f"{once.__name__} {index}", port, authority, end, told)
        side.context, side.peer = None, listener.getsockname()[1]
        running.append(multiprocessing.Process(target=begin, args=(side, authority, once), daemon=True))
        running[-1].start()
    results, reloads, turn = {}, 0, 0
    while len(results) < len(SIDES) and time.monotonic() < end + 120:
        if time.monotonic() < end:
            turn += 1
            use(folder, "two" if turn % 2 else "one")
            server.send_signal(signal.SIGHUP)
            reloads += 1
        try:
            while True:
                kind, name, what = told.get(timeout=1)
                if kind == "wrong":
                    print(f"wrong: {name}: {what}", file=sys.stderr, flush=True)
                else:
                    results[name] = what
        except queue.Empty:
            pass
    for process in running:
        process.terminate()
    listener.close()
    return results, reloads


def begin(side, authority, once):
    # A context does not go from process to process.
    side.context, side.authority = ssl.create_default_context(cafile=str(authority)), str(authority)
    random.seed()
    if once is health:
        go_first()
    side.run(once)


def main():
    program, client, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = {"HOME": name, "XDG_DATA_HOME": name, "XDG_CONFIG_HOME": name, "PATH": os.environ["PATH"]}
        authority = certificates(folder)
        use(folder, "one")
        for email in ACCOUNTS:
            subprocess.run(
                [client, "account", "add", "--email", email, "--name", "Soak", "--password-stdin"],
                input=PASSWORD + "\n", text=True, env=environment, check=True, capture_output=True)
        log = open(folder / "log", "wb")
        server = subprocess.Popen(
            [program, "--port", "0", "--public-people", "--people-per-minute", "1000000000", "--metrics", "127.0.0.1:0",
             "--tls-cert", str(folder / "server.pem"), "--tls-key", str(folder / "server.key")],
            env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            port = int(server.stdout.readline().rsplit(":", 1)[1])
            metrics = server.stdout.readline().split()[-1]
            warming = max(seconds // 5, 10)
            phase(warming, port, authority, server, folder)
            time.sleep(SETTLE)
            before = counts(metrics)
            results, reloads = phase(max(seconds - warming, 10), port, authority, server, folder)
            time.sleep(SETTLE)
            after = counts(metrics)
        finally:
            server.send_signal(signal.SIGTERM)
            status = server.wait(60)
        wrong = sum(result[1] for result in results.values()) + (len(SIDES) - len(results)) + (status != 0)
        for name, (count, bad, *_) in results.items():
            print(f"{name:16} {count:8} answers {bad:6} wrong")
        print(f"{'SIGHUP':16} {reloads:8}")
        verdicts, slowest = [("answers", wrong == 0, f"{wrong} wrong, the server ended with {status}")], []
        for index, what in ((2, "/health"), (3, "a bare peer")):
            times = sorted(next((result[index] for result in results.values() if result[index]), [0]))
            at = lambda share: times[min(int(len(times) * share), len(times) - 1)]
            slowest.append(at(0.99))
            shown = ", ".join(f"{name} {at(share) * 1_000:.1f} ms" for name, share in (("p50", 0.5), ("p99", 0.99)))
            print(f"{what:16} {shown}, longest {at(1) * 1_000:.1f} ms")
        for what, index, unit in (("memory", 0, 1 << 20), ("descriptors", 1, 1)):
            change = (after[index] / before[index] - 1) * 100
            print(f"{what:16} {before[index] / unit:8.1f} before, {after[index] / unit:8.1f} after ({change:+.1f} %)")
            is_small = index == 1 and abs(after[index] - before[index]) <= FEW_DESCRIPTORS
            verdicts.append((what, abs(change) <= MOST_CHANGE or is_small, f"{change:+.1f} %, {MOST_CHANGE} % at most"))
        more = slowest[0] - slowest[1]
        why = f"p99 {more * 1_000:+.1f} ms beside a bare peer, {MOST_WAIT * 1_000:.0f} ms at most"
        verdicts.append(("waits", more <= MOST_WAIT, why))
        for what, is_good, why in verdicts:
            print(f"{'good' if is_good else 'BAD':4} {what:12} {why}")
    return 0 if all(is_good for _, is_good, _ in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
