import { fr } from '#shared/typeset.ts';
import type { Database } from './database.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** The numbers of members for which settings are recommended; a site has those of the first that is not smaller. */
export const sizes = [10_000, 200_000, 1_000_000] as const;

interface RecommendedSetting {
  /** As PostgreSQL calls it. */
  readonly name: string;
  /** Whether the present value has to be at least, or at most, as large. */
  readonly bound: 'least' | 'most';
  /** Whether the values are bytes, or plain numbers. */
  readonly unit: 'bytes' | 'number';
  /** A value for each of `sizes`; null: PostgreSQL's own is good enough. */
  readonly values: readonly [number | null, number | null, number | null];
  /** What it is good for, in French. */
  readonly why: string;
}

/**
 * The settings of PostgreSQL that matter for this product, by the number of members. A member takes about nine kilobytes
 * with all indexes, and a night that renews every list writes up to 3.5 kilobytes of log for each.
 */
export const recommendedSettings: readonly RecommendedSetting[] = [
  {
    name: 'shared_buffers',
    bound: 'least',
    unit: 'bytes',
    values: [128 * MB, GB, 4 * GB],
    why: fr`garde en mémoire ce que les pages lisent`,
  },
  {
    name: 'effective_cache_size',
    bound: 'least',
    unit: 'bytes',
    values: [null, 3 * GB, 12 * GB],
    why: fr`dit combien de mémoire la machine garde pour ses fichiers`,
  },
  {
    name: 'work_mem',
    bound: 'least',
    unit: 'bytes',
    values: [null, 16 * MB, 32 * MB],
    why: fr`trie les statistiques et les sauvegardes en mémoire, pas sur le disque`,
  },
  {
    name: 'maintenance_work_mem',
    bound: 'least',
    unit: 'bytes',
    values: [null, 256 * MB, GB],
    why: fr`nettoie les tables et construit leurs index en une fois`,
  },
  {
    name: 'max_wal_size',
    bound: 'least',
    unit: 'bytes',
    values: [null, 2 * GB, 8 * GB],
    why: fr`laisse passer une nuit de calcul sans réécrire chaque page deux fois`,
  },
  {
    name: 'random_page_cost',
    bound: 'most',
    unit: 'number',
    values: [null, 1.5, 1.5],
    why: fr`fait préférer les index, comme il faut sur un SSD`,
  },
  {
    name: 'autovacuum_vacuum_scale_factor',
    bound: 'most',
    unit: 'number',
    values: [null, 0.05, 0.02],
    why: fr`nettoie une grande table avant qu'un cinquième n'en soit mort`,
  },
];

/** A setting that differs from what is recommended, in the words of PostgreSQL's configuration. */
export interface DifferingSetting {
  readonly name: string;
  readonly present: string;
  readonly wanted: string;
  readonly why: string;
}

/** From so many members on the server's own estimate is good enough. */
const COUNTED_UP_TO = sizes[0];

/** How many members there are, about where they are many, and which settings differ from those recommended for so many. */
export async function findDifferingSettings(
  db: Database,
): Promise<{ readonly members: number; readonly differing: readonly DifferingSetting[] }> {
  const { rows: counted } = await db.raw<{ rows: { members: number }[] }>(
    // What nobody has analyzed yet counts as none for the server, so few are counted.
    `SELECT greatest(reltuples, (SELECT count(*) FROM (SELECT FROM members LIMIT :most) AS first))::int AS members
       FROM pg_class WHERE oid = 'members'::regclass`,
    { most: COUNTED_UP_TO + 1 },
  );
  const members = counted[0]?.members ?? 0;
  const { rows } = await db.raw<{ rows: { name: string; shown: string; value: number }[] }>(
    `SELECT name, current_setting(name) AS shown,
            CASE WHEN unit IS NULL THEN setting::float8 ELSE pg_size_bytes(current_setting(name))::float8 END AS value
       FROM pg_settings WHERE name = ANY (?)`,
    [recommendedSettings.map(({ name }) => name)],
  );
  return { members, differing: differingFrom(rows, members) };
}

/** @param present the settings of a server; a memory size is in bytes */
export function differingFrom(
  present: readonly { readonly name: string; readonly shown: string; readonly value: number }[],
  members: number,
): DifferingSetting[] {
  const size = sizeOf(members);
  return recommendedSettings.flatMap(({ name, bound, unit, values, why }) => {
    const wanted = values[size];
    const found = present.find((setting) => setting.name === name);
    if (wanted === null || wanted === undefined || !found) return [];
    if (bound === 'least' ? found.value >= wanted : found.value <= wanted) return [];
    return [{ name, present: found.shown, wanted: showSetting(wanted, unit), why }];
  });
}

/** Which of `sizes` so many members have. */
export function sizeOf(members: number): number {
  const size = sizes.findIndex((most) => members <= most);
  return size === -1 ? sizes.length - 1 : size;
}

/** A value as it is written in PostgreSQL's configuration. */
export function showSetting(value: number, unit: RecommendedSetting['unit']): string {
  if (unit === 'number') return String(value);
  return value % GB === 0 ? `${value / GB}GB` : `${value / MB}MB`;
}
