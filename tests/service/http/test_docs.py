"""The page for people: complete, and without anything from anywhere else."""

import re

from flask.testing import FlaskClient

from service.http.server import export_contract as export
from service.http.wire import problems


def test_the_page_lists_every_call_and_every_problem(client: FlaskClient) -> None:
    page = client.get("/docs").get_data(as_text=True)
    for path, item in export.contract()["paths"].items():
        assert path in page
        for operation in (value for method, value in item.items() if method != "parameters"):
            assert f'id="{operation["operationId"]}"' in page
    for kind in problems.PROBLEM_TYPES:
        assert f'id="problem-{kind.slug}"' in page


def test_nothing_is_fetched_from_elsewhere_and_nothing_runs(client: FlaskClient) -> None:
    response = client.get("/docs")
    page = response.get_data(as_text=True)
    links = re.findall(r'(?:src|href|action)="([^"]*)"', page)
    assert links
    assert all(link.startswith(("/", "#")) and not link.startswith("//") for link in links)
    assert not re.search(r"<script|<style|\son\w+=|\sstyle=|<iframe|<form", page)
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "http" not in policy


def test_what_the_page_needs_is_served(client: FlaskClient) -> None:
    page = client.get("/docs").get_data(as_text=True)
    for link in re.findall(r'<link [^>]*href="([^"]*)"', page):
        response = client.get(link, buffered=True)
        assert response.status_code == 200
        assert "url(" not in response.get_data(as_text=True)


def test_links_inside_the_page_lead_somewhere(client: FlaskClient) -> None:
    page = client.get("/docs").get_data(as_text=True)
    for anchor in re.findall(r'href="#([^"]*)"', page):
        assert f'id="{anchor}"' in page


def test_no_page_may_frame_it_guess_what_it_is_or_learn_who_read_it(client: FlaskClient) -> None:
    headers = client.get("/docs").headers
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "no-referrer"
    for path in (
        "/docs",
        "/openapi.json",
        "/static/docs.css",
        "/v1/titles",
        "/v1/games",
        "/nope",
        "/healthz",
    ):
        assert client.get(path, buffered=True).headers["X-Content-Type-Options"] == "nosniff"
