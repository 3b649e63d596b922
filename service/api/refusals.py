"""What a schema refuses: codes and facts, carried through marshmallow in place of sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from marshmallow import ValidationError

from service.rules.finding import Fact


class Refused(StrEnum):
    """The ways in which a question can be malformed."""

    REQUIRED_MISSING = "required_missing"
    UNKNOWN_FIELD = "unknown_field"
    NULL_NOT_ALLOWED = "null_not_allowed"
    EXPECTED_OBJECT = "expected_object"
    EXPECTED_ARRAY = "expected_array"
    EXPECTED_STRING = "expected_string"
    EXPECTED_BOOLEAN = "expected_boolean"
    EXPECTED_INTEGER = "expected_integer"
    UNKNOWN_CARD = "unknown_card"
    UNKNOWN_VALUE = "unknown_value"
    TOO_FEW_ITEMS = "too_few_items"
    TOO_MANY_ITEMS = "too_many_items"
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    NUMBER_TOO_SMALL = "number_too_small"
    NUMBER_TOO_LARGE = "number_too_large"
    NOT_A_MULTIPLE = "not_a_multiple"
    NOT_NFC = "not_nfc"
    FORBIDDEN_CHARACTER = "forbidden_character"
    TRUMP_MISSING = "trump_missing"
    TRUMP_TOLD_TWICE = "trump_told_twice"
    DEMOTED_ACE_NEEDS_HOUSE_RULE = "demoted_ace_needs_house_rule"
    OPTION_OF_ANOTHER_GAME = "option_of_another_game"
    WRONG_GAME = "wrong_game"
    UNKNOWN_PARAMETER = "unknown_parameter"
    REPEATED_PARAMETER = "repeated_parameter"
    PARAMETER_MISSING = "parameter_missing"
    TEXT_OR_REQUEST_MISSING = "text_or_request_missing"
    TEXT_AND_REQUEST = "text_and_request"


class WrongMedia(StrEnum):
    """The ways in which a body can be sent wrongly."""

    CONTENT_TYPE_MISSING = "content_type_missing"
    CONTENT_TYPE_UNSUPPORTED = "content_type_unsupported"
    CHARSET_UNSUPPORTED = "charset_unsupported"
    CONTENT_ENCODING_UNSUPPORTED = "content_encoding_unsupported"


class Miswritten(StrEnum):
    """The ways in which the text of a question can be wrong that JSON does not have."""

    OPERATION_MISSING = "operation_missing"
    UNKNOWN_OPERATION = "unknown_operation"
    FIELD_TWICE = "field_twice"
    VALUE_MISSING = "value_missing"
    TOO_MANY_PARTS = "too_many_parts"


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refusal: what marshmallow keeps where it would keep a sentence."""

    code: Refused
    facts: Mapping[str, Fact] = field(default_factory=dict)


def refuse(code: Refused, valid_data: object = None, **facts: Fact) -> ValidationError:
    """The error to raise.  ``valid_data`` is what of the value can still be examined."""
    # marshmallow keeps whatever it is given; its types speak of sentences and of lists and objects.
    return ValidationError([Refusal(code, facts)], valid_data=valid_data)  # type: ignore[arg-type]
