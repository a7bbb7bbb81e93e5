import { Router, type Request as ExpressRequest, type Response as ExpressResponse } from 'express';
import { redirect } from 'react-router';
import { AppError } from '#shared/errors.ts';
import {
  decisionSchema,
  nameReportedSchema,
  openEvidenceSchema,
  reportAbuseSchema,
} from '#shared/safety/report-forms.ts';
import { routes } from '#shared/routes.ts';
import { isUuid } from '#shared/uuid.ts';
import { voiceFormats } from '#shared/voices/voices.ts';
import { secondFactorProof } from '../admin/second-factor.session.ts';
import type { AppContext } from '../../platform/context.ts';
import { done, formAction } from '../../web/form-action.ts';
import { appContext, requireMember, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { isAdmin } from '../admin/roles.queries.ts';
import { roleAccessOf } from '../admin/second-factor.service.ts';
import type { Actor } from '../audit/audit.queries.ts';
import type { Session } from '../members/session.ts';
import { sendPrivatePicture } from '../photos/photos.route.ts';
import { openOwnPhoto } from '../photos/photos.service.ts';
import { openReportEvidence } from '../talk/evidence.service.ts';
import { openReportVoice } from '../voices/reported-voices.service.ts';
import { asJson } from '#shared/talk/as-json.ts';
import { findCase, listReports, type Case, type ReportLists } from './cases.service.ts';
import { decideReport, nameReported } from './decisions.service.ts';
import { openAbuseCase } from './report-abuse.service.ts';
import { findReport } from './reports.queries.ts';

const CASE_PARAMETER = 'dossier';
const DECIDED = 'decide';

export type AdminReportsData =
  | ({ readonly state: 'list' } & ReportLists)
  | { readonly state: 'case'; readonly case: Case; readonly isDecided: boolean };

/** The administrators' screen of reports; answers 404 to all others. */
export const adminReportsRoute = {
  access: 'admin',
  async loader({ request, context }): Promise<AdminReportsData> {
    const { ctx } = await requireAdmin(context);
    const { searchParams } = new URL(request.url);
    const id = searchParams.get(CASE_PARAMETER);
    if (id === null) return { state: 'list', ...(await listReports(ctx)) };
    const found = isUuid(id) ? await findCase(ctx, id) : null;
    if (!found) throw new AppError('report_gone', 404);
    return { state: 'case', case: found, isDecided: searchParams.get('info') === DECIDED };
  },
  action: formAction({
    admit: ({ context }) => requireAdmin(context),
    intents: {
      decide: {
        lists: ['quote'],
        parse: decisionSchema,
        async run({ ctx, visitor: { actor }, value: { report, outcome, ground, statement, quote } }) {
          await decideReport(ctx, actor, report, { outcome, ground, statement: statement || null, quotes: quote });
          return redirect(`${addressOf(report)}&info=${DECIDED}`);
        },
        failed: { expected: 'form' },
        givesBack: 'all',
      },
      'report-abuse': {
        parse: reportAbuseSchema,
        async run({ ctx, visitor: { actor }, value: { report } }) {
          return redirect(addressOf(await openAbuseCase(ctx, actor, report)));
        },
        failed: { expected: 'form' },
      },
      'open-evidence': {
        parse: openEvidenceSchema,
        async run({ ctx, visitor: { actor }, value: { report } }) {
          return done({ evidence: asJson(await openReportEvidence(ctx, report, actor)) });
        },
      },
      name: {
        parse: nameReportedSchema,
        async run({ ctx, visitor: { actor }, value: { report, member } }) {
          await nameReported(ctx, actor, report, member);
          return redirect(addressOf(report));
        },
        failed: { expected: ({ code }) => ({ [code === 'report_member_unknown' ? 'member' : 'form']: code }) },
        givesBack: 'all',
      },
    },
  }),
} satisfies ServerRoute;

async function requireAdmin(context: RouteArguments['context']): Promise<{ ctx: AppContext; actor: Actor }> {
  const ctx = context.get(appContext);
  const { id } = requireMember(context);
  if (!(await isAdmin(ctx.db, id))) throw new AppError('not_found', 404);
  return { ctx, actor: `member:${id}` };
}

function addressOf(reportId: string): string {
  return `${routes.adminReports}?${CASE_PARAMETER}=${reportId}`;
}

/** Serves the photo of a reported member while the report is open, and its recordings, to administrators. */
export function reportedFiles(
  ctx: AppContext,
  sessionOf: (req: ExpressRequest, res: ExpressResponse) => Session,
): Router {
  const router = Router();
  router.get(`${routes.adminReports}/photo/:report`, async (req, res) => {
    const session = sessionOf(req, res);
    const { member } = session;
    const { report: id } = req.params;
    const isAllowed =
      member !== null &&
      isUuid(id) &&
      (await roleAccessOf(ctx, member.id, 'admin', session.get(secondFactorProof))) === 'proven';
    const report = isAllowed ? await findReport(ctx.db, id) : null;
    const ownerId = report === null || report.state === 'decided' ? null : report.reported_id;
    const bytes = ownerId === null ? null : await openOwnPhoto(ctx, ownerId);
    if (!bytes) throw new AppError('not_found', 404);
    sendPrivatePicture(res, bytes);
  });
  router.get(`${routes.adminReports}/voix/:report/:number`, async (req, res) => {
    const session = sessionOf(req, res);
    const { member } = session;
    const { report: id, number } = req.params;
    const isAllowed =
      member !== null &&
      isUuid(id) &&
      /^\d{1,9}$/.test(number) &&
      (await roleAccessOf(ctx, member.id, 'admin', session.get(secondFactorProof))) === 'proven';
    const bytes = isAllowed ? await openReportVoice(ctx, id, Number(number), `member:${member.id}`) : null;
    if (!bytes) throw new AppError('not_found', 404);
    sendPrivatePicture(res, bytes, voiceFormats.opus);
  });
  return router;
}
