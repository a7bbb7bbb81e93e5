import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import { memberIdOf } from './visitor.ts';

/** Gives a member the role of an administrator, as the command line does; the second factor is still to be enrolled. */
export async function grantRole(db: Database, email: string): Promise<string> {
  const id = await memberIdOf(db, email);
  await db('user_roles').insert({ user_id: id, role: 'admin' });
  return id;
}

/** Makes a member an administrator who has enrolled a second factor and proved it just now in all open sessions. */
export async function makeAdmin(db: Database, email: string): Promise<string> {
  const id = await grantRole(db, email);
  await proveFactor(db, id);
  return id;
}

/** Makes a member an organiser, with the same proof; `isApproved`: whether evenings are published without an administrator. */
export async function makeOrganiser(db: Database, email: string, { isApproved = false } = {}): Promise<string> {
  const id = await memberIdOf(db, email);
  await db('user_roles').insert({ user_id: id, role: 'organiser' });
  const now = new Date();
  await db('organisers').insert({ member_id: id, granted_at: now, approved_at: isApproved ? now : null });
  await proveFactor(db, id);
  return id;
}

async function proveFactor(db: Database, id: string): Promise<void> {
  const factorId = randomUUID();
  await db('admin_second_factors').insert({
    user_id: id,
    id: factorId,
    // Nobody asks for it again within four hours.
    sealed_secret: Buffer.alloc(0),
    last_step: '0',
    recovery_hashes: [],
    created_at: new Date(),
  });
  await db('sessions')
    .where({ member_id: id })
    .update({
      sess: db.raw(`jsonb_set(sess::jsonb, '{secondFactorProof}', ?::jsonb)`, [
        JSON.stringify({ factorId, provenAt: Date.now() }),
      ]),
    });
}
