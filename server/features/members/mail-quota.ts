import { DAY_SECONDS, HOUR_SECONDS } from '#shared/duration.ts';
import type { AppContext } from '../../platform/context.ts';
import { createLimit, type Limit } from '../../platform/limits/limits.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import type { KnownBrowser } from './known-browser.ts';

interface Quota {
  readonly points: number;
  readonly seconds: number;
}

/** How many mails may be asked for, to one mailbox that anybody may type the address of. */
interface Quotas {
  /** From one browser. */
  readonly perBrowser: readonly Quota[];
  /** From all browsers together that never had a session of the mailbox's owner, within less than a day. */
  readonly perMailbox: readonly Quota[];
  readonly perMailboxAndDay: number;
  /** Whether one mail an hour goes out even then, for owners with a new device. */
  readonly hasOneAnHourMore: boolean;
}

/** The browser from which a mail is asked for. */
export interface MailAsker {
  /** Names it in counters: the hash of its cookie, or its client where it has none. */
  readonly name: string;
  readonly knownBrowser: KnownBrowser;
}

/** Whether one more mail may go to an address that somebody typed. Spellings of one mailbox count as one. */
export interface MailQuota {
  admits(email: string, asker: MailAsker): Promise<boolean>;
}

/**
 * Creates a quota by which strangers neither fill a mailbox nor use up what its owner needs: a browser that had a
 * session of the owner has a quota of its own (S-sign-in-10).
 * @param name begins the names of its counters
 */
export function createMailQuota(
  { db, config }: AppContext,
  name: string,
  { perBrowser, perMailbox, perMailboxAndDay, hasOneAnHourMore }: Quotas,
): MailQuota {
  const limit = (counter: string, { points, seconds }: Quota) =>
    createLimit(db, config, { name: `${name}-${counter}`, points, seconds });
  const ofKnownBrowser = perBrowser.map((quota) => limit(`known-${quota.seconds}`, quota));
  const ofBrowser = perBrowser.map((quota) => limit(`browser-${quota.seconds}`, quota));
  const ofMailbox = perMailbox.map((quota) => limit(`mailbox-${quota.seconds}`, quota));
  const ofDay = limit('day', { points: perMailboxAndDay, seconds: DAY_SECONDS });
  const ofHour = limit('hour', { points: 1, seconds: HOUR_SECONDS });
  return {
    async admits(email, { name: browser, knownBrowser }) {
      const mailbox = mailboxHash(config, email);
      if (knownBrowser.knows(mailbox)) return allAdmit(ofKnownBrowser, `${mailbox} ${knownBrowser.id}`);
      if (!(await allAdmit(ofBrowser, `${mailbox} ${browser}`))) return false;
      if (!(await allAdmit(ofMailbox, mailbox))) return false;
      return (await ofDay.admits(mailbox)) || (hasOneAnHourMore && ofHour.admits(mailbox));
    },
  };
}

async function allAdmit(limits: readonly Limit[], subject: string): Promise<boolean> {
  for (const limit of limits) if (!(await limit.admits(subject))) return false;
  return true;
}
