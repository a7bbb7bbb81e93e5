import type { Database } from '../../platform/db/database.ts';
import type { SealedAlone, SealedEvidence, WrappedKey } from './sealing.ts';

/** The name of a secret after another one in the alphabet, among those that have wrapped keys; null after the last. */
export async function findWrappingAfter(db: Database, name: string): Promise<string | null> {
  const row = await db('conversations')
    .whereNotNull('wrapped_key')
    .where('wrapped_with', '>', name)
    .orderBy('wrapped_with')
    .first('wrapped_with');
  return row?.wrapped_with ?? null;
}

/** Some conversations whose key a secret has wrapped, after another one in their order. */
export async function findWrappedWith(
  db: Database,
  name: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ readonly id: string; readonly wrapped: Buffer }[]> {
  const rows = await db('conversations')
    .whereNotNull('wrapped_key')
    .where({ wrapped_with: name })
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id', 'wrapped_key');
  return rows.flatMap(({ id, wrapped_key: wrapped }) => (wrapped ? [{ id, wrapped }] : []));
}

export async function saveWrappedKey(db: Database, id: string, { wrapped, wrappedWith }: WrappedKey): Promise<void> {
  // One that was thrown away meanwhile stays so.
  await db('conversations')
    .where({ id })
    .whereNotNull('wrapped_key')
    .update({ wrapped_key: wrapped, wrapped_with: wrappedWith });
}

/** The name of a secret after another one in the alphabet, among those that have sealed games of one member alone. */
export async function findSoloSealAfter(db: Database, name: string): Promise<string | null> {
  const row = await db('solo_games').where('sealed_with', '>', name).orderBy('sealed_with').first('sealed_with');
  return row?.sealed_with ?? null;
}

/** A game of one member alone that a secret has sealed. */
export interface SoloPlace {
  readonly memberId: string;
  readonly id: string;
}

/** Some games of one member alone that a secret has sealed, after another one in their order. */
export async function findSoloSealedWith(
  db: Database,
  name: string,
  { after, limit }: { readonly after: SoloPlace; readonly limit: number },
): Promise<(SoloPlace & { readonly sealed: Buffer })[]> {
  const { rows } = await db.raw<{ rows: { memberId: string; id: string; sealed: Buffer }[] }>(
    `SELECT member_id AS "memberId", id, sealed_moves AS sealed FROM solo_games
      WHERE sealed_with = :name AND (member_id, id) > (:memberId::uuid, :id::uuid)
      ORDER BY member_id, id LIMIT :limit`,
    { name, ...after, limit },
  );
  return rows;
}

/** Saves what was sealed anew; a turn that was played meanwhile has sealed it with the present secret already. */
export async function saveSoloSealed(
  db: Database,
  { memberId, id }: SoloPlace,
  { from, to }: { readonly from: Buffer; readonly to: SealedAlone },
): Promise<void> {
  await db('solo_games')
    .where({ member_id: memberId, id, sealed_moves: from })
    .update({ sealed_moves: to.sealed, sealed_with: to.sealedWith });
}

/** The name of a secret after another one in the alphabet, among those that have sealed words of reports. */
export async function findEvidenceSealAfter(db: Database, name: string): Promise<string | null> {
  const row = await db('report_evidence').where('sealed_with', '>', name).orderBy('sealed_with').first('sealed_with');
  return row?.sealed_with ?? null;
}

/** Words of a report that a secret has sealed. */
export interface EvidencePlace {
  readonly reportId: string;
  readonly number: number;
}

/** Some words of reports that a secret has sealed, after others in their order. */
export async function findEvidenceSealedWith(
  db: Database,
  name: string,
  { after, limit }: { readonly after: EvidencePlace; readonly limit: number },
): Promise<(EvidencePlace & { readonly sealedText: Buffer })[]> {
  const { rows } = await db.raw<{ rows: { reportId: string; number: number; sealedText: Buffer }[] }>(
    `SELECT report_id AS "reportId", number, sealed_text AS "sealedText" FROM report_evidence
      WHERE sealed_with = :name AND (report_id, number) > (:reportId::uuid, :number::int)
      ORDER BY report_id, number LIMIT :limit`,
    { name, ...after, limit },
  );
  return rows;
}

export async function saveSealedEvidence(
  db: Database,
  { reportId, number }: EvidencePlace,
  { sealedText, sealedWith }: SealedEvidence,
): Promise<void> {
  await db('report_evidence')
    .where({ report_id: reportId, number })
    .update({ sealed_text: sealedText, sealed_with: sealedWith });
}
