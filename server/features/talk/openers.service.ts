import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { findAskable, findOpener, openersFor, type Opener, type OpenerMember } from '#shared/talk/openers.ts';
import { topicsFor } from '#shared/talk/topics.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatchables } from '../matching/matching.service.ts';
import { findPhrases } from '../phrases/phrases.queries.ts';
import { findFirstName } from './conversations.queries.ts';

/** The three questions from which a member can choose today for another. */
export async function offerQuestions(ctx: AppContext, memberId: string, otherId: string): Promise<readonly Opener[]> {
  const [own, other] = await findOpenerMembers(ctx, memberId, otherId);
  return own && other ? openersFor(own, other, dayOf(ctx.now())) : [];
}

/** A question that a member may ask another today; null for any other, also for one that would be true of the two. */
export async function findOfferedQuestion(
  ctx: AppContext,
  memberId: string,
  otherId: string,
  key: string,
): Promise<Opener | null> {
  const [own, other] = await findOpenerMembers(ctx, memberId, otherId);
  return own && other ? findAskable(own, other, { key, day: dayOf(ctx.now()) }) : null;
}

/** A question as a member reads it; null when it is not, or no longer, true of the two. */
export async function describeQuestion(
  ctx: AppContext,
  memberId: string,
  otherId: string,
  key: string,
): Promise<Opener | null> {
  const [own, other] = await findOpenerMembers(ctx, memberId, otherId);
  return own && other ? findOpener(own, other, key) : null;
}

/** 'Coup de pouce': topics from what the two share and have not spoken of by a question. It reads no message. */
export async function findTopics(
  ctx: AppContext,
  memberId: string,
  otherId: string,
  askedKeys: readonly string[],
): Promise<readonly string[]> {
  const [own, other] = await findOpenerMembers(ctx, memberId, otherId);
  return own && other ? topicsFor(own, other, askedKeys) : [];
}

async function findOpenerMembers(
  ctx: AppContext,
  memberId: string,
  otherId: string,
): Promise<readonly [OpenerMember | null, OpenerMember | null]> {
  const found = await findMatchables(ctx, [memberId, otherId]);
  const phrases = await findPhrases(ctx.db, [memberId, otherId]);
  const read = async (id: string): Promise<OpenerMember | null> => {
    const member = found.find((one) => one.memberId === id);
    return member
      ? { id, displayName: await findFirstName(ctx.db, id), profile: member.profile, phrases: phrases.get(id) ?? [] }
      : null;
  };
  return [await read(memberId), await read(otherId)];
}
