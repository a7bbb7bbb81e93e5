import type { ScreenData } from '../../frame/data.ts';
import { routes } from '#shared/routes.ts';

type Data = ScreenData<'adminReports'>;

export type ReportLine = Extract<Data, { state: 'list' }>['open'][number];
export type Case = Extract<Data, { state: 'case' }>['case'];

export function caseAddress(reportId: string): string {
  return `${routes.adminReports}?dossier=${reportId}`;
}
