import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { browserOf } from '#server/features/members/browser-cookie.ts';
import { CONSENT_VERSION } from '#server/features/members/member.queries.ts';
import { deviceOf } from '#server/features/members/device.ts';
import { newBrowserId, rememberBrowser } from '#server/features/members/known-browser.ts';
import { sessionCookieOf, signSession } from '#server/features/members/session-cookie.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { mailboxHash } from '#server/platform/mail/recipient.ts';
import { hashToken, keysOf, randomToken } from '#server/platform/secrets.ts';
import { DAY_MS } from '#shared/duration.ts';
import { readTestConfig } from './test-context.ts';
import { createVisitor, type TestMember, type Visitor } from './visitor.ts';

/*
 * Members as the front door leaves them, written as rows: signed up and in just now, with both consents, in a browser that
 * is known. Four requests and a mail for each member would take ten times as long. For tests of something else than the
 * front door itself, which `testing/visitor.ts` walks through.
 */

const SESSION_DAYS = 30;
const configs = new Map<string, Config>();

/** A signed-in member with both consents. */
export async function createMember(url: string, db: Database, email: string, displayName?: string): Promise<Visitor> {
  return (await createTestMember(url, db, email, displayName)).visitor;
}

/** A signed-in member with both consents, with what a test needs to look into the database. */
export async function createTestMember(
  url: string,
  db: Database,
  email: string,
  displayName = 'Ana',
): Promise<TestMember> {
  const config = configOf(url);
  const [id, browserId, sessionId, now] = [randomUUID(), newBrowserId(), randomToken(), new Date()];
  const end = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  const mailbox = mailboxHash(config, email);
  const session = {
    cookie: {
      originalMaxAge: SESSION_DAYS * DAY_MS,
      expires: end,
      secure: false,
      httpOnly: true,
      path: '/',
      sameSite: 'lax',
    },
    passport: { user: id },
    device: deviceOf(),
    proposedName: displayName,
    memberProof: { signInId: randomUUID(), provenAt: now.getTime() },
  };
  await db.raw(
    `WITH entered AS (
       INSERT INTO members (id, email, mailbox_hash, display_name, age_confirmed, last_signed_in_at)
       VALUES (:id, :email, :mailbox, :displayName, true, :now) RETURNING id
     ), agreed AS (
       INSERT INTO consents (member_id, kind, version, given_at)
       SELECT id, kind, :version, :now FROM entered, unnest(ARRAY['terms', 'sensitive_data']) AS kind
     ), known AS (
       INSERT INTO known_browsers (member_id, browser_hash, seen_on)
       SELECT id, :browserHash, (:now::timestamptz AT TIME ZONE 'Europe/Paris')::date FROM entered
     )
     INSERT INTO sessions (sid, sess, expire) VALUES (:sessionId, :session::json, :end)`,
    {
      id,
      email,
      mailbox,
      displayName,
      now,
      end,
      sessionId,
      version: CONSENT_VERSION,
      browserHash: hashToken(browserId),
      session: JSON.stringify(session),
    },
  );
  const visitor = createVisitor(url);
  const cookies = browserCookies(config, mailbox, browserId);
  cookies.set(sessionCookieOf(config), signSession(sessionId, keysOf(config, 'session')[0].toString('base64url')));
  const { hostname } = new URL(url);
  for (const [name, value] of cookies)
    visitor.agent.jar.setCookie(`${name}=${encodeURIComponent(value)}; Path=/; HttpOnly`, hostname, '/');
  return { id, email, visitor };
}

/** What the web writes for a browser that asks for a link, and in which an account signs in. */
function browserCookies(config: Config, account: string, browserId: string): Map<string, string> {
  const written = new Map<string, string>();
  const [req, res] = [{ headers: {} }, { cookie: (name: string, value: string) => void written.set(name, value) }];
  browserOf(config, req as Request, res as unknown as Response).identify();
  rememberBrowser(config, req as Request, res as unknown as Response, account, browserId);
  return written;
}

function configOf(url: string): Config {
  const known = configs.get(url);
  if (known) return known;
  const config = readTestConfig('postgres://127.0.0.1/test', { PUBLIC_URL: url });
  configs.set(url, config);
  return config;
}
