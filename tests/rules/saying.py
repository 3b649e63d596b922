"""What findings say."""

from service.rules.finding import Finding
from service.wording.languages import Language, Tag, language
from service.wording.sentences import reason

LANGUAGES = [language(tag) for tag in Tag]


def in_english(finding: Finding) -> str:
    """The sentence of a finding in English."""
    return reason(finding, language(Tag.EN))


def is_said_everywhere(finding: Finding) -> bool:
    """Whether each language has a sentence of its own for a finding, and all name the same facts.

    Raises ``KeyError`` where a sentence names a fact that the finding does not give.
    """
    sentences = {reason(finding, spoken) for spoken in LANGUAGES}
    named = {_facts_named(finding, spoken) for spoken in LANGUAGES}
    return len(sentences) == len(LANGUAGES) and all(sentences) and len(named) == 1


def _facts_named(finding: Finding, spoken: Language) -> frozenset[str | None]:
    text = f"{type(finding.case).__name__.lower()}.{finding.case}"
    return frozenset(part.fact for part in spoken.texts[text])
