import { redirect } from 'react-router';
import { dayInWords } from '#shared/calendar.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { BLOCKED_NOTICE } from '#shared/resonance/matches.ts';
import { routes } from '#shared/routes.ts';
import { openedMatch } from '../relations/opened-match.ts';
import { readFormFields } from '../../platform/http/parse-form.ts';
import { appContext, requireMember, sessionContext, type ServerRoute, type RouteArguments } from '../../web/route.ts';
import { findByToken, matchToken } from '../relations/match-token.ts';
import { findOwnBlocks } from '../relations/blocks.queries.ts';
import { blockMember, liftBlock } from './blocks.service.ts';

const BLOCKS_SHOWN = 1000;
/** What was just done, said once by the address that one is sent to. */
export const blockNotices = { done: 'bloque', lifted: 'leve' } as const;

/** Whom a member no longer wants to see, and the way back. */
export const blocksRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const ctx = context.get(appContext);
    const session = context.get(sessionContext);
    const info = new URL(request.url).searchParams.get('info');
    const blocks = await findOwnBlocks(ctx.db, requireMember(context).id, BLOCKS_SHOWN);
    return {
      hasBlocked: info === blockNotices.done,
      hasLifted: info === blockNotices.lifted,
      blocks: blocks.map(({ blockedId, name, since }) => ({
        token: matchToken(ctx.config, session.id, blockedId),
        name,
        since: dayInWords(dayOf(since)),
      })),
    };
  },
  async action({ request, context }) {
    const ctx = context.get(appContext);
    const { id } = requireMember(context);
    const { intent, match } = await readFormFields(request);
    if (intent === 'block') return blockOpenedMatch(context, match);
    if (intent !== 'lift') throw new AppError('bad_request', 400);
    const blockedIds = (await findOwnBlocks(ctx.db, id, BLOCKS_SHOWN)).map(({ blockedId }) => blockedId);
    const otherId = findByToken(ctx.config, context.get(sessionContext).id, match, blockedIds);
    const isLifted = otherId !== null && (await liftBlock(ctx, id, otherId));
    return redirect(isLifted ? `${routes.blocks}?info=${blockNotices.lifted}` : routes.blocks);
  },
} satisfies ServerRoute;

/**
 * Blocks the match that the session opened last, as both screens of a resonance ask. The form's token says whom it means:
 * where another match was opened in the meantime, in another window, nobody is blocked.
 */
async function blockOpenedMatch(context: RouteArguments['context'], token: unknown): Promise<Response> {
  const ctx = context.get(appContext);
  const session = context.get(sessionContext);
  const opened = session.get(openedMatch);
  const otherId = opened && findByToken(ctx.config, session.id, token, [opened]);
  if (!otherId) return redirect(routes.matches);
  await blockMember(ctx, requireMember(context).id, otherId);
  return redirect(`${routes.matches}?${BLOCKED_NOTICE.join('=')}`);
}
