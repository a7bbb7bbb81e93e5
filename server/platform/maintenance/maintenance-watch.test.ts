import { describe, expect, it, jest } from '@jest/globals';
import { maintenanceWords } from '#shared/messages/maintenance.ts';
import { fr } from '#shared/typeset.ts';
import { KNOWN_FOR_MS, watchMaintenance } from './maintenance-watch.ts';
import type { Maintenance } from './maintenance.queries.ts';

const maintenance: Maintenance = { until: new Date('2026-11-23T14:30:00+01:00'), begunAt: new Date('2026-11-23') };

function prepareWatch(...answers: readonly (Maintenance | null | Error)[]) {
  let now = 0;
  const left = [...answers];
  const read = jest.fn(() => {
    const answer = left.shift() ?? null;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return { read, watch: watchMaintenance(read, () => now), later: () => (now += KNOWN_FOR_MS + 1) };
}

describe('what a process knows of a maintenance', () => {
  it('is read once in three seconds, however many ask', async () => {
    const { read, watch, later } = prepareWatch(null, maintenance);
    expect(await Promise.all([watch.look(), watch.look(), watch.look()])).toEqual([null, null, null]);
    expect(await watch.look()).toBeNull();
    expect(read).toHaveBeenCalledTimes(1);
    later();
    expect(await watch.look()).toBe(maintenance);
    expect(watch.known).toBe(maintenance);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('stays as it was while the database is away', async () => {
    const { watch, later } = prepareWatch(maintenance, new Error('away'), new Error('away'), null);
    expect(await watch.look()).toBe(maintenance);
    for (let times = 0; times < 2; times += 1) {
      later();
      expect(await watch.look()).toBe(maintenance);
    }
    later();
    expect(await watch.look()).toBeNull();
  });

  it('is what it was where the database stays silent: nobody waits for it', async () => {
    const silent = watchMaintenance(() => new Promise<never>(() => undefined));
    expect(await Promise.all([silent.look(), silent.look()])).toEqual([null, null]);
  });

  it('is nothing before it could be read', async () => {
    const { watch } = prepareWatch(new Error('no such table'));
    expect(await watch.look()).toBeNull();
  });
});

describe('the sentence of a maintenance', () => {
  const wordsAt = (now: string) => maintenanceWords(maintenance.until, new Date(now)).notice;
  it.each([
    ['2026-11-23T09:00:00+01:00', fr`jusque vers 14 h 30`],
    ['2026-11-22T23:00:00+01:00', fr`jusque vers lundi 23 novembre à 14 h 30`],
    ['2026-11-23T14:31:00+01:00', fr`dure un peu plus longtemps que prévu`],
  ])('says at %s that it is there %s', (now, words) => {
    expect(wordsAt(now)).toContain(words);
  });
});
