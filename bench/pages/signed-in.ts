import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import { DAY_MS } from '#shared/duration.ts';
import { CONSENT_VERSION } from '#server/features/members/member.queries.ts';
import { signSession } from '#server/features/members/session-cookie.ts';
import { keysOf } from '#server/platform/secrets.ts';

/** Makes a member with both consents and an open session. @returns the cookies of their browser */
export async function signIn(
  db: Database,
  {
    secretKey,
    displayName,
    isProduction,
  }: { readonly secretKey: string; readonly displayName: string; readonly isProduction: boolean },
): Promise<string> {
  const [member] = await db('members')
    .insert({ email: 'mesure@exemple.fr', display_name: displayName, age_confirmed: true })
    .returning('id');
  const id = member?.id ?? '';
  await db('consents').insert(
    (['terms', 'sensitive_data'] as const).map((kind) => ({ member_id: id, kind, version: CONSENT_VERSION })),
  );
  const sid = randomBytes(24).toString('base64url');
  const expires = new Date(Date.now() + 30 * DAY_MS);
  const cookie = {
    originalMaxAge: 30 * DAY_MS,
    expires,
    httpOnly: true,
    sameSite: 'lax',
    secure: isProduction,
    path: '/',
  };
  await db('sessions').insert({ sid, expire: expires, sess: JSON.stringify({ cookie, passport: { user: id } }) });
  const [key] = keysOf({ secretKey }, 'session');
  const value = signSession(sid, key.toString('base64url'));
  const prefix = isProduction ? '__Host-' : '';
  return `${prefix}session=${encodeURIComponent(value)}; ${prefix}cookie-choice=declined`;
}
