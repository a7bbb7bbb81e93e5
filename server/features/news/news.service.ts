import { dayAndMonthInWords, addDays } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import {
  announcedOccasions,
  isAboutNobodyElse,
  isTalkNews,
  NEWS_SHOWN,
  newsKinds,
  type EveningNewsKind,
  type NewsKind,
  type TalkNewsKind,
} from '#shared/news/news.ts';
import { isInterestShared } from '#shared/choices/choices.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { labelOf, themes, type Theme } from '#shared/questionnaire/options.ts';
import { revealStateOf } from '#shared/resonance/reveal.ts';
import { fr } from '#shared/typeset.ts';
import { DOOR_OPEN_FOR_MS, REMINDED_BEFORE_MS } from '#shared/video-meetings/video-meeting.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { admitProfileViews, type Onlooker } from '../relations/profile-views.service.ts';
import { findPairTalks, type PairTalk } from '../relations/pair-talk.queries.ts';
import { findSeeable } from '../relations/relations.queries.ts';
import { findBonds, type Bond } from '../relations/resonance-access.ts';
import { announceNewsJob } from './news-announcement.job.ts';
import {
  advanceVersion,
  deleteLines,
  findLine,
  findLines,
  findNames,
  findReadingState,
  insertLine,
  insertLines,
  saveSeen,
  type NewsLine,
} from './news.queries.ts';

/** How long a notification about a line is worth sending. */
const WORTH_ANNOUNCING_MS = 3 * DAY_MS;

export interface News {
  readonly memberId: string;
  readonly kind: NewsKind;
  /** The other member whom it is about; of an evening or a comparison the member themselves, for it is about nobody else. */
  readonly aboutId: string;
  readonly theme?: Theme;
  /** False where a notification would come too often; true unless stated. */
  readonly isAnnounced?: boolean;
  /** When it was due, of what may come late and is over at its hour all the same; now unless stated. */
  readonly dueAt?: Date;
}

/**
 * Tells a member something new: a line, which the open pages read at once, and a notification for the kinds that have
 * one. For the caller's transaction. Two members are told in the order of their ids, or two transactions could wait for
 * each other.
 */
export async function addNews(tx: AppContext, { isAnnounced = true, dueAt, ...news }: News): Promise<void> {
  const { memberId, kind, aboutId, theme = null } = news;
  const now = tx.now();
  const line = await insertLine(tx.db, { memberId, kind, aboutId, theme, now: dueAt ?? now });
  tx.hint(memberId);
  const occasion = announcedOccasions[kind];
  if (!tx.config.push || !isAnnounced || !occasion) return;
  await tx.enqueue(announceNewsJob, { memberId, line, occasion, until: untilOf(now) });
}

/** News that many members get at once. */
export interface QuietNews {
  readonly memberId: string;
  readonly kind: 'new-match' | 'theme-completed' | EveningNewsKind;
  readonly aboutId: string;
  readonly theme?: Theme;
}

/**
 * Tells many members something new, each as by `addNews`, with a few statements for all of them. For the caller's
 * transaction.
 */
export async function addNewsOfMany(tx: AppContext, news: readonly QuietNews[]): Promise<void> {
  const ordered = news.toSorted((one, other) =>
    one.memberId < other.memberId ? -1 : Number(one.memberId > other.memberId),
  );
  const numbers = await insertLines(
    tx.db,
    ordered.map(({ theme = null, ...line }) => ({ ...line, theme })),
    tx.now(),
  );
  for (const memberId of new Set(ordered.map((line) => line.memberId))) tx.hint(memberId);
  const announced = ordered.flatMap(({ memberId, kind }, index) => {
    const [line, occasion] = [numbers[index], announcedOccasions[kind]];
    return line && occasion ? [{ memberId, line, occasion, until: untilOf(tx.now()) }] : [];
  });
  if (tx.config.push && announced.length > 0) await tx.enqueueMany(announceNewsJob, announced);
}

/** Until when a notification about a line of this moment is worth sending. */
function untilOf(now: Date): string {
  return new Date(now.getTime() + WORTH_ANNOUNCING_MS).toISOString();
}

/** Makes a member's open pages read again without a line. For the caller's transaction. */
export async function refreshPagesOf(tx: AppContext, memberId: string): Promise<void> {
  await advanceVersion(tx.db, memberId);
  tx.hint(memberId);
}

/** Takes lines of a member about another back, because they are no longer true. For the caller's transaction. */
export async function takeNewsBack(
  tx: AppContext,
  { memberId, aboutId }: Pick<News, 'memberId' | 'aboutId'>,
  kinds: readonly NewsKind[],
): Promise<void> {
  await deleteLines(tx.db, memberId, aboutId, kinds);
}

/** Deletes what two members were told of each other. For the caller's transaction. */
export async function forgetNewsBetween(tx: AppContext, one: string, other: string): Promise<void> {
  for (const memberId of [one, other].toSorted())
    await deleteLines(tx.db, memberId, memberId === one ? other : one, newsKinds);
}

/** A line as its member reads it. */
export interface ShownNews {
  /** Tells the lines of one member apart: 1 is the oldest that is shown. A line's own number would count hidden ones. */
  readonly position: number;
  readonly kind: NewsKind;
  /** Null where the line names nobody, or the member has seen too many profiles today. */
  readonly displayName: string | null;
  /** The pseudonym that opens the resonance; null without a name, and for a line about a conversation. */
  readonly token: string | null;
  /** The pseudonym that opens the conversation; null for every other line. */
  readonly conversation: string | null;
  readonly theme: string | null;
  /** The day on which it happened, in words: the hour would tell when the other was there (S-news-1). */
  readonly when: string;
  /** Whether the member reads it for the first time. */
  readonly isNew: boolean;
}

/**
 * The news of a member, newest first, without those that are no longer true: a wish that was withdrawn, somebody who
 * left. Reading marks them as read (S-news-2).
 * @param isRead false when nobody looks at them (S-screen-4)
 */
export async function readNews(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  onlooker: Onlooker,
  { isRead }: { readonly isRead: boolean },
): Promise<ShownNews[]> {
  const { memberId } = onlooker;
  // Before the lines: one that comes in between stays unread.
  const { newestLine, seenLine } = await findReadingState(ctx.db, memberId);
  if (newestLine === 0) return [];
  const lines = await findLines(ctx.db, memberId, NEWS_SHOWN);
  const ties = await findTies(ctx, memberId, lines);
  const present = lines.filter((line) => isStillTrue(line, ties, ctx.now()) && !isBehind(line, lines, ctx.now()));
  const idsOf = (some: readonly NewsLine[]) => [...new Set(some.map(({ aboutId }) => aboutId))];
  const namedIds = idsOf(present.filter((line) => isNamed(line) && !isTalkNews(line.kind)));
  const admitted = await admitProfileViews(ctx, onlooker, namedIds);
  // Two who talk know each other's names: they are in the list of conversations as well.
  const talkingIds = idsOf(present.filter(({ kind }) => isTalkNews(kind)));
  const names = await findNames(ctx.db, [...new Set([...namedIds.filter((id) => admitted.has(id)), ...talkingIds])]);
  if (isRead && newestLine > seenLine) await saveSeen(ctx.db, memberId, newestLine);
  return present.map((line, index) => {
    const isAboutTalk = isTalkNews(line.kind);
    const mayBeNamed = isAboutTalk || (isNamed(line) && admitted.has(line.aboutId));
    const displayName = (mayBeNamed && names.get(line.aboutId)) || null;
    const conversationId = isAboutTalk ? ties.talks.get(line.aboutId)?.conversationId : null;
    return {
      position: present.length - index,
      kind: line.kind,
      displayName,
      token: displayName === null || isAboutTalk ? null : pseudonyms.of('member', line.aboutId),
      conversation: conversationId ? pseudonyms.of('conversation', conversationId) : null,
      theme: line.theme && (labelOf(themes, line.theme) ?? line.theme),
      when: dayOfLineInWords(line.happenedAt, ctx.now()),
      isNew: line.number > seenLine,
    };
  });
}

/**
 * Whether a line is worth a notification at this moment: the list would show it, and the member has not read it already
 * (S-notification-5).
 */
export async function isWorthAnnouncing(ctx: AppContext, memberId: string, number: number): Promise<boolean> {
  const line = await findLine(ctx.db, memberId, number);
  if (!line) return false;
  const { seenLine } = await findReadingState(ctx.db, memberId);
  if (number <= seenLine) return false;
  return isStillTrue(line, await findTies(ctx, memberId, [line]), ctx.now());
}

/** What ties a member to those whom some lines are about, at this moment. */
interface Ties {
  readonly bonds: ReadonlyMap<string, Bond>;
  /** Only with members who may be seen; a closed conversation outlasts the bond. */
  readonly talks: ReadonlyMap<string, PairTalk>;
}

async function findTies(ctx: AppContext, memberId: string, lines: readonly NewsLine[]): Promise<Ties> {
  const idsOf = (some: readonly NewsLine[]) => [...new Set(some.map(({ aboutId }) => aboutId))];
  const aboutTalk = idsOf(lines.filter(({ kind }) => isTalkNews(kind)));
  const seeable = await findSeeable(ctx.db, memberId, aboutTalk);
  return {
    bonds: await findBonds(
      ctx,
      memberId,
      idsOf(lines.filter(({ kind }) => !isTalkNews(kind) && !isAboutNobodyElse(kind))),
    ),
    talks: await findPairTalks(ctx.db, memberId, [...seeable], ctx.now()),
  };
}

/** Whether a line speaks of what the member has behind them: a talk by video that nobody can begin any more, an evening. */
function isBehind({ kind, number, happenedAt }: NewsLine, lines: readonly NewsLine[], now: Date): boolean {
  // S-news-4
  if (kind === 'video-reminder') return now.getTime() >= happenedAt.getTime() + REMINDED_BEFORE_MS + DOOR_OPEN_FOR_MS;
  // S-news-5
  if (kind !== 'evening-today' && kind !== 'evening-reminder') return false;
  const lastDay = addDays(dayOf(happenedAt), kind === 'evening-today' ? 0 : 1);
  return dayOf(now) > lastDay || lines.some((line) => line.kind === 'evening-aftermath' && line.number > number);
}

/**
 * Who has completed a theme is not told to a member who has not: only crossed answers are (S-resonance-10). Who has a crush
 * is told where it can be answered. An evening or a comparison is about nobody.
 */
function isNamed({ kind }: NewsLine): boolean {
  return kind !== 'theme-completed' && kind !== 'crush-received' && !isAboutNobodyElse(kind);
}

function isStillTrue({ kind, aboutId }: NewsLine, { bonds, talks }: Ties, now: Date): boolean {
  if (isTalkNews(kind)) return isTalkNewsTrue(kind, talks.get(aboutId));
  // The evenings take their own lines back (S-news-5); that a comparison was answered stays true (S-news-6).
  if (isAboutNobodyElse(kind)) return true;
  const bond = bonds.get(aboutId);
  if (!bond) return false;
  switch (kind) {
    case 'reveal-asked':
      return revealStateOf(bond.reveal, now) === 'asked-by-them';
    case 'reveal-opened':
      return revealStateOf(bond.reveal, now) === 'open';
    case 'mutual-crush':
      return bond.isMutualCrush;
    case 'crush-received':
      return !bond.isMutualCrush;
    case 'interest-shared':
      return isInterestShared(bond.choices, now);
    case 'new-match':
    case 'theme-completed':
      return true;
  }
}

// S-news-4
function isTalkNewsTrue(kind: TalkNewsKind, talk: PairTalk | undefined): boolean {
  switch (kind) {
    case 'question-waiting':
      return talk?.state === 'asked-by-them';
    case 'talk-opened':
    case 'meeting-proposed':
    case 'meeting-taken':
    case 'video-asked':
    case 'video-wished':
    case 'video-reminder':
    case 'wish-shared':
      return talk?.state === 'open';
    case 'talk-closed':
      return talk?.state === 'closed' && talk.conversationId !== null;
  }
}

/** "Aujourd'hui", 'Hier', and '12 novembre'. */
function dayOfLineInWords(moment: Date, now: Date): string {
  const [day, today] = [dayOf(moment), dayOf(now)];
  if (day === today) return fr`Aujourd'hui`;
  if (day === addDays(today, -1)) return 'Hier';
  return dayAndMonthInWords(moment);
}
