import type { AppContext } from '#server/platform/context.ts';
import { prepareDownload, sweepDownloads } from '#server/features/account/download.service.ts';
import { finishErasure } from '#server/features/account/erasure.service.ts';
import { retireAccounts } from '#server/features/account/retention.service.ts';
import { removeUnusedBanner } from '#server/features/ads/ads.service.ts';
import { crushAdmitters } from '#server/features/crush/crush-admission.ts';
import { notifyThemeCompletion } from '#server/features/notifications/theme-notices.service.ts';
import { createMatchingEngine } from '#server/features/matching/matching-engine.ts';
import { newMatchesAdmitters, tellNewMatches } from '#server/features/notifications/notices.service.ts';
import {
  beginRefresh,
  chooseEverybodysSixes,
  refreshChunk,
} from '#server/features/matching/refresh-everybody.service.ts';
import { refreshMember } from '#server/features/matching/refresh-member.service.ts';
import { expirePoints } from '#server/features/points/expiry.service.ts';
import { sweepPhotos } from '#server/features/photos/photos.service.ts';
import { createPushTransport } from '#server/features/notifications/push-transport.ts';
import { pushNewMatches } from '#server/features/notifications/push.service.ts';
import { tellOpening } from '#server/features/plans/opening.service.ts';
import { takeSnapshot } from '#server/features/statistics/statistics.service.ts';
import { prune } from '#server/features/account/upkeep.service.ts';
import type { JobKey, PayloadOf } from '#server/platform/queue/jobs.ts';
import { createTransport } from '#server/platform/mail/mailer.ts';
import { sendQueuedMail, sweepMails } from '#server/platform/mail/outbox.service.ts';
import { createTextTransport } from '#server/platform/mail/text-gateway.ts';

export type Handlers = { readonly [Key in JobKey]: (payload: PayloadOf<Key>) => Promise<void> };

/** What is done for each job. Every handler reloads from ids, tolerates absence, and may run twice. */
export function createHandlers(ctx: AppContext): Handlers {
  const sending = {
    transport: createTransport(ctx),
    textTransport: createTextTransport(ctx.config),
    admitters: { ...crushAdmitters(ctx), ...newMatchesAdmitters(ctx) },
  };
  const pushTransport = ctx.config.push ? createPushTransport(ctx.config.push) : null;
  const engine = createMatchingEngine();
  return {
    sendMail: ({ mailId }) => sendQueuedMail(ctx, sending, mailId),
    sweepMails: () => sweepMails(ctx),
    sweepPhotos: () => sweepPhotos(ctx),
    refreshMember: ({ memberId }) => refreshMember(ctx, engine, memberId),
    refreshEverybody: async () => void (await beginRefresh(ctx)),
    refreshChunk: (chunk) => refreshChunk(ctx, engine, chunk),
    chooseSixes: (run) => chooseEverybodysSixes(ctx, run),
    expirePoints: () => expirePoints(ctx),
    tellThemeCompletion: ({ memberId, theme }) => notifyThemeCompletion(ctx, memberId, theme),
    tellNewMatches: () => tellNewMatches(ctx),
    tellOpening: () => tellOpening(ctx),
    pushNewMatches: ({ until, ...news }) => pushNewMatches(ctx, pushTransport, { ...news, until: new Date(until) }),
    removeUnusedBanner: (banner) => removeUnusedBanner(ctx, banner),
    finishErasure: ({ erasureId }) => finishErasure(ctx, engine, erasureId),
    prepareDownload: ({ downloadId }) => prepareDownload(ctx, downloadId),
    sweepDownloads: () => sweepDownloads(ctx),
    retireAccounts: () => retireAccounts(ctx),
    takeSnapshot: () => takeSnapshot(ctx),
    prune: () => prune(ctx),
  };
}
