import type { Knex } from 'knex';
import type { Theme } from '#shared/questionnaire/options.ts';

/** The cards of each theme that a member has chosen from. */
export type CardsByTheme = Partial<Record<Theme, string[]>>;

export async function findCards(db: Knex, memberId: string): Promise<CardsByTheme> {
  const rows = await db('theme_card_responses')
    .where({ user_id: memberId })
    .orderBy('card_id')
    .select<{ theme: Theme; card_id: string }[]>('theme', 'card_id');
  const cards: CardsByTheme = {};
  for (const row of rows) (cards[row.theme] ??= []).push(row.card_id);
  return cards;
}

/** The themes that both have completed. */
export async function findCompletedThemes(db: Knex, memberId: string, otherId: string): Promise<Theme[]> {
  const rows = await db('theme_card_responses as own')
    .join('theme_card_responses as other', 'other.theme', 'own.theme')
    .where({ 'own.user_id': memberId, 'other.user_id': otherId })
    .distinct<{ theme: Theme }[]>('own.theme');
  return rows.map(({ theme }) => theme);
}

export async function hasCompletedTheme(db: Knex, memberId: string, theme: Theme): Promise<boolean> {
  const row = await db('theme_card_responses').where({ user_id: memberId, theme }).first('card_id');
  return row !== undefined;
}

/** True only the first time ever for this pair and theme. */
export async function noteThemeTold(
  db: Knex,
  notice: { readonly memberId: string; readonly toldId: string; readonly theme: Theme; readonly now: Date },
): Promise<boolean> {
  const entered = await db('theme_notices')
    .insert({ user_id: notice.memberId, told_id: notice.toldId, theme: notice.theme, told_at: notice.now })
    .onConflict(['user_id', 'told_id', 'theme'])
    .ignore()
    .returning('told_id');
  return entered.length === 1;
}
