import type { ClientFeature } from '../../frame/feature.ts';

export const safetyFeature = {
  screens: {
    report: { file: 'safety/ReportScreen', title: 'Signaler' },
    reportMember: { file: 'safety/ReportMemberScreen', title: 'Signaler ou bloquer' },
    blocks: { file: 'safety/BlocksScreen', title: 'Mes blocages' },
    contest: { file: 'safety/ContestScreen', title: 'Contester une décision' },
    adminReports: { file: 'safety/AdminReportsScreen', title: 'Signalements' },
  },
} satisfies ClientFeature;
