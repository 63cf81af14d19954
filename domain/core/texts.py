"""How is a title put into words? One record per language, and the sentences that explain a refusal."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from domain.core.errors import Rejected
from domain.core.markup import plain
from domain.core.record import Command, type_of
from domain.core.sheet import Line, Sheet

Facts = Mapping[str, Any]
"""The facts of a refusal by their names, as `Rejected` carries them."""
Account = Callable[[Any, Any, Sequence[str]], str | None]

LANGUAGES = ("en", "fr", "de")
"""The languages of texts; the first one is used when a reader asks for none of them."""
MOST = 3
"""The number of legal commands that are described in full."""
MOST_KINDS = 6
_INNER = {ord(mark): inner for mark, inner in zip("“”„«»", "‘’‚‹›", strict=True)}


def spelled(code: str) -> str:
    """A code for want of a word: `take_dice` -> `take dice`."""
    return code.replace("_", " ")


@dataclass(frozen=True, kw_only=True, eq=False)
class Texts:
    """The words of a title, or of the table under it, in one language.

    What `details`, `command`, `account`, `choices` and `line` say may hold references: see
    `domain/core/markup.py`.
    """

    language: str
    name: str
    """What is printed on the box."""
    labels: Mapping[str, Mapping[str, str]]
    """Words for codes, by what they are codes of: `labels["areas"]["steal_cattle"]` is `Steal Cattle`."""
    reasons: Mapping[str, str]
    """What each reason of a refusal says: a statement without its full stop."""
    details: Mapping[str, Callable[[Facts], str]]
    """For the reasons that carry facts: the facts in words, to follow the statement. May be empty."""
    clauses: Mapping[str, str]
    """The rules by their numbers."""
    command: Callable[[Any], str]
    """One of the things that can be done, said without its subject: `take 5 and 6`."""
    account: Account
    """`account(event, state before it, names of the seats)`: what has happened, for a reader.

    An event with a `seat` is described without its subject, which is that seat (`takes 5 and 6`), any other
    in sentences. A line that begins with `# ` is a heading. `None` is what goes without saying. Masked events
    and states will do as well.
    """
    choices: Mapping[str, Callable[[Any, Any], str]] = field(default_factory=dict)
    """What a command chooses in a step of its bindings, by the name of the step, as the view of its seat has
    it: `choices["space"](view, command)` is `the brown 12`. What it marks lights up, too."""
    told_by: Mapping[str, str] = field(default_factory=dict)
    """The step that describes a type of command where the view is known, as `command` alone says too
    little: `told_by["use_action"]` is `action`."""
    line: Callable[[Line], str] = lambda line: spelled(line.what)
    """A line of a score sheet without its points: what counts, and thanks to what."""


def explain(texts: Texts, rejected: Rejected, legal: Sequence[Command], asked: Command | None = None) -> str:
    """Why not, by which rule, and what would be legal instead.

    `legal` are the legal commands of the seat that was refused. Of those of the kind it `asked` for, the most
    alike are described in full; if there are none, the kinds there are. Nothing else of the game is read.
    """
    words = _WORDS[texts.language]
    sentences = (
        _why(texts, words, rejected),
        _rule(texts, words, rejected),
        _instead(texts, words, legal, asked),
    )
    return " ".join(filter(None, sentences))


def command_in(texts: Texts, view: object, command: Command) -> str:
    """`Texts.command`, or what the command does there, in the view of its seat."""
    step = texts.told_by.get(type_of(command))
    return texts.command(command) if step is None else plain(texts.choices[step](view, command))


def quoted_within(text: str) -> str:
    """The text as it stands within quotation marks: with those of the second degree."""
    return text.translate(_INNER)


def without_marks(texts: Texts) -> Texts:
    """The same texts as plain text: nothing that is named is marked."""

    def account(event: object, before: object, names: Sequence[str]) -> str | None:
        text = texts.account(event, before, names)
        return None if text is None else plain(text)

    return replace(
        texts,
        details={reason: _plain_detail(detail) for reason, detail in texts.details.items()},
        command=lambda command: plain(texts.command(command)),
        account=account,
        line=lambda line: plain(texts.line(line)),
    )


def _plain_detail(detail: Callable[[Facts], str]) -> Callable[[Facts], str]:
    return lambda facts: plain(detail(facts))


def listed(items: Iterable[object], last: str) -> str:
    """`a`, `a and b`, `a, b and c` with ` and ` as `last`."""
    texts = [str(item) for item in items]
    return last.join(texts) if len(texts) < 3 else f"{', '.join(texts[:-1])}{last}{texts[-1]}"


def ranked(scores: Sequence[int], names: Sequence[str]) -> list[str]:
    """The scores line by line, best first; in a tie, in the order of the seats."""
    best_first = sorted(zip(scores, names, strict=True), key=lambda row: -row[0])
    return [f"{points:>4}  {name}" for points, name in best_first]


def scored(texts: Texts, sheets: Iterable[Sheet], names: Sequence[str], *, final: bool) -> list[str]:
    """Score sheets to be read: every seat with its points, and under it what gave them."""
    words = _WORDS[texts.language]
    lines = [f"# {words.final if final else words.so_far}"]
    for sheet in sheets:
        lines.append(
            f"{sheet.points:>4}  {names[sheet.seat]}{'' if sheet.complete else f' ({words.hidden})'}"
        )
        lines += [f"{line.points:>8}  {texts.line(line)}" for line in sheet.lines]
    return lines


@dataclass(frozen=True)
class _ExplanationWords:
    """What a language needs to put the parts of an explanation together."""

    colon: str
    then: str
    rule: str
    alike: str
    kinds: str
    more: str
    so_far: str
    final: str
    hidden: str


_WORDS = {
    "en": _ExplanationWords(
        colon=": ",
        then="; ",
        rule="Rule",
        alike="Possible instead",
        kinds="Possible now",
        more="{} more",
        so_far="The score so far",
        final="The final score",
        hidden="not all of it can be seen",
    ),
    "fr": _ExplanationWords(
        colon="\N{NO-BREAK SPACE}: ",
        then="\N{NO-BREAK SPACE}; ",
        rule="Règle",
        alike="Possible à la place",
        kinds="Possible maintenant",
        more="{} de plus",
        so_far="Le score provisoire",
        final="Le score final",
        hidden="tout n'est pas visible",
    ),
    "de": _ExplanationWords(
        colon=": ",
        then="; ",
        rule="Regel",
        alike="Möglich wäre",
        kinds="Möglich ist jetzt",
        more="{} weitere",
        so_far="Der Zwischenstand",
        final="Der Endstand",
        hidden="nicht alles ist zu sehen",
    ),
}


def semicolon(language: str) -> str:
    """What stands between the parts of a sentence, with its spaces."""
    return _WORDS[language].then


def _why(texts: Texts, words: _ExplanationWords, rejected: Rejected) -> str:
    detail = texts.details.get(rejected.reason)
    facts = detail(rejected.facts) if detail else ""
    return f"{texts.reasons[rejected.reason]}{words.colon if facts else ''}{facts}."


def _rule(texts: Texts, words: _ExplanationWords, rejected: Rejected) -> str:
    """A rule that is only the end of a sentence is quoted as such."""
    clause = texts.clauses.get(rejected.clause)
    if clause is None:
        return f"{words.rule} {rejected.clause}."
    beginning = "… " if clause[0].islower() else ""
    end = "" if clause.endswith(".") else "."
    return f"{words.rule} {rejected.clause}{words.colon}{beginning}{clause.rstrip(',')}{end}"


def _instead(texts: Texts, words: _ExplanationWords, legal: Sequence[Command], asked: Command | None) -> str:
    alike = [command for command in legal if type(command) is type(asked)]
    if alike:
        nearest = sorted(alike, key=lambda command: _differences(command, asked))
        return _some(words, words.alike, [texts.command(command) for command in nearest], MOST)
    kinds = dict.fromkeys(type_of(command) for command in legal)
    return _some(words, words.kinds, [texts.labels["commands"][kind] for kind in kinds], MOST_KINDS)


def _differences(command: Command, asked: Command | None) -> int:
    return sum(getattr(command, name) != getattr(asked, name) for name in command.__struct_fields__)


def _some(words: _ExplanationWords, beginning: str, items: Sequence[str], most: int) -> str:
    if not items:
        return ""
    rest = [words.more.format(len(items) - most)] if len(items) > most else []
    return f"{beginning}{words.colon}{words.then.join((*items[:most], *rest))}."
