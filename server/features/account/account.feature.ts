import { handles } from '../../platform/queue/define-job.ts';
import type { Feature } from '../../web/feature.ts';
import { createMatchingEngine } from '../matching/matching-engine.ts';
import { accountDeletionRoute } from './account-deletion.route.ts';
import { accountRoute } from './account.route.ts';
import { downloads } from './download.route.ts';
import { prepareDownload, prepareDownloadJob, sweepDownloads, sweepDownloadsJob } from './download.service.ts';
import { finishErasure, finishErasureJob } from './erasure.service.ts';
import { retireAccounts, retireAccountsJob } from './retention.service.ts';
import { prune, pruneJob } from './data-retention.service.ts';
import { accountMails } from './account.mails.ts';

export const account = {
  screens: { account: accountRoute, accountDeletion: accountDeletionRoute },
  calls: ({ ctx, sessionOf }) => downloads(ctx, sessionOf),
  jobs: [
    handles(finishErasureJob, ({ ctx, once }) => {
      const engine = once(createMatchingEngine);
      return ({ erasureId }) => finishErasure(ctx, engine, erasureId);
    }),
    handles(
      prepareDownloadJob,
      ({ ctx }) =>
        ({ downloadId }) =>
          prepareDownload(ctx, downloadId),
    ),
    handles(
      sweepDownloadsJob,
      ({ ctx }) =>
        () =>
          sweepDownloads(ctx),
    ),
    handles(
      retireAccountsJob,
      ({ ctx }) =>
        () =>
          retireAccounts(ctx),
    ),
    handles(
      pruneJob,
      ({ ctx }) =>
        () =>
          prune(ctx),
    ),
  ],
  mails: accountMails,
} satisfies Feature;
