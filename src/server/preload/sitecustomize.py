"""Sends what a program calls at the address of the real service to Parley instead.

Python loads it before the program: PYTHONPATH=<the folder of this file>
"""

import importlib.abc
import importlib.machinery
import sys
import urllib.request
from urllib.parse import urlsplit, urlunsplit

PARLEY = urlsplit("http://parley.invalid")


def to_parley(address):
    """The address at Parley for one of the real service; any other as it is."""
    parts = urlsplit(str(address))
    host = (parts.hostname or "").lower()
    if parts.scheme != "https" or not (host == "slack.com" or host.endswith(".slack.com")):
        return address
    path = PARLEY.path.rstrip("/") + parts.path
    return urlunsplit((PARLEY.scheme, PARLEY.netloc, path, parts.query, ""))


def patch_urllib():
    real_open = urllib.request.OpenerDirector.open

    def open_at_parley(self, fullurl, *args, **kwargs):
        if isinstance(fullurl, str):
            fullurl = to_parley(fullurl)
        else:
            fullurl.full_url = to_parley(fullurl.full_url)
        return real_open(self, fullurl, *args, **kwargs)

    urllib.request.OpenerDirector.open = open_at_parley


def patch_method(owner, name):
    """Replaces a method `(self, method, url, …)`, plain or asynchronous."""
    real = getattr(owner, name)

    def call_parley(self, method, url, *args, **kwargs):
        moved = to_parley(url)
        return real(self, method, url if moved == url else moved, *args, **kwargs)

    setattr(owner, name, call_parley)


# Libraries that are patched when a program imports them: module, class and method.
LIBRARIES = {
    "aiohttp.client": ("ClientSession", "_request"),
    "requests.sessions": ("Session", "request"),
}


class PatchingLoader(importlib.abc.Loader):
    def __init__(self, loader):
        self.loader = loader

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        self.loader.exec_module(module)
        owner, method = LIBRARIES[module.__name__]
        patch_method(getattr(module, owner), method)


class PatchingFinder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name not in LIBRARIES:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is not None:
            spec.loader = PatchingLoader(spec.loader)
        return spec


patch_urllib()
sys.meta_path.insert(0, PatchingFinder())
