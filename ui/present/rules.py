"""The rules page as data: what matters at this moment, what was found, and an article with the facts of its thing, what
it means at this table, its text as HTML, and the notes that people keep with their game.

An article is asked for by its name; `ui.present.clauses` finds the name for a clause or a thing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from companion.content import load_box
from companion.lookup import Article, library, search
from companion.lookup.books import rule_books
from companion.lookup.facts import facts
from companion.lookup.filling import PLACE, value_words
from companion.session import Session
from companion.titles import Title
from companion.tracking import AnySession
from companion.wording import _, clause_title
from rules.core.agenda import Agenda
from rules.core.hindrance import Hindrance
from rules.core.message import Message
from rules.core.refs import RuleRef
from rules.gwt_railroad.state import Table as RailroadTable
from ui.present.clauses import article_of, is_thing
from ui.present.now import Row
from ui.present.rules_railroad import RailroadRules
from ui.present.rules_snowdonia import SnowdoniaRules

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

T = TypeVar("T")

LANGUAGE_NAMES: Final[Mapping[str, str]] = {"en": "English", "el": "Ελληνικά", "de": "Deutsch"}
"""Languages in their own words, as people look for them."""
MOST_NEXT: Final = 5
MOST_ASKED: Final = 3
MOST_RELATED: Final = 5
MOST_REASONS: Final = 3
WHOLE: Final = ("round", "setup", "glossary")
"""Articles that are a list to go through: without it nothing of them is left."""
CHECKLIST: Final = 5
"""An article on set-up that answers so many clauses is a checklist."""
PALETTE_ROWS: Final = 6
PALETTE_NOW: Final = 4


@dataclass(frozen=True)
class RuleRow:
    """A row of the list: the article it opens, the clause it stands there for, and why; ``reasons`` are sentences that
    the article repeats under what it means at this table."""

    key: str
    article: str
    title: str
    ref: RuleRef
    note: str = ""
    reasons: tuple[str, ...] = ()

    @property
    def clause(self) -> str:
        """The clause as it is shown."""
        return clause_title(self.ref)

    @property
    def sentence(self) -> str:
        """The row as a screen reader says it."""
        return ", ".join(part for part in (self.title, self.note, self.clause) if part)


@dataclass(frozen=True)
class RuleGroup:
    """Rows under a heading; one without rows only says something."""

    key: str
    title: str
    rows: tuple[RuleRow, ...]


@dataclass(frozen=True)
class Link:
    """An article to read next."""

    article: str
    title: str
    clause: str

    @property
    def words(self) -> str:
        """Title and clause in a line."""
        return f"{self.title} {self.clause}"


@dataclass(frozen=True)
class Asked:
    """A question that people ask about a clause, its answer in HTML, and its article."""

    article: str
    question: str
    answer: str


@dataclass(frozen=True)
class AtTable:
    """What an article means at this table now: sentences, and the rows of the step in hand."""

    lines: tuple[str, ...]
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True)
class NoteView:
    """A note of the people at this table on a clause."""

    ref: str
    clause: str
    text: str


@dataclass(frozen=True)
class ArticleView:
    """An article as shown.

    ``facts``, ``short``, ``example`` and ``body`` are HTML; ``body`` is empty in the short form, ``example`` where the
    table gives one or the body holds it. ``foreign`` says that it stands in another language, ``own_note`` is the
    clause that a note written here is kept under, ``plain`` the short form without marks, for the table display."""

    name: str
    title: str
    clause: str
    foreign: str
    facts: str
    short: str
    at_table: AtTable | None
    example: str
    body: str
    asked: tuple[Asked, ...]
    related: tuple[Link, ...]
    where: str
    notes: tuple[NoteView, ...]
    own_note: str
    plain: str


@dataclass(frozen=True)
class Reading:
    """How somebody reads: the language of the articles, whether at length, and whether unchecked values can be followed
    to the box. ``own`` are the values of the box where no game is open, as `companion.lookup.filling` takes them."""

    lang: str = "en"
    long: bool = False
    boxed: bool = False
    own: Mapping[str, Any] = field(default_factory=dict)


def language_name(lang: str) -> str:
    """A language in its own words; its code where they are not known here."""
    return LANGUAGE_NAMES.get(lang, lang)


class TableRules(Protocol):
    """What the page asks of the game on the table. Tables and sessions are those of its own."""

    @property
    def title(self) -> Title:
        """The game of the shelf."""

    @property
    def coming(self) -> tuple[str, ...]:
        """Topics that the next steps bring, by message; everything else that the rules name matters now."""

    @property
    def lone(self) -> Mapping[str, tuple[str, ...]]:
        """By reason: what it says only of one thing, so that things with the same reason stand in one row."""

    def now_title(self, table: Any) -> str:
        """The heading over what matters now."""

    def following(self, table: Any) -> Iterator[RuleRef]:
        """The clauses of the steps to come, the next one first."""

    def acting(self, table: Any) -> int:
        """Whose hindrances are told."""

    def together(self, table: Any, what: Sequence[Message]) -> str | None:
        """What things are called that stand in one row; None for what stands alone."""

    def is_due(self, now: Agenda, article: Article) -> bool:
        """Whether an article is about the step that is due."""

    def in_hand(self, session: Any) -> tuple[str, tuple[Row, ...]]:
        """The step that is due in a sentence, and its rows."""

    def beside(self, table: Any, article: Article) -> Iterator[str]:
        """What the table shows besides for an article whose step is not due."""

    def about(self, table: Any, about: str) -> Iterator[str]:
        """Where the thing at a pack path is now."""

    def values(self, session: Any) -> Mapping[str, Any]:
        """The values of a game as `companion.lookup.filling` takes them."""


_SNOWDONIA: Final = SnowdoniaRules()
_RAILROAD: Final = RailroadRules()


def _of(table: Any) -> TableRules:
    return _RAILROAD if isinstance(table, RailroadTable) else _SNOWDONIA


class _Kept(Generic[T]):
    """What was worked out for the latest table, so that typing a word does not ask the rules the same at every key."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._last: tuple[Any, T] | None = None

    def __call__(self, table: Any) -> T:
        if self._last is None or self._last[0] is not table:
            self._last = (table, self._work(table))
        return self._last[1]


_hindered: Final = _Kept(lambda table: _of(table).title.hindrances(table))
_topics: Final = _Kept(lambda table: _of(table).title.topics(table))


# The list


def own_books(session: AnySession | None, every: bool = False) -> tuple[str, ...]:
    """The rule books that answer at a table: those of its game; all, told by none, without a game or when somebody
    asks for ``every`` one."""
    return () if session is None or every else session.book.box.rule_books


def start_groups(session: AnySession | None, lang: str, every: bool = False) -> tuple[RuleGroup, ...]:
    """What stands in the list before somebody types: with a game what matters now, what comes next, what is not
    possible and why, and the notes; always a round, set-up, the words of the game, and what is often asked."""
    found: list[RuleGroup] = []
    if session is not None:
        found += now_groups(session.table, lang)
        found += _notes_group(session, lang)
    return (*found, *_fixed_groups(lang, own_books(session, every)))


def now_groups(table: Any, lang: str) -> Iterator[RuleGroup]:
    """What matters at a table now, what comes next, what cannot be done."""
    seen: set[str] = set()
    now = list(_topic_rows(table, lang, seen, now=True))
    yield RuleGroup("now", _of(table).now_title(table), tuple(now))
    coming = [*_topic_rows(table, lang, seen, now=False), *_step_rows(table, lang, seen)]
    if coming:
        yield RuleGroup("next", _("Next"), tuple(coming[:MOST_NEXT]))
    yield from why_not_group(table, lang)


def _row(group: str, article: Article, ref: RuleRef, note: str = "", reasons: Iterable[str] = ()) -> RuleRow:
    return RuleRow(f"{group}.{article.name}", article.name, article.title, ref, note, tuple(reasons))


def _topic_rows(table: Any, lang: str, seen: set[str], now: bool) -> Iterator[RuleRow]:
    known, of = library(lang), _of(table)
    for topic in _topics(table):
        if (topic.why.key in of.coming) == now:
            continue
        article = known.of(topic.ref)
        if article is None or article.name in seen:
            continue
        seen.add(article.name)
        why = of.title.say(topic.why, table.book)
        yield _row("now" if now else "next", article, topic.ref, why, (why,))


def _step_rows(table: Any, lang: str, seen: set[str]) -> Iterator[RuleRow]:
    """The clauses of the steps that follow the one that is due."""
    known = library(lang)
    for ref in _of(table).following(table):
        article = known.of(ref)
        if article is not None and article.name not in seen:
            seen.add(article.name)
            yield _row("next", article, ref)


def why_not_group(table: Any, lang: str) -> Iterator[RuleGroup]:
    """What whoever acts now cannot do, things with the same reason in one row; nothing while all can be done."""
    known, of = library(lang), _of(table)
    together: dict[tuple[Any, ...], list[Hindrance]] = {}
    for one in _hindered(table):
        together.setdefault(_reason(of, table, one), []).append(one)
    rows = []
    for number, group in enumerate(together.values()):
        first = group[0]
        article = known.of(first.ref)
        if article is None:
            continue
        what = of.together(table, [one.what for one in group]) or of.title.say(first.what, table.book)
        # Sentences of one game end with a stop, those of the other do not.
        why = of.title.say(first.why, table.book).rstrip(".")
        if first.remedy is not None:
            remedy = of.title.say(first.remedy, table.book).rstrip(".")
            why = _("{why}. {remedy}").format(why=why, remedy=remedy)
        reason = _("{what}. {why}.").format(what=what, why=why)
        rows.append(RuleRow(f"not.{number}", article.name, what, first.ref, why, (reason,)))
    if rows:
        yield RuleGroup("not", _not_title(table), tuple(rows))


def _not_title(table: Any) -> str:
    if len(table.book.players) == 1:
        return _("Not possible now")
    return _("Not possible now for {player}").format(player=table.book.players[_of(table).acting(table)])


def _reason(of: TableRules, table: Any, one: Hindrance) -> tuple[Any, ...]:
    lone = of.lone.get(one.why.key, ())
    params = tuple(pair for pair in one.why.params if pair[0] not in lone)
    what = one.what if of.together(table, [one.what]) is None else one.what.key
    return what, one.ref, one.why.key, params, one.remedy


def _notes_group(session: AnySession, lang: str) -> Iterator[RuleGroup]:
    known = library(lang)
    rows = []
    for ref, text in session.notes.items():
        article = article_of(known, ref)
        if article is not None:
            words = " ".join(text.split())
            rows.append(RuleRow(f"note.{ref}", article.name, article.title, RuleRef.parse(ref), words))
    if rows:
        yield RuleGroup("notes", _("Notes of this game"), tuple(rows))


@cache
def _rows_of(lang: str, book: str, kind: str) -> tuple[RuleRow, ...]:
    # Of the articles on set-up those that are a whole checklist; the others are found by what they are about.
    least = CHECKLIST if kind == "setup" else 1
    chosen = [a for a in library(lang).articles if a.book == book and a.kind == kind and len(a.refs) >= least]
    return tuple(_row("start", article, _main_clause(article)) for article in chosen)


@cache
def _begin_rows(lang: str, book: str) -> tuple[RuleRow, ...]:
    """The articles that tell a book's rules in order; where it has none, those on its clauses, one after the other."""
    told = tuple(row for kind in ("round", "setup", "glossary") for row in _rows_of(lang, book, kind))
    clauses = _rows_of(lang, book, "clause")
    return told or tuple(sorted(clauses, key=lambda row: (len(row.ref.clause), row.ref.clause)))


def _fixed_groups(lang: str, books: tuple[str, ...]) -> Iterator[RuleGroup]:
    """What can always be read in these rule books, or, where none are named, in all of them, a group for each."""
    known = rule_books()
    together = books or tuple(known)[:1]
    yield RuleGroup("begin", _("To begin with"), tuple(row for book in together for row in _begin_rows(lang, book)))
    asked = tuple(row for book in together for row in _rows_of(lang, book, "faq"))
    yield RuleGroup("asked", _("Often asked"), asked)
    if not books:
        for book in tuple(known)[1:]:
            yield RuleGroup(f"book.{book}", known[book].name, (*_begin_rows(lang, book), *_rows_of(lang, book, "faq")))


def _main_clause(article: Article) -> RuleRef:
    return RuleRef.parse(article.ref)


def found_groups(question: str, session: AnySession | None, lang: str, every: bool = False) -> tuple[RuleGroup, ...]:
    """The answers to a question, best first; those from all rule books a group for each book. Without any it says so,
    and what matters now stands below."""
    books = own_books(session, every)
    rows = found_rows(question, lang, books)
    if rows:
        return (RuleGroup("found", _("Found"), rows),) if books else _by_book(rows)
    elsewhere = found_rows(question, lang) if books else ()
    words = _("Nothing fits “{question}”. Nearest at this moment:")
    if elsewhere:
        words = _("Nothing in this game fits “{question}”. In other games:")
    nothing = RuleGroup("nothing", words.format(question=question.strip()), ())
    return (nothing, *(_by_book(elsewhere) if elsewhere else start_groups(session, lang, every)))


def no_article(reference: str) -> RuleGroup:
    """Says above the list that no article answers a reference (`ui.present.clauses`)."""
    words = _("There is no article on this.")
    if not is_thing(reference):
        words = _("{clause} stands in rules of your own: there is no article on it.").format(clause=reference)
    return RuleGroup("nothing", words, ())


def _by_book(rows: tuple[RuleRow, ...]) -> tuple[RuleGroup, ...]:
    """Answers from all rule books, a group for each, that of the best answer first."""
    books = dict.fromkeys(row.ref.book for row in rows)
    if len(books) == 1:
        return (RuleGroup("found", _("Found"), rows),)
    names = rule_books()
    return tuple(
        RuleGroup(f"found.{book}", names[book].name, tuple(row for row in rows if row.ref.book == book))
        for book in books
    )


def found_rows(question: str, lang: str, books: tuple[str, ...] = ()) -> tuple[RuleRow, ...]:
    """The answers to a question from these rule books, none for all, best first."""
    hits = search(question, lang, books=books)
    return tuple(_row("found", hit.article, _main_clause(hit.article)) for hit in hits)


def groups(question: str, session: AnySession | None, lang: str, every: bool = False) -> tuple[RuleGroup, ...]:
    """The list for what is typed so far; ``every``: from all rule books, not only those of the game."""
    asked = question.strip()
    return found_groups(question, session, lang, every) if asked else start_groups(session, lang, every)


def first_rows(session: AnySession | None, lang: str) -> tuple[RuleRow, ...]:
    """What matters most now, for a short list: the topics of the moment; without a game a round on one page."""
    shown = start_groups(session, lang)
    return shown[0].rows[: PALETTE_NOW if session is not None else 1]


# An article


def article_view(name: str, session: AnySession | None, reading: Reading, reasons: tuple[str, ...] = ()) -> ArticleView:
    """An article by its name. ``reasons`` are those of the row it was opened from. KeyError: no such article."""
    known = library(reading.lang)
    article = known.named(name)
    values = _of(session.table).values(session) if session is not None else reading.own
    at_table = at_the_table(session, article, reasons) if session is not None else None
    example = _example(article.body)
    html = _Html(values, reading.boxed)
    whole = reading.long or article.kind in WHOLE
    shows_example = bool(example) and at_table is None and not whole
    return ArticleView(
        name=article.name,
        title=article.title,
        clause=article.ref,
        foreign=_foreign(article, reading.lang),
        facts=_facts_html(article, session, reading),
        short=html.of(article.short),
        at_table=at_table,
        example=html.of(example) if shows_example else "",
        body=html.of(article.body) if whole else "",
        asked=_often_asked(article, reading.lang, html),
        related=_related(article, reading.lang),
        where=article.where,
        notes=_notes(article, session),
        own_note=article.ref,
        plain=plain(article.short, values),
    )


def _foreign(article: Article, lang: str) -> str:
    if article.lang == lang:
        return ""
    return _("This article is not written in {wanted} yet; it stands here in {lang}.").format(
        wanted=language_name(lang), lang=language_name(article.lang)
    )


_EXAMPLE: Final = re.compile(r"\*\*\w+\.\*\*")


def _example(body: str) -> str:
    """The example of an article: its paragraphs that begin with one word in bold."""
    return "\n\n".join(part for part in body.split("\n\n") if _EXAMPLE.match(part))


class _Html:
    """Turns Markdown into HTML, numbers of the box filled in; unchecked ones lead to the box where there is a page."""

    def __init__(self, values: Mapping[str, Any] | None, boxed: bool) -> None:
        self._values = values
        self._boxed = boxed

    def of(self, text: str) -> str:
        """The HTML of a text, "" for none."""
        return str(_markdown().render(PLACE.sub(self._number, text))).strip() if text else ""

    def inline(self, text: str) -> str:
        """The HTML of a text that stands inside a paragraph."""
        return str(_markdown().renderInline(PLACE.sub(self._number, text))).strip()

    def _number(self, found: re.Match[str]) -> str:
        words = value_words(found[1], self._values)
        return f"[{words}](box:{found[1]})" if self._boxed and words.endswith("?") else words


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    # No HTML of its own: what an article says is text, whoever wrote it.
    return MarkdownIt("commonmark", {"html": False}).enable("table")


_MARKS: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")


def plain(text: str, values: Mapping[str, Any] | None = None) -> str:
    """A text without links and marks, its numbers filled in."""
    filled = PLACE.sub(lambda found: value_words(found[1], values), text)
    return " ".join(_MARKS.sub(r"\1", filled).replace("**", "").split())


def _facts_html(article: Article, session: AnySession | None, reading: Reading) -> str:
    if not article.about:
        return ""
    own = {path: value for path, value in reading.own.items() if ":" not in path}
    box = session.book.box if isinstance(session, Session) else load_box(values=own or None)
    rows = []
    for fact in facts(box, article.about):
        words = escape(fact.words)
        if fact.unsure:
            words += f' <a href="box:{escape(fact.path)}">?</a>' if reading.boxed else " ?"
        label = f'<td class="label">{escape(fact.label)}</td>'
        rows.append(f"<tr>{label}<td>{words}</td></tr>")
    return f'<table class="facts">{"".join(rows)}</table>' if rows else ""


def _often_asked(article: Article, lang: str, html: _Html) -> tuple[Asked, ...]:
    """Questions about the clauses of an article, those on its main one first."""
    if article.kind in ("faq", "glossary", "round", "setup"):
        return ()
    known = library(lang)
    found = dict.fromkeys(
        other
        for ref in article.refs
        for other in known.all_of(ref)
        if other.kind == "faq" and other.name != article.name
    )
    return tuple(Asked(one.name, one.title, html.inline(one.short)) for one in list(found)[:MOST_ASKED])


def _related(article: Article, lang: str) -> tuple[Link, ...]:
    known = library(lang)
    links: dict[str, Link] = {}
    for ref in article.related:
        other = known.of(ref)
        if other is not None and other.name != article.name:
            links.setdefault(other.name, Link(other.name, other.title, clause_title(RuleRef.parse(ref))))
    return tuple(links.values())[:MOST_RELATED]


def _notes(article: Article, session: AnySession | None) -> tuple[NoteView, ...]:
    if session is None:
        return ()
    kept = session.notes
    return tuple(NoteView(ref, clause_title(RuleRef.parse(ref)), kept[ref]) for ref in article.refs if ref in kept)


# At this table


def at_the_table(session: AnySession, article: Article, reasons: tuple[str, ...] = ()) -> AtTable | None:
    """What an article means at the table now; None when it has nothing to do with this moment."""
    table = session.table
    if article.kind in ("glossary", "setup"):
        return None
    lines = list(reasons)
    rows: tuple[Row, ...] = ()
    of = _of(table)
    is_due = of.is_due(session.agenda, article)
    if is_due:
        headline, rows = of.in_hand(session)
        lines = [headline, *(line for line in lines if not headline.startswith(line.rstrip(".")))]
    lines += _topic_lines(session, article)
    lines += () if is_due else of.beside(table, article)
    if article.about:
        lines += of.about(table, article.about)
    if not reasons:
        lines += _hindrance_lines(table, article)
    found = tuple(dict.fromkeys(line for line in lines if line))
    return AtTable(found, rows) if found else None


def _topic_lines(session: AnySession, article: Article) -> Iterator[str]:
    """Why an article matters now; what is due is said at more length already."""
    table, item = session.table, session.agenda.due
    for topic in _topics(table):
        if str(topic.ref) in article.refs and (item is None or topic.why != item.headline):
            yield session.title.say(topic.why, table.book)


def _hindrance_lines(table: Any, article: Article) -> Iterator[str]:
    own = {str(ref) for ref in article.refs}
    found = [row for group in why_not_group(table, article.lang) for row in group.rows]
    chosen = [row for row in found if str(row.ref) in own]
    for row in chosen[:MOST_REASONS]:
        yield from row.reasons
