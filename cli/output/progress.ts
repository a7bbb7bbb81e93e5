import { progress } from '@clack/prompts';
import { surroundings } from '../frame/surroundings.ts';

export interface Progress {
  /** @param done counted from the beginning */
  reach(done: number): void;
  end(): void;
}

/** Shows a progress bar on standard error in a terminal, and nothing in a pipe, a file or cron. */
export function startProgress(label: string, of: number): Progress {
  const { stderr } = surroundings();
  if (!stderr.isTTY) return { reach: () => undefined, end: () => undefined };
  const bar = progress({ max: Math.max(1, of), output: stderr });
  bar.start(label);
  let shown = 0;
  return {
    reach(done) {
      bar.advance(done - shown);
      shown = done;
    },
    end: () => bar.stop('Terminé'),
  };
}
