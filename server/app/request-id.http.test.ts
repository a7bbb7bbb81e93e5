import { describe, expect, it } from '@jest/globals';
import { prepareSite } from '#testing/test-site.ts';
import { startProcess, until } from '#testing/test-process.ts';
import { createVisitor } from '#testing/visitor.ts';

// No mail server answers: what becomes of a mail is in the log.
const { db, web, worker } = prepareSite({ ownProcess: true, env: { LOG_LEVEL: 'info' } });

const linesOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

// S-operations-27
describe('the id of a request', () => {
  it('is in the answer, the line of the request, its mail, the job of the mail, and what the worker logs of both', async () => {
    const { headers } = await createVisitor(web.url).askLink('ana@exemple.fr').expect(200);
    const requestId = headers['x-request-id'] as string;
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    await createVisitor(web.url).askLink('bo@exemple.fr').expect(200);
    const mail = (await db('outbox_mails').where({ request_id: requestId }).select('id'))[0]!;
    // Of a mail that is put off a second one may be there already; every one of this request is about this mail.
    const jobs = await db('pgboss.job').where({ name: 'mail.send', group_id: requestId }).select('data');
    expect(jobs).toContainEqual({ data: { mailId: mail.id } });
    expect(new Set(jobs.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const postponed = () => linesOf(worker.output()).filter(({ msg }) => msg === 'mail postponed');
    await until(
      () => Promise.resolve(postponed().length >= 2),
      () => worker.output(),
    );
    // Mails of different requests are sent together, and each line names its own.
    expect(postponed().find(({ mailId }) => mailId === mail.id)).toMatchObject({ requestId, job: 'mail.send' });
    expect(
      postponed()
        .filter(({ mailId }) => mailId !== mail.id)
        .map((line) => line['requestId']),
    ).not.toContain(requestId);
    await until(() => Promise.resolve(linesOf(web.output()).some((line) => line['requestId'] === requestId)));
  });
});

describe('the output of web and worker', () => {
  it('is one line of JSON for each event, also of a failed start', async () => {
    const failed = startProcess('server/main.ts', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PORT: 'many' });
    expect(await failed.exited()).toBe(1);
    for (const one of [web, worker, failed]) {
      const lines = linesOf(one.output());
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.every(({ level, time, process }) => level && time && process)).toBe(true);
    }
  });
});
