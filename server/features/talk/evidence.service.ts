import { createHash } from 'node:crypto';
import { fr } from '#shared/typeset.ts';
import { AppError } from '#shared/errors.ts';
import { EVIDENCE_AROUND, EVIDENCE_AT_MOST, type EvidenceLine } from '#shared/talk/evidence.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { findConversationStatus } from './conversations.queries.ts';
import { findEvidence, findMessagesByNumbers, insertEvidence, markQuoted, markReported } from './evidence.queries.ts';
import { findGameRow } from './games.queries.ts';
import { findAttached, type MessageRow } from './messages.queries.ts';
import { inWords } from './message-words.ts';
import { pairGameInWords } from './pair-game.ts';
import { attachVoiceNotes } from './voice-notes.service.ts';
import { openConversation, openEvidence, sealEvidence, type ConversationSeal, type Side } from './sealing.ts';

/** The messages that a report takes along: those that were ticked, and five before and after each. */
export function withSurroundings(ticked: readonly number[], lastNumber: number): number[] {
  const numbers = new Set<number>();
  for (const number of ticked)
    for (let near = number - EVIDENCE_AROUND; near <= number + EVIDENCE_AROUND; near += 1)
      if (near >= 1 && near <= lastNumber) numbers.add(near);
  return [...numbers].toSorted((one, other) => one - other);
}

/** The messages of a conversation that a member has ticked for a report. */
export interface TickedMessages {
  readonly conversationId: string;
  readonly ticked: readonly number[];
  /** The last message when they were ticked: what is written later does not come along. */
  readonly upTo?: number | undefined;
}

/** What a report takes along. */
export interface GatheredEvidence {
  readonly lines: readonly EvidenceLine[];
  /** Null once the other's account is deleted. */
  readonly otherId: string | null;
  readonly lastNumber: number;
  readonly seal: ConversationSeal;
  /** Differs as soon as a letter of the lines does. */
  readonly mark: string;
}

/**
 * What a report of these messages would take along: 'Voici exactement ce que la modération lira.' A blocked conversation can
 * be reported for thirty days, one whose other member has left for ninety. What the member may not read is not in it.
 * @throws AppError 422 for a conversation of others, or for none or too many ticked messages
 */
export async function gatherEvidence(
  ctx: AppContext,
  memberId: string,
  { conversationId, ticked, upTo = Infinity }: TickedMessages,
): Promise<GatheredEvidence> {
  if (ticked.length === 0 || ticked.length > EVIDENCE_AT_MOST) throw new AppError('talk_evidence', 422);
  const status = await findConversationStatus(ctx.db, memberId, conversationId);
  const seal = status && openConversation(ctx.config, conversationId, status.conversation.wrapped_key);
  if (!status || !seal || !status.conversation.opened_at) throw new AppError('talk_evidence', 422);
  const { conversation, side, otherId } = status;
  const lastNumber = Math.min(upTo, conversation.last_number);
  const numbers = withSurroundings(ticked, lastNumber);
  const rows = await findMessagesByNumbers(ctx.db, conversationId, numbers);
  const lines: EvidenceLine[] = [];
  for (const row of rows) {
    const text =
      row.sealed_text && seal.open({ part: 'message', number: row.number, side: row.sender }, row.sealed_text);
    if (!text) continue;
    const words =
      row.kind === 'question'
        ? await questionInWords(ctx, { conversationId, number: row.number, text, side, seal })
        : ((await gameInWords(ctx, row, side, seal)) ?? inWords(row.kind, text));
    lines.push({
      number: row.number,
      isByReported: row.sender !== side,
      isTicked: ticked.includes(row.number),
      text: words,
      sentAt: row.sent_at,
    });
  }
  if (!lines.some(({ isTicked }) => isTicked)) throw new AppError('talk_evidence', 422);
  const mark = createHash('sha256').update(JSON.stringify(lines)).digest('base64url');
  return { lines, otherId, lastNumber, seal, mark };
}

/**
 * Gathers what a report of these messages would take along, and holds what the other has written of it: if it is taken back
 * before the report is sent, it stays for its reader.
 * @throws AppError 422
 */
export function holdEvidence(
  ctx: AppContext,
  memberId: string,
  ticked: { readonly conversationId: string; readonly ticked: readonly number[] },
): ReturnType<typeof gatherEvidence> {
  return inTransaction(ctx, async (tx) => {
    const evidence = await gatherEvidence(tx, memberId, ticked);
    const held = evidence.lines.filter(({ isTicked, isByReported }) => isTicked && isByReported);
    await markReported(
      tx.db,
      ticked.conversationId,
      held.map(({ number }) => number),
    );
    return evidence;
  });
}

/** A question with the answers that the member who reports may read. */
async function questionInWords(
  ctx: AppContext,
  {
    conversationId,
    number,
    text,
    side,
    seal,
  }: { conversationId: string; number: number; text: string; side: Side; seal: ConversationSeal },
): Promise<string> {
  const { question } = JSON.parse(text) as { question: string };
  const { answers } = await findAttached(ctx.db, conversationId, number, number);
  const readable = answers.length === 2 ? answers : answers.filter((answer) => answer.side === side);
  const words = readable.map((answer) => {
    const said = seal.open({ part: 'answer', number, side: answer.side }, answer.sealed_text) ?? '';
    return answer.side === side ? fr`Réponse de qui signale : ${said}` : fr`Réponse de la personne signalée : ${said}`;
  });
  return [question, ...words].join('\n');
}

/** What was played in the game that a message has begun, as far as the member who reports may read it; null for others. */
async function gameInWords(
  ctx: AppContext,
  { kind, conversation_id: conversationId, number }: MessageRow,
  side: Side,
  seal: ConversationSeal,
): Promise<string | null> {
  const row = kind === 'game' ? await findGameRow(ctx.db, conversationId, number) : null;
  return row && pairGameInWords(seal, row, side, { mine: fr`Qui signale`, theirs: fr`La personne signalée` });
}

/**
 * Puts messages into a report, sealed for it alone. For the caller's transaction, which has saved the report.
 * @param reported whom the report is about; null for a deleted account
 * @throws AppError 422 when the messages are not the ones that the reporter has read, or are of somebody else
 */
export async function attachEvidence(
  tx: AppContext,
  reportId: string,
  { memberId, reported, seen, ...ticked }: AttachedEvidence,
): Promise<void> {
  const { lines, otherId, seal, mark } = await gatherEvidence(tx, memberId, ticked);
  if (mark !== seen || otherId !== reported) throw new AppError('report_evidence_changed', 422);
  await insertEvidence(
    tx.db,
    lines.map((line) => ({ ...line, reportId, ...sealEvidence(tx.config, reportId, line.number, line.text) })),
  );
  const numbers = lines.map(({ number }) => number);
  await attachVoiceNotes(tx, reportId, { conversationId: ticked.conversationId, numbers, seal });
  await markReported(
    tx.db,
    ticked.conversationId,
    lines.flatMap(({ number, isByReported }) => (isByReported ? [number] : [])),
  );
}

interface AttachedEvidence extends TickedMessages {
  readonly memberId: string;
  readonly reported: string | null;
  /** The mark of the lines that the reporter has read. */
  readonly seen: string;
}

/**
 * Opens the messages of a report, for the page of its case and for nothing else. Each opening is a row of the audit log,
 * written first (S-talk-11).
 */
export async function openReportEvidence(
  ctx: AppContext,
  reportId: string,
  actor: Actor,
): Promise<readonly EvidenceLine[]> {
  const rows = await findEvidence(ctx.db, reportId);
  if (rows.length === 0) return [];
  await recordAction(ctx.db, { actor, action: 'report.open-evidence', subject: `report:${reportId}`, now: ctx.now() });
  return rows.map((row) => ({
    number: row.number,
    isByReported: row.is_by_reported,
    isTicked: row.is_ticked,
    text: openEvidence(ctx.config, reportId, row.number, row.sealed_text) ?? '',
    sentAt: row.sent_at,
  }));
}

/** Remembers which words of the reported member the statement of reasons quotes. For the caller's transaction. */
export async function quoteEvidence(tx: AppContext, reportId: string, numbers: readonly number[]): Promise<void> {
  await markQuoted(tx.db, reportId, numbers);
}

/** Own words as the reported member reads them in a statement of reasons. */
export interface QuotedWords {
  readonly text: string;
  readonly sentAt: Date;
}

/**
 * The words that the statement of reasons of a case quotes, for the member who wrote them: nothing of the reporter. They
 * are opened for that page only, so that no mail and no row has them in clear.
 */
export async function readQuotedWords(ctx: AppContext, reportId: string): Promise<readonly QuotedWords[]> {
  const rows = (await findEvidence(ctx.db, reportId)).filter((row) => row.is_by_reported && row.is_quoted);
  return rows.map((row) => ({
    text: openEvidence(ctx.config, reportId, row.number, row.sealed_text) ?? '',
    sentAt: row.sent_at,
  }));
}
