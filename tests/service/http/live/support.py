"""What a live stream says."""

from tests.service.http.listening import Frame


def said(frame: Frame) -> tuple[str | None, object]:
    return frame.event, frame.data
