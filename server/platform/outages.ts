import { isDatabaseUnavailable } from './db/unavailable.ts';

/** How long nothing must fail until an outage counts as over: longer than any part waits before it tries again. */
const OVER_AFTER_MS = 5000;

/** How often each code came, and over how many seconds. */
export interface Outage {
  readonly codes: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export interface Outages {
  /** Counts an error. True: its code is known of this outage already, and needs no line of its own. */
  isKnown(error: unknown): boolean;
}

/**
 * Counts the errors of a database that is away. Everything that needs it fails again and again meanwhile: one line for
 * each code says what it is, and one at the end how often and how long (S-operations-27).
 * @param end told what was counted, once nothing fails any more; not of what came once and was logged
 */
export function createOutages(end: (outage: Outage) => void, now: () => number = Date.now): Outages {
  let counts = new Map<string, number>();
  let beganAt = 0;
  let lastAt = 0;
  let quiet: NodeJS.Timeout | undefined;

  const close = () => {
    const codes = Object.fromEntries(counts);
    const seconds = Math.round((lastAt - beganAt) / 1000);
    counts = new Map();
    if (Object.values(codes).some((count) => count > 1)) end({ codes, seconds });
  };

  return {
    isKnown(error) {
      if (!isDatabaseUnavailable(error)) return false;
      const code = codeOf(error);
      lastAt = now();
      if (counts.size === 0) beganAt = lastAt;
      const before = counts.get(code) ?? 0;
      counts.set(code, before + 1);
      clearTimeout(quiet);
      quiet = setTimeout(close, OVER_AFTER_MS);
      quiet.unref();
      return before > 0;
    },
  };
}

/** The code of an error or of its cause; of one without a code, its name. */
function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause instanceof Error ? codeOf(cause) : (name ?? 'Error');
}
