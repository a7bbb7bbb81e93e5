import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { clientAt } from '../http/client.ts';
import { createStreams, STREAM_LIMITS, type StreamOwner, type Streams } from './streams.ts';

/** An answer that remembers what was written. */
class Answer extends EventEmitter {
  text = '';
  writableLength = 0;
  writableEnded = false;
  isCut = false;
  write(words: string) {
    this.text += words;
  }
  end(words: string) {
    this.text += words;
    this.writableEnded = true;
    this.emit('close');
  }
  destroy() {
    this.isCut = true;
    this.emit('close');
  }
}

function prepare() {
  const signedIn = new Map<string, string>();
  const words = new Map<string, string>();
  const asked: (readonly string[])[] = [];
  let failsNext = false;
  const streams = createStreams(
    {
      findSignedIn(sessionIds) {
        if (failsNext) {
          failsNext = false;
          return Promise.reject(new Error('no database'));
        }
        return Promise.resolve(
          new Map(sessionIds.flatMap((id) => (signedIn.has(id) ? [[id, signedIn.get(id)!]] : []))),
        );
      },
      readStates(memberIds) {
        asked.push(memberIds);
        return Promise.resolve(new Map(memberIds.map((id) => [id, { news: words.get(id) ?? '0' }])));
      },
    },
    pino({ level: 'silent' }),
  );
  const open = (number: number, owner: Partial<StreamOwner> = {}) => {
    const whole = { sessionId: `s${number}`, memberId: `m${number}`, client: clientOf(number), ...owner };
    signedIn.set(whole.sessionId, whole.memberId);
    const answer = new Answer();
    return { answer, isOpen: streams.open(whole, answer as unknown as ServerResponse) };
  };
  return { streams, signedIn, words, asked, open, failNext: () => (failsNext = true) };
}

/** One of many clients that share nothing. */
const clientOf = (number: number) => clientAt(`10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);

async function settled(streams: Streams) {
  // A round of questions is two answers long.
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return streams.count;
}

describe('a thousand event streams', () => {
  it('cost a question about one member when one has something new, and a few when all are told', async () => {
    const { streams, words, asked, open } = prepare();
    const answers = Array.from({ length: 1000 }, (_, number) => open(number).answer);
    expect(await settled(streams)).toBe(1000);
    asked.length = 0;
    words.set('m7', '1');
    streams.refresh(['m7', 'nobody here']);
    await settled(streams);
    expect(asked).toEqual([['m7']]);
    expect(answers[7]?.text).toContain('{"news":"1"}');
    const others = answers.filter((_, number) => number !== 7);
    expect(others.every(({ text }) => text === others[0]?.text)).toBe(true);

    asked.length = 0;
    streams.refreshAll();
    await settled(streams);
    expect(asked.map(({ length }) => length)).toEqual([500, 500]);
    streams.stop();
    expect(answers.every(({ text }) => text.endsWith('retry: 1000\n\n'))).toBe(true);
    expect(streams.count).toBe(0);
    expect(open(2000).isOpen).toBe(false);
  });

  it('survive a database that does not answer, and are told later', async () => {
    const { streams, words, open, failNext } = prepare();
    const { answer } = open(1);
    await settled(streams);
    words.set('m1', '1');
    failNext();
    streams.refresh(['m1']);
    expect(await settled(streams)).toBe(1);
    expect(answer.text).not.toContain('"1"');
    streams.refreshAll();
    await settled(streams);
    expect(answer.text).toContain('{"news":"1"}');
    streams.stop();
  });
});

// S-live-3
describe('an event stream is ended before it is told anything', () => {
  it.each([
    ['the session is over', (signedIn: Map<string, string>) => signedIn.delete('s1')],
    ['the session is that of another member', (signedIn: Map<string, string>) => signedIn.set('s1', 'm2')],
  ])('when %s', async (_when, change) => {
    const { streams, signedIn, words, open } = prepare();
    const { answer } = open(1);
    await settled(streams);
    const before = answer.text;
    change(signedIn);
    words.set('m1', '1');
    streams.refresh(['m1']);
    expect(await settled(streams)).toBe(0);
    expect(answer.text).toBe(before);
    streams.stop();
  });

  it('when its browser does not read', async () => {
    const { streams, words, open } = prepare();
    const { answer } = open(1);
    await settled(streams);
    answer.writableLength = 20_000;
    words.set('m1', '1');
    streams.refresh(['m1']);
    await settled(streams);
    expect([answer.isCut, streams.count]).toEqual([true, 0]);
    streams.stop();
  });
});

// S-live-5
describe('the number of event streams of a process', () => {
  it.each([
    ['a client', STREAM_LIMITS.client, () => ({ client: clientAt('192.0.2.1') })],
    [
      'the network of an IPv6 client',
      STREAM_LIMITS.client * 16,
      (number: number) => ({ client: clientAt(`2001:db8:1:${number.toString(16)}::1`) }),
    ],
    ['a member', STREAM_LIMITS.member, () => ({ memberId: 'one' })],
    ['all', STREAM_LIMITS.all, () => ({})],
  ])('is limited for %s, and is free again when one closes', async (_whom, limit, owner) => {
    const { streams, open } = prepare();
    const first = open(0, owner(0));
    for (let number = 1; number < limit; number += 1) if (!open(number, owner(number)).isOpen) throw new Error('early');
    expect(open(limit, owner(limit)).isOpen).toBe(false);
    first.answer.emit('close');
    expect(open(limit + 1, owner(limit + 1)).isOpen).toBe(true);
    expect(streams.count).toBe(limit);
    streams.stop();
    await settled(streams);
  });
});
