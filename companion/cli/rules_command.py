"""``rules QUERY``: the rule articles that answer a question, best first; ``--now FILE`` what matters in a game now."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.errors import BadInput
from companion.lookup import Article, languages, library, search
from companion.lookup.filling import filled
from companion.wording import _, say
from rules.snowdonia.topics import topics

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The question, or the game file, and the language."""
    parser.add_argument("query", nargs="*", metavar="QUERY", help=_("a few words, a card or a clause"))
    parser.add_argument("--lang", default="en", metavar="LANGUAGE", help=_("the language of the articles"))
    parser.add_argument("--now", metavar="GAMEFILE", help=_("what matters now in the game of this file"))


def run(args: argparse.Namespace) -> int:
    """Print the answers; none is no error. BadInput: no question, an unknown language, a file that cannot be read."""
    lang = args.lang.lower()
    if lang not in languages():
        raise BadInput("rules", "--lang", f"{args.lang!r} has no articles", f"there is {', '.join(languages())}")
    question = " ".join(args.query).strip()
    if bool(question) == (args.now is not None):
        raise BadInput("rules", "", _("give either a question or --now with a game file"), "rules fog")
    if args.now is not None:
        found = list(_now(Path(args.now), lang))
        articles, whys = [article for article, _why in found], [why for _article, why in found]
    else:
        articles = [hit.article for hit in search(question, lang)]
        whys = [""] * len(articles)
    if args.json:
        results = [_json(article, why) for article, why in zip(articles, whys, strict=True)]
        print(json.dumps({"results": results}, ensure_ascii=False))
    else:
        print("\n".join(_text(articles, whys)))
    return 0


def _now(path: Path, lang: str) -> Iterator[tuple[Article, str]]:
    """The articles that matter at the end of a game file, each once, with why."""
    from companion.game_file import read
    from companion.session import Session

    session = Session(*read(path))
    known = library(lang)
    seen: set[str] = set()
    for topic in topics(session.table):
        article = known.of(topic.ref)
        if article is not None and article.name not in seen:
            seen.add(article.name)
            yield article, say(topic.why, session.book)


def _json(article: Article, why: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ref": article.ref,
        "refs": list(article.refs),
        "title": article.title,
        "short": filled(article.short),
        "lang": article.lang,
    }
    return {**found, "why": why} if why else found


def _text(articles: Sequence[Article], whys: Sequence[str]) -> Iterator[str]:
    if not articles:
        yield _("No article fits. Try fewer words, a card's number or a clause such as 4.B.2.")
    for n, (article, why) in enumerate(zip(articles, whys, strict=True)):
        clauses = ", ".join(ref.partition(":")[2] for ref in article.refs)
        yield f"{article.title} ({clauses})"
        if why:
            yield f"    {why}"
        yield f"  {filled(article.short)}"
        if not n and not why:
            yield from (f"  {line}" for line in filled(_LINK.sub(r"\1", article.body)).splitlines())
        yield ""
