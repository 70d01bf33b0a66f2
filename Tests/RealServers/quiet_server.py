"""A WSGI server that says nothing but where it listens."""

import socketserver
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import household


class Server(socketserver.ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, *arguments):
        pass


def serve(application):
    server = make_server("127.0.0.1", 0, application, server_class=Server, handler_class=Quiet)
    household.end_with_parent()
    household.tell(server.server_port)
    server.serve_forever()
