import { hasInsult, hasSexualDemand } from './abuse.ts';
import { hasEmail, hasHandle, hasLink, hasNameOnNetwork, leadsElsewhere } from './contact.ts';
import { isAboutPaying } from './money.ts';
import { hasPhone } from './phone.ts';
import { plain, withoutAccents, withoutLookalikes } from './plain.ts';

/** What a text may hold that its reader is warned of, and that a profile does not show. */
export const cautions = ['phone', 'email', 'link', 'handle', 'elsewhere', 'money', 'insult', 'sexual'] as const;
export type Caution = (typeof cautions)[number];

/** Longer texts are read up to here: what is behind it would be read by nobody either. */
const READ_AT_MOST = 12_000;

/**
 * The cautions of a text, in the order of `cautions`; nothing for an ordinary text. It runs in browsers, reads, and changes
 * nothing (S-conversation-21).
 */
export function findCautions(text: string): Caution[] {
  const read = text.slice(0, READ_AT_MOST);
  const withCapitals = withoutAccents(read);
  const words = plain(read);
  const letters = withoutLookalikes(words);
  const found: Readonly<Record<Caution, boolean>> = {
    phone: hasPhone(words),
    email: hasEmail(words),
    link: hasLink(words),
    handle: hasHandle(words) || hasHandle(letters) || hasNameOnNetwork(withCapitals),
    elsewhere: leadsElsewhere(letters) || leadsElsewhere(words),
    money: isAboutPaying(words, withCapitals),
    insult: hasInsult(letters),
    sexual: hasSexualDemand(letters),
  };
  return cautions.filter((caution) => found[caution]);
}
