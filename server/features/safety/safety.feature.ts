import type { Feature } from '../../web/feature.ts';
import { adminReportsRoute, reportedFiles } from './admin-reports.route.ts';
import { blocksRoute } from './blocks.route.ts';
import { contestRoute } from './contest.route.ts';
import { reportMemberRoute } from './report-member.route.ts';
import { reportRoute } from './report.route.ts';
import { safetyMails } from './safety.mails.ts';

export const safety = {
  screens: {
    report: reportRoute,
    reportMember: reportMemberRoute,
    blocks: blocksRoute,
    contest: contestRoute,
    adminReports: adminReportsRoute,
  },
  calls: ({ ctx, sessionOf }) => reportedFiles(ctx, sessionOf),
  mails: safetyMails,
} satisfies Feature;
