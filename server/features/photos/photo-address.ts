import type { Pseudonyms } from '../members/pseudonyms.ts';

/** How a profile names its photo in the database. */
const STORED = /^\/photos\/([0-9a-f-]{36})$/;

/** The address of a photo for one viewer, to which a variant is added; null for a profile without a photo. */
export function photoAddress(pseudonyms: Pseudonyms, stored: string | null): string | null {
  const id = stored === null ? undefined : STORED.exec(stored)?.[1];
  return id === undefined ? null : `/photos/${pseudonyms.of('photo', id)}`;
}
