import { AppError } from '#shared/errors.ts';
import { keysOf, seal, unsealWithAny, type Secrets } from '../../platform/secrets.ts';

interface Sealing {
  readonly config: Secrets;
}

/**
 * Words of a profile, sealed for the form of one reporter about one member: the form brings back what its page has shown,
 * and nothing that anybody else has typed.
 */
export function sealWords({ config }: Sealing, words: string, reporterId: string, writerId: string): string {
  return seal(keysOf(config, 'report')[0], words, `form|${reporterId}|${writerId}`).toString('base64url');
}

/** @throws AppError 400 for anything but what `sealWords` made for these two */
export function openWords({ config }: Sealing, sealed: string, reporterId: string, writerId: string): string {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    return unsealWithAny(keysOf(config, 'report'), bytes, `form|${reporterId}|${writerId}`);
  } catch (error) {
    throw new AppError('bad_request', 400, { cause: error });
  }
}

/** The reported words as a row has them. */
export function sealForReport({ config }: Sealing, words: string): Buffer {
  return seal(keysOf(config, 'report')[0], words, 'words');
}

/** The reported words of a row; null without any, and when they were sealed with a key that is gone. */
export function openFromReport({ config }: Sealing, sealed: Buffer | null): string | null {
  if (!sealed) return null;
  try {
    return unsealWithAny(keysOf(config, 'report'), sealed, 'words');
  } catch {
    return null;
  }
}
