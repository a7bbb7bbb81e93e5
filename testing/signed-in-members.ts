import { randomUUID } from 'node:crypto';
import { CONSENT_VERSION } from '#server/features/members/member.queries.ts';
import { sessionCookieOf, signSession } from '#server/features/members/session-cookie.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { keysOf, randomToken } from '#server/platform/secrets.ts';
import { DAY_MS } from '#shared/duration.ts';

/** A member's browser that is signed in, as the server recognises it. */
export interface SignedInMember {
  readonly memberId: string;
  readonly email: string;
  readonly sessionId: string;
  /** The session cookie as a browser sends it: name and value. */
  readonly cookie: string;
  /** The network address that its proxy would write: one for each, as limits count. */
  readonly client: string;
}

export interface MemberSite {
  readonly db: Database;
  readonly config: Config;
}

const ROWS_AT_A_TIME = 1000;
let clients = 0;

/**
 * Members with both consents and a complete profile, a month old and each with a session. Written as rows, because signing
 * thousands of people up would take longer than what is measured with them.
 */
export async function createSignedInMembers(
  { db, config }: MemberSite,
  count: number,
  displayName = 'Ana',
): Promise<SignedInMember[]> {
  const createdAt = new Date(Date.now() - 30 * DAY_MS);
  const members = Array.from({ length: count }, () => browserOf(config, randomUUID()));
  for (const some of inParts(members)) {
    await db('members').insert(
      some.map(({ memberId: id, email }) => ({
        id,
        email,
        display_name: displayName,
        age_confirmed: true,
        created_at: createdAt,
      })),
    );
    await db('consents').insert(
      some.flatMap(({ memberId }) =>
        (['terms', 'sensitive_data'] as const).map((kind) => ({ member_id: memberId, kind, version: CONSENT_VERSION })),
      ),
    );
    await db('profiles').insert(
      some.map(({ memberId }) => ({
        user_id: memberId,
        display_name: displayName,
        gender: 'femme' as const,
        birth_date: '1990-01-01',
        profile_completed: true,
      })),
    );
    await insertSessions(db, some);
  }
  return members;
}

/** Signs members in that there are already, each in a browser of their own. */
export async function signMembersIn(
  { db, config }: MemberSite,
  memberIds: readonly string[],
): Promise<SignedInMember[]> {
  const members = memberIds.map((memberId) => browserOf(config, memberId));
  for (const some of inParts(members)) await insertSessions(db, some);
  return members;
}

function browserOf(config: Config, memberId: string): SignedInMember {
  const sessionId = randomToken();
  const value = signSession(sessionId, keysOf(config, 'session')[0].toString('base64url'));
  clients += 1;
  return {
    memberId,
    sessionId,
    email: `${memberId}@exemple.fr`,
    cookie: `${sessionCookieOf(config)}=${encodeURIComponent(value)}`,
    client: `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`,
  };
}

async function insertSessions(db: Database, members: readonly SignedInMember[]): Promise<void> {
  const end = new Date(Date.now() + 30 * DAY_MS);
  const sessionOf = ({ memberId }: SignedInMember) => ({
    cookie: { originalMaxAge: 30 * DAY_MS, expires: end, httpOnly: true, path: '/', sameSite: 'lax' },
    passport: { user: memberId },
  });
  await db.raw(
    `INSERT INTO sessions (sid, sess, expire)
     SELECT sid, sess::json, :end::timestamptz FROM unnest(:sids::text[], :values::text[]) AS made (sid, sess)`,
    {
      end,
      sids: members.map(({ sessionId }) => sessionId),
      values: members.map((member) => JSON.stringify(sessionOf(member))),
    },
  );
}

/** Makes the session of a member remember something, as the screens do that lead from one to the other. */
export async function rememberInSession(
  db: Database,
  { sessionId }: SignedInMember,
  slot: 'openedConversationId' | 'openedMatchId' | 'pushSubscriptionId',
  id: string,
): Promise<void> {
  await db.raw(
    `UPDATE sessions SET sess = jsonb_set(sess::jsonb, ARRAY[:slot::text], to_jsonb(:id::text))::json WHERE sid = :sessionId`,
    { slot, id, sessionId },
  );
}

/** Asks as a page of this member's browser does, which does not follow redirects by itself. */
export function askAs(
  { cookie, client }: SignedInMember,
  { url, publicUrl = url }: { readonly url: string; readonly publicUrl?: string },
  path: string,
  form?: Readonly<Record<string, string>> | URLSearchParams | string,
): Promise<Response> {
  const body = typeof form === 'string' || form === undefined ? form : new URLSearchParams(form);
  return fetch(url + path, {
    redirect: 'manual',
    headers: {
      Cookie: cookie,
      Origin: publicUrl,
      'X-Forwarded-For': client,
      Accept: path.startsWith('/_data') ? 'application/json' : 'text/html',
      'Accept-Encoding': 'identity',
      ...(body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { method: 'POST', body }),
  });
}

export function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) yield rows.slice(from, from + ROWS_AT_A_TIME);
}
