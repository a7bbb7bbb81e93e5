import type { QuizPageId } from '#shared/play/quiz.ts';
import { themes, type Theme } from '#shared/questionnaire/options.ts';
import { questionIdsOf } from '#shared/matching/themed-answers.ts';
import { routes } from '#shared/routes.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestMember } from './entered-members.ts';
import type { TestMember } from './visitor.ts';

let number = 0;

/** A member with an account and nothing else. */
export function createPlayer(url: string, db: Database): Promise<TestMember> {
  return createTestMember(url, db, `jeu${(number += 1)}@exemple.fr`);
}

export const themeIds = themes.map(({ id }) => id);

export function drawCards({ visitor }: TestMember, theme: string, card: readonly string[]) {
  return visitor.post(`/carte-question?theme=${theme}`, { card });
}

/** @param side `top` or `bottom`, or whatever is to be refused */
export function answerQuestion(
  { visitor }: TestMember,
  page: QuizPageId,
  theme: string,
  question: string,
  side: string,
) {
  return visitor.post(`${routes[page]}?theme=${theme}`, { question, answer: side });
}

/** Answers all questions of a theme but some, without any page. */
export async function answerAllBut(
  db: Database,
  { id }: TestMember,
  theme: Theme,
  left: readonly string[],
): Promise<void> {
  const rows = questionIdsOf[theme]
    .filter((question) => !left.includes(question))
    .map((question) => ({ user_id: id, question_id: question, answer: 'top' as const }));
  await db('quiz_answers').insert(rows);
}

export async function savedCards(db: Database, { id }: TestMember, theme: Theme): Promise<string[]> {
  return db('theme_card_responses').where({ user_id: id, theme }).orderBy('card_id').pluck('card_id');
}

/** What was answered, by question. */
export async function savedAnswers(db: Database, { id }: TestMember): Promise<Record<string, string>> {
  const rows = await db('quiz_answers').where({ user_id: id }).select();
  return Object.fromEntries(rows.map((row) => [row.question_id, row.answer]));
}

/** What points were gained for, and how many each time. */
export async function gainsOf(db: Database, { id }: TestMember): Promise<(readonly [string, number])[]> {
  const rows = db('points_gained').where({ user_id: id }).orderBy('once_key');
  return (await rows.select()).map((row) => [row.once_key, row.points_amount] as const);
}

/** Text as a page escapes it. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;');
}
