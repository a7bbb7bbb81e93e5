import type { Config } from '../../platform/config.ts';

/** A text message that a member sends from their own phone. */
export interface PersonalMessage {
  readonly text: string;
  /** Opens the phone's messages with everything filled in (RFC 5724; the empty parameter is for iOS). */
  readonly link: string;
}

/**
 * Writes a text message for the member to send.
 * @param to the number, or nothing when it is not known any more
 */
export function personalMessage({ publicUrl, productName }: Config, code: string, to = ''): PersonalMessage {
  const text = `Quelqu’un a un crush pour toi\u00a0! Pour découvrir qui, inscris-toi sur ${productName}\u00a0: ${publicUrl}/home?crush=1 puis entre le code ${code} dans «\u00a0Mes crushs\u00a0».`;
  return { text, link: `sms:${to}?&body=${encodeURIComponent(text)}` };
}
