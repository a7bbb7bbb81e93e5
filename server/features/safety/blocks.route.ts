import { redirect } from 'react-router';
import { dayInWords } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { BLOCKED_NOTICE } from '#shared/resonance/matches.ts';
import { routes } from '#shared/routes.ts';
import { isRemembered, openedMatch } from '../relations/opened-match.ts';
import { formAction } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import { findOwnBlocks } from '../relations/blocks.queries.ts';
import { blockMember, liftBlock } from './blocks.service.ts';

const BLOCKS_SHOWN = 1000;
/** The notices after blocking or lifting a block, as the address names them. */
export const blockNotices = { done: 'bloque', lifted: 'leve' } as const;

/** The members whom a member has blocked, with buttons to lift each block. */
export const blocksRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const ctx = context.get(appContext);
    const pseudonyms = pseudonymsOf(ctx, context.get(sessionContext));
    const info = new URL(request.url).searchParams.get('info');
    const blocks = await findOwnBlocks(ctx.db, requireMember(context).id, BLOCKS_SHOWN);
    return {
      hasBlocked: info === blockNotices.done,
      hasLifted: info === blockNotices.lifted,
      blocks: blocks.map(({ blockedId, name, since }) => ({
        // Of a kind of its own: by the token of a match somebody would be recognised who was blocked by a first name (S-evening-31).
        token: pseudonyms.of('blocked', blockedId),
        name,
        since: dayInWords(dayOf(since)),
      })),
    };
  },
  action: formAction({
    admit: ({ context }) => ({ member: requireMember(context), session: context.get(sessionContext) }),
    intents: {
      /**
       * Blocks the match that the session opened last, as both screens of a resonance ask. The form's token names the
       * match: if another match was opened in another window in the meantime, nobody is blocked.
       */
      block: {
        async run({ ctx, visitor: { member, session }, fields: { match } }) {
          const otherId = pseudonymsOf(ctx, session).idOf('member', match);
          if (!otherId || !(await isRemembered(ctx.db, session.get(openedMatch), otherId)))
            return redirect(routes.matches);
          await blockMember(ctx, member.id, otherId);
          return redirect(`${routes.matches}?${BLOCKED_NOTICE.join('=')}`);
        },
      },
      lift: {
        async run({ ctx, visitor: { member, session }, fields: { match } }) {
          const otherId = pseudonymsOf(ctx, session).idOf('blocked', match);
          const isLifted = otherId !== null && (await liftBlock(ctx, member.id, otherId));
          return redirect(isLifted ? `${routes.blocks}?info=${blockNotices.lifted}` : routes.blocks);
        },
      },
    },
  }),
} satisfies ServerRoute;
