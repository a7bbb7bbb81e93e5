import {
  isOnAtFirst,
  messageSwitches,
  occasions,
  type Channel,
  type MessageSwitch,
} from '#shared/notifications/occasions.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { findMessageChoices, saveMessageChoice } from '../../platform/mail/message-choices.queries.ts';

/** A switch as the account page shows it. */
export interface ShownSwitch {
  readonly name: string;
  readonly channel: Channel;
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
}

/** The switches of all kinds of messages; those of notifications only where the configuration offers them. */
export async function describeSwitches(ctx: AppContext, memberId: string): Promise<ShownSwitch[]> {
  const isOff = await readSwitchedOff(ctx, memberId);
  return [...messageSwitches].flatMap(([name, one]) => {
    const occasion = occasions.find(({ id }) => id === one.occasion);
    if (!occasion || (one.channel === 'push' && !ctx.config.push)) return [];
    const { label, hint } = occasion;
    return { name, channel: one.channel, label, hint, isOn: !isOff(one) };
  });
}

/** Saves which kinds of messages a member wants; what did not change is not written (S-account-11). */
export async function saveMessageChoices(
  ctx: AppContext,
  memberId: string,
  { shown, wanted }: { readonly shown: readonly string[]; readonly wanted: readonly string[] },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isOff = await readSwitchedOff(tx, memberId);
    for (const [name, one] of messageSwitches) {
      const isWanted = wanted.includes(name);
      if (!shown.includes(name) || isWanted !== isOff(one)) continue;
      await saveMessageChoice(tx.db, [memberId], { ...one, isWanted }, tx.now());
    }
  });
}

async function readSwitchedOff({ db }: AppContext, memberId: string): Promise<(one: MessageSwitch) => boolean> {
  const choices = await findMessageChoices(db, memberId);
  return (one) => {
    const choice = choices.find(({ occasion, channel }) => occasion === one.occasion && channel === one.channel);
    return !(choice?.isWanted ?? isOnAtFirst(one));
  };
}
