"""The trees of choices in recorded games: the leaves are the legal commands there as well."""

from pathlib import Path

import pytest

from domain.core.screens.tree import tree
from domain.core.texts import LANGUAGES
from domain.table import game as rules
from domain.table.texts import marked_texts_of
from service.games.codec.answers import encode
from service.games.codec.chain import GENESIS
from service.games.codec.commands import body_of
from service.games.codec.title_codec import codec_of
from service.games.loaded import LoadedGame
from service.title_kit.trees import leaves
from tests.golden.games import read
from tests.support.golden_files import golden_files


@pytest.mark.parametrize("path", golden_files().values(), ids=golden_files())
def test_the_leaves_are_exactly_the_legal_commands(path: Path) -> None:
    game, _ = read(path)
    decider, codec = codec_of(game.title).decider, codec_of(game.title)
    loaded = LoadedGame(game.game, game.title, game.server_seed, rules.empty(decider), 0, GENESIS, 0)
    for at, entry in enumerate(game.entries):
        loaded = loaded.after([entry])
        for seat in loaded.to_act() if at % 5 == 0 else ():
            play, legal = loaded.game.play, loaded.legal_commands(seat)
            texts = marked_texts_of(codec.title, LANGUAGES[at % len(LANGUAGES)])
            found = tree(codec.title.presentation.bindings, texts, decider.view(play, seat), legal, body_of)
            assert sorted(map(encode, leaves(found))) == sorted(encode(body_of(it)) for it in legal)
