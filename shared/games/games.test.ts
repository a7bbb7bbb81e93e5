import { describe, expect, it } from '@jest/globals';
import { createRandom, type Random } from '#seeds/population/random.ts';
import { DAY_MS } from '../duration.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import { gameIds, movesOf, otherSeat, seats, type Game, type Seat, type Turn } from './game.ts';
import { awaitedIn, beginGame, endingOf, gameInWords, play, seatAlone, viewOf } from './games.ts';
import { isSameWord, ROUNDS_AT_MOST } from './same-word.ts';

const NOW = new Date('2026-11-24T11:00:00Z');
const RUNS = 400;

/** Words that stand nowhere in our material, each one once, so that they are found wherever they leak to. */
function writer() {
  let count = 0;
  const letters = 'bcdfghjklm';
  return () => `zq${Array.from(String((count += 1)), (digit) => letters[Number(digit)]).join('')}w`;
}

/** A turn of any shape: mostly one that the game wants, sometimes nonsense. */
function anyTurn(random: Random, game: Game, seat: Seat, write: () => string): Turn {
  if (random.chance(0.15))
    return random.pick<Turn>([
      {},
      { texts: [] },
      { texts: [write(), write()] },
      { picks: [7] },
      { picks: [0, 1] },
      { texts: ['un mot bien trop long'] },
      { texts: [''], picks: [1] },
    ]);
  switch (game.id) {
    case 'same-word':
      return { texts: [random.chance(0.1) ? 'rencontre' : write()] };
    case 'guess-me':
      return { picks: Array.from({ length: 7 }, () => random.between(0, 1)) };
    case 'two-truths':
      return movesOf(game, seat).length === 0
        ? { texts: [write(), write(), write()], picks: [random.between(0, 2)] }
        : { picks: [random.between(0, 2)] };
    case 'tale':
      return { texts: [write()] };
  }
}

/** Everything that a seat may be shown of a game, as one text. */
const shownTo = (game: Game, seat: Seat) =>
  JSON.stringify([viewOf(game, seat), gameInWords(game, seat, { mine: 'a', theirs: 'b' })]);

/** Calls what is to be checked before and after each turn of a random game of two who play in any order. */
function playAtRandom(
  seed: number,
  check: (step: { before: Game; after: Game; seat: Seat; turn: Turn; error: string | null }) => void,
): Game {
  const random = createRandom(seed);
  const write = writer();
  let game = beginGame(gameIds[seed % gameIds.length]!, seed);
  for (let tries = 0; awaitedIn(game).length > 0; tries += 1) {
    if (tries > 400) throw new Error(`The game ${game.id} does not end.`);
    const seat = random.pick(seats);
    const turn = anyTurn(random, game, seat, write);
    const played = play(game, seat, turn, NOW);
    const after = 'game' in played ? played.game : game;
    check({ before: game, after, seat, turn, error: 'error' in played ? played.error : null });
    game = after;
  }
  return game;
}

// S-game-2
describe('any game, played in any order', () => {
  it('lets nobody play twice before the other, refuses what is out of turn, and always ends', () => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const end = playAtRandom(seed, ({ before, after, seat, error }) => {
        const isAwaited = awaitedIn(before).includes(seat);
        if (!isAwaited) expect(error).toBe('game_not_your_turn');
        if (error) expect(after).toBe(before);
        else expect(after.moves).toHaveLength(before.moves.length + 1);
        const ahead = movesOf(after, seat).length - movesOf(after, otherSeat(seat)).length;
        // Roles that change give one of the two two turns in a row: a guess and then own answers.
        expect(ahead).toBeLessThanOrEqual(1);
      });
      for (const seat of seats) expect(play(end, seat, { texts: ['encore'] }, NOW)).toEqual({ error: 'game_over' });
      const ending = endingOf(end);
      expect(ending?.line).toMatch(/^[A-ZÀÉ].*\.$/u);
      expect(ending?.question.text).toMatch(/\?$/u);
    }
  });

  // S-game-13
  it('leaves a question that its players have not asked each other, as long as there is one', () => {
    const ends = Array.from({ length: RUNS }, (_, seed) => playAtRandom(seed + 1, () => undefined));
    for (const id of gameIds) {
      const end = ends.find((game) => game.id === id)!;
      const asked: string[] = [];
      for (
        let question = endingOf(end)!.question.id;
        !asked.includes(question);
        question = endingOf(end, asked)!.question.id
      )
        asked.push(question);
      expect(asked).toHaveLength(24);
    }
  });

  // S-game-3
  it('shows no word or choice of the other before both may read it', () => {
    for (let seed = 1; seed <= RUNS; seed += 1)
      playAtRandom(seed, ({ before, after, seat, turn, error }) => {
        if (error) return;
        const other = otherSeat(seat);
        const isSealed =
          (after.id === 'same-word' && movesOf(after, other).length < movesOf(after, seat).length) ||
          (after.id === 'two-truths' && movesOf(after, other).length === 0);
        if (isSealed)
          for (const text of turn.texts ?? []) {
            expect(shownTo(after, other)).not.toContain(text);
            expect(shownTo(after, seat)).toContain(text);
          }
        // What was chosen is shown by nothing that differs: not the words, and not what is refused.
        const isAnswer = after.id === 'guess-me' && before.moves.length % 2 === 0;
        const isDream = after.id === 'two-truths' && movesOf(before, seat).length === 0;
        if (isAnswer || isDream) {
          const turned = (turn.picks ?? []).map((chosen) => (isDream ? (chosen + 1) % 3 : 1 - chosen));
          const otherwise = play(before, seat, { ...turn, picks: turned }, NOW);
          if (!('game' in otherwise)) throw new Error(otherwise.error);
          expect(shownTo(otherwise.game, other)).toBe(shownTo(after, other));
        }
      });
  });

  it('refuses a word for what its writer can see alone: the sealed word of the other is not found by trying', () => {
    const written = play(beginGame('same-word', 5), 1, { texts: ['zébrure'] }, NOW);
    if (!('game' in written)) throw new Error(written.error);
    expect(play(written.game, 2, { texts: ['zébrure'] }, NOW)).toHaveProperty('game');
    expect(play(written.game, 2, { texts: ['Les Zebrures'] }, NOW)).toHaveProperty('game');
  });
});

// S-game-4
describe('Le même mot', () => {
  it.each([
    ['Le jardin', 'jardins'],
    ["L'Île", 'ile'],
    ['cœur', 'Coeurs'],
    ['arc-en-ciel', 'Arc en ciel'],
    ['été', 'Été'],
  ])('takes %s and %s for one word', (one, other) => {
    expect(isSameWord(one, other)).toBe(true);
  });

  it.each([
    ['mer', 'mère de'],
    ['bois', 'boire'],
    ['♥', '★'],
  ])('takes %s and %s for two words', (one, other) => {
    expect(isSameWord(one, other)).toBe(false);
  });

  it(`ends after ${ROUNDS_AT_MOST} rounds without a meeting, and refuses words of the path`, () => {
    const write = writer();
    let game = beginGame('same-word', 9);
    const turn = (seat: Seat, word: string) => play(game, seat, { texts: [word] }, NOW);
    for (let round = 0; round < ROUNDS_AT_MOST; round += 1)
      for (const seat of seats) {
        const played = turn(seat, write());
        if (!('game' in played)) throw new Error(played.error);
        game = played.game;
        if (round === 0 && seat === 2) expect(turn(1, game.moves[1]!.texts![0]!)).toEqual({ error: 'game_word_used' });
      }
    expect(endingOf(game)?.line).toContain(`${ROUNDS_AT_MOST} tours`);
  });
});

// S-game-5
it('Devine-moi says after each half how many answers were found, and where each surprised', () => {
  const answers = [0, 1, 0, 1, 0, 1, 0];
  const guesses = [0, 1, 0, 1, 0, 0, 1];
  let game = beginGame('guess-me', 3);
  for (const [seat, picks] of [
    [1, answers],
    [2, guesses],
    [2, answers],
    [1, answers],
  ] as const) {
    const played = play(game, seat, { picks }, NOW);
    if (!('game' in played)) throw new Error(played.error);
    game = played.game;
  }
  const view = viewOf(game, 1);
  expect(view).toMatchObject({
    roles: [
      { isAboutMe: true, found: 5 },
      { isAboutMe: false, found: 7 },
    ],
    task: null,
  });
  if (view.id !== 'guess-me') throw new Error('Another game.');
  const texts = view.roles.flatMap(({ questions }) => questions.map(({ options }) => options.join('|')));
  expect(new Set(texts).size).toBe(14);
  expect(endingOf(game)?.line).toContain('12');
});

// S-game-9
describe('a game alone', () => {
  it('is played against oneself of another day: never two seats on one day, and it ends', () => {
    for (const [index, id] of gameIds.entries()) {
      const random = createRandom(index + 1);
      const write = writer();
      let game = beginGame(id, index);
      let now = NOW;
      const seatsByDay = new Map<string, Set<Seat>>();
      for (let days = 0; awaitedIn(game).length > 0; days += 1) {
        if (days > 60) throw new Error(`Alone, the game ${id} does not end.`);
        for (;;) {
          const seat = seatAlone(game, now);
          if (!awaitedIn(game).includes(seat)) break;
          const played = play(game, seat, anyTurn(random, game, seat, write), now);
          if (!('game' in played)) continue;
          game = played.game;
          seatsByDay.set(dayOf(now), (seatsByDay.get(dayOf(now)) ?? new Set()).add(seat));
        }
        now = new Date(now.getTime() + DAY_MS);
      }
      expect([...seatsByDay.values()].every((played) => played.size === 1)).toBe(true);
      expect(seatsByDay.size).toBeGreaterThan(1);
    }
  });
});
