import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { keysOf, sealBytes, unsealBytes } from '../../platform/secrets.ts';
import { presentEvidenceSeal, presentWrapping } from '../talk/sealing.ts';
import {
  countSealedByOthers,
  findSealedRows,
  replaceSealed,
  sealedColumns,
  type SealedColumn,
  type SealedRow,
} from './sealed-rows.queries.ts';

const ROWS_AT_A_TIME = 500;

/** What other secrets than the present one have sealed, of one kind. */
export interface SealedByOthers {
  /** What it is, in French. */
  readonly title: string;
  /** How many texts an earlier secret that is still configured opens. */
  readonly earlier: number;
  /** How many no configured secret opens. */
  readonly lost: number;
  /** False when so many were looked at that the rest was left out. */
  readonly isWhole: boolean;
}

type Context = { readonly db: Database; readonly config: Config };

interface Wanted {
  /** How many rows of a column are looked at; all unless stated. */
  readonly most?: number;
}

/** Counts what earlier secrets have sealed, and changes nothing (S-operations-31). */
export async function countSealedBefore(ctx: Context, wanted: Wanted = {}): Promise<SealedByOthers[]> {
  const names = { wrapping: presentWrapping(ctx.config), evidence: presentEvidenceSeal(ctx.config) };
  const { conversations, soloGames, evidence } = await countSealedByOthers(ctx.db, names);
  return [
    { title: 'clés de discussions', earlier: conversations, lost: 0, isWhole: true },
    { title: 'parties en solo', earlier: soloGames, lost: 0, isWhole: true },
    { title: 'preuves de signalements', earlier: evidence, lost: 0, isWhole: true },
    ...(await eachColumn(ctx, wanted, () => Promise.resolve())),
  ];
}

/**
 * Seals with the present secret what an earlier one has sealed, of what does not do so by itself within the hour as the
 * words of conversations and reports do, and games alone. What no configured secret opens is left alone: the secret may come back. May run
 * while everything runs, and again (S-operations-31).
 * @returns what was sealed anew
 */
export function sealAnew(ctx: Context): Promise<SealedByOthers[]> {
  return eachColumn(ctx, {}, async (column, row, plain) => {
    const [present] = keysOf(ctx.config, column.purpose);
    await replaceSealed(ctx.db, column, row, sealBytes(present, plain, column.contextOf(row.key)));
  });
}

async function eachColumn(
  { db, config }: Context,
  { most = Infinity }: Wanted,
  onEarlier: (column: SealedColumn, row: SealedRow, plain: Buffer) => Promise<void>,
): Promise<SealedByOthers[]> {
  const found: SealedByOthers[] = [];
  for (const column of sealedColumns) {
    const [present, ...formerKeys] = keysOf(config, column.purpose);
    const limit = column.atATime ?? ROWS_AT_A_TIME;
    let [earlier, lost, seen] = [0, 0, 0];
    let after: SealedRow | null = null;
    while (seen < most) {
      const rows: readonly SealedRow[] = await findSealedRows(db, column, { after, limit });
      for (const row of rows) {
        if (openWithAny([present], column, row) !== null) continue;
        const plain = openWithAny(formerKeys, column, row);
        if (plain === null) lost += 1;
        else {
          earlier += 1;
          await onEarlier(column, row, plain);
        }
      }
      seen += rows.length;
      after = rows.at(-1) ?? null;
      if (rows.length < limit) break;
    }
    found.push({ title: column.title, earlier, lost, isWhole: seen < most });
  }
  return found;
}

/** What was sealed; null where none of the keys opens it. */
function openWithAny(keys: readonly Buffer[], { contextOf }: SealedColumn, { key, sealed }: SealedRow): Buffer | null {
  for (const one of keys) {
    try {
      return unsealBytes(one, sealed, contextOf(key));
    } catch {
      // It was sealed with another key.
    }
  }
  return null;
}
