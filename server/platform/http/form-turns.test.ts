import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { describe, expect, it } from '@jest/globals';
import { createFormTurns } from './form-turns.ts';

class Answer extends EventEmitter {
  closed = false;
  close() {
    this.closed = true;
    this.emit('close');
  }
}

/** A process with its turns, and what it works at. */
function createProcess() {
  const turns = createFormTurns((req) => (req as unknown as { sender: string | null }).sender);
  const working: string[] = [];
  const ends = new Map<string, () => void>();
  const handle = turns.during(async (req) => {
    const { name } = req as unknown as { name: string };
    working.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    working.splice(working.indexOf(name), 1);
  });
  return {
    working,
    post(name: string, sender: string | null = 'ana', { method = 'POST', hasFile = false } = {}) {
      const req = { name, sender, method, is: () => (hasFile ? 'multipart/form-data' : false) } as unknown as Request;
      const answer = new Answer();
      const res = answer as unknown as Response;
      const next = () => undefined;
      turns.take(req, res, () => void handle(req, res, next));
      return answer;
    },
    /** Ends the work at a form, and answers it. */
    async end(name: string, answer?: Answer) {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
      answer?.close();
    },
  };
}

// S-operations-13
describe('forms of one member', () => {
  it('are worked at two at a time, in the order in which they came', async () => {
    const { post, end, working } = createProcess();
    const answers = ['a', 'b', 'c', 'd'].map((name) => post(name));
    expect(working).toEqual(['a', 'b']);
    await end('b', answers[1]);
    expect(working).toEqual(['a', 'c']);
    await end('a', answers[0]);
    expect(working).toEqual(['c', 'd']);
  });

  it('hold up neither those of another member nor pages, files and forms of visitors', () => {
    const { post, working } = createProcess();
    for (const name of ['a', 'b', 'c']) post(name);
    post('of lou', 'lou');
    post('page', 'ana', { method: 'GET' });
    post('photo', 'ana', { hasFile: true });
    post('of a visitor', null);
    expect(working).toEqual(['a', 'b', 'of lou', 'page', 'photo', 'of a visitor']);
  });

  it('last until their work is done, also when the client does not wait for the answer', async () => {
    const { post, end, working } = createProcess();
    const [first] = ['a', 'b', 'c'].map((name) => post(name));
    first!.close();
    expect(working).toEqual(['a', 'b']);
    await end('a');
    expect(working).toEqual(['b', 'c']);
  });

  it('are not begun when the client has gone while they waited', async () => {
    const { post, end, working } = createProcess();
    const [first, , third] = ['a', 'b', 'c', 'd'].map((name) => post(name));
    third!.close();
    await end('a', first);
    expect(working).toEqual(['b', 'd']);
  });

  it('are refused when two hundred wait', () => {
    const { post, working } = createProcess();
    for (let number = 1; number <= 202; number += 1) post(`${number}`);
    expect(() => post('one more')).toThrow(expect.objectContaining({ code: 'too_many_requests', status: 429 }));
    post('of lou', 'lou');
    expect(working).toEqual(['1', '2', 'of lou']);
  });
});
