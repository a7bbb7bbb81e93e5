import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CALLS_PER_MINUTE } from '#shared/video-meetings/calls.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import type { RelayCredentials, VideoAnswer, VideoState } from '#shared/video-meetings/screens.ts';
import type { VideoSignal } from '#shared/video-meetings/signals.ts';
import { createCall, leftOf, spokenLeft } from './call.ts';
import { noLink, type Link, type LinkOptions } from './link.ts';
import type { CallAnswer, VideoCalls } from './video-calls.ts';

const page = { token: 'token', number: 3, device: 'a tab' };
const door: VideoState = {
  stage: 'door',
  end: null,
  now: '2026-11-26T20:00:00.000Z',
  startsAt: '2026-11-26T20:00:00.000Z',
  beganAt: null,
  endsAt: null,
  wantsMore: false,
  hasMore: false,
  isOtherHere: false,
  isOtherLate: false,
};
const relayUntil = (username: string): RelayCredentials => ({
  urls: ['turn:relay.example'],
  username,
  credential: 'secret',
  expiresAt: '2026-11-26T20:10:00.000Z',
});
const inside: VideoAnswer = { ...door, visit: 1, otherVisit: null, signals: [], last: 0, relay: relayUntil('first') };
const candidate: VideoSignal = { kind: 'candidate', candidate: '', sdpMid: '0', sdpMLineIndex: 0 };

/** A call whose server answers what the test says, and whose connection only notes what it is told. */
function newCall(first: CallAnswer = { kind: 'done', answer: inside }) {
  let next = first;
  const asked: { name: string; fields: Record<string, unknown> }[] = [];
  const heard: [number | null, readonly VideoSignal[]][] = [];
  const renewed: RTCConfiguration[] = [];
  const links: LinkOptions[] = [];
  let closed = 0;
  const makeLink = (options: LinkOptions): Link => {
    links.push(options);
    return {
      hear: (visit, signals) => void heard.push([visit, signals]),
      send: () => undefined,
      show: () => undefined,
      renew: (configuration) => void renewed.push(configuration),
      mend: () => undefined,
      close: () => (closed += 1),
    };
  };
  const calls: VideoCalls = (name, fields) => {
    asked.push({ name, fields: { ...fields } });
    return Promise.resolve(next);
  };
  const call = createCall({ page, isPolite: true, isRelayed: true, first: door, calls, makeLink });
  return {
    call,
    asked,
    heard,
    renewed,
    links,
    closedLinks: () => closed,
    answer: (answer: Partial<VideoAnswer>) => (next = { kind: 'done', answer: { ...inside, ...answer } }),
    answerWith: (reply: CallAnswer) => (next = reply),
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the talk in a tab', () => {
  afterEach(() => void jest.useRealTimers());

  it('opens a connection that knows the relay alone once the seat is taken', async () => {
    const { call, links } = newCall();
    expect(call.getState().place).toBe('outside');
    await call.enter();
    expect(call.getState().place).toBe('inside');
    expect(links.map(({ configuration }) => configuration)).toEqual([
      {
        iceServers: [{ urls: ['turn:relay.example'], username: 'first', credential: 'secret' }],
        iceTransportPolicy: 'relay',
        bundlePolicy: 'max-bundle',
      },
    ]);
    call.stop();
  });

  it('stays outside, with the words of the server, when it is refused', async () => {
    const { call, links } = newCall({ kind: 'refused', code: 'video_elsewhere', words: 'Ailleurs.' });
    await call.enter();
    expect(call.getState()).toMatchObject({ place: 'outside', refused: 'Ailleurs.' });
    expect(links).toEqual([]);
    call.stop();
  });

  it('says one signal after another, each to the visit that it was meant for, and reads on from the last that it read', async () => {
    const { call, asked, heard, links, answer } = newCall();
    await call.enter();
    answer({ otherVisit: 4, last: 7, signals: [{ ...candidate, id: 7 }] });
    call.readOn();
    await turn();
    expect(heard.at(-1)).toEqual([4, [{ ...candidate, id: 7 }]]);
    answer({ otherVisit: 4, last: 7 });
    links[0]?.say(4, candidate);
    links[0]?.say(4, { ...candidate, sdpMid: '1' });
    await turn();
    const said = asked.filter(({ name }) => name === 'signal').map(({ fields }) => fields);
    expect(said).toMatchObject([
      { visit: 1, to: 4, after: 7, signal: { sdpMid: '0' } },
      { visit: 1, to: 4, after: 7, signal: { sdpMid: '1' } },
    ]);
    call.stop();
  });

  it('gives the connection fresh credentials once the server has others', async () => {
    const { call, renewed, answer } = newCall();
    await call.enter();
    call.readOn();
    await turn();
    expect(renewed).toEqual([]);
    answer({ relay: relayUntil('second') });
    call.readOn();
    await turn();
    expect(renewed).toMatchObject([{ iceServers: [{ username: 'second' }] }]);
    call.stop();
  });

  it('closes the connection as soon as the server says that it is over', async () => {
    const { call, closedLinks, answer } = newCall();
    await call.enter();
    answer({ stage: 'over', end: 'ended', visit: null });
    call.readOn();
    await turn();
    expect(closedLinks()).toBe(1);
    expect(call.getState()).toMatchObject({ place: 'outside', phase: 'waiting', server: { stage: 'over' } });
    call.stop();
  });

  it('says that it goes on elsewhere when another tab has taken the seat', async () => {
    const { call, closedLinks, answer } = newCall();
    await call.enter();
    answer({ visit: 2 });
    call.readOn();
    await turn();
    expect(closedLinks()).toBe(1);
    expect(call.getState().place).toBe('elsewhere');
    call.stop();
  });

  it('asks for five more minutes once, however the calls before it end', async () => {
    const { call, asked, answer } = newCall();
    await call.enter();
    answer({ wantsMore: true });
    call.askForMore();
    await turn();
    expect(asked.filter(({ name }) => name === 'more')).toHaveLength(1);
    expect(call.getState().server.wantsMore).toBe(true);
    call.stop();
  });

  // S-video-meeting-16
  it('says that there is no way to the other, and lets it be counted by its kind, until there is one', async () => {
    const { call, asked, links } = newCall();
    await call.enter();
    links[0]?.onBroken('relay');
    expect(call.getState().isWayless).toBe(true);
    expect(asked.filter(({ name }) => name === 'failed').map(({ fields }) => fields['kind'])).toEqual(['relay']);
    links[0]?.onChange({ phase: 'connected', sound: null, picture: null, theirs: null });
    expect(call.getState().isWayless).toBe(false);
    call.stop();
  });

  // S-video-meeting-17
  it.each<[string, 'unreachable' | 'wayless' | 'searching']>([
    ['cannot reach the server', 'unreachable'],
    ['comes in anew again and again', 'wayless'],
    ['looks for its way all the time', 'searching'],
  ])('makes no call half as often as a member may, when it %s for a minute', async (_name, error) => {
    jest.useFakeTimers();
    const { call, asked, links, answerWith } = newCall();
    await call.enter();
    links[0]?.onChange({ ...noLink, phase: 'connecting' });
    if (error === 'unreachable') answerWith({ kind: 'unreachable' });
    call.askForMore();
    for (let passed = 0; passed < MINUTE_MS; passed += 100) {
      if (error === 'wayless') links.at(-1)?.onBroken('network');
      jest.advanceTimersByTime(100);
      for (let step = 0; step < 10; step += 1) await Promise.resolve();
    }
    call.stop();
    const mostMade = { unreachable: 'more', wayless: 'enter', searching: 'sync' }[error];
    expect(asked.filter(({ name }) => name === mostMade).length).toBeGreaterThan(20);
    for (const name of ['enter', 'sync', 'more'] as const) {
      const count = asked.filter((one) => one.name === name).length;
      expect(count).toBeLessThan(CALLS_PER_MINUTE[name] / 2);
    }
  });

  it('asks the server nothing more once it has stopped', async () => {
    const { call, asked } = newCall();
    await call.enter();
    call.stop();
    const before = asked.length;
    call.readOn();
    call.askForMore();
    await turn();
    expect(asked).toHaveLength(before);
  });
});

describe('what is left of the talk', () => {
  it('is never less than nothing, and nothing before it has begun', () => {
    expect(leftOf('2026-11-26T20:12:00.000Z', Date.parse('2026-11-26T20:10:30.000Z'))).toBe(90_000);
    expect(leftOf('2026-11-26T20:12:00.000Z', Date.parse('2026-11-26T20:13:00.000Z'))).toBe(0);
    expect(leftOf(null, 0)).toBe(0);
  });

  it('is said aloud at five, two and one minutes, and silent in between', () => {
    expect([300, 240, 120, 59, 0].map((seconds) => spokenLeft(seconds * 1000))).toEqual([
      'Encore 5 minutes.',
      null,
      'Encore 2 minutes.',
      'Encore 1 minute.',
      null,
    ]);
  });
});
