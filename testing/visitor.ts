import request from 'supertest';
import { deriveKey, unseal } from '#server/platform/secrets.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sentMails } from './sent-mails.ts';
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
  // Nothing is saved by packing what goes from one process to itself. Tests of packing say what they accept.
  agent.set('Accept-Encoding', 'identity');
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

const TOKEN_IN_TEXT = /[?&]token=([\w-]+(?:\.[\w-]+)*)/;

/** The newest link of an address: the one that waits, or else the one that a mail server of this process took. */
export async function lastToken(db: Database, email: string): Promise<string> {
  const waiting = (await queuedMails(db, email)).at(-1)?.token;
  const sent = () => sentMails.findLast(({ to, text }) => to.includes(email) && TOKEN_IN_TEXT.test(text));
  const token = waiting || TOKEN_IN_TEXT.exec(sent()?.text ?? '')?.[1];
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
  await enter(visitor, db, email, displayName);
  return visitor;
}

/** Signs up in this browser, uses the link, and gives the name, the age and both consents. */
export async function enter(visitor: Visitor, db: Database, email: string, displayName = 'Ana'): Promise<void> {
  await visitor.signUp(email, displayName).expect(200);
  await visitor.call('/auth/v1/verify', { token: await lastToken(db, email) }).expect(200);
  await visitor.call('/auth/v1/consents', introduction(displayName)).expect(200);
}

/** The call for the consents of a new member. */
export function introduction(displayName = 'Ana') {
  return { terms: true, sensitive_data: true, display_name: displayName, age_confirmed: true };
}

/** Deletes an account as its member does: by the account page and the link that arrives. */
export async function leave({ visitor, email }: TestMember, db: Database): Promise<void> {
  await visitor.post('/mon-compte', { intent: 'delete', word: 'SUPPRIMER' }).expect(303);
  const mail = (await queuedMails(db, email)).findLast(({ kind }) => kind === 'account-deletion-link');
  await visitor.post('/mon-compte/suppression', { token: mail?.token ?? '' }).expect(303);
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
