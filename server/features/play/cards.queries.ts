import type { Theme } from '#shared/questionnaire/options.ts';
import type { Database } from '../../platform/db/database.ts';

/** The chosen cards of a member by theme. */
export type CardsByTheme = Partial<Record<Theme, string[]>>;

export async function findCards(db: Database, memberId: string): Promise<CardsByTheme> {
  const rows = await db('theme_card_responses')
    .where({ user_id: memberId })
    .orderBy('card_id')
    .select('theme', 'card_id');
  const cards: CardsByTheme = {};
  for (const row of rows) (cards[row.theme] ??= []).push(row.card_id);
  return cards;
}

/** A member's chosen cards of one theme, in the theme's order. */
export async function findCardsOf(db: Database, memberId: string, theme: Theme): Promise<string[]> {
  const rows = await db('theme_card_responses')
    .where({ user_id: memberId, theme })
    .orderBy('card_id')
    .select('card_id');
  return rows.map((row) => row.card_id);
}

/** Replaces a member's chosen cards of a theme. */
export async function replaceCards(
  db: Database,
  memberId: string,
  theme: Theme,
  cards: readonly string[],
): Promise<void> {
  await db('theme_card_responses').where({ user_id: memberId, theme }).delete();
  await db('theme_card_responses').insert(
    cards.map((card) => ({ user_id: memberId, theme, card_id: card, response: 'selected' })),
  );
}

export async function hasCompletedTheme(db: Database, memberId: string, theme: Theme): Promise<boolean> {
  const row = await db('theme_card_responses').where({ user_id: memberId, theme }).first('card_id');
  return row !== undefined;
}

/**
 * Saves that members were notified of another's completed theme.
 * @returns those for whom it is the first time for this pair and theme
 */
export async function saveThemeNotices(
  db: Database,
  notice: {
    readonly memberId: string;
    readonly recipientIds: readonly string[];
    readonly theme: Theme;
    readonly now: Date;
  },
): Promise<string[]> {
  if (notice.recipientIds.length === 0) return [];
  const entered = await db('theme_notices')
    .insert(
      notice.recipientIds.map((toldId) => ({
        user_id: notice.memberId,
        told_id: toldId,
        theme: notice.theme,
        told_at: notice.now,
      })),
    )
    .onConflict(['user_id', 'told_id', 'theme'])
    .ignore()
    .returning('told_id');
  return entered.map((row) => row.told_id);
}

/** Whether any member was notified of this member's completed theme. */
export async function hasThemeNotice(db: Database, memberId: string, theme: Theme): Promise<boolean> {
  return (await db('theme_notices').where({ user_id: memberId, theme }).first('told_id')) !== undefined;
}

/** Which members were notified of which completed theme of a member. */
export async function findNotifiedThemes(db: Database, memberId: string): Promise<{ toldId: string; theme: string }[]> {
  return db('theme_notices').where({ user_id: memberId }).select({ toldId: 'told_id', theme: 'theme' });
}
