"""The steps of a file in their order: asked, repeated, and at last ended.

Nothing goes on for ever: answers, repetitions, and the work between two answers are counted, and at
a limit the game ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.endings import Ending
from companion.core.leaving import ask_under_cover
from companion.core.offers import Answer, Offer
from companion.core.play import Form, Lapsed, Play, Wait, anyone
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.told.playing.board import ToldBoard
from companion.told.playing.budget import TODAY, Budget, GameWork
from companion.told.playing.executor import Doing, Names
from companion.told.playing.observer import NOBODY, Onlooker
from companion.told.playing.questions import Question, is_known_to_all
from companion.told.reading.evaluating import TooLong
from companion.told.reading.expressions import Datum, Expr
from companion.told.reading.step_model import (
    AskStep,
    EndGame,
    FileStep,
    Pause,
    RoleHolders,
    StepBlock,
    TheTable,
)
from companion.told.reading.things import Shared

TOO_LONG = T("The file allows no longer game than this: it is over.")
"""What all read when a game has come to one of its limits."""
MAX_ROUNDS = 1_000
"""How often steps are repeated in one game, all together."""


class GameEnds(Exception):
    """The game has ended like this."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.name)
        self.ending = ending


def play_told(g: ToldBoard, onlooker: Onlooker = NOBODY, budget: Budget = TODAY) -> Play[Ending]:
    """Lay everything out, and do the steps in their order, while perhaps somebody looks on."""
    run = _Run(g, onlooker, budget)
    try:
        run.doing.lay_out()
        yield from run.do_steps(g.box.steps, {})
    except GameEnds as over:
        ending = over.ending
    except TooLong:
        ending = Ending("finished", (), TOO_LONG)
    else:
        ending = Ending("finished", (), T("The game is over. Thank you for playing!"))
    finally:
        run.note_work()
    g.over = True
    return ending


class _Run:
    """One game, as far as it has come."""

    def __init__(self, g: ToldBoard, onlooker: Onlooker, budget: Budget) -> None:
        self.g = g
        self.box = g.box
        self.onlooker = onlooker
        self.budget = budget
        self.work = GameWork(budget)
        self.doing = Doing(g, budget, self.work)
        self._answers = 0
        self._rounds = 0
        self._counted = 0

    def note_work(self) -> None:
        """Add to the board's count the work done since the last time."""
        self._add_work(self.work.spent - self._counted)
        self._counted = self.work.spent

    def _add_work(self, much: int) -> None:
        """Add so much to the board's count."""
        self.g.worked += much

    def do_steps(self, steps: tuple[FileStep, ...], names: Names) -> Play[None]:
        """Do these steps, one after the other."""
        for step in steps:
            for inside in self._each(step, names):
                self.work.spend(self.budget.step)
                self.onlooker.comes(step, self.doing, inside)
                if step.reveals:  # also by not being done
                    self.g.reveal()
                if step.when is None or self._decided(step, step.when, inside) is True:
                    self.onlooker.does(step, self.doing, inside)
                    yield from self._do(step, inside)
                    self.onlooker.done(step, self.doing)

    def _decided(self, step: FileStep, expr: Expr, names: Names) -> Datum:
        """What decides about a step, which the onlooker is told."""
        datum = self.doing.value(expr, names)
        self.onlooker.decides(step, self.doing, names)
        return datum

    def _each(self, step: FileStep, names: Names) -> Iterator[Names]:
        """For whom or what the step is done: each with its name."""
        if step.each is None:
            yield names
            return
        things = self._decided(step, step.each.among, names)
        if step.each.once:
            yield {**names, step.each.name: things}
            return
        for thing in things if isinstance(things, tuple) else ():
            yield {**names, step.each.name: thing}

    def _do(self, step: FileStep, names: Names) -> Play[None]:
        match step.do:
            case StepBlock():
                yield from self._block(step, step.do, names)
            case AskStep():
                yield from self._ask(step.do, names)
            case Pause():
                yield from self._pause(step.do, names)
            case EndGame():
                raise GameEnds(self._ending(step.do, names))
            case deed:
                self.doing.do(deed, names)

    def _block(self, step: FileStep, block: StepBlock, names: Names) -> Play[None]:
        outer = self.g.phase, self.g.round, self.g.dark
        if block.name:
            self.g.phase = self.doing.render(block.name, names)
        self.g.dark = self.g.dark or block.dark
        for number in self._times(step, block, names):
            self.g.round = number
            if block.name and block.name.parts:  # it may speak of the round
                self.g.phase = self.doing.render(block.name, names)
            yield from self.do_steps(block.steps, names)
        if not block.name:
            self.g.phase = outer[0]
        _, self.g.round, self.g.dark = outer

    def _times(self, step: FileStep, block: StepBlock, names: Names) -> Iterator[int]:
        """Once; or again and again, each time with its number."""
        if block.until is None and block.times is None:
            yield self.g.round
            return
        most = MAX_ROUNDS + 1
        if block.times:
            most = self.doing.number(block.times, names)
            self.onlooker.decides(step, self.doing, names)
        for number in range(1, most + 1):
            if block.until is not None and self._decided(step, block.until, names) is True:
                return
            self._rounds += 1
            if self._rounds > MAX_ROUNDS:
                raise TooLong
            yield number

    # --- asking ----------------------------------------------------------------------------------

    def _ask(self, question: AskStep, names: Names) -> Play[None]:
        """Ask, and keep the answers; from now on only those know them whom the file allows to."""
        asked = self._asked(question, names)
        for name in question.names:
            self.doing.keeper.cover(name)
        self.note_work()
        decoyed = self._decoyed(question, asked)
        if not asked and not decoyed:
            return
        secret = isinstance(question.who, RoleHolders)
        in_public = not secret and is_known_to_all(question, self.box, self.g.opened)
        is_headline = question.speaks_of_me and in_public and len(asked) == 1
        text = self._asked_of_all(question, {**names, "me": asked[0]} if is_headline else names)
        screen = self._meanwhile(question, text, names)
        # Phones show the prompt above their covers: who is asked for a role would be seen.
        prompt = screen if secret else text
        form = Question(
            question,
            self.box,
            self.doing.scope(names).named,
            openly=not secret,
            under_cover=text if secret else None,
            decoyed=decoyed,
            in_public=in_public,
            is_headline=is_headline,
            budget=self.budget,
            works=self._add_work,
        )
        clock = self._clock(question.seconds, names)
        if question.together:
            answer = yield from self._first(asked, form, prompt, screen, quiet=secret, clock=clock)
            self._keep(form, answer, TABLE, names)
            if question.by:
                by = answer.by if answer and answer.values else None
                self.doing.keeper.put(question.by, TABLE, by if isinstance(by, Seat) else None)
        else:
            # In the order of the seats: that of the roles would tell who has them.
            answering = self.g.playing if decoyed else asked
            answers = yield from self._several(answering, form, prompt, screen, clock)
            for seat in asked:
                self._keep(form, answers.get(seat), seat, {**names, "me": seat})

    def _decoyed(self, question: AskStep, asked: tuple[Viewer, ...]) -> tuple[Viewer, ...]:
        """Who else has to answer something, so that nobody shows who is asked."""
        if question.decoy is None:
            return ()
        return tuple(seat for seat in self.g.playing if seat not in asked)

    def _asked_of_all(self, question: AskStep, names: Names) -> T:
        """What everybody who is asked reads, whatever their phones ask each of them.

        If “me” has a meaning in the names, the question itself.
        """
        if question.speaks_of_me and "me" not in names:
            return T("Read what your phone asks, and answer it.")
        return self.doing.render(question.prompt, names)

    def _clock(self, seconds: Expr | None, names: Names) -> Offer | None:
        """The offer that the clock answers; None if the time is not limited."""
        if seconds is None:
            return None
        limit = self.doing.value(seconds, names)
        if not isinstance(limit, int) or limit <= 0:
            return None
        label = T("Time is up")
        return Offer("time_up", label, after=float(limit), counted_down=True, closes=True)

    @property
    def _deciding(self) -> tuple[Seat, ...]:
        """Who goes on, and answers for the table."""
        return self.g.present if self.budget.out_goes_on else self.g.playing

    def _asked(self, question: AskStep, names: Names) -> tuple[Viewer, ...]:
        """Who is asked, now; whoever is at hand is the screen and all who may go on."""
        if isinstance(question.who, TheTable):
            return (TABLE, *self._deciding)
        return self.doing.who(question.who, names)

    def _meanwhile(self, question: AskStep, prompt: T, names: Names) -> T:
        """What the others read; and, if a role is asked, all: who has it is nobody's business."""
        if question.meanwhile:
            return self.doing.render(question.meanwhile, names)
        if isinstance(question.who, RoleHolders):
            return T("Look at your phone, and do what it asks, if anything.")
        return T("{question} Still answering: {missing}.", question=prompt)

    def _keep(self, form: Question, answer: Answer | None, place: Viewer, names: Names) -> None:
        """Keep an answer; if there is none, what the file says instead."""
        otherwise = form.ask.otherwise
        if otherwise is not None and not (answer and answer.values):
            (asked,) = form.ask.fields
            self.doing.keeper.put(asked.into, place, self.doing.value(otherwise, names))
            return
        for name, datum in form.data_of(answer):
            self.doing.keeper.put(name, place, datum)

    def _first(  # noqa: PLR0913 - a question has these parts
        self,
        asked: tuple[Viewer, ...],
        question: Question,
        prompt: T,
        screen: T,
        *,
        quiet: bool,
        clock: Offer | None = None,
    ) -> Play[Answer | None]:
        """The answer of whoever is first; None if the clock was."""
        forms = _with_clock(dict.fromkeys(asked, question.form), clock)
        try:
            answer = yield from anyone(forms, prompt, screen, quiet=quiet)
        except Lapsed:
            return None
        # The first form is made in any case, to see whether anybody can answer.
        others = question.form_took.get(asked[0], 0) if answer.by != asked[0] else 0
        self._count_answers(1, question.took(answer.by) + others)
        return answer

    def _several(
        self,
        asked: tuple[Viewer, ...],
        question: Question,
        prompt: T,
        screen: T,
        clock: Offer | None = None,
    ) -> Play[Mapping[Viewer, Answer]]:
        """One answers alone, several under seal."""
        if len(asked) == 1 and question.openly:
            answer = yield from self._first(
                asked, question, prompt, screen, quiet=False, clock=clock
            )
            return {asked[0]: answer} if answer else {}
        answers = yield from self._under_seal(asked, question, prompt, screen, clock)
        self._count_answers(len(answers), sum(map(question.took, answers)))
        return answers

    def _under_seal(
        self,
        asked: tuple[Viewer, ...],
        question: Question,
        prompt: T,
        screen: T,
        clock: Offer | None,
    ) -> Play[Mapping[Viewer, Answer]]:
        """As the table wishes: locked on the phones, or kept by the companion [ANY-108].

        What a role is asked stays with the companion: fingerprints would tell who has the role. So
        does what must be answered in time: phones would have to open it after that.
        """
        if not question.openly or question.ask.eyes is Shared.ALL or clock:
            quiet = not question.openly and not question.ask.decoy
            forms = _with_clock(dict.fromkeys(asked, question.form), clock)
            wait = Wait(forms, sealed=True, prompt=prompt, screen=screen, quiet=quiet)
            answers: Mapping[Viewer, Answer] = yield wait
            return answers
        seats = tuple(each for each in asked if isinstance(each, Seat))
        opened = yield from ask_under_cover(self.g, seats, question.form, prompt, screen)
        return {seat: opened[seat] for seat in seats if seat in opened}

    def _count_answers(self, answers: int, took: int = 0) -> None:
        """Count answers, which give work back; `TooLong` at the file's limit of answers."""
        self._answers += answers
        if self._answers >= self.box.limit:
            raise TooLong
        self.work.earn_back(max(1, answers), took)

    def _pause(self, pause: Pause, names: Names) -> Play[None]:
        """Everybody reads it until somebody goes on who is not out, or the clock does."""
        text = self.doing.render(pause.text, names)
        clock = self._clock(pause.seconds, names)
        self.note_work()
        deciding: dict[Viewer, Form] = dict.fromkeys((*self._deciding, TABLE), go_on_form)
        yield from anyone(_with_clock(deciding, clock), text, text)
        self._count_answers(1)

    def _ending(self, end: EndGame, names: Names) -> Ending:
        """The ending; “shared” if the winners of a game with scores are in no team together."""
        winners = self._winners(end, names)
        name = "won" if winners else "finished"
        if self.box.score and len({self.g.teams.side_of(seat) for seat in winners}) > 1:
            name = "shared"
        return Ending(name, winners, self.doing.render(end.text, names))

    def _winners(self, end: EndGame, names: Names) -> tuple[Seat, ...]:
        """Those who have won, out or not."""
        datum: Datum = self.doing.value(end.winners, names)
        listed = datum if isinstance(datum, tuple) else (datum,)
        return tuple(dict.fromkeys(each for each in listed if isinstance(each, Seat)))


def _with_clock(forms: dict[Viewer, Form], clock: Offer | None) -> dict[Viewer, Form]:
    """These forms, and a clock on the screen, if there is one."""
    if clock is None:
        return forms
    form, offer = forms.get(TABLE), clock

    def timed(k: ToldBoard, me: Viewer) -> Iterator[Offer]:
        yield from form(k, me) if form else ()
        yield offer

    return {**forms, TABLE: timed}


def go_on_form(_k: ToldBoard, _me: Viewer) -> Iterator[Offer]:
    """Go on when everybody is ready."""
    yield Offer("continue", T("Go on"), in_public=True)


def leave_told(g: ToldBoard, seat: Seat) -> Ending | None:
    """Somebody goes home: they are out, and who they were is turned up [ANY-107]."""
    g.gone += (seat,)
    g.tell(T("{who} has left the table.", who=seat))
    Doing(g).leave(seat)
    if g.playing:
        return None
    g.over = True
    return Ending("finished", (), T("Nobody is left to play."))
