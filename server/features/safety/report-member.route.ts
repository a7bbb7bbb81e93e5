import { redirect } from 'react-router';
import { reportMemberSchema } from '#shared/safety/report-forms.ts';
import { routes } from '#shared/routes.ts';
import { isRemembered } from '../relations/opened-match.ts';
import { openShown, safetyTarget, sealShown, type SafetyTarget, type ShownTarget } from '../relations/safety-target.ts';
import { formAction, type FormArrival } from '../../web/form-action.ts';
import { appContext, clientContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { asJson } from '#shared/talk/as-json.ts';
import { AppError, messages } from '#shared/errors.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Session } from '../members/session.ts';
import { gatherEvidence, type TickedMessages } from '../talk/evidence.service.ts';
import type { FormFields } from '../../platform/http/parse-form.ts';
import { tickedMessages } from '../talk/opened-conversation.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import { findNameOf, hasBlocked } from '../relations/blocks.queries.ts';
import { openWords, sealWords } from './reported-words.ts';
import { reportMember } from './reports.service.ts';
import { blockNotices } from './blocks.route.ts';
import { blockMember } from './blocks.service.ts';

const DONE = 'envoye';
/** What the form names in place of a member whose account is deleted: the letters that are ticked in the session. */
const LETTERS = 'lettres';

/**
 * Reports or blocks the member in the session. The screens that show members lead here by a POST, so that no address
 * names them (S-safety-1).
 */
export const reportMemberRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const ctx = context.get(appContext);
    const session = context.get(sessionContext);
    const target = session.get(safetyTarget);
    const isDone = new URL(request.url).searchParams.get('info') === DONE;
    const memberId = requireMember(context).id;
    const evidence = isDone ? null : await readTicked(ctx, session, memberId);
    if (!target && (isDone || evidence))
      return {
        token: LETTERS,
        name: null,
        back: routes.discussions,
        isDone,
        isBlocked: false,
        canBlock: false,
        evidence,
        words: null,
        hasVoice: false,
        isOrganiser: false,
      };
    if (!target) throw redirect(routes.matches);
    const { name, words } = await readShown(ctx, session, memberId, target);
    return {
      // Of a kind of its own: a member who met somebody by their first name does not recognise a match by it (S-evening-31).
      token: pseudonymsOf(ctx, session).of('reported', target.memberId),
      name,
      back: routes[target.back],
      isDone,
      isBlocked: await hasBlocked(ctx.db, memberId, target.memberId),
      canBlock: target.isOrganiser !== true,
      evidence,
      // What the reporter has read is what the team reads, also when its writer changes it meanwhile.
      words: words && !isDone ? { shown: words, sealed: sealWords(ctx, words, memberId, target.memberId) } : null,
      hasVoice: target.voice !== undefined,
      isOrganiser: target.isOrganiser === true,
    };
  },
  action: formAction({
    admit: findTarget,
    intents: {
      report: {
        parse: reportMemberSchema,
        async run({ ctx, context, fields, visitor: { member, target, writerId }, value }) {
          const { reason, details = '', block, seen, words } = value;
          const client = context.get(clientContext);
          const session = context.get(sessionContext);
          const ticked = seen ? tickedIn(session) : null;
          // Letters of nobody are reported with messages, or not at all.
          if (!ticked && (seen || !target)) throw new AppError('talk_evidence', 422);
          const evidence = ticked && seen ? { ...ticked, seen } : null;
          const report = {
            reason,
            details: details || null,
            wantsBlock: block === 'true' && target?.isOrganiser !== true,
            client,
            evidence,
            words: words && writerId ? openWords(ctx, words, member.id, writerId) : null,
            voice: target?.voice ?? null,
            eveningId: target?.eveningId ?? null,
          };
          try {
            await reportMember(ctx, member, target, report);
          } catch (error) {
            if (!(error instanceof AppError && error.code === 'report_evidence_changed')) throw error;
            // Not an error: browsers load the messages anew only after an answer that is none.
            const news: { changed: string; values: FormFields } = { changed: messages[error.code], values: fields };
            return { errors: {}, ...news };
          }
          await session.set(tickedMessages, null);
          return redirect(`${routes.reportMember}?info=${DONE}`);
        },
        failed: { expected: 'form' },
        givesBack: 'all',
      },
      block: {
        async run({ ctx, visitor: { member, target } }) {
          if (!target) throw redirect(routes.discussions);
          if (target.isOrganiser) throw redirect(routes.reportMember);
          await blockMember(ctx, member.id, target.memberId, target.isNamed);
          return redirect(`${routes.blocks}?info=${blockNotices.done}`);
        },
      },
    },
  }),
} satisfies ServerRoute;

/**
 * The member whom the form's token names. If another member was chosen in another window, nothing is done to either.
 */
async function findTarget({ ctx, context, read }: FormArrival) {
  const session = context.get(sessionContext);
  const { match } = await read();
  const target = session.get(safetyTarget);
  const member = requireMember(context);
  if (!target && match === LETTERS && session.get(tickedMessages)) return { member, target, writerId: null };
  // The words of the form are sealed with the id that its page had, also of a member who was erased since.
  const writerId = pseudonymsOf(ctx, session).idOf('reported', match);
  if (!target || !writerId || !(await isRemembered(ctx.db, target.memberId, writerId)))
    throw redirect(routes.reportMember);
  return { member, target, writerId };
}

/** What the page shows of its member. Where the way here has not said it, it is what the first look has found. */
async function readShown(
  ctx: AppContext,
  session: Session,
  memberId: string,
  target: SafetyTarget,
): Promise<ShownTarget> {
  if (target.shown !== undefined) return openShown(ctx, memberId, target.shown);
  const name = target.isNamed ? await findNameOf(ctx.db, target.memberId) : null;
  const shown = { name: name ?? null, words: null };
  await session.set(safetyTarget, { ...target, shown: sealShown(ctx, memberId, shown) });
  return shown;
}

/** The ticked messages of the session as the report takes them; null without any. */
function tickedIn(session: Session): TickedMessages | null {
  const remembered = session.get(tickedMessages);
  if (!remembered) return null;
  const { conversationId, numbers, upTo } = remembered;
  return { conversationId, ticked: numbers, upTo };
}

/**
 * Exactly what the team would read of the messages that were ticked; null without any, and when they are of somebody else
 * than the form is about.
 */
async function readTicked(ctx: AppContext, session: Session, memberId: string) {
  const target = session.get(safetyTarget);
  const ticked = tickedIn(session);
  if (!ticked || (target && target.back !== 'discussion')) return null;
  try {
    const { lines, otherId, mark } = await gatherEvidence(ctx, memberId, ticked);
    const isThere = target !== null && (await findNameOf(ctx.db, target.memberId)) !== undefined;
    return otherId === (isThere ? target.memberId : null) ? asJson({ lines, mark }) : null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'talk_evidence') return null;
    throw error;
  }
}
