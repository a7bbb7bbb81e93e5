import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse as parseYaml } from 'yaml';
import { photosOf } from '#testing/photo-site.ts';
import { freePort, startProcess, until } from '#testing/test-process.ts';
import { createVisitor, lastToken } from '#testing/visitor.ts';
import { prepare } from '#testing/prepare.ts';
import { prepareWorker, prepareWebSite } from '#testing/test-site.ts';
import { removeUnusedBannerJob } from '../../features/ads/ads.service.ts';
import { prepareDownloadJob } from '../../features/account/download.service.ts';

const [webPort, workerPort] = [String(await freePort()), String(await freePort())];
const webMetrics = `http://127.0.0.1:${webPort}/metrics`;
const workerMetrics = `http://127.0.0.1:${workerPort}/metrics`;
const site = prepareWebSite({ ownProcess: true, env: { METRICS_PORT: webPort } });
const { database, web } = site;
prepareWorker(site, { METRICS_PORT: workerPort });
const photos = photosOf(site);
const ana = prepare(() => photos.newMember());

/** The figure of one series; 0 where there is none. @param labels in the order in which they are written */
async function figure(url: string, series: string): Promise<number> {
  const text = await (await fetch(url)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

function requests(kind: string, route: string, method: string, status: string): Promise<number> {
  const labels = `kind="${kind}",route="${route}",method="${method}",status="${status}"`;
  return figure(webMetrics, `resonance_http_request_duration_seconds_count{${labels}}`);
}

describe('the metrics of a web process', () => {
  it('count requests by route, method and class of status, including cached pages', async () => {
    const visitor = createVisitor(web.url);
    const before = await requests('screen', 'home', 'GET', '2xx');
    for (let times = 0; times < 3; times += 1) await visitor.get('/home').expect(200);
    await visitor.get('/matches').expect(302);
    await visitor.data('/login').expect(200);
    await visitor.get('/photos/x/y').expect(404);
    await until(async () => (await requests('screen', 'home', 'GET', '2xx')) === before + 3);
    expect(await requests('screen', 'matches', 'GET', '3xx')).toBe(1);
    expect(await requests('data', 'login', 'GET', '2xx')).toBe(1);
    expect(await requests('file', '/photos/:id/:variant', 'GET', '4xx')).toBe(1);
  });

  it('count refused files by reason', async () => {
    await photos.send(ana.visitor, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).expect(422);
    const text = await (await fetch(webMetrics)).text();
    expect(text).toMatch(/^resonance_decoder_files_total\{outcome="photo_\w+"\} 1$/m);
  });

  it('include pools, event loop, memory and release', async () => {
    const text = await (await fetch(webMetrics)).text();
    for (const name of ['web', 'sessions'])
      expect(text).toMatch(
        new RegExp(`^resonance_database_pool_connections\\{pool="${name}",state="waiting"\\} 0$`, 'm'),
      );
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).toMatch(/^resonance_release_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });

  it('contain no personal value and no id', async () => {
    const visitor = createVisitor(web.url);
    await visitor.askLink(ana.email);
    const token = await lastToken(database.db, ana.email);
    await visitor.get(`/login?token=${token}&email=${ana.email}`);
    await visitor.get(`/photos/${ana.id}/full`);
    await visitor.get(`/${ana.email}/tresor`);
    await fetch(`${web.url}/home`, { method: 'PROPFIND' });
    await until(async () => (await requests('other', 'unknown', 'GET', '4xx')) > 0);
    for (const url of [webMetrics, workerMetrics]) {
      const text = await (await fetch(url)).text();
      const metricLines = text.split('\n').filter((line) => !line.startsWith('#'));
      for (const sent of ['exemple', 'tresor', 'PROPFIND', token, ana.id])
        expect(metricLines.join('\n')).not.toContain(sent);
      expect(metricLines.filter((line) => /@|[\da-f]{8}-[\da-f]{4}-|\d+\.\d+\.\d+\.\d+/i.test(line))).toEqual([]);
    }
  });

  it('are served on their own port and address only', async () => {
    const { status } = await fetch(`${web.url}/metrics`, { headers: { Accept: 'text/html' } });
    expect(status).toBe(404);
    const { port } = new URL(webMetrics);
    await expect(fetch(`http://[::1]:${port}/metrics`)).rejects.toThrow();
    for (const other of ['/', '/home', '/healthz', '/metrics/x'])
      expect((await fetch(`http://127.0.0.1:${port}${other}`)).status).toBe(404);
    expect((await fetch(webMetrics, { method: 'POST' })).status).toBe(404);
    const { headers } = await fetch(webMetrics);
    expect(headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('the metrics of a worker', () => {
  it('count finished jobs', async () => {
    const name = removeUnusedBannerJob.name;
    const runs = `resonance_job_duration_seconds_count{queue="${name}",outcome="done"}`;
    const payload = JSON.stringify({ id: randomUUID(), extension: 'png' });
    await database.db.raw('INSERT INTO pgboss.job (name, data, retry_limit) VALUES (?, ?, 0)', [name, payload]);
    await until(async () => (await figure(workerMetrics, runs)) > 0);
    expect(await figure(workerMetrics, runs)).toBe(1);
  });
});

describe('the metrics of the shared state', () => {
  it('are the same in each process: queues, dead jobs, mails, last refresh and last backup', async () => {
    const { db } = database;
    await db.raw(`INSERT INTO pgboss.job (name, data) VALUES ('dead-letter', '{}')`);
    await db.raw(
      `INSERT INTO pgboss.job (name, data, start_after)
       VALUES ('${prepareDownloadJob.name}', '{}', now() + interval '1 day')`,
    );
    await db.raw(
      `INSERT INTO outbox_mails (kind, dedupe_key, state, attempts, not_before, created_at)
       VALUES ('x', 'x', 'pending', 3, now() + interval '1 hour', now() - interval '1 hour')`,
    );
    await db.raw(
      `INSERT INTO outbox_mails (kind, dedupe_key, state, last_error, sent_at, bounced_at)
       VALUES ('x', 'refused', 'failed', 'refused 550', NULL, NULL), ('x', 'unknown', 'failed', 'unknown', NULL, NULL),
              ('x', 'returned', 'sent', NULL, now(), now())`,
    );
    await db.raw(
      `INSERT INTO match_runs (day, generation, state, chunk_count, started_at, finished_at)
       VALUES (current_date, 1, 'finished', 1, now() - interval '130 seconds', now() - interval '100 seconds')`,
    );
    await db('audit_log').insert({
      happened_at: db.raw(`now() - interval '1 day'`),
      actor: 'cli',
      action: 'backup.create',
    });
    const drilled = (days: number, hasPassed: boolean) => ({
      happened_at: db.raw(`now() - make_interval(days => ?)`, [days]),
      actor: 'cli',
      action: 'backup.drill',
      details: JSON.stringify({ hasPassed }),
    });
    await db('audit_log').insert([drilled(3, true), drilled(2, false)]);
    // A layout of two areas, on which no worker is at work.
    await db('match_area_layouts').insert({ made_at: new Date(), areas: 2, cells: [1, 2], area_of: [1, 2] });
    const report = (reason: 'minor' | 'scam') => ({ source: 'visitor' as const, reason, created_at: new Date() });
    await db('reports').insert([report('minor'), report('scam'), { ...report('scam'), created_at: new Date(0) }]);
    for (const url of [webMetrics, workerMetrics]) {
      // What was told a moment ago may be told again.
      await until(async () => (await figure(url, 'resonance_dead_jobs')) === 1);
      expect(await figure(url, 'resonance_database_up')).toBe(1);
      expect(await figure(url, 'resonance_workers')).toBe(1);
      expect(await figure(url, 'resonance_database_bytes')).toBeGreaterThan(1_000_000);
      const later = `resonance_queue_jobs{queue="${prepareDownloadJob.name}",state="later"}`;
      expect(await figure(url, later)).toBe(1);
      expect(await figure(url, 'resonance_outbox_mails{state="later"}')).toBeGreaterThanOrEqual(1);
      for (const state of ['failed', 'unknown', 'returned'])
        expect(await figure(url, `resonance_outbox_mails{state="${state}"}`)).toBe(1);
      expect(Math.abs(await figure(url, 'resonance_clock_offset_seconds'))).toBeLessThan(10);
      expect(await figure(url, 'resonance_outbox_oldest_waiting_seconds')).toBeGreaterThanOrEqual(3600);
      expect(Math.round(await figure(url, 'resonance_match_run_duration_seconds'))).toBe(30);
      expect(await figure(url, 'resonance_match_run_age_seconds')).toBeGreaterThanOrEqual(100);
      expect(await figure(url, 'resonance_match_areas_without_worker')).toBe(2);
      expect(await figure(url, 'resonance_backup_age_seconds')).toBeGreaterThanOrEqual(86_400);
      expect(await figure(url, 'resonance_backup_drill_age_seconds')).toBeGreaterThanOrEqual(172_800);
      expect(await figure(url, 'resonance_backup_drill_age_seconds')).toBeLessThan(259_200);
      expect(await (await fetch(url)).text()).toContain('\nresonance_backup_drill_passed 0\n');
      const waiting = (kind: string) => figure(url, `resonance_reports_waiting{kind="${kind}"}`);
      expect([await waiting('minor-visible'), await waiting('minor-hidden'), await waiting('other')]).toEqual([
        1, 0, 2,
      ]);
      expect(await figure(url, 'resonance_reports_last_hour')).toBe(2);
    }
  });
});

/** Of Prometheus itself and of the exporters that docs/prometheus.yaml names: they are no metrics of ours. */
const ofOthers = [
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_success',
  'probe_ssl_earliest_cert_expiry',
];
/** Roles of the database, and how the name of a drill's database begins. */
const ofPostgres = ['resonance_app', 'resonance_read', 'resonance_drill', 'resonance_drill_'];
/** What PromQL's own words, and the names of labels after `by`, leave of an expression are metrics. */
const wordsOfPromql =
  /\b(abs|sum|max|min|avg|count|rate|absent|and|or|unless|topk|time|histogram_quantile|predict_linear|max_over_time)\b/g;

function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(?:by|without|on) ?\([^)]*\)/g, ' ')
    .replaceAll(wordsOfPromql, ' ');
  return bare.match(/[a-z_][a-z\d_]*/g) ?? [];
}

describe('what watches the product', () => {
  const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../../docs', file), 'utf8');
  const rules = parseYaml(read('alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const dashboard = JSON.parse(read('dashboard.json')) as { panels: { targets?: { expr: string }[] }[] };
  const expressions = [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  const readAll = async () => {
    const texts = [webMetrics, workerMetrics].map(async (url) => (await fetch(url)).text());
    return (await Promise.all(texts)).join('\n');
  };

  it('names existing metrics only: alerts and dashboard', async () => {
    const existing = await readAll();
    const named = new Set(expressions.flatMap(metricsIn));
    expect(named.size).toBeGreaterThan(25);
    expect([...named].filter((name) => !existing.includes(`\n${name}`) && !ofOthers.includes(name))).toEqual([]);
  });

  it('names existing metrics only: docs/operations.md', async () => {
    const existing = await readAll();
    const named = read('operations.md').match(/\b(?:resonance|nodejs|process)_[a-z\d_]+\b/g) ?? [];
    const metrics = [...new Set(named)].filter((name) => !ofPostgres.includes(name));
    expect(metrics.filter((name) => !existing.includes(`\n${name}`))).toEqual([]);
    expect(metrics.length).toBeGreaterThan(10);
  });

  it('has a line in "When something is wrong" for every alert', () => {
    const text = read('operations.md');
    const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
    expect(alerts.filter((alert) => !text.includes(`\`${alert}\``))).toEqual([]);
  });
});

it('a process whose metrics port is taken exits with one sentence', async () => {
  const { databaseUrl } = database;
  const { port } = new URL(webMetrics);
  const busy = startProcess('worker/main.ts', { DATABASE_URL: databaseUrl, METRICS_PORT: port });
  expect(await busy.exited()).toBe(1);
  expect(busy.output()).toMatch(/Le port \d+ est déjà pris\..+METRICS_PORT/);
  const same = startProcess('server/main.ts', { DATABASE_URL: databaseUrl, PORT: port, METRICS_PORT: port });
  expect(await same.exited()).toBe(1);
  expect(same.output()).toContain('METRICS_PORT doit être un autre port que PORT');
});
