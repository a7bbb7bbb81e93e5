import type { ReportReason } from '#shared/safety/reports.ts';
import { findActiveMember } from '#server/features/members/member.queries.ts';
import { reportMember } from '#server/features/safety/reports.service.ts';
import { makeAdmin } from './administrator.ts';
import { createTestContext } from './test-context.ts';
import type { WebSite } from './test-site.ts';
import { createMember, createTestMember, queuedMails, type TestMember, type Visitor } from './visitor.ts';

/** Somebody who reports, Ana, and somebody who is reported, Léa. */
export interface Pair {
  readonly ana: TestMember;
  readonly lea: TestMember;
}

/** Two administrators of a site, and what members report and they decide. */
export async function startModeration({ database, web, dataDir }: Pick<WebSite, 'database' | 'web' | 'dataDir'>) {
  const { db } = database;
  const { ctx, close } = await createTestContext(database, { env: { DATA_DIR: dataDir, PUBLIC_URL: web.url } });
  const admin = await createMember(web.url, db, 'admin@exemple.fr', 'Zoé');
  const second = await createMember(web.url, db, 'autre-admin@exemple.fr', 'Yves');
  for (const email of ['admin@exemple.fr', 'autre-admin@exemple.fr']) await makeAdmin(db, email);
  let accounts = 0;

  const mailOf = async (email: string, kind: string) =>
    (await queuedMails(db, email)).findLast((mail) => mail.kind === kind);
  const newestReportOf = async (reportedId: string): Promise<string> => {
    const rows = db('reports').where({ reported_id: reportedId }).orderBy('created_at', 'desc');
    return (await rows.first('id'))!.id;
  };

  return {
    ctx,
    admin,
    second,
    mailOf,
    newestReportOf,
    close,

    /** Two accounts without answers: for what does not begin on a screen. */
    async newAccounts(): Promise<Pair> {
      const make = (name: string) => createTestMember(web.url, db, `signalement-${(accounts += 1)}@exemple.fr`, name);
      return { ana: await make('Ana'), lea: await make('Léa') };
    },

    /** As the screen does it, once somebody is chosen. */
    async report(
      { ana, lea }: Pair,
      { reason = 'harassment', details = null }: { reason?: ReportReason; details?: string | null } = {},
    ): Promise<string> {
      const member = await findActiveMember(db, ana.id);
      const target = { memberId: lea.id, isNamed: true };
      await reportMember(ctx, member!, target, { reason, details, wantsBlock: false });
      return newestReportOf(lea.id);
    },

    /** The mails that concern reports and accounts, by kind. */
    kindsOf: async ({ email }: { readonly email: string }) =>
      (await queuedMails(db, email)).map(({ kind }) => kind).filter((kind) => !kind.startsWith('sign-')),
    contestLinkOf: async (email: string, kind: string) =>
      String((await mailOf(email, kind))?.data['contestLink']).slice(web.url.length),
    stateOf: async (id: string) => (await db('reports').where({ id }).first('state'))!.state,
    /** A report as the page for administrators shows it. */
    caseOf: async (id: string) =>
      ((await admin.data(`/admin-reports?dossier=${id}`).expect(200)).body as { case: Record<string, unknown> }).case,
  };
}

export type Moderation = Awaited<ReturnType<typeof startModeration>>;

/** By the form of an administrator. */
export function decide(who: Visitor, reportId: string, outcome: string, statement = 'Les faits, dits tels quels.') {
  return who.post('/admin-reports', { intent: 'decide', report: reportId, outcome, ground: 'harassment', statement });
}

/** Where the screens of a resonance send a form: blocking is the business of the page of blocks. */
export function pathOfIntent(intent: string): string {
  return intent === 'block' ? '/mes-blocages' : '/match-resonance';
}
