import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { themes, type Theme } from '#shared/questionnaire/options.ts';
import { cardIdsOf, questionIdsOf } from '#shared/matching/themed-answers.ts';
import { createRandom, seedOf, type Random } from './random.ts';

/**
 * Cards and quiz answers as a running product would have them: about half of the members have drawn some cards, a
 * quarter have played some quizzes, mostly to the end. Drawn apart from the other answers, which stay as they are.
 */
export function answerThemes<Profile extends ResonanceProfile>(profile: Profile, seed: number, index: number): Profile {
  const random = createRandom(seedOf(seed ^ 0x7e3e, index));
  const drawsCards = random.chance(0.5);
  const playsQuizzes = random.chance(0.25);
  const answers = (share: number, draw: (theme: Theme) => string[]) =>
    Object.fromEntries(themes.filter(() => random.chance(share)).map(({ id }) => [id, draw(id)]));
  return {
    ...profile,
    cards: drawsCards ? answers(0.5, (theme) => drawCards(random, theme)) : {},
    quizAnswers: playsQuizzes ? answers(0.4, (theme) => playQuiz(random, theme)) : {},
  };
}

function drawCards(random: Random, theme: Theme): string[] {
  const left = [...cardIdsOf[theme]];
  return Array.from({ length: random.between(1, 3) }, () => left.splice(random.between(0, left.length - 1), 1)).flat();
}

function playQuiz(random: Random, theme: Theme): string[] {
  const questions = questionIdsOf[theme];
  const played = random.chance(0.8) ? questions.length : random.between(1, questions.length);
  return questions.slice(0, played).map((question) => `${question}:${random.chance(0.5) ? 'top' : 'bottom'}`);
}
