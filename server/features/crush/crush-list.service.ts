import { dayAndMonthInWords } from '#shared/calendar.ts';
import { PERSONAL_MESSAGE_SHOWN_MS } from '#shared/crush/crush-rules.ts';
import { nextMissingStep } from '#shared/questionnaire/journey.ts';
import { pointsFor } from '#shared/points/points.ts';
import { routes } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Member } from '../members/member.queries.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { hasEntry } from '../points/points.queries.ts';
import { findPairTalks, showPairTalk, type ShownPairTalk } from '../relations/pair-talk.queries.ts';
import { journeyFacts } from '../members/journey-facts.service.ts';
import { claimCodeOf, showCode } from './claim-code.ts';
import { findOtherOfCrush, findReceivedCrushes, findSentCrushes, type SentCrushRow } from './crush.queries.ts';
import { FIRST_CRUSH_KEY, identityOf } from './crush.service.ts';
import { hasHadMutualCrush } from './mutual.queries.ts';
import { personalMessage, type PersonalMessage } from './personal-message.ts';

export interface CrushLists {
  /** The points that the next crush earns: none after the first. */
  readonly reward: number;
  /** Whether an invitation to a number leaves from here; otherwise the member sends it from their own telephone. */
  readonly sendsTexts: boolean;
  /** Where a member without a complete profile continues; until then no name is shown. */
  readonly nextStep: string | null;
  readonly mutual: readonly MutualCrushEntry[];
  /** Whether a crush of the member was ever mutual: the list says then whom it shows, also when it is empty. */
  readonly hasHadMutual: boolean;
  readonly received: readonly { readonly key: string; readonly name: string | null }[];
  readonly sent: readonly SentCrush[];
}

/** A mutual crush. */
export interface MutualCrushEntry {
  readonly key: string;
  readonly name: string | null;
  /** The pseudonym by which `/matches` opens the resonance with the other member; null while there is none. */
  readonly match: string | null;
  readonly talk: ShownPairTalk;
}

/** A crush without an answer; it shows what the sender did, and nothing of the other person. */
export interface SentCrush {
  readonly key: string;
  /** '21 novembre' */
  readonly day: string;
  readonly by: 'mail' | 'text' | 'match';
  /**
   * The message that the member has to send from their own phone, for seven days: that it disappears must not tell what
   * the other person did.
   */
  readonly personal: PersonalMessage | null;
}

/** The data of 'Mes crushs'. Of other members only a name is sent, and only when it may be revealed (S-crush-11). */
export async function crushesOf(ctx: AppContext, pseudonyms: Pseudonyms, member: Member): Promise<CrushLists> {
  const [facts, hasReward, sent, received, hasHadMutual] = await Promise.all([
    journeyFacts(ctx, member.id),
    hasEntry(ctx.db, member.id, FIRST_CRUSH_KEY),
    findSentCrushes(ctx.db, member.id),
    findReceivedCrushes(ctx.db, identityOf(ctx, member)),
    hasHadMutualCrush(ctx.db, member.id),
  ]);
  const isComplete = facts.has('profile_completed');
  const nameIfTime = (name: string | null) => (isComplete ? name : null);
  const mutual = sent.filter(({ mutual_at: mutualAt }) => mutualAt !== null);
  const otherIds = mutual.flatMap(({ other_id: otherId }) => (isComplete && otherId !== null ? [otherId] : []));
  const talks = await findPairTalks(ctx.db, member.id, otherIds, ctx.now());
  const keyOf = ({ id }: { readonly id: string }) => pseudonyms.of('crush', id);
  return {
    reward: hasReward ? 0 : pointsFor['crush-sent'],
    sendsTexts: ctx.config.textGateway !== undefined,
    nextStep: isComplete ? null : routes[nextMissingStep(facts)],
    mutual: mutual.map((row) => ({
      key: keyOf(row),
      name: nameIfTime(row.display_name),
      match: isComplete && row.other_id !== null ? pseudonyms.of('member', row.other_id) : null,
      talk: showPairTalk(pseudonyms, talks.get(row.other_id ?? '')),
    })),
    hasHadMutual,
    received: received.map((row) => ({ key: keyOf(row), name: nameIfTime(row.display_name) })),
    sent: sent.filter(({ mutual_at: mutualAt }) => mutualAt === null).map((row) => describeSent(ctx, keyOf(row), row)),
  };
}

/** The other member of a received or mutual crush, and whether their name may be shown; null for any other crush. */
export async function findOtherInLists(
  ctx: AppContext,
  member: Member,
  crushId: string,
): Promise<{ readonly memberId: string; readonly isNamed: boolean } | null> {
  const memberId = await findOtherOfCrush(ctx.db, crushId, identityOf(ctx, member));
  if (!memberId) return null;
  return { memberId, isNamed: (await journeyFacts(ctx, member.id)).has('profile_completed') };
}

function describeSent(ctx: AppContext, key: string, row: SentCrushRow): SentCrush {
  const isPersonal =
    row.channel === 'personal' && ctx.now().getTime() - row.created_at.getTime() < PERSONAL_MESSAGE_SHOWN_MS;
  return {
    key,
    day: dayAndMonthInWords(row.created_at),
    by: ({ mail: 'mail', answer: 'mail', text: 'text', personal: 'text', match: 'match' } as const)[row.channel],
    personal: isPersonal ? personalMessage(ctx.config, showCode(claimCodeOf(ctx.config, row.id))) : null,
  };
}
