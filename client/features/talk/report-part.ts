import { later } from '../../ui/later.ts';

export const ReportMessages = later(() => import('./evidence/ReportMessages.tsx'));
