"""The strict JSON reader: one value, in UTF-8, that can be read in one way only."""

import json
from collections.abc import Iterable

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.api.json_reader import (
    MOST_DIGITS,
    MOST_NESTING,
    NotJSON,
    _Doubt,
    _read_at_sight,
    _read_closely,
    read_json,
)
from service.api.problems import pointer
from service.rules.faults import Fault


def faults_in(body: bytes) -> tuple[Fault, ...]:
    """The faults for which a body is refused."""
    with pytest.raises(NotJSON) as refused:
        read_json(body)
    return refused.value.faults


def codes_in(body: bytes) -> list[tuple[str, str]]:
    """Where the faults of a body are, and their codes."""
    return [(pointer(fault), str(fault.code)) for fault in faults_in(body)]


class TestAnEmptyBody:
    """It is no question, and above all not an empty object."""

    @pytest.mark.parametrize("body", [b"", b" ", b"\n", b" \t\r\n\r\n "])
    def test_is_called_empty(self, body: bytes) -> None:
        """Nothing and white space are refused as an empty body, not as broken JSON."""
        assert codes_in(body) == [("#", "empty_body")]

    @pytest.mark.parametrize("body", [b"\x0c", b"\x0b", b"\x00", "\u00a0".encode()])
    def test_is_not_what_holds_other_white_space(self, body: bytes) -> None:
        """Only the four white-space characters of JSON count as nothing."""
        assert codes_in(body) == [("#", "not_json")]


class TestTheEncoding:
    """It is UTF-8 without a byte-order mark, and is never guessed."""

    @pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
    def test_a_byte_order_mark_is_named(self, encoding: str) -> None:
        """A body that begins with a byte-order mark is told so."""
        assert codes_in('{"hand": []}'.encode(encoding)) == [("#", "byte_order_mark")]

    def test_a_big_endian_mark_is_named_too(self) -> None:
        """The mark of UTF-16 is known in both orders of bytes."""
        assert codes_in(b"\xfe\xff" + "{}".encode("utf-16-be")) == [("#", "byte_order_mark")]

    @pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
    def test_other_encodings_are_not_detected(self, encoding: str) -> None:
        """The standard reader would take these; here they are not JSON."""
        body = '{"hand": ["5C"]}'.encode(encoding)
        assert json.loads(body) == {"hand": ["5C"]}
        assert codes_in(body) == [("#", "not_json")]

    @pytest.mark.parametrize(
        "inside",
        [b"\xff", b"\xe9", b"\x80", b"\xc0\xaf", b"\xe2\x99", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"],
        ids=["never", "latin-1", "lonely", "overlong", "cut short", "surrogate", "too high"],
    )
    def test_bad_utf8_is_told_with_its_place(self, inside: bytes) -> None:
        """The first byte that cannot be read is counted from 1."""
        (fault,) = faults_in(b'{"a": "' + inside + b'"}')
        assert (fault.place, fault.code, fault.facts) == ((), "not_utf8", {"position": 8})

    def test_a_mark_inside_a_text_is_a_character(self) -> None:
        """Only at the start of the body is U+FEFF a byte-order mark."""
        assert read_json('["\ufeff"]'.encode()) == ["\ufeff"]


class TestDuplicateNames:
    """Which of two equal names counts would be a guess, so neither does."""

    def test_are_all_found_with_their_places(self) -> None:
        """Every name that stands twice is told, in nested objects too."""
        body = b'{"a": 1, "b": {"c": 1, "c": 2}, "a": 2, "d": [{}, {"e": 1, "e": 2, "e": 3}]}'
        assert codes_in(body) == [
            ("#/a", "duplicate_key"),
            ("#/b/c", "duplicate_key"),
            ("#/d/1/e", "duplicate_key"),
        ]

    def test_are_found_however_they_are_spelt(self) -> None:
        """An escape does not make a name another one."""
        assert codes_in(rb'{"hand": 1, "\u0068and": 2}') == [("#/hand", "duplicate_key")]

    def test_are_found_though_their_values_are_equal(self) -> None:
        """Writing the same thing twice is refused as well."""
        assert codes_in(b'{"a": 1, "a": 1}') == [("#/a", "duplicate_key")]

    @pytest.mark.parametrize(
        ("name", "place"),
        [("", "#/"), ("a/b~c", "#/a~1b~0c"), ("é", "#/%C3%A9"), ("100%", "#/100%25")],
    )
    def test_are_told_with_a_pointer_that_can_be_followed(self, name: str, place: str) -> None:
        """Names with signs that mean something in pointers are escaped."""
        twice = json.dumps(name)
        assert codes_in(f"{{{twice}: 1, {twice}: 2}}".encode()) == [(place, "duplicate_key")]

    def test_are_found_among_thousands(self) -> None:
        """One name twice among many is found, and only that one."""
        names = [f"n{number}" for number in range(5000)]
        pairs = ", ".join(f'"{name}": 0' for name in [*names, "n2500"])
        assert codes_in(f"{{{pairs}}}".encode()) == [("#/n2500", "duplicate_key")]

    @pytest.mark.parametrize(
        "body", [b'[{"a": 1}, {"a": 2}]', b'{"a": {"a": 1}}', b'{"a": 1, "A": 2}']
    )
    def test_are_equal_names_of_one_object_only(self, body: bytes) -> None:
        """The same name in two objects, or in another case, is no fault."""
        assert read_json(body) == json.loads(body)


class TestNumbers:
    """They are numbers that can be written out, of a length that can be read."""

    @pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
    def test_what_is_not_a_number_is_named(self, name: str) -> None:
        """What JavaScript calls numbers and JSON does not have is refused where it stands."""
        (fault,) = faults_in(f'{{"a": [0, {name}]}}'.encode())
        assert (fault.place, fault.code) == (("a", 1), "not_a_number")
        assert fault.facts == {"name": name}

    @pytest.mark.parametrize("number", ["1e400", "-1e400", "1E+999", "123456789e303"])
    def test_what_would_become_infinite_is_out_of_range(self, number: str) -> None:
        """A number too large for any reader is refused, and not taken for infinity."""
        assert codes_in(f'{{"a": {number}}}'.encode()) == [("#/a", "number_out_of_range")]

    @pytest.mark.parametrize(
        "number",
        ["9" * 5000, "-" + "9" * 5000, "0." + "1" * 5000, "1e" + "0" * 5000, "1" * 41],
        ids=["integer", "negative", "fraction", "exponent", "one digit more"],
    )
    def test_a_number_too_long_is_not_read(self, number: str) -> None:
        """A number of thousands of digits is a fault with its place and its length."""
        (fault,) = faults_in(f"[{number}]".encode())
        assert (fault.place, fault.code) == ((0,), "number_too_long")
        assert fault.facts == {"count": len(number), "most": MOST_DIGITS}

    @pytest.mark.parametrize("number", ["9" * 40, "-" + "9" * 39, "0." + "1" * 38])
    def test_a_number_of_the_greatest_length_is_read(self, number: str) -> None:
        """The limit itself is allowed."""
        assert read_json(number.encode()) == json.loads(number)

    @pytest.mark.parametrize(
        "number",
        ["01", "-01", "+1", ".5", "1.", "1e", "1e+", "--1", "-", "0x10", "1_000", "1,000", "٣"],
    )
    def test_other_spellings_are_not_json(self, number: str) -> None:
        """What other languages call a number is not one in JSON."""
        assert codes_in(f'{{"a": {number}}}'.encode()) == [("#", "not_json")]

    @pytest.mark.parametrize("number", ["0", "-0", "1.0", "1e-400", "-1.5E+3", "1e308"])
    def test_odd_but_good_spellings_are_read(self, number: str) -> None:
        """Every number that JSON has and a reader can hold is taken."""
        assert read_json(number.encode()) == json.loads(number)

    def test_bad_numbers_are_all_told(self) -> None:
        """One bad number does not hide the next."""
        body = b'{"a": NaN, "b": [1e400, 2, -Infinity], "c": ' + b"1" * 50 + b"}"
        assert codes_in(body) == [
            ("#/a", "not_a_number"),
            ("#/b/0", "number_out_of_range"),
            ("#/b/2", "not_a_number"),
            ("#/c", "number_too_long"),
        ]


def nested(opening: str, closing: str, depth: int) -> bytes:
    """A value nested so deep."""
    return (opening * depth + "1" + closing * depth).encode()


class TestNesting:
    """It is bounded, and the bound is kept before any reader can run out of stack."""

    @pytest.mark.parametrize("brackets", [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
    def test_a_body_thousands_deep_is_too_deep(self, brackets: tuple[str, str]) -> None:
        """Twenty thousand arrays or objects in one another are refused."""
        opening, closing = brackets
        (fault,) = faults_in(nested(opening, closing, 20_000))
        assert (fault.place, fault.code, fault.facts) == ((), "too_deep", {"most": MOST_NESTING})

    @pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":', "[[],", '["]",'])
    def test_brackets_that_are_never_closed_count(self, opening: str) -> None:
        """What is opened thousands of times and never closed is refused the same way."""
        assert codes_in(opening.encode() * 20_000) == [("#", "too_deep")]

    @pytest.mark.parametrize("brackets", [("[", "]"), ('{"a":', "}")])
    def test_the_limit_is_exact(self, brackets: tuple[str, str]) -> None:
        """The deepest that is allowed is read, and one more is not."""
        body = nested(*brackets, MOST_NESTING)
        assert read_json(body) == json.loads(body)
        assert codes_in(nested(*brackets, MOST_NESTING + 1)) == [("#", "too_deep")]

    @pytest.mark.parametrize(
        "text", ["[" * 1000, "{" * 1000, '\\"' + "[" * 1000, "[" * 50 + '\\\\\\"' + "{" * 50]
    )
    def test_brackets_in_texts_do_not_count(self, text: str) -> None:
        """A text may hold any brackets, after escaped quotation marks too."""
        body = f'{{"a": ["{text}"]}}'.encode()
        assert read_json(body) == json.loads(body)

    def test_a_text_ends_after_an_escaped_backslash(self) -> None:
        """Brackets after such a text count again."""
        assert codes_in(b'["\\\\",' + b"[" * 1000) == [("#", "too_deep")]

    def test_many_brackets_side_by_side_are_not_deep(self) -> None:
        """Only depth is bounded here, not number."""
        body = b"[" + b",".join([b"[{}]"] * 1000) + b"]"
        assert read_json(body) == [[{}]] * 1000

    def test_closing_brackets_earn_no_depth(self) -> None:
        """Brackets closed in advance do not let more be opened."""
        with pytest.raises(NotJSON):
            read_json(b"]" * 20_000 + b"[" * 20_000)


class TestTexts:
    """They hold characters, and no halves of any."""

    @pytest.mark.parametrize(
        "text", [r"\ud800", r"\uDFFF", r"\ude00\ud83d", r"a\ud83d", r"\ud83d\u0041"]
    )
    def test_half_a_surrogate_pair_is_refused(self, text: str) -> None:
        """A text that could not be written in UTF-8 is told with its place."""
        body = f'{{"hand": ["AC", "{text}"]}}'.encode()
        assert codes_in(body) == [("#/hand/1", "lone_surrogate")]

    def test_half_a_surrogate_pair_in_a_name_is_told_at_its_object(self) -> None:
        """Such a name cannot be pointed at, so the object around it is."""
        body = rb'{"a": {"\udcff": 1, "b": "\udcff"}}'
        assert codes_in(body) == [("#/a", "lone_surrogate"), ("#/a/b", "lone_surrogate")]

    def test_equal_names_that_are_no_text_are_refused(self) -> None:
        """A name that is no text may not even be told as a duplicate."""
        assert codes_in(rb'{"\ud800": 1, "\ud800": 2}') == [("#", "lone_surrogate")]

    def test_a_whole_pair_is_one_character(self) -> None:
        """Two escapes that belong together are read as the character they mean."""
        assert read_json(rb'"\ud83c\udca1"') == "\N{PLAYING CARD ACE OF SPADES}"

    def test_an_escaped_backslash_begins_no_surrogate(self) -> None:
        """What merely looks like such an escape is plain text."""
        assert read_json(rb'"\\ud800"') == r"\ud800"

    @pytest.mark.parametrize("code", range(0x20))
    def test_control_characters_must_be_escaped(self, code: int) -> None:
        """A raw control character in a text is not JSON."""
        assert codes_in(b'["' + bytes([code]) + b'"]') == [("#", "not_json")]

    @pytest.mark.parametrize("text", [r"\n\t\r\b\f\/\\\"", r"\u0000\u001f", "\x7f\u0085\u2028"])
    def test_escapes_and_other_characters_are_read(self, text: str) -> None:
        """Whatever JSON allows in a text is taken as it is meant."""
        body = f'"{text}"'.encode()
        assert read_json(body) == json.loads(body)

    @pytest.mark.parametrize("text", [r"\x41", r"\a", r"\u12", r"\u+123", r"\U0041", r"\'"])
    def test_other_escapes_are_not_json(self, text: str) -> None:
        """Escapes of other languages are refused."""
        assert codes_in(f'["{text}"]'.encode()) == [("#", "not_json")]


class TestWhatIsNotJSON:
    """It is refused with the line and column where reading stopped."""

    @pytest.mark.parametrize(
        "text",
        [
            "[1,]",
            '{"a": 1,}',
            "[,]",
            "[1 2]",
            "[1, 2",
            '{"a": 1',
            '{"a" 1}',
            '{"a":}',
            "{a: 1}",
            "{1: 2}",
            "{'a': 1}",
            "['a']",
            '{"a": 1} // the hand',
            "[1] # the hand",
            "/* the hand */ {}",
            "{} {}",
            "{}{}",
            "1 2",
            "{}\n{}",
            "[1];",
            '"abc',
            '"a\\',
            "nul",
            "None",
            "True",
            "TRUE",
            "undefined",
            "hand=5C",
            "<hand/>",
            ")]}',\n{}",
        ],
    )
    def test_is_refused(self, text: str) -> None:
        """What JavaScript, Python or a generous reader would take is not JSON."""
        assert codes_in(text.encode()) == [("#", "not_json")]

    def test_is_told_with_line_and_column(self) -> None:
        """The caller can find the place in his own text."""
        (fault,) = faults_in(b'{"a": 1,\n "b": }')
        assert fault.facts == {"line": 2, "column": 7}


class TestWhatIsJSON:
    """It comes out as the standard reader would give it."""

    @pytest.mark.parametrize(
        "text",
        ['"5C"', '""', "0", "-1.5", "true", "false", "null", "[]", "{}", ' \r\n\t{"a": [null]} '],
    )
    def test_is_read_whatever_its_type(self, text: str) -> None:
        """A value of every type is JSON; whether it is a question is asked later."""
        assert read_json(text.encode()) == json.loads(text)

    def test_keeps_whole_and_broken_numbers_apart(self) -> None:
        """1 and 1.0 are not made the same before a schema has seen them."""
        assert [type(each) for each in _items(read_json(b"[1, 1.0, true]"))] == [int, float, bool]

    def test_keeps_the_order_of_names(self) -> None:
        """Faults are told in the order in which the caller wrote."""
        assert list(_items(read_json(b'{"b": 1, "a": 2}'))) == ["b", "a"]


def _items(value: object) -> Iterable[object]:
    assert isinstance(value, list | dict)
    return value


_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_LONGEST = 10 ** (MOST_DIGITS - 1) - 1
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-_LONGEST, _LONGEST)
    | st.floats(allow_nan=False, allow_infinity=False)
    | _TEXTS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(_TEXTS, inner, max_size=5),
    max_leaves=30,
)

# Pieces from which bodies come that are nearly JSON.
_PIECES = st.sampled_from(
    b'{ } [ ] " : , \\ \\" \\u \\ud800 \\udc00 a 1 0 - . e 99999 NaN Infinity null true'
    b' "a" {"a": [1, \xff \xef\xbb\xbf \xe2\x99\xa5 \x00'.split(b" ")
)
_BODIES = (
    st.binary(max_size=60)
    | st.text(st.characters(), max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass"))
    | st.lists(_PIECES, max_size=30).map(b"".join)
)


_PUT_IN = st.sampled_from(
    [b'"a":1,', b',"a":1', b'"a": 1, "a": 1', b" ", b"\n", b"0", b"e5", b".0", b"-", b"1,", b'""']
)


def assert_read_as_usual_or_refused(body: bytes) -> None:
    """The body has faults, or the standard reader reads the same, which can be written again."""
    value, faults = _outcome(body)
    if not faults:
        assert repr(value) == repr(json.loads(body.decode("utf-8")))
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode("utf-8")


def _outcome(body: bytes) -> tuple[object, tuple[Fault, ...]]:
    try:
        return read_json(body), ()
    except NotJSON as refused:
        return None, refused.faults


def assert_seen_as_looked_at_closely(body: bytes) -> None:
    """What is read at sight is what a close look reads, type for type."""
    try:
        value = _read_at_sight(body, MOST_NESTING)
    except (_Doubt, orjson.JSONDecodeError):
        return
    assert repr(value) == repr(_read_closely(body, MOST_NESTING))


class TestWhatIsReadAtSight:
    """It is never what a close look would find a fault in."""

    @given(_BODIES)
    def test_is_read_closely_too(self, body: bytes) -> None:
        """No body is taken at sight that is refused closely, and none is read otherwise."""
        assert_seen_as_looked_at_closely(body)

    @given(_VALUES, st.data())
    def test_is_read_closely_too_when_pieces_are_put_in(
        self, value: object, data: st.DataObject
    ) -> None:
        """Nor with members, numbers and spaces put into any place of sound JSON."""
        body = json.dumps(value, ensure_ascii=False).encode()
        place = data.draw(st.integers(0, len(body)), label="place")
        put = data.draw(_PUT_IN, label="put")
        assert_seen_as_looked_at_closely(body[:place] + put + body[place:])

    @pytest.mark.parametrize(
        "body",
        [
            b'{"a":1,"a":1}',
            b'{"a b":1,"ab":2,"a b":1}',
            b'{"a":":","a":":"}',
            b"[1e1]",
            b"[1E400]",
            b"[-0]",
            b"[1.00]",
            b"[123456789012345678901234567890]",
            b"[0.00000000000000000000000000000000000000001]",
            b'["\\u0041"]',
        ],
    )
    def test_is_nothing_odd(self, body: bytes) -> None:
        """Names that stand twice, odd numbers and escapes are looked at closely."""
        with pytest.raises((_Doubt, orjson.JSONDecodeError)):
            _read_at_sight(body, MOST_NESTING)

    def test_is_what_clients_write(self) -> None:
        """With spaces after commas and colons, with none, or over several lines."""
        value = {"hand": ["AH"], "trick": [{"card": "KC", "player": "Player 2: Ní"}], "n": 5}
        for separators, indent in (((", ", ": "), None), ((",", ":"), None), (None, 2)):
            body = json.dumps(value, separators=separators, indent=indent, ensure_ascii=False)
            assert _read_at_sight(body.encode(), MOST_NESTING) == value


class TestAnyBody:
    """Whatever comes, it is read in the one way or refused with faults."""

    @given(_VALUES, st.booleans(), st.sampled_from([None, 1]))
    def test_what_is_written_is_read_back(
        self, value: object, ascii_only: bool, indent: int | None
    ) -> None:
        """Any JSON value that the standard library writes comes back equal, type for type."""
        body = json.dumps(value, ensure_ascii=ascii_only, indent=indent).encode()
        assert repr(read_json(body)) == repr(value)

    @given(_BODIES)
    def test_is_read_as_the_standard_reader_does_or_refused(self, body: bytes) -> None:
        """Nothing else is ever raised, and nothing is taken that the standard reader refuses."""
        assert_read_as_usual_or_refused(body)

    @given(_VALUES, st.data())
    def test_is_never_taken_for_another_when_damaged(
        self, value: object, data: st.DataObject
    ) -> None:
        """A body with one byte changed, lost or added is refused, or read for what it now says."""
        body = json.dumps(value).encode()
        place = data.draw(st.integers(0, len(body)), label="place")
        put = data.draw(st.binary(max_size=2), label="put")
        lost = data.draw(st.integers(0, 1), label="lost")
        damaged = body[:place] + put + body[place + lost :]
        assert_read_as_usual_or_refused(damaged)
