import type { Feature } from '../../web/feature.ts';
import { accountAddressRoute } from './account-address.route.ts';
import { accountDeletionRoute } from './account-deletion.route.ts';
import { accountProofRoute } from './account-proof.route.ts';
import { accountRoute } from './account.route.ts';
import { addressMails } from './address-change.mails.ts';
import { downloads } from './download.route.ts';
import { downloadJobs } from './download.service.ts';
import { erasureJobs } from './erasure.service.ts';
import { retentionJobs } from './retention.service.ts';
import { dataRetentionJobs } from './data-retention.service.ts';
import { accountMails } from './account.mails.ts';
import { mailboxJobs } from './mailboxes.service.ts';

export const account = {
  screens: {
    account: accountRoute,
    accountAddress: accountAddressRoute,
    accountDeletion: accountDeletionRoute,
    accountProof: accountProofRoute,
  },
  calls: ({ ctx, sessionOf }) => downloads(ctx, sessionOf),
  jobs: [...erasureJobs, ...downloadJobs, ...retentionJobs, ...dataRetentionJobs, ...mailboxJobs],
  mails: { ...accountMails, ...addressMails },
} satisfies Feature;
