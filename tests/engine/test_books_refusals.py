"""A wrong book is refused with file, fan and field."""

from pathlib import Path

import pytest

from engine.books import BOOK_IDS, load_book, parse_book
from engine.errors import BookError

BOOK = """
id = "club"
zh = "俱乐部"
en = "Club rules"
source = "house rules"
minimum = 8
one_winner = true

[settlement]
self_drawn = { winner = [0, 3], each_other = [0, 1] }
discard = { winner = [0, 1], discarder = [0, 1], other = [0, 0] }
clause = "club/settlement"

[switches]
formal_wait = 0

[assumed]
rake = { value = 0, why = "not said" }
all_pungs = { value = 6, why = "not said" }

[ladder]
rungs = [["low", -inf], ["middle", 0], ["high", 10]]

[[items]]
id = "swap"
zh = "换牌"
rule_zh = "换一张"
rule_en = "swap one"
phase = "own_turn"
effect = "replace_one"

[fans]
all_simples = { no = 1, zh = "断幺", value = 2, excludes = ["no_honors"] }
no_honors = { no = 2, zh = "无字", value = 1 }
all_pungs = { no = 3, zh = "碰碰和" }
"""


def test_a_sound_book_is_read() -> None:
    book = parse_book(BOOK)
    assert [(rule.id, rule.value) for rule in book.fans] == [("all_pungs", 6), ("all_simples", 2), ("no_honors", 1)]
    assert [one.parameter for one in book.assumed] == ["rake", "all_pungs"]
    assert (book.switches["formal_wait"], book.switches["knitted_body_wait"]) == (0, 1)
    assert [rung.points for rung in book.ladder] == [None, 0, 10]


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_files_of_the_nine_books_parse_to_the_same_books(book: str) -> None:
    data = Path(__file__).parents[2] / "engine" / "books" / "data"
    assert parse_book((data / f"{book}.toml").read_text(encoding="utf-8")) == load_book(book)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '["no_honors"]',
            '["no_honours"]',
            r"club.toml: fan all_simples: excludes: unknown fan 'no_honours'.*no_honors",
        ),
        ('["no_honors"]', '["flower_tiles"]', r"fan all_simples: excludes: flower_tiles is no fan of this book"),
        ('["no_honors"]', '["no_honors", "no_honors"]', r"fan all_simples: excludes: no_honors is named twice"),
        ('["no_honors"]', '["no_honors some"]', r"fan all_simples: excludes: .*the scope must be"),
        ('["no_honors"]', '[""]', r"fan all_simples: excludes: unknown fan ''"),
        ('["no_honors"]', '["all_simples"]', r"fan all_simples: .*circle: all_simples -> all_simples"),
        ("value = 1 }", 'value = 1, excludes = ["all_simples"] }', r"circle: all_simples -> no_honors -> all_simples"),
        ("value = 2,", "", r"club.toml: fan all_simples: value: missing"),
        ("value = 2,", "value = -2,", r"club.toml: fan all_simples: value: -2 is negative"),
        ("value = 2,", 'value = "2",', r"club.toml: fan all_simples: Expected `int.*\$.value"),
        ("value = 2,", "valeu = 2,", r"club.toml: fan all_simples: .*unknown field `valeu`"),
        ("no = 2,", "no = 1,", r"club.toml: fan no_honors: no: 1 is the number of all_simples too"),
        ('zh = "无字"', 'zh = ""', r"club.toml: fan no_honors: zh: the name is empty"),
        ("no_honors = { no", "all_simples = { no", r"line is: 'all_simples = "),
        ("no_honors = { no", "no_honor = { no", r"club.toml: fans: unknown fan 'no_honor'; did you mean 'no_honors'"),
        ("formal_wait = 0", "formal_weight = 0", r"club.toml: switches: unknown switch 'formal_weight'; did you mean"),
        ("formal_wait = 0", "formal_wait = 2", r"club.toml: switches: formal_wait: 2: 0 or 1"),
        ("rake = {", "rakes = {", r"club.toml: assumed: unknown parameter 'rakes'; did you mean 'rake'"),
        ("rake = {", "minimum = {", r"club.toml: assumed: minimum: the file states this value too"),
        ("rake = {", "formal_wait = {", r"club.toml: assumed: formal_wait: the file states this value too"),
        ("rake = {", "no_honors = {", r"club.toml: assumed: no_honors: the fan must be in the table, without a value"),
        (
            "winner = [0, 3]",
            "winner = [0, 2]",
            r"club.toml: settlement: self_drawn: winner \(0, 2\) is not three times",
        ),
        (
            "winner = [0, 1]",
            "winner = [8, 1]",
            r"club.toml: settlement: discard: winner \(8, 1\) is not what the others",
        ),
        (
            "winner = [0, 1], discarder = [0, 1], other = [0, 0]",
            "winner = [0, 3], discarder = [0, 1], other = [0, 1]",
            r"club.toml: settlement: .*fixed sum",
        ),
        ("minimum = 8", "minimum = -8", r"club.toml: minimum: -8 is too small"),
        ("minimum = 8", "minimum = 8\ncap = 5", r"club.toml: cap: 5 is below the minimum 8"),
        ("minimum = 8", "", r"club.toml: minimum: missing"),
        ("minimum = 8", "minimum = 8\nmaximum = 9", r"club.toml: .*unknown field `maximum`"),
        ('["middle", 0]', '["middle", 10]', r"club.toml: ladder: high at 10 is not above middle at 10"),
        ('phase = "own_turn"', 'phase = "later"', r"club.toml: items: swap: phase: 'later' is none of"),
        ('effect = "replace_one"', "", r"club.toml: items: swap: effect: '' is none of"),
        (
            'id = "club"',
            'id = "club"\nextends = "hihu"',
            r"club.toml: extends: unknown book 'hihu'; did you mean 'hihi'",
        ),
        ('id = "club"', 'id = "club"\nscores_fans = false', r"club.toml: fans: scores_fans is false"),
        ('zh = "俱乐部"', "zh = 俱乐部", r"book: .*the line is: 'zh = 俱乐部'"),
    ],
)
def test_a_wrong_book_is_refused(old: str, new: str, message: str) -> None:
    assert old in BOOK
    with pytest.raises(BookError, match=message):
        parse_book(BOOK.replace(old, new, 1))


@pytest.mark.parametrize("text", ["", "fans = 3", "id = 7", 'extends = "hihi"', 'id = "x"\nextends = "hihi"\nfans = 3'])
def test_fragments_are_refused(text: str) -> None:
    with pytest.raises(BookError):
        parse_book(text)


def test_a_book_may_extend_a_known_one() -> None:
    book = parse_book(
        'id = "x"\nextends = "hihi"\nminimum = 4\n[fans]\nall_simples = { no = 68, zh = "断幺九", value = 3 }\n'
    )
    changed = next(rule for rule in book.fans if rule.id == "all_simples")
    assert (book.minimum, changed.zh, changed.value, len(book.fans)) == (4, "断幺九", 3, 81)
    assert "minimum" not in {one.parameter for one in book.assumed}
