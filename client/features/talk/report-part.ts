import { later } from '../../ui/later.tsx';

export const ReportMessages = later('ReportMessages', () => import('./evidence/ReportMessages.tsx'));
