import type { Config } from '../../platform/config.ts';
import { withWideSpaces } from '../../platform/mail/templates/texts.ts';
import { fr } from '#shared/typeset.ts';

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
  const text = withWideSpaces(
    fr`Quelqu'un a un crush pour toi ! Pour découvrir qui, inscris-toi sur ${productName} : ${publicUrl}/home?crush=1 puis entre le code ${code} dans « Mes crushs ».`,
  );
  return { text, link: `sms:${to}?&body=${encodeURIComponent(text)}` };
}
