import request from 'supertest';
import { deriveKey, unseal } from '#server/platform/secrets.ts';
import type { Database } from '#server/platform/db/database.ts';
import { TEST_SECRET } from './test-process.ts';

export interface ReadMail {
  readonly kind: string;
  readonly to: string;
  readonly link: string;
  readonly token: string;
  /** All that the template is told. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A browser as the server sees one: it keeps cookies and says where its requests come from. */
export function createVisitor(url: string) {
  const agent = request.agent(url);
  const form = (path: string, fields: object) => agent.post(path).set('Origin', url).type('form').send(fields);
  return {
    agent,
    get: (path: string) => agent.get(path).set('Accept', 'text/html'),
    /** The screen's data, as the page itself asks for it. */
    data: (path: string) => agent.get(`/_data${path}`),
    post: form,
    call: (path: string, body: object) => agent.post(path).set('Origin', url).send(body),
    signUp: (email: string, displayName = 'Ana') =>
      form('/home', { intent: 'sign-up', email, display_name: displayName, age_confirmed: 'true' }),
    askLink: (email: string) => form('/login', { intent: 'link', email }),
  };
}

/** A cookie that an answer sets, as a browser sends it back: `name=value`; empty when it sets none of that name. */
export function cookieIn({ headers }: { readonly headers: object }, name: string): string {
  const set = [(headers as { 'set-cookie'?: string | string[] })['set-cookie'] ?? []].flat();
  return set.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
}

export type Visitor = ReturnType<typeof createVisitor>;

/** The mails waiting for an address, oldest first, unsealed as the worker would. */
export async function queuedMails(db: Database, email: string): Promise<ReadMail[]> {
  const rows = await db('outbox_mails')
    .whereNotNull('sealed_content')
    .orderBy('created_at')
    .select('kind', 'sealed_content');
  return rows
    .map(({ kind, sealed_content: sealed }) => {
      const { to, data } = JSON.parse(unseal(deriveKey(TEST_SECRET, 'mail'), sealed!)) as {
        to: string;
        data: Record<string, unknown> & { link?: string };
      };
      const link = data.link ?? '';
      return { kind, to, link, token: link ? (new URL(link).searchParams.get('token') ?? '') : '', data };
    })
    .filter(({ to }) => to === email);
}

/** The newest link of an address. */
export async function lastToken(db: Database, email: string): Promise<string> {
  const token = (await queuedMails(db, email)).at(-1)?.token;
  if (!token) throw new Error(`No link was sent to ${email}.`);
  return token;
}

/** Somebody with an account, and the browser in which they are signed in. */
export interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly visitor: Visitor;
}

/** A signed-in member with both consents, through the front door. */
export async function createMember(url: string, db: Database, email: string, displayName = 'Ana'): Promise<Visitor> {
  const visitor = createVisitor(url);
  await visitor.signUp(email, displayName).expect(200);
  await visitor.call('/auth/v1/verify', { token: await lastToken(db, email) }).expect(200);
  await visitor.call('/auth/v1/consents', { terms: true, sensitive_data: true }).expect(200);
  return visitor;
}

/** A visitor who is signed in, with what a test needs to look into the database. */
export async function createTestMember(
  url: string,
  db: Database,
  email: string,
  displayName?: string,
): Promise<TestMember> {
  const visitor = await createMember(url, db, email, displayName);
  return { id: await memberIdOf(db, email), email, visitor };
}

export async function memberIdOf(db: Database, email: string): Promise<string> {
  return (await db('members').where({ email }).first('id'))!.id;
}
