import { DAY_MS } from '#shared/duration.ts';
import type { ReportReason } from '#shared/safety/reports.ts';
import { findActiveMember } from '#server/features/members/member.queries.ts';
import { reportMember } from '#server/features/safety/reports.service.ts';
import { clientAt } from '#server/platform/http/client.ts';
import { makeAdmin } from './administrator.ts';
import { prepare } from './prepare.ts';
import type { WebSite } from './test-site.ts';
import { createMember, createTestMember } from './entered-members.ts';
import { queuedMails, type TestMember, type Visitor } from './visitor.ts';

/** Somebody who reports, Ana, and somebody who is reported, Léa. */
export interface Pair {
  readonly ana: TestMember;
  readonly lea: TestMember;
}

/** Two administrators of a site, and what members report and they decide. */
export function prepareModeration({ db, web, ctx }: Pick<WebSite, 'db' | 'web' | 'ctx'>) {
  const makeOne = async (email: string, name: string) => {
    const admin = await createMember(web.url, db, email, name);
    await makeAdmin(db, email);
    return admin;
  };
  const admin = prepare(() => makeOne('admin@exemple.fr', 'Zoé'));
  const second = prepare(() => makeOne('autre-admin@exemple.fr', 'Yves'));
  let accounts = 0;

  const mailOf = async (email: string, kind: string) =>
    (await queuedMails(db, email)).findLast((mail) => mail.kind === kind);
  const newestReportOf = async (reportedId: string): Promise<string> => {
    const rows = db('reports').where({ reported_id: reportedId }).orderBy('created_at', 'desc');
    return (await rows.first('id'))!.id;
  };

  return {
    admin,
    second,
    mailOf,
    newestReportOf,

    /** Two accounts without answers: for what does not begin on a screen. */
    async newAccounts(): Promise<Pair> {
      const make = (name: string) => createTestMember(web.url, db, `signalement-${(accounts += 1)}@exemple.fr`, name);
      return { ana: await make('Ana'), lea: await make('Léa') };
    },

    /** Makes a member an established one, whose reports weigh more: a month old, with a profile that takes part. */
    async establish({ id }: TestMember): Promise<void> {
      const monthAgo = new Date(Date.now() - 30 * DAY_MS);
      await db('members').where({ id }).update({ created_at: monthAgo });
      await db('profiles').insert({ user_id: id, profile_completed: true }).onConflict('user_id').merge();
    },

    /** As the screen does it, from a network address, once somebody is chosen. */
    async report(
      { ana, lea }: Pair,
      {
        reason = 'harassment',
        details = null,
        client = null,
      }: { reason?: ReportReason; details?: string | null; client?: string | null } = {},
    ): Promise<string> {
      const member = await findActiveMember(db, ana.id);
      const target = { memberId: lea.id, isNamed: true };
      await reportMember(ctx, member!, target, {
        reason,
        details,
        wantsBlock: false,
        client: client === null ? null : clientAt(client),
      });
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

/** Decides a report by the form of an administrator. */
export function decide(who: Visitor, reportId: string, outcome: string, statement = 'Les faits, dits tels quels.') {
  return who.post('/admin-reports', { intent: 'decide', report: reportId, outcome, ground: 'harassment', statement });
}

/** Where the screens of a resonance send a form: blocking is the business of the page of blocks. */
export function pathOfIntent(intent: string): string {
  return intent === 'block' ? '/mes-blocages' : '/match-resonance';
}
