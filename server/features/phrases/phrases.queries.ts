import { isBeginning } from '#shared/phrases/beginnings.ts';
import type { Phrase } from '#shared/phrases/phrases.ts';
import type { Database } from '../../platform/db/database.ts';

/** The phrases of the given members, in the order in which each wrote them; members without any are left out. */
export async function findPhrases(
  db: Database,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Phrase[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db('profile_phrases')
    .whereIn('member_id', [...memberIds])
    .select('member_id', 'beginnings', 'texts');
  return new Map(rows.map((row) => [row.member_id, toPhrases(row)]));
}

/** Writes the phrases of a member in place of those before. */
export async function savePhrases(
  db: Database,
  memberId: string,
  phrases: readonly Phrase[],
  now: Date,
): Promise<void> {
  if (phrases.length === 0) {
    await db('profile_phrases').where({ member_id: memberId }).delete();
    return;
  }
  await db('profile_phrases')
    .insert({
      member_id: memberId,
      beginnings: phrases.map(({ beginning }) => beginning),
      texts: phrases.map(({ text }) => text),
      written_at: now,
    })
    .onConflict('member_id')
    .merge();
}

interface PhrasesRow {
  readonly beginnings: readonly string[];
  readonly texts: readonly string[];
}

/** A beginning that a later release no longer has is not shown. */
function toPhrases({ beginnings, texts }: PhrasesRow): Phrase[] {
  return beginnings.flatMap((beginning, index) => {
    const text = texts[index];
    return isBeginning(beginning) && text !== undefined ? [{ beginning, text }] : [];
  });
}
