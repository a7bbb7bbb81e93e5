import type { SoundError } from './decode-sound.ts';
import type { PreparedSound } from './prepare-sound.ts';

/** What the process that converts recordings is asked. */
export interface SoundQuestion {
  readonly bytes: Buffer;
  readonly secondsAtMost: number;
}

export interface SoundAnswer {
  readonly prepared?: PreparedSound;
  /** What is wrong with the file. */
  readonly refused?: SoundError['reason'];
  readonly failed?: string;
}
