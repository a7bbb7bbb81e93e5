import { DAY_MS } from '#shared/duration.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import type { AppContext } from '../../platform/context.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { findSubscriptions } from '../notifications/push.queries.ts';
import { createPushTransport, type PushTransport } from '../notifications/push-transport.ts';
import { pushTo } from '../notifications/push.service.ts';
import { findConversationStatus } from '../talk/conversations.queries.ts';
import { findGameRow } from '../talk/games.queries.ts';
import { isWritable } from '../talk/talk-rights.ts';
import { announceTurnJob, pushTurnJob } from './games.jobs.ts';

/** How long a notification is worth sending. */
const WORTH_MS = 3 * DAY_MS;
/** Two who play at the same time have no need of notifications: by then a turn is answered. */
const AFTER_SECONDS = 5 * 60;

interface AwaitedTurn {
  readonly memberId: string;
  readonly conversationId: string;
  readonly number: number;
}

/** Queues a notification for the member whose turn it is, without a name and a word (S-game-13). For the caller's transaction. */
export async function announceTurn(tx: AppContext, awaited: AwaitedTurn): Promise<void> {
  if (!tx.config.push) return;
  const until = new Date(tx.now().getTime() + WORTH_MS).toISOString();
  // The number too: one that waits for a game that has ended since notifies nobody of the next.
  const onceFor = `${awaited.conversationId}:${awaited.number}:${awaited.memberId}`;
  await tx.enqueue(announceTurnJob, { ...awaited, until }, { startAfterSeconds: AFTER_SECONDS, onceFor });
}

type Announced = AwaitedTurn & { readonly until: string };

async function announce(ctx: AppContext, announced: Announced): Promise<void> {
  for (const subscriptionId of await findSubscriptions(ctx.db, announced.memberId, ctx.now()))
    await ctx.enqueue(pushTurnJob, { ...announced, subscriptionId });
}

/** Notifies one browser, unless the turn was played, or the game has ended. */
export async function pushTurn(
  ctx: AppContext,
  transport: PushTransport | null,
  { memberId, conversationId, number, subscriptionId, until }: Announced & { readonly subscriptionId: string },
): Promise<void> {
  await pushTo(ctx, transport, {
    memberId,
    subscriptionId,
    until: new Date(until),
    occasion: 'talk',
    notice: { title: ctx.config.productName, body: fr`C'est à toi de jouer.`, path: routes.discussions },
    isStillTrue: async () => {
      const status = await findConversationStatus(ctx.db, memberId, conversationId);
      if (!status || !isWritable(status) || status.own?.muted) return false;
      const row = await findGameRow(ctx.db, conversationId, number);
      return (status.side === 1 ? row?.first_awaited : row?.second_awaited) === true;
    },
  });
}

export const turnJobs: readonly JobHandler<AppContext>[] = [
  handles(
    announceTurnJob,
    ({ ctx }) =>
      (announced) =>
        announce(ctx, announced),
  ),
  handles(pushTurnJob, ({ ctx }) => {
    const transport = ctx.config.push ? createPushTransport(ctx.config.push) : null;
    return (announced) => pushTurn(ctx, transport, announced);
  }),
];
