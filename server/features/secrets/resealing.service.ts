import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { keysOf, seal, unseal, unsealWithAny } from '../../platform/secrets.ts';
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
  const { conversations, evidence } = await countSealedByOthers(ctx.db, names);
  return [
    { title: 'clés de discussions', earlier: conversations, lost: 0, isWhole: true },
    { title: 'preuves de signalements', earlier: evidence, lost: 0, isWhole: true },
    ...(await eachColumn(ctx, wanted, () => Promise.resolve())),
  ];
}

/**
 * Seals with the present secret what an earlier one has sealed, of what does not do so by itself within the hour as the
 * words of conversations and reports do. What no configured secret opens is left alone: the secret may come back. May run
 * while everything runs, and again (S-operations-31).
 * @returns what was sealed anew
 */
export function sealAnew(ctx: Context): Promise<SealedByOthers[]> {
  return eachColumn(ctx, {}, async (column, row, plain) => {
    const [present] = keysOf(ctx.config, column.purpose);
    await replaceSealed(ctx.db, column, row, seal(present, plain, column.context));
  });
}

async function eachColumn(
  { db, config }: Context,
  { most = Infinity }: Wanted,
  onEarlier: (column: SealedColumn, row: SealedRow, plain: string) => Promise<void>,
): Promise<SealedByOthers[]> {
  const found: SealedByOthers[] = [];
  for (const column of sealedColumns) {
    const keys = keysOf(config, column.purpose);
    let [earlier, lost, seen] = [0, 0, 0];
    let after: SealedRow | null = null;
    while (seen < most) {
      const rows: readonly SealedRow[] = await findSealedRows(db, column, { after, limit: ROWS_AT_A_TIME });
      for (const row of rows) {
        if (opened(() => unseal(keys[0], row.sealed, column.context)) !== null) continue;
        const plain = opened(() => unsealWithAny(keys, row.sealed, column.context));
        if (plain === null) lost += 1;
        else {
          earlier += 1;
          await onEarlier(column, row, plain);
        }
      }
      seen += rows.length;
      after = rows.at(-1) ?? null;
      if (rows.length < ROWS_AT_A_TIME) break;
    }
    found.push({ title: column.title, earlier, lost, isWhole: seen < most });
  }
  return found;
}

function opened(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
