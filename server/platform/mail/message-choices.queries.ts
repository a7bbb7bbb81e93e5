import type { Channel, MessageSwitch } from '#shared/notifications/occasions.ts';
import type { Database } from '../db/database.ts';

/** What a member chose about the messages of one occasion by one channel. */
export interface MessageChoice extends MessageSwitch {
  readonly isWanted: boolean;
}

/** Whether a member has switched off the messages about an occasion by a channel. */
export async function isSwitchedOff(
  db: Database,
  memberId: string,
  { occasion, channel }: MessageSwitch,
): Promise<boolean> {
  const choice = { member_id: memberId, occasion, channel, is_wanted: false };
  return (await db('message_choices').where(choice).first('member_id')) !== undefined;
}

/** Saves what members chose; the newest choice counts. */
export async function saveMessageChoice(
  db: Database,
  memberIds: readonly string[],
  { occasion, channel, isWanted }: MessageChoice,
  now: Date,
): Promise<void> {
  if (memberIds.length === 0) return;
  const choice = { occasion, channel, is_wanted: isWanted, chosen_at: now };
  await db('message_choices')
    .insert(memberIds.map((memberId) => ({ member_id: memberId, ...choice })))
    .onConflict(['member_id', 'occasion', 'channel'])
    .merge(['is_wanted', 'chosen_at']);
}

/** What a member has chosen so far, each by occasion and channel. */
export async function findMessageChoices(
  db: Database,
  memberId: string,
): Promise<readonly { readonly occasion: string; readonly channel: Channel; readonly isWanted: boolean }[]> {
  return db('message_choices')
    .where({ member_id: memberId })
    .select({ occasion: 'occasion', channel: 'channel', isWanted: 'is_wanted' });
}
