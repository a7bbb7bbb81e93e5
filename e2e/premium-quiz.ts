import { expect, type Page } from '@playwright/test';
import { DAY_MS } from '#shared/duration.ts';
import { doorOf } from '#shared/plans/rooms.ts';
import { premiumQuizzes } from '#shared/premium-quizzes/premium-quizzes.ts';
import type { Pole } from '#shared/premium-quizzes/premium-quiz.ts';
import { questionsOfQuiz } from '#shared/premium-quizzes/questions.ts';
import { premiumQuizAddress } from '#shared/premium-quizzes/addresses.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { operate } from './administrator.ts';
import type { Database } from '#server/platform/db/database.ts';

const questionIds = (theme: Theme) => questionsOfQuiz(premiumQuizzes[theme]).map(({ id }) => id);

async function post(page: Page, path: string, form: Readonly<Record<string, string>>): Promise<void> {
  const answer = await page.request.post(path, {
    headers: { Origin: new URL(page.url()).origin },
    form,
    maxRedirects: 0,
  });
  expect([path, answer.status()]).toEqual([path, 303]);
}

interface Answering {
  readonly theme?: Theme;
  readonly from?: number;
  readonly to?: number;
  readonly pole?: Pole;
}

/** Begins the week's free visit and a premium quiz, and answers its questions from one to before another. */
export async function answerPremiumQuiz(page: Page, { theme = 'gouts', from = 0, to, pole = 'first' }: Answering = {}) {
  if (from === 0) await post(page, doorOf('quiz'), { intent: 'visit' });
  if (from === 0) await post(page, premiumQuizAddress(theme), { intent: 'begin', part: 'yes' });
  for (const question of questionIds(theme).slice(from, to)) {
    await post(page, premiumQuizAddress(theme), { intent: 'answer', question, answer: pole });
  }
}

/** Asks for the portrait of the first quiz, whose questions are all answered. */
export async function finishPremiumQuiz(page: Page): Promise<void> {
  await post(page, premiumQuizAddress('gouts'), { intent: 'finish' });
}

/** As a day later: everybody who has made a portrait, and takes part, has done so since yesterday. */
export async function makeReadySinceYesterday(): Promise<void> {
  const yesterday = new Date(Date.now() - DAY_MS);
  await operate(async ({ db }) => {
    await db('premium_quiz_answers').whereNotNull('finished_at').update({ finished_at: yesterday });
    await db('premium_quiz_answers').whereNotNull('takes_part_since').update({ takes_part_since: yesterday });
  });
}

/**
 * Lets somebody of a member's selection, who is shown the member, have done the first premium quiz since yesterday. Not a member
 * of another journey who is in the midst of that quiz: their row stays theirs, and an invented profile comes before them.
 */
export async function insertPartner(db: Database, memberId: string): Promise<void> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT theirs.member_id AS id FROM match_sixes AS own JOIN match_sixes AS theirs
         ON theirs.member_id = ANY (own.candidate_ids) AND own.member_id = ANY (theirs.candidate_ids)
       JOIN members ON members.id = theirs.member_id
      WHERE own.member_id = ? AND NOT EXISTS (
        SELECT FROM premium_quiz_answers AS quiz
         WHERE quiz.member_id = theirs.member_id AND quiz.quiz = 'gouts' AND finished_at IS NULL)
      ORDER BY is_demo DESC, theirs.member_id LIMIT 1`,
    [memberId],
  );
  const [mutual] = rows;
  if (!mutual) throw new Error('Nobody of the selection is shown this member.');
  const yesterday = new Date(Date.now() - DAY_MS);
  await db('premium_quiz_answers')
    .insert({
      member_id: mutual.id,
      quiz: 'gouts',
      first_ids: questionIds('gouts').filter((_, index) => index % 5 > 1),
      second_ids: questionIds('gouts').filter((_, index) => index % 5 <= 1),
      takes_part_since: yesterday,
      began_at: yesterday,
      finished_at: yesterday,
    })
    .onConflict(['member_id', 'quiz'])
    .ignore();
}
