import { randomUUID } from 'node:crypto';
import {
  COMPARISON_DAYS,
  INVITATION_DAYS,
  WAITING_AT_MOST,
  compare,
  endsAt,
  type Comparison,
  type Seat,
} from '#shared/comparisons/comparison.ts';
import { DAY_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { isPublicQuizId, readAnswers, writeAnswers } from '#shared/play/public-quizzes/answers.ts';
import { publicQuizzes, type PublicQuizId } from '#shared/play/public-quizzes/public-quizzes.ts';
import { inTransaction, inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import type { Client } from '../../platform/http/client.ts';
import { createClientLimit } from '../../platform/limits/limits.ts';
import { hashToken, keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { addNews } from '../news/news.service.ts';
import {
  deleteComparison,
  findComparisonsOf,
  findInvited,
  findSeated,
  findSeats,
  insertComparison,
  lockComparisonsOf,
  saveAnswered,
  takeSeat,
  type ComparisonRow,
} from './comparisons.queries.ts';

/** How many comparisons one client may begin, and how many it may answer, in a day. */
const BEGUN_PER_CLIENT_AND_DAY = 20;
const ANSWERED_PER_CLIENT_AND_DAY = 40;

/** Who begins, answers or reads: a member, or a visitor of whom nothing is known. */
export interface Visitor {
  readonly client: Client;
  readonly memberId: string | null;
}

interface GivenAnswers {
  readonly quiz: PublicQuizId;
  readonly chosen: readonly number[];
}

/** What a link of a comparison leads to (S-comparison-1 to S-comparison-5). */
export type ReadComparison =
  /** Ended, withdrawn, of an erased account, of somebody else, or never there: all look alike. */
  | { readonly state: 'gone' }
  | { readonly state: 'invited'; readonly quiz: PublicQuizId }
  | { readonly state: 'answered-by-somebody' }
  /** The own invitation, opened by the member who sent it: the token of their seat. */
  | { readonly state: 'own'; readonly token: string }
  | {
      readonly state: 'waiting';
      readonly quiz: PublicQuizId;
      readonly invitation: string;
      readonly until: Date;
      /** Whether the reader's account has the seat; where none has, only the address leads back, also for a member. */
      readonly isOfAccount: boolean;
    }
  | {
      readonly state: 'compared';
      readonly quiz: PublicQuizId;
      readonly isOfAccount: boolean;
      /** The reader's own answers. */
      readonly answers: string;
      readonly comparison: Comparison;
      readonly until: Date;
    };

/**
 * Begins a comparison with answers that do not change any more.
 * @returns the token of the one who began it
 * @throws AppError 429, 422 when too many of the member's invitations wait
 */
export async function beginComparison(
  ctx: AppContext,
  { client, memberId }: Visitor,
  { quiz, chosen }: GivenAnswers,
): Promise<string> {
  await admit(ctx, client, 'begun', BEGUN_PER_CLIENT_AND_DAY);
  const now = ctx.now();
  const id = randomUUID();
  await inTransaction(ctx, async (tx) => {
    if (memberId !== null) await assertFewWait(tx, memberId, now);
    const invitationHash = hashToken(invitationToken(tx, id));
    await insertComparison(tx.db, { id, quiz, invitationHash, begunAt: now, endsAt: endsAt(now, INVITATION_DAYS) });
    await takeSeat(tx.db, newSeat(tx, { id, seat: 1, memberId, chosen }));
  });
  return seatToken(ctx, id, 1);
}

/** Of several at once each finds those before it. */
async function assertFewWait(tx: AppContext, memberId: string, now: Date): Promise<void> {
  await lockComparisonsOf(tx.db, memberId);
  const waiting = (await findComparisonsOf(tx.db, memberId, now)).filter(({ answered_at: answered }) => !answered);
  if (waiting.length >= WAITING_AT_MOST) throw new AppError('comparison_too_many', 422);
}

/**
 * Answers an invitation, once for all: from then on both read both answers. A member who began it is notified (S-comparison-4).
 * @returns the token of the one who answered, or of the member's own seat who opened their own link; null when the
 *   invitation has ended or another person was first
 * @throws AppError 429
 */
export async function answerComparison(
  ctx: AppContext,
  { client, memberId }: Visitor,
  token: string,
  chosen: readonly number[],
): Promise<string | null> {
  await admit(ctx, client, 'answered', ANSWERED_PER_CLIENT_AND_DAY);
  // The account of either may be erased at this moment, which locks the same rows the other way round.
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    const invited = await findInvited(tx.db, hashToken(token), now, { isLocked: true });
    if (!invited || invited.answered_at) return null;
    const [beginner] = await findSeats(tx.db, invited.id);
    if (!beginner) return null;
    // One's own link stays for the person whom it is meant for.
    if (memberId !== null && beginner.member_id === memberId) return seatToken(tx, invited.id, 1);
    if (!(await takeSeat(tx.db, newSeat(tx, { id: invited.id, seat: 2, memberId, chosen })))) return null;
    await saveAnswered(tx.db, invited.id, { answeredAt: now, endsAt: endsAt(now, COMPARISON_DAYS) });
    const beginnerId = beginner.member_id;
    if (beginnerId !== null)
      await addNews(tx, { memberId: beginnerId, aboutId: beginnerId, kind: 'comparison-answered' });
    return seatToken(tx, invited.id, 2);
  });
}

/** The quiz of an invitation that can still be answered; null for any other token. */
export async function quizOfInvitation(ctx: AppContext, token: string): Promise<PublicQuizId | null> {
  const read = await readComparison(ctx, null, token);
  return read.state === 'invited' ? read.quiz : null;
}

/**
 * What the link with this token leads to. The link of a seat that belongs to an account opens for that account alone.
 * Nothing about the answers of either is in anything but 'compared'.
 */
export async function readComparison(ctx: AppContext, memberId: string | null, token: string): Promise<ReadComparison> {
  const now = ctx.now();
  const hash = hashToken(token);
  const seated = await findSeated(ctx.db, hash, now);
  if (seated) return readSeat(ctx, memberId, seated);
  const invited = await findInvited(ctx.db, hash, now);
  if (!invited || !isPublicQuizId(invited.quiz)) return { state: 'gone' };
  if (invited.answered_at) return { state: 'answered-by-somebody' };
  const [beginner] = await findSeats(ctx.db, invited.id);
  if (!beginner) return { state: 'gone' };
  if (memberId !== null && beginner.member_id === memberId)
    return { state: 'own', token: seatToken(ctx, invited.id, 1) };
  return { state: 'invited', quiz: invited.quiz };
}

async function readSeat(
  ctx: AppContext,
  memberId: string | null,
  { id, quiz, seat, answered_at: answeredAt, ends_at: until }: ComparisonRow & { readonly seat: Seat },
): Promise<ReadComparison> {
  const seats = await findSeats(ctx.db, id);
  const [own, other] = [seats.find((one) => one.seat === seat), seats.find((one) => one.seat !== seat)];
  const isOwn = own && (own.member_id === null || own.member_id === memberId);
  if (!isOwn || !isPublicQuizId(quiz)) return { state: 'gone' };
  const isOfAccount = own.member_id !== null;
  if (!answeredAt) return { state: 'waiting', quiz, invitation: invitationToken(ctx, id), until, isOfAccount };
  const [mine, theirs] = [own, other].map((one) => readAnswers(publicQuizzes[quiz], one?.answers));
  if (!mine || !theirs) return { state: 'gone' };
  const comparison = compare(publicQuizzes[quiz], mine, theirs);
  return { state: 'compared', quiz, answers: writeAnswers(mine), comparison, until, isOfAccount };
}

/** Deletes a comparison for both, at the wish of either; the link of an invitation cannot do it. */
export async function withdrawComparison(ctx: AppContext, memberId: string | null, token: string): Promise<void> {
  const { state } = await readComparison(ctx, memberId, token);
  const seated = await findSeated(ctx.db, hashToken(token), ctx.now());
  if (seated && (state === 'waiting' || state === 'compared')) await deleteComparison(ctx.db, seated.id);
}

/** A comparison in a member's own list. */
export interface OwnComparison {
  readonly token: string;
  readonly quizTitle: string;
  readonly isAnswered: boolean;
  readonly until: Date;
}

export async function ownComparisons(ctx: AppContext, memberId: string): Promise<OwnComparison[]> {
  const rows = await findComparisonsOf(ctx.db, memberId, ctx.now());
  return rows.flatMap(({ id, quiz, seat, answered_at: answeredAt, ends_at: until }) =>
    isPublicQuizId(quiz)
      ? [
          {
            token: seatToken(ctx, id, seat),
            quizTitle: publicQuizzes[quiz].title,
            isAnswered: answeredAt !== null,
            until,
          },
        ]
      : [],
  );
}

async function admit({ db, config }: AppContext, client: Client, what: 'begun' | 'answered', points: number) {
  const limit = createClientLimit(db, config, { name: `comparison-${what}`, points, seconds: DAY_SECONDS });
  if (!(await limit.admits(client))) throw new AppError('comparison_too_often', 429);
}

function newSeat(
  ctx: AppContext,
  { id, seat, memberId, chosen }: { id: string; seat: Seat; memberId: string | null; chosen: readonly number[] },
) {
  const seatHash = hashToken(seatToken(ctx, id, seat));
  return { comparisonId: id, seat, memberId, seatHash, answers: writeAnswers(chosen) };
}

/** The tokens of a comparison, made from its id by a key of the server: they can be shown again and are not stored. */
function seatToken({ config }: AppContext, id: string, seat: Seat): string {
  return keyedHash(recognitionKeyOf(config, 'comparison'), `${id}|seat|${seat}`);
}

function invitationToken({ config }: AppContext, id: string): string {
  return keyedHash(recognitionKeyOf(config, 'comparison'), `${id}|invitation`);
}
