"""The pages for people: the contract and the guides, whole, and without anything from anywhere else."""

import re
from html import unescape
from urllib.parse import urldefrag, urljoin

import pytest
from flask.testing import FlaskClient

from service.http.views.service.guides import INDEX, MOVED, pages
from service.http.wire import problems
from tests.support.server import ROOT

GUIDES = sorted(name for name in pages() if name != INDEX)
KINDS = {".html", ".js"}
LINK = re.compile(r'(?:src|href|action)="([^"]*)"')


def page(client: FlaskClient, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    assert response.content_type == "text/html; charset=utf-8"
    return response.get_data(as_text=True)


@pytest.mark.parametrize("path", ["/docs", "/docs/guides", "/docs/guides/apps/errors"])
def test_nothing_is_fetched_from_elsewhere_and_nothing_runs_inside(client: FlaskClient, path: str) -> None:
    shown = page(client, path)
    fetched = re.findall(r'(?:\ssrc|<link [^>]*href|action)="([^"]*)"', shown)
    assert fetched
    assert all(link.startswith(("/", "#")) and not link.startswith("//") for link in fetched)
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=|<iframe|<form", shown)
    policy = client.get(path).headers["Content-Security-Policy"]
    assert policy.startswith(("default-src 'none'", "default-src 'self'"))
    assert "unsafe" not in policy
    assert "http" not in policy


def test_what_the_page_of_the_contract_needs_is_served_compressed(client: FlaskClient) -> None:
    needed = [link for link in LINK.findall(page(client, "/docs")) if re.search(r"\.(js|css)$", link)]
    assert len(needed) == 4
    sizes = []
    for link in needed:
        response = client.get(link, headers={"Accept-Encoding": "gzip"})
        assert response.status_code == 200
        sizes.append(len(response.get_data()))
        same = client.get(link, headers={"If-None-Match": response.headers["ETag"]})
        assert same.status_code == 304
    assert sum(sizes) < 500_000, "bytes of a first visit"


def test_it_asks_nobody_whether_the_contract_is_valid(client: FlaskClient) -> None:
    program = client.get("/reference/main.js").get_data(as_text=True)
    assert "validatorUrl: null" in program
    assert '? "/openapi.json" : `/openapi/${encodeURIComponent(title)}.json`' in program


def test_the_licence_of_what_is_vendored_is_served_with_it(client: FlaskClient) -> None:
    licences = client.get("/vendor/LICENSES.txt").get_data(as_text=True)
    assert "swagger-ui-dist 5." in licences
    assert "Apache License" in licences
    bundle = client.get("/vendor/swagger-ui-bundle.js").get_data(as_text=True)
    (named,) = re.findall(r"please see (\S+)", bundle[:200])
    assert client.get(f"/vendor/{named}").status_code == 200


def test_every_page_of_the_documents_is_served(client: FlaskClient) -> None:
    written = {str(path.relative_to(ROOT / "docs"))[:-3] for path in (ROOT / "docs").rglob("*.md")}
    assert written == pages().keys()
    for name in GUIDES:
        shown = page(client, f"/docs/{name}")
        assert shown.count("<h1 ") == 1
        assert "<!-- " not in unescape(shown)


@pytest.mark.parametrize("name", [INDEX, *GUIDES])
def test_links_of_a_page_lead_to_what_is_served(client: FlaskClient, name: str) -> None:
    here = "/docs/guides" if name == INDEX else f"/docs/{name}"
    shown = page(client, here)
    for link in LINK.findall(shown):
        if re.match("https?:", link):
            continue
        path, fragment = urldefrag(urljoin(here, unescape(link)))
        response = client.get(path, buffered=True)
        assert response.status_code == 200, link
        assert not fragment or f'id="{fragment}"' in response.get_data(as_text=True), link


@pytest.mark.parametrize("name", MOVED)
def test_the_old_address_of_a_page_that_has_moved_redirects_to_it(client: FlaskClient, name: str) -> None:
    assert name not in pages(), "no page is hidden by a redirect"
    assert MOVED[name] in pages()
    response = client.get(f"/docs/{name}")
    assert (response.status_code, response.headers["Location"]) == (301, f"/docs/{MOVED[name]}")


def test_links_from_the_other_pages_lead_to_what_is_served(client: FlaskClient) -> None:
    shown = (
        path for path in (ROOT / "service/web").rglob("*.*") if path.parent.name not in ("vendor", "sdk")
    )
    sources = [path.read_text("utf-8") for path in shown if path.suffix in KINDS]
    links = {link for source in sources for link in re.findall(r'"(/docs/[^"]+)"', source)}
    assert len(links) > 3
    for path, fragment in map(urldefrag, sorted(links)):
        response = client.get(path, buffered=True)
        assert response.status_code == 200, path
        assert not fragment or f'id="{fragment}"' in response.get_data(as_text=True), path


def test_a_problem_leads_to_what_is_said_of_it(client: FlaskClient) -> None:
    shown = page(client, "/docs/guides/apps/errors")
    for kind in problems.PROBLEM_TYPES:
        response = client.get(f"/problems/{kind.slug}")
        assert response.headers["Location"] == f"/docs/guides/apps/errors#problem-{kind.slug}"
        assert f'id="problem-{kind.slug}"' in shown
    assert client.get("/problems/nope").status_code == 404


def test_a_page_is_rendered_once_and_known_again(client: FlaskClient) -> None:
    first = client.get("/docs/guides/apps/retries")
    same = client.get("/docs/guides/apps/retries", headers={"If-None-Match": first.headers["ETag"]})
    assert (same.status_code, same.get_data()) == (304, b"")
    for path in ("/docs/nope", "/docs/guides/../../README", "/docs/README/", "/docs/guides/apps/retries.md"):
        assert client.get(path).status_code == 404


def test_no_page_may_be_framed_guessed_at_or_told_who_read_it(client: FlaskClient) -> None:
    for path in ("/docs", "/docs/guides", "/docs/guides/apps/errors"):
        headers = client.get(path).headers
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] == "no-referrer"
    for path in (
        "/docs",
        "/openapi.json",
        "/static/icon.svg",
        "/v1/titles",
        "/v1/games",
        "/nope",
        "/healthz",
    ):
        assert client.get(path, buffered=True).headers["X-Content-Type-Options"] == "nosniff"


def test_the_sample_verifier_runs_where_it_is_served(client: FlaskClient) -> None:
    page = client.get("/docs/verifiers/verify.html")
    assert page.status_code == 200
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    assert "<script>" not in page.text
    for name in [*re.findall(r'src="./([a-z_]+[.]mjs)"', page.text), "verify.mjs"]:
        assert client.get(f"/docs/verifiers/{name}").content_type.startswith("text/javascript")
    assert client.get("/docs/verifiers/nosuch.py").status_code == 404
    assert '<a href="/docs/verifiers/verify.html">' in client.get("/docs/format").text
