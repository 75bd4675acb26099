"""``rules QUERY``: the rule articles that answer a question, best first; ``--now FILE`` what matters in a game now, or
with a question the answers from that game's rules before others."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import BadInput
from companion.lookup import Article, languages, library, search
from companion.lookup.filling import filled
from companion.lookup.search import MOST
from companion.wording import _, clause_title
from rules.core.refs import RuleRef

if TYPE_CHECKING:
    from companion.tracking import AnySession

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The question, or the game file, and the language."""
    parser.add_argument("query", nargs="*", metavar="QUERY", help=_("a few words, a card or a clause"))
    parser.add_argument("--lang", default="en", metavar="LANGUAGE", help=_("the language of the articles"))
    parser.add_argument(
        "--now", metavar="GAMEFILE", help=_("what matters now in the game of this file; its rules first")
    )


def run(args: argparse.Namespace) -> int:
    """Print the answers; none is no error. BadInput: no question, an unknown language, a file that cannot be read."""
    lang = args.lang.lower()
    if lang not in languages():
        raise BadInput("rules", "--lang", f"{args.lang!r} has no articles", f"there is {', '.join(languages())}")
    question = " ".join(args.query).strip()
    if not question and args.now is None:
        raise BadInput("rules", "", _("give a question, or --now with a game file"), "rules fog")
    now = None if args.now is None else _session(Path(args.now))
    if question:
        articles = list(_answers(question, lang, () if now is None else now.book.box.rule_books))
        whys = [""] * len(articles)
    else:
        found = [] if now is None else list(_now(now, lang))
        articles, whys = [article for article, _why in found], [why for _article, why in found]
    if args.json:
        results = [_json(article, why) for article, why in zip(articles, whys, strict=True)]
        print(json.dumps({"results": results}, ensure_ascii=False))
    else:
        print("\n".join(_text(articles, whys)))
    return 0


def _session(path: Path) -> AnySession:
    """The game of a file. BadInput: it cannot be read."""
    from companion.game_file import read
    from companion.titles import tracked

    game, journal = read(path)
    return tracked(game, journal)


def _answers(question: str, lang: str, first: Collection[str]) -> Iterator[Article]:
    """The answers of all books, best first; those of the books of ``first`` before any others."""
    own = search(question, lang, books=first) if first else []
    others = [hit for hit in search(question, lang) if hit.article.book not in first]
    yield from (hit.article for hit in [*own, *others][:MOST])


def _now(session: AnySession, lang: str) -> Iterator[tuple[Article, str]]:
    """The articles that matter at the end of a game, each once, with why."""
    known = library(lang)
    seen: set[str] = set()
    for topic in session.title.topics(session.table):
        article = known.of(topic.ref)
        if article is not None and article.name not in seen:
            seen.add(article.name)
            yield article, session.title.say(topic.why, session.book)


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
        clauses = ", ".join(clause_title(RuleRef.parse(ref)) for ref in article.refs)
        yield f"{article.title} ({clauses})"
        if why:
            yield f"    {why}"
        yield f"  {filled(article.short)}"
        if not n and not why:
            yield from (f"  {line}" for line in filled(_LINK.sub(r"\1", article.body)).splitlines())
        yield ""
