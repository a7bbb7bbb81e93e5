import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The result of a check; anything but 'good' comes with advice. */
export type Finding =
  | { readonly state: 'good'; readonly what: string }
  | { readonly state: 'warning' | 'bad'; readonly what: string; readonly advice: string };

export interface Check {
  readonly name: string;
  run(config: Config, db: Database): Promise<Finding>;
  /** The checks after this one make no sense when it is bad. */
  readonly isFoundation?: true;
  /** It asks for running workers. */
  readonly isAboutWorkers?: true;
}

export function good(what: string): Finding {
  return { state: 'good', what };
}

export function warning(what: string, advice: string): Finding {
  return { state: 'warning', what, advice };
}

export function bad(what: string, advice: string): Finding {
  return { state: 'bad', what, advice };
}
