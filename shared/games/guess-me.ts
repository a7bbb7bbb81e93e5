import { questionsOf } from '../play/questions.ts';
import { fr } from '../typeset.ts';
import { drawFrom } from './drawn.ts';
import type { Game, Move, Rules, Seat, Turn } from './game.ts';

export const QUESTIONS_OF_A_ROLE = 7;

/** Who gives each of the four turns: one answers, the other guesses, and then the roles change. */
const turnsOfSeats = [1, 2, 2, 1] as const satisfies readonly Seat[];

/** A question with what was answered and guessed, as far as one may see it: 0 for the upper answer, 1 for the lower. */
export interface GuessQuestion {
  readonly options: readonly [string, string];
  /** Null before the own answers are given, and, of the other, before the own guesses are. */
  readonly answer: number | null;
  readonly guess: number | null;
}

/** One half of the game: seven questions that one has answered about themselves. */
export interface GuessRole {
  readonly isAboutMe: boolean;
  readonly questions: readonly GuessQuestion[];
  /** How many the other found; null before all is open. */
  readonly found: number | null;
}

export interface GuessMeView {
  readonly id: 'guess-me';
  /** The halves that have begun; the second one after the first is over. */
  readonly roles: readonly GuessRole[];
  /** What the member does now; null when the other is awaited, and at the end. */
  readonly task: 'answer' | 'guess' | null;
}

/** 'Devine-moi': seven answers about oneself, which the other guesses; then the roles change (S-game-5). */
export const guessMe: Rules<GuessMeView> = {
  awaited({ moves }) {
    const seat = turnsOfSeats[moves.length];
    return seat === undefined ? [] : [seat];
  },

  whyNot: (_game, _seat, turn) => (areChoices(turn) ? null : 'game_turn_shape'),

  view(game, seat) {
    const [awaited] = guessMe.awaited(game);
    const isSecond = game.moves.length >= 2;
    return {
      id: 'guess-me',
      roles: [roleOf(game, 0, seat), ...(isSecond ? [roleOf(game, 1, seat)] : [])],
      task: awaited === seat ? (game.moves.length % 2 === 0 ? 'answer' : 'guess') : null,
    };
  },

  ending(game) {
    const found = [0, 1].map((role) => countFound(game, role) ?? 0);
    const all = found[0]! + found[1]!;
    return fr`Devine-moi : ${all} ${all > 1 ? 'réponses devinées' : 'réponse devinée'} sur ${2 * QUESTIONS_OF_A_ROLE}, à vous deux.`;
  },
};

function areChoices({ texts, picks = [] }: Turn): boolean {
  return !texts && picks.length === QUESTIONS_OF_A_ROLE && picks.every((pick) => pick === 0 || pick === 1);
}

/** The questions of a half, drawn from all of the Play Room; those of the two halves differ. */
function questionsIn({ seed }: Game, role: number): readonly (readonly [string, string])[] {
  const every = Object.values(questionsOf).flat();
  return drawFrom(every, seed, 'guess', 2 * QUESTIONS_OF_A_ROLE)
    .slice(role * QUESTIONS_OF_A_ROLE, (role + 1) * QUESTIONS_OF_A_ROLE)
    .map(({ topOption, bottomOption }) => [topOption, bottomOption] as const);
}

function turnsOf({ moves }: Game, role: number): readonly [Move | undefined, Move | undefined] {
  return [moves[2 * role], moves[2 * role + 1]];
}

/** A half as a seat sees it: its own turn, and both when both are given. */
function roleOf(game: Game, role: number, seat: Seat): GuessRole {
  const [answers, guesses] = turnsOf(game, role);
  const isAboutMe = turnsOfSeats[2 * role] === seat;
  const isOpen = guesses !== undefined;
  const mayReadAnswers = isAboutMe || isOpen;
  return {
    isAboutMe,
    questions: questionsIn(game, role).map((options, index) => ({
      options,
      answer: (mayReadAnswers ? answers?.picks?.[index] : null) ?? null,
      guess: guesses?.picks?.[index] ?? null,
    })),
    found: countFound(game, role),
  };
}

function countFound(game: Game, role: number): number | null {
  const [answers, guesses] = turnsOf(game, role);
  if (!answers || !guesses) return null;
  return (guesses.picks ?? []).filter((pick, index) => pick === answers.picks?.[index]).length;
}
