import type { Feature } from '../../web/feature.ts';
import { accountDeletionRoute } from './account-deletion.route.ts';
import { accountRoute } from './account.route.ts';
import { downloads } from './download.route.ts';
import { downloadJobs } from './download.service.ts';
import { erasureJobs } from './erasure.service.ts';
import { retentionJobs } from './retention.service.ts';
import { dataRetentionJobs } from './data-retention.service.ts';
import { accountMails } from './account.mails.ts';
import { mailboxJobs } from './mailboxes.service.ts';

export const account = {
  screens: { account: accountRoute, accountDeletion: accountDeletionRoute },
  calls: ({ ctx, sessionOf }) => downloads(ctx, sessionOf),
  jobs: [...erasureJobs, ...downloadJobs, ...retentionJobs, ...dataRetentionJobs, ...mailboxJobs],
  mails: accountMails,
} satisfies Feature;
