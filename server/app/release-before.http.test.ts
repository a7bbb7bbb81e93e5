import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMailServer } from '#testing/mail-server.ts';
import { prepare } from '#testing/prepare.ts';
import { findReleaseBefore, unpackRelease, type ReleaseBefore } from '#testing/release-before.ts';
import { askAs, createSignedInMembers, type SignedInMember } from '#testing/signed-in-members.ts';
import {
  patientWithDatabase,
  startWeb,
  startWorker,
  until,
  type TestProcess,
  type TestWeb,
} from '#testing/test-process.ts';
import { prepareServices } from '#testing/test-site.ts';
import { createVisitor } from '#testing/visitor.ts';

const MEMBERS = 4;
const ROUNDS = 6;

const name = await findReleaseBefore();
const mailServer = prepare(startMailServer);
const { db, ctx, database, dataDir } = prepareServices({ env: () => ({ SMTP_URL: mailServer.url }) });

// S-operations-4. Without its history there is nothing to run.
(name === null ? describe.skip : describe)(
  'the release before together with this one, on the migrated database',
  () => {
    const running: TestProcess[] = [];
    const webs: TestWeb[] = [];
    let before: ReleaseBefore;
    let members: readonly SignedInMember[];

    beforeAll(async () => {
      before = await unpackRelease(name ?? '');
      const env = {
        ...patientWithDatabase,
        DATA_DIR: dataDir,
        SMTP_URL: mailServer.url,
        LIMIT_LINKS_PER_CLIENT: '100000',
        LOG_LEVEL: 'warn',
      };
      for (const root of [before.folder, undefined]) {
        const web = await startWeb(database.databaseUrl, { ...env, PUBLIC_URL: 'http://resonance.test' }, root);
        webs.push(web);
        running.push(web);
        running.push(
          await startWorker(database.databaseUrl, 'http://resonance.test', { ...env, LOG_LEVEL: 'info' }, { root }),
        );
      }
      members = await createSignedInMembers({ db, config: ctx.config }, MEMBERS);
    });
    afterAll(async () => {
      await Promise.all(running.map((process) => process.stop()));
      await before.remove();
    });

    const publicUrl = 'http://resonance.test';
    const log = () => running.map((process) => process.output()).join('\n');
    const sideOf = (number: number) => ({ url: webs[number % webs.length]!.url, publicUrl });

    it('is ready, as this one', async () => {
      for (const { url } of webs) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    });

    it('loses nothing that members send, whichever of both they reach', async () => {
      const lost: string[] = [];
      await Promise.all(
        members.map(async (member, offset) => {
          for (let round = 0; round < ROUNDS; round += 1) {
            const height = String(150 + round * MEMBERS + offset);
            const site = sideOf(round + offset);
            const sent = await askAs(member, site, '/_data/profile-height', { height_cm: height });
            const row = await db('profiles').where({ user_id: member.memberId }).first('height_cm');
            if (sent.status !== 204 || String(row?.height_cm) !== height) lost.push(`${height}: ${sent.status}`);
            // The page that follows is read at the other one, and nobody is asked to agree or to sign in again.
            const read = await askAs(member, sideOf(round + offset + 1), '/_data/profile-height');
            const shown = JSON.stringify(await read.json().catch(() => null));
            if (read.status !== 200 || !shown.includes(height)) lost.push(`${height} read: ${read.status} ${shown}`);
          }
        }),
      );
      if (lost.length > 0) lost.push(log());
      expect(lost).toEqual([]);
    });

    it('sends every mail that either of both promised, once, and no job fails for good', async () => {
      const addresses = Array.from({ length: 2 * MEMBERS }, (_, number) => `deux-${number}@exemple.fr`);
      const refused: string[] = [];
      await Promise.all(
        addresses.map(async (address, number) => {
          const { agent } = createVisitor(webs[number % webs.length]!.url);
          const form = { intent: 'sign-up', email: address, display_name: 'Ana', age_confirmed: 'true' };
          const { status } = await agent.post('/_data/home').set('Origin', publicUrl).type('form').send(form);
          if (status !== 200) refused.push(`${address}: ${status}`, log());
        }),
      );
      expect(refused).toEqual([]);
      await until(() => Promise.resolve(mailServer.received.length >= addresses.length), log);
      await until(async () => {
        const open = await db('pgboss.job')
          .whereIn('state', ['created', 'retry', 'active'])
          .select('name', 'start_after');
        return open.every(({ start_after: startAfter }) => startAfter > new Date());
      });
      expect(mailServer.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
      expect(await db('pgboss.job').where({ name: 'dead-letter' })).toEqual([]);
      expect(await db('outbox_mails').whereNot({ state: 'sent' })).toEqual([]);
    });
  },
);
