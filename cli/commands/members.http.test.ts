import { readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { createMatchingEngine } from '#server/features/matching/matching-engine.ts';
import { beginRefresh, finishRefresh } from '#server/features/matching/refresh-everybody.service.ts';
import { undoAddressChange } from '#server/features/account/address-change.service.ts';
import { findMemberColumns } from '#server/features/account/export.queries.ts';
import { ownershipOf } from '#server/features/account/held.ts';
import { queueMail } from '#server/platform/mail/outbox.service.ts';
import { prepareServices } from '#testing/test-site.ts';
import { insertMember } from '#testing/direct-members.ts';
import { memberIdOf, queuedMails } from '#testing/visitor.ts';
import { anyTable } from '#testing/any-table.ts';
import { runCommand } from '#testing/run-command.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

/** The user who runs the tests, as the operating system names them. */
const ACTOR = `cli:${userInfo().username}`;

const { database, dataDir, ctx } = prepareServices();

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: 30, hasPhotos: true });
  await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
});

const run = (...args: string[]) =>
  runCommand(database.databaseUrl, ['members', ...args], { env: { DATA_DIR: dataDir } });
const emailOf = (number: number) => `demo-${number}@demo.invalid`;

const idOf = (email: string) => memberIdOf(database.db, email);

function actionsOn(memberId: string): Promise<{ actor: string; action: string }[]> {
  return database
    .db('audit_log')
    .where({ subject: `member:${memberId}` })
    .orderBy('happened_at')
    .select('actor', 'action');
}

describe('resonance members find', () => {
  it('finds members by a part of an address, as a table or JSON', async () => {
    const { code, answer } = await run('find', 'DEMO-2@');
    expect(code).toBe(0);
    expect(answer.split('\n')).toHaveLength(3);
    expect(answer).toMatch(new RegExp(`^${await idOf(emailOf(2))}  ${emailOf(2)} .* actif, inventé$`, 'm'));
    const found = JSON.parse((await run('find', emailOf(2), '--json')).answer) as object[];
    expect(found).toEqual([expect.objectContaining({ email: emailOf(2), isAdmin: false, suspendedAt: null })]);
  });

  it('treats its argument as text, never as a pattern or SQL', async () => {
    const results = await Promise.all([run('find', '%_%', '--json'), run('find', "' OR true --", '--json')]);
    for (const { code, answer } of results)
      expect({ code, found: JSON.parse(answer) as unknown }).toEqual({ code: 0, found: [] });
    expect((await run('find', 'a'.repeat(300))).code).toBe(2);
  });

  it('says that there are more members than the limit', async () => {
    const { answer, remarks } = await run('find', '--limit', '3');
    expect(answer.trim().split('\n')).toHaveLength(4);
    expect(remarks).toMatch(/^Les 3 premiers seulement/);
  });
});

describe('resonance members show', () => {
  it('prints the account, and no answer of the questionnaire', async () => {
    const [shown, json] = await Promise.all([run('show', emailOf(4)), run('show', emailOf(4), '--json')]);
    expect(shown.code).toBe(0);
    expect(shown.answer).toMatch(/^profil complet +oui$/m);
    expect(shown.answer).toMatch(/^consentements à jour +non$/m);
    const facts = JSON.parse(json.answer) as Record<string, unknown>;
    expect(facts).toMatchObject({
      id: await idOf(emailOf(4)),
      hasCompleteProfile: true,
      plan: 'freemium',
      planUntil: null,
    });
    const answered = (await database.db('profiles').first())!;
    for (const column of ['gender', 'birth_date', 'attracted_to_types', 'location_city']) {
      expect(Object.keys(answered)).toContain(column);
      expect(Object.keys(facts)).not.toContain(column);
    }
  });

  it('exits with 3 for an unknown member', async () => {
    const { code, remarks } = await run('show', '6f9619ff-8b86-4d01-b42d-00c04fc964ff');
    expect({ code, remarks }).toEqual({
      code: 3,
      remarks: expect.stringMatching(frenchPattern(/^Aucun compte n'a cet identifiant\./)),
    });
  });
});

describe('resonance members grant-admin and revoke-admin', () => {
  it('grant and revoke the role once, which is recorded', async () => {
    const memberId = await idOf(emailOf(1));
    const roles = () => database.db('user_roles').where({ user_id: memberId });
    expect(await run('grant-admin', emailOf(1))).toMatchObject({
      code: 0,
      answer: fr`Ce compte a maintenant le rôle d'administration.\n`,
    });
    expect(await run('grant-admin', memberId)).toMatchObject({ code: 0, answer: fr`Ce compte l'avait déjà.\n` });
    expect(await roles()).toEqual([expect.objectContaining({ role: 'admin' })]);
    expect((await run('find', '--admins')).answer).toContain('actif, administration, inventé');
    expect((await run('revoke-admin', emailOf(1))).answer).toBe(fr`Ce compte n'a plus le rôle d'administration.\n`);
    expect(await roles()).toEqual([]);
    expect(await actionsOn(memberId)).toEqual([
      { actor: ACTOR, action: 'role.grant-admin' },
      { actor: ACTOR, action: 'role.revoke-admin' },
    ]);
  });
});

describe('resonance members suspend and reinstate', () => {
  it('remove a member from matching and end their sessions, and put them back into matching', async () => {
    const memberId = await idOf(emailOf(2));
    await database.db('sessions').insert({
      sid: 'theirs',
      sess: JSON.stringify({ passport: { user: memberId } }),
      expire: new Date(Date.now() + 60_000),
    });
    const code = () => database.db('match_codes').where({ member_id: memberId }).first('code');
    const suspended = async () =>
      (await database.db('members').where({ id: memberId }).first('suspended_at'))!.suspended_at;
    expect((await run('suspend', emailOf(2), '--reason', 'Des menaces.')).answer).toMatch(/^Ce compte est suspendu\./);
    expect(await suspended()).not.toBeNull();
    expect((await code())!.code).toBeNull();
    expect(await database.db('sessions')).toEqual([]);
    expect((await run('suspend', emailOf(2), '--reason', 'Encore.')).answer).toBe('Ce compte était déjà suspendu.\n');
    expect((await run('find', '--suspended')).answer).toContain('suspendu, inventé');
    expect((await run('reinstate', emailOf(2))).answer).toMatch(/^La suspension est levée/);
    expect(await suspended()).toBeNull();
    expect((await code())!.code).not.toBeNull();
    expect((await actionsOn(memberId)).map(({ action }) => action)).toEqual(['member.suspend', 'member.reinstate']);
    expect((await run('suspend', emailOf(2))).code).toBe(2);
    expect((await run('suspend', emailOf(2), '--reason', ' ')).code).toBe(2);
  });

  it('lift the suspension of an account that was deleted, by its address in any spelling', async () => {
    await insertMember(database.db, { email: 'partie@exemple.fr' });
    await run('suspend', 'partie@exemple.fr', '--reason', 'Des menaces.');
    await run('delete', 'partie@exemple.fr', '--yes');
    expect(await database.db('retained_sanctions')).toMatchObject([{ kind: 'suspension' }]);
    expect((await run('reinstate', 'partie+autre@exemple.fr')).answer).toMatch(/^La suspension est levée/);
    expect(await database.db('retained_sanctions')).toEqual([]);
    expect((await run('reinstate', 'partie@exemple.fr')).code).toBe(3);
    expect(JSON.stringify(await database.db('audit_log'))).not.toContain('partie');
  });
});

describe('resonance members export', () => {
  it('writes all data of the member with their photo, and nothing of other members', async () => {
    const memberId = await idOf(emailOf(3));
    const otherId = await idOf(emailOf(5));
    const now = new Date();
    const { db } = database;
    await db('blocks').insert({ blocker_id: otherId, blocked_id: memberId, blocked_at: now });
    await db('crushes').insert([
      { sender_id: memberId, contact_hash: 'a-fingerprint', channel: 'mail', created_at: now },
      { sender_id: otherId, recipient_id: memberId, contact_hash: 'theirs', channel: 'mail', created_at: now },
    ]);
    const [first_id, second_id] = [memberId, otherId].sort() as [string, string];
    await db('photo_reveals').insert({ first_id, second_id, first_asked_at: now, second_asked_at: now });
    const file = path.join(dataDir, 'export.json');
    expect(await run('export', emailOf(3), '--out', file)).toMatchObject({
      code: 0,
      answer: `Tout est dans ${file}.\n`,
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    const { données, photo } = JSON.parse(text) as {
      données: { table: string; description: string; lignes: Record<string, unknown>[] }[];
      photo: { type: string; base64: string };
    };
    const rowsOf = (table: string) => données.filter((part) => part.table === table).flatMap(({ lignes }) => lignes);
    expect(rowsOf('members')).toEqual([expect.objectContaining({ id: memberId, email: emailOf(3) })]);
    expect(rowsOf('profiles')).toEqual([expect.objectContaining({ location_country: 'France' })]);
    expect(rowsOf('user_preferences')).toHaveLength(1);
    expect(rowsOf('crushes')).toEqual([{ channel: 'mail', created_at: now.toISOString() }]);
    // What others do would show in these.
    for (const table of ['match_lists', 'photo_reveals', 'blocks']) expect(rowsOf(table)).toEqual([]);
    expect(Buffer.from(photo.base64, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    const others = await db('members').whereNot({ id: memberId }).select('id');
    for (const { id } of others) expect(text).not.toContain(id);
    expect(text).not.toContain('a-fingerprint');
    expect((await actionsOn(memberId)).at(-1)).toEqual({ actor: ACTOR, action: 'member.export' });
    expect(JSON.parse((await run('export', emailOf(3))).answer)).toMatchObject({ photo: { type: 'image/webp' } });
  });

  it('has a decision for each column that refers to a member', async () => {
    const columns = await findMemberColumns(database.db);
    expect(columns.length).toBeGreaterThan(15);
    // A new column here asks for a decision: is the row the member's own, or somebody else's word? See held.ts.
    expect(columns.filter((column) => ownershipOf(column) === null)).toEqual([]);
  });
});

describe('resonance members pause, resume and download', () => {
  it('do what a member can do on the account page, which is recorded', async () => {
    const memberId = await idOf(emailOf(8));
    const pausedAt = async () => (await database.db('members').where({ id: memberId }).first('paused_at'))!.paused_at;
    expect((await run('pause', emailOf(8))).answer).toMatch(/^Ce compte est en pause\./);
    expect(await pausedAt()).not.toBeNull();
    expect((await run('resume', emailOf(8))).answer).toMatch(/^La pause est finie/);
    expect(await pausedAt()).toBeNull();
    const file = path.join(dataDir, 'copie.zip');
    expect(await run('download', emailOf(8), '--out', file)).toMatchObject({
      code: 0,
      answer: `Tout est dans ${file}.\n`,
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const zip = await readFile(file);
    for (const part of ['PK', 'donnees.json', 'LISEZ-MOI.txt', emailOf(8)]) expect(zip.includes(part)).toBe(true);
    expect((await actionsOn(memberId)).map(({ action }) => action)).toEqual([
      'member.pause',
      'member.resume',
      'member.export',
    ]);
  });
});

// S-account-12
describe('resonance members rename', () => {
  it('changes the name in the account and the profile, after a look, which is recorded', async () => {
    const memberId = await idOf(emailOf(9));
    const nameOf = async () =>
      (await database.db('profiles').where({ user_id: memberId }).first('display_name'))?.display_name;
    const before = await nameOf();
    expect((await run('rename', emailOf(9), 'Maëlle', '--dry-run')).answer).toBe(
      fr`Serait changé : « ${before ?? ''} » → « Maëlle ».\n`,
    );
    expect(await nameOf()).toBe(before);
    expect((await run('rename', emailOf(9), ' Maëlle ')).answer).toMatch(frenchPattern(/^C'est fait/));
    expect(await nameOf()).toBe('Maëlle');
    expect((await run('rename', emailOf(9), 'Maëlle')).answer).toBe('Ce compte a déjà ce prénom.\n');
    expect((await run('rename', emailOf(9), 'evil.tld')).code).toBe(2);
    expect(await actionsOn(memberId)).toEqual([{ actor: ACTOR, action: 'member.rename' }]);
  });
});

// S-address-6
describe('resonance members change-address', () => {
  it('moves the account, ends its sessions, and tells both addresses; the former one can undo it', async () => {
    const [from, to] = ['avant@exemple.fr', 'apres@exemple.fr'];
    const { id } = await insertMember(database.db, { email: from });
    await insertMember(database.db, { email: 'prise@exemple.fr' });
    await database.db('sessions').insert({
      sid: 'before the move',
      sess: JSON.stringify({ passport: { user: id } }),
      expire: new Date(Date.now() + 60_000),
    });
    const mails = async (email: string) => (await queuedMails(database.db, email)).map(({ kind }) => kind);
    const move = (...args: string[]) => run('change-address', ...args);
    expect((await move(from, to, '--dry-run')).answer).toContain(fr`Serait changé : ${from} → ${to}.`);
    expect((await move(from, to)).code).toBe(4);
    expect(await move(from, from, '--yes')).toMatchObject({ code: 4 });
    expect(await move(from, 'prise@exemple.fr', '--yes')).toMatchObject({ code: 4 });
    expect((await move(from, 'personne', '--yes')).code).toBe(2);
    expect(await idOf(from)).toBe(id);

    expect(await move(from, to, '--yes')).toMatchObject({ code: 0 });
    expect(await idOf(to)).toBe(id);
    expect(await database.db('sessions').where({ sid: 'before the move' })).toEqual([]);
    expect([await mails(from), await mails(to)]).toEqual([['address-changed'], ['address-set']]);
    expect(await actionsOn(id)).toEqual([{ actor: ACTOR, action: 'member.change-address' }]);
    const undo = (await queuedMails(database.db, from)).at(-1)?.token ?? '';
    expect(await undoAddressChange(ctx, undo, { member: null, email: from })).toBe('undone');
    expect(await idOf(from)).toBe(id);
  });
});

describe('resonance members delete', () => {
  it('deletes all rows, files, sessions, queued mails and places on lists of the member', async () => {
    const memberId = await idOf(emailOf(6));
    const { db } = database;
    const photo = (await db('photos').where({ user_id: memberId }).first('id'))!;
    const files = () => readdir(path.join(dataDir, 'files/photos', photo.id)).catch(() => []);
    expect(await files()).toHaveLength(3);
    for (const to of [emailOf(6), emailOf(7)])
      await queueMail(ctx, { kind: 'sign-in-link', to, dedupeKey: to, data: { link: 'https://exemple.fr/lien' } });
    await db('pgboss.job').where({ name: 'matches.refresh-one' }).delete();
    expect((await run('delete', emailOf(6), '--dry-run')).answer).toBe(
      fr`Serait supprimé : ${emailOf(6)} (actif, inventé, profil complet).\n`,
    );
    const refused = await run('delete', emailOf(6));
    expect({ code: refused.code, remarks: refused.remarks }).toEqual({
      code: 4,
      remarks: expect.stringMatching(/ajoute --yes\.\n$/),
    });
    expect(await db('members').where({ id: memberId })).toHaveLength(1);

    expect(await run('delete', emailOf(6), '--yes')).toMatchObject({ code: 0, remarks: '' });
    for (const { table, column } of await findMemberColumns(db))
      expect({ table, rows: await anyTable(db, table).where(column, memberId) }).toEqual({ table, rows: [] });
    expect(await db('members').where({ id: memberId })).toEqual([]);
    expect(await files()).toEqual([]);
    expect(await db('outbox_mails').where({ kind: 'sign-in-link' }).orderBy('dedupe_key').select('state')).toEqual([
      { state: 'cancelled' },
      { state: 'pending' },
    ]);
    // Nothing names them any more: neither lists, nor jobs, nor the log.
    const { rows } = await db.raw<{ rows: object[] }>(
      `SELECT FROM match_lists WHERE candidate_ids @> ARRAY[:memberId::uuid]
       UNION ALL SELECT FROM pgboss.job WHERE strpos(data::text, :memberId) > 0`,
      { memberId },
    );
    expect(rows).toEqual([]);
    expect(await actionsOn(memberId)).toEqual([]);
    expect(new Set(await db('audit_log').where({ action: 'member.delete' }).pluck('actor'))).toEqual(new Set([ACTOR]));
    expect((await run('delete', emailOf(6), '--yes')).code).toBe(3);
  });
});
