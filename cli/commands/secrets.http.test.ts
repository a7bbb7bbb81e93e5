import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { keysOf, seal, unseal, type SecretPurpose } from '#server/platform/secrets.ts';
import { sealAlone } from '#server/features/talk/sealing.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { prepare } from '#testing/prepare.ts';
import { runCommand } from '#testing/run-command.ts';
import { createTalkers, openTalk } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';

const { database, ctx } = prepareServices();
const present = 'un autre secret, tout aussi long que le premier';
const former = ctx.config.secretKey;
const after = { SECRET_KEY: present, SECRET_KEY_PREVIOUS: former, RECOGNITION_KEY: former };
const run = (...line: string[]) => runCommand(database.databaseUrl, line, { env: after });
const sealed = (purpose: SecretPurpose, plain: string, context = '', secretKey = former) =>
  seal(keysOf({ secretKey }, purpose)[0], plain, context);

const made = prepare(async () => {
  const { db } = ctx;
  const now = new Date();
  const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
  await openTalk(ctx, ana, lou);
  const subscription = (member_id: string, sealed_subscription: Buffer) =>
    db('push_subscriptions').insert({
      member_id,
      endpoint_hash: Buffer.from(randomUUID()),
      sealed_subscription,
      created_at: now,
    });
  await subscription(ana, sealed('push', 'device'));
  await subscription(ana, sealed('push', 'device'));
  await subscription(lou, sealed('push', 'device', '', present));
  await subscription(lou, sealed('push', 'device', '', 'a secret that nobody knows any more, long ago'));
  const factor = { sealed_secret: sealed('second-factor', 'codes'), last_step: '1', created_at: now };
  await db('admin_second_factors').insert({ ...factor, user_id: ana, id: randomUUID(), recovery_hashes: [] });
  await db('statistics_second_factor').insert(factor);
  const [report] = await db('reports')
    .insert({
      source: 'visitor',
      reason: 'scam',
      created_at: now,
      sealed_email: sealed('report', 'a@exemple.fr'),
      sealed_words: sealed('report', 'words', 'words'),
    })
    .returning('id');
  const reportId = report?.id ?? '';
  for (const number of [0, 7])
    await db('report_voices').insert({
      report_id: reportId,
      number,
      sealed_sound: sealed('report', 'voice', `voice|${reportId}|${number}`),
    });
  await db('outbox_mails').insert({ kind: 'x', dedupe_key: 'x', sealed_content: sealed('mail', 'mail') });
  const [id, solo] = [
    randomUUID(),
    { member_id: ana, game: 'tale', seed: 1, changed_at: now, ended_at: null } as const,
  ];
  const { sealed: sealed_moves, sealedWith: sealed_with } = sealAlone(ctx.config, id, '[]');
  await db('solo_games').insert({ id, ...solo, sealed_moves, sealed_with });
  return { ana, lou, reportId };
});

/** What the present secret alone opens. */
async function openedByPresent(): Promise<string[]> {
  const { db } = ctx;
  const opens = (purpose: SecretPurpose, bytes: readonly (Buffer | null)[], context = '') =>
    bytes.flatMap((one) => {
      try {
        return one === null ? [] : [unseal(keysOf({ secretKey: present }, purpose)[0], one, context)];
      } catch {
        return [];
      }
    });
  const soundOf = (number: number) => db('report_voices').where({ number }).pluck('sealed_sound');
  return [
    ...opens('push', await db('push_subscriptions').pluck('sealed_subscription')),
    ...opens('second-factor', await db('admin_second_factors').pluck('sealed_secret')),
    ...opens('second-factor', await db('statistics_second_factor').pluck('sealed_secret')),
    ...opens('report', await db('reports').pluck('sealed_email')),
    ...opens('report', await db('reports').pluck('sealed_words'), 'words'),
    ...opens('report', await soundOf(0), `voice|${made.reportId}|0`),
    ...opens('report', await soundOf(7), `voice|${made.reportId}|7`),
    ...opens('mail', await db('outbox_mails').where({ kind: 'x' }).pluck('sealed_content')),
  ];
}

const doctorOnSecrets = async () => {
  const { answer } = await run('doctor', '--no-worker', '--json');
  const findings = JSON.parse(answer) as { name: string; state: string; what: string }[];
  return findings.find(({ name }) => name === 'secrets');
};

// S-operations-31
describe('resonance secrets reseal', () => {
  it('counts what an earlier secret has sealed, and the doctor does', async () => {
    expect(made.ana).not.toBe('');
    expect(await openedByPresent()).toEqual(['device']);
    const counted = await run('secrets', 'reseal', '--dry-run');
    const kinds =
      /clés de discussions \(1\), parties en solo \(1\), doubles vérifications \(1\), double vérification des statistiques \(1\), appareils à notifier \(2\), adresses à qui répondre \(1\), mots signalés \(1\), enregistrements signalés \(2\), messages en attente \(\d+\)/;
    expect(counted).toMatchObject({ code: 0, answer: expect.stringMatching(kinds) });
    expect(counted.remarks).toMatch(
      frenchPattern(/Aucun des secrets connus n'ouvre 1 de ces textes : il reste tel quel\./),
    );
    expect(await doctorOnSecrets()).toMatchObject({ state: 'warning', what: expect.stringMatching(kinds) });
    expect(await openedByPresent()).toEqual(['device']);
  });

  it('seals it anew, once, so that the earlier secret may go', async () => {
    expect(await run('secrets', 'reseal')).toMatchObject({
      code: 0,
      answer: expect.stringMatching(frenchPattern(/^Scellé à nouveau : /)),
    });
    const plain = ['device', 'device', 'device', 'codes', 'codes', 'a@exemple.fr', 'words', 'voice', 'voice', 'mail'];
    expect(await openedByPresent()).toEqual(plain);
    expect(await run('secrets', 'reseal')).toMatchObject({
      code: 0,
      answer: expect.stringMatching(frenchPattern(/^Plus rien n'est scellé avec un secret d'avant\.\n$/)),
    });
    expect(await doctorOnSecrets()).toMatchObject({ state: 'good' });
    // What nobody opens stays as it was: its secret may come back.
    expect(await ctx.db('push_subscriptions').where({ member_id: made.lou }).pluck('id')).toHaveLength(2);
  });
});
