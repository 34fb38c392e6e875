"""An evening with any box: tool after tool from one menu, until somebody says that it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from companion.core.endings import Ending
from companion.core.fields import Choice, Option
from companion.core.game import Anytime
from companion.core.notes import offer_notes, take_note
from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.standings import FinalStanding, rank_by_score
from companion.core.teams import members_of, name_of
from companion.core.words import T, listed, plural
from companion.games.any_box.asking import ask_all, ask_if_present
from companion.games.any_box.bids import bids_tool
from companion.games.any_box.cards import cards_tool, draw_or_lay, draw_or_lay_form
from companion.games.any_box.chests import chests_tool, put_away_chests
from companion.games.any_box.dice import dice_tool
from companion.games.any_box.goals import goals_tool
from companion.games.any_box.pieces import look_or_turn_up, my_pieces_form, pieces_tool
from companion.games.any_box.roles import roles_tool, show_role, show_role_form
from companion.games.any_box.scores import scores_tool
from companion.games.any_box.state import AnyBox, Tool
from companion.games.any_box.tracks import move_form, move_mark, tracks_tool
from companion.games.any_box.turns import end_turn, my_turn_form, pass_turn, turns_tool
from companion.games.any_box.votes import vote_tool

RunTool: TypeAlias = Callable[[AnyBox, Viewer], Play[None]]
FINISH = "finish"
TOOLS: dict[str, tuple[RunTool, T, T]] = {
    "roles": (roles_tool, T("Roles"), T("dealt in secret; who knows whom; a night")),
    "vote": (vote_tool, T("Vote"), T("all answer in secret, opened together")),
    "bids": (bids_tool, T("Bids"), T("numbers under seal, and who pays")),
    "dice": (dice_tool, T("Dice"), T("open, under cups, or real ones")),
    "cards": (cards_tool, T("Cards"), T("any deck: deal, play, pass, draft, trade")),
    "scores": (scores_tool, T("Score sheet"), T("rows, formulas, sums and places")),
    "tracks": (tracks_tool, T("Tracks"), T("a mark for everybody, for all to see")),
    "turns": (turns_tool, T("Turns"), T("who begins, and whose turn it is")),
    "goals": (goals_tool, T("Secret goals"), T("dealt in secret from your own list")),
    "pieces": (pieces_tool, T("Secret pieces"), T("labels that only your own phone explains")),
    "chests": (chests_tool, T("Chests"), T("labelled boxes that travel unseen")),
}
MAX_TOOLS = 400
"""How often a tool can be taken in one evening: the bound of the game rests on it."""


def note_form(k: AnyBox, me: Viewer) -> Iterator[Offer]:
    """Notes among all who are at the table."""
    return offer_notes(k.notes, me, k.present, k.teams)


ANYTIME = (
    Anytime(my_turn_form, end_turn),
    Anytime(draw_or_lay_form, draw_or_lay, unsealed=True),
    Anytime(show_role_form, show_role),
    Anytime(my_pieces_form, look_or_turn_up),
    Anytime(move_form, move_mark),
    Anytime(note_form, take_note),
)
PROMPT = T("What do you need now?")


def flow(g: AnyBox) -> Play[Ending]:
    """Tool after tool; in the end the score sheet says how everybody stands [ANY-001..004]."""
    while g.used < MAX_TOOLS:
        g.tool = Tool.MENU
        answer = yield from ask_all(g, menu_form, PROMPT)
        if answer.tool == FINISH:
            if (yield from confirm_end(g, answer.by)):
                break
        else:
            g.used += 1
            run, *_ = TOOLS[answer.tool]
            yield from run(g, answer.by)
    g.tool = Tool.END
    return make_ending(g)


def menu_form(_k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """All tools, and the end of the evening."""
    tools = [Option(key, title, note) for key, (_, title, note) in TOOLS.items()]
    end = Option(FINISH, T("Finish the game"), T("how everybody stands"))
    choice = Choice((*tools, end))
    yield Offer("take_tool", T("Take this"), public=True, in_public=True, tool=choice)


def confirm_end(g: AnyBox, who: Viewer) -> Play[bool]:
    """Ask once whether the game is really over [ANY-003]."""
    prompt, screen = T("Is the game over?"), T("{who} wants to finish the game.", who=who)
    answer = yield from ask_if_present(who, finish_form, prompt, screen)
    return answer is not None and answer.act == FINISH


def finish_form(_k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """Over, or not."""
    yield Offer("finish", T("Finish the game"), in_public=True)
    yield Offer("go_on", T("Go on playing"), tone="quiet", in_public=True)


# --- the end -----------------------------------------------------------------------------------


def make_ending(g: AnyBox) -> Ending:
    """Most points on the sheet win; level is level; an empty sheet has no winner [ANY-004].

    All of a team win with it [ANY-131]. Points of somebody who has left count on [ANY-090].
    """
    if not g.sheet:
        return Ending("finished", (), T("The game is over. Thank you for playing!"))
    most = max(map(g.total, g.sides))
    best = [side for side in g.sides if g.total(side) == most]
    winners = tuple(seat for side in best for seat in members_of(side))
    who = listed(map(name_of, best))
    if len(best) > 1:
        return Ending("shared", winners, T("{who} share the victory with {n}.", who=who, n=most))
    one, many = "{who} wins with one point.", "{who} wins with {n} points."
    return Ending("won", winners, plural(most, one, many, who=name_of(best[0])))


def standings(k: AnyBox, ending: Ending) -> tuple[FinalStanding, ...]:
    """The sums of the score sheet, if they have decided the game [ANY-061]."""
    if not ending.winners:
        return ()
    totals = {seat: k.total(k.teams.side_of(seat)) for seat in k.seats}
    return rank_by_score(totals, lambda seat: plural(totals[seat], "one point", "{n} points"))


def leave(g: AnyBox, seat: Seat) -> Ending | None:
    """Somebody leaves, their cards lie open; the game ends if one is left [ANY-090]."""
    if g.turn == seat:
        pass_turn(g, seat)
    g.gone += (seat,)
    for hand in (g.pack.hands[seat], g.pack.kept[seat]):
        g.pack.discard += tuple(hand.take_all())
    g.cups[seat].take_all()
    put_away_chests(g)
    g.tell(T("{who} has left the table.", who=seat))
    if len(g.present) > 1:
        return None
    g.tool = Tool.END
    (left,) = g.present
    return Ending("finished", (), T("{who} is left alone: the game is over.", who=left))
