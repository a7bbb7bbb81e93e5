/** The figures of `bench -- growth`, and what is asked of them; null: nothing. */
const fields = {
  edit_cpu_ms_200k: { atMost: 60 },
  edit_exponent: { atMost: 0.15 },
  edits_per_second_200k: { atLeast: 50 },
  edit_lag_p95_s: { atMost: 5 },
  quiet_night_lists_share: { atMost: 0.05 },
  quiet_night_wal_bytes_per_member: { atMost: 200 },
  lock_held_s_200k: { atMost: 0.5 },
  worker_bytes_per_member: { atMost: 250 },
  worker_base_mb: { atMost: 200 },
  million_load_cpu_s: { atMost: 10 },
  million_worker_mb: null,
  digest_members_per_second: { atLeast: 2000 },
  mails_per_second: { atLeast: 300 },
  erasure_ms_200k: { atMost: 300 },
  leaving_ms_200k: null,
  backup_rows_per_second: null,
  backup_ratio: { atLeast: 2 },
  refresh_exponent: { atMost: 1.05 },
  pages_exponent: { atMost: 0.1 },
  pages_exponent_worst: null,
  two_workers_lists: { atLeast: 1.8 },
  two_workers_whole: { atLeast: 1.5 },
} as const satisfies Readonly<Record<string, { readonly atMost: number } | { readonly atLeast: number } | null>>;

export type GrowthField = keyof typeof fields;
export type Summary = Map<GrowthField, number>;
export type Recorder = (name: GrowthField, value: number) => void;

/**
 * A line for each figure with what is asked of it, whether all is reached, and the figures as one object.
 * @param isPart whether only some parts were measured: then what has no figure is left out
 */
export function describeSummary(summary: Summary, isPart: boolean) {
  const named = (Object.keys(fields) as GrowthField[]).filter((name) => !isPart || summary.has(name));
  const judged = named.map((name) => {
    const value = summary.get(name) ?? NaN;
    const rounded = Number(value.toPrecision(3));
    const wanted = fields[name];
    if (wanted === null) return { name, rounded, isReached: true, line: `${name}: ${rounded}` };
    const isReached = 'atMost' in wanted ? value <= wanted.atMost : value >= wanted.atLeast;
    const bound = 'atMost' in wanted ? `at most ${wanted.atMost}` : `at least ${wanted.atLeast}`;
    return { name, rounded, isReached, line: `${name}: ${rounded}, ${bound}${isReached ? '' : ': MISSED'}` };
  });
  return {
    lines: judged.map(({ line }) => line),
    isReached: judged.every(({ isReached }) => isReached),
    figures: Object.fromEntries(judged.map(({ name, rounded }) => [name, rounded])),
  };
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
