import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BrokenAnswerError, deltaEvent, DONE_EVENT, readAnswer } from './event-stream.ts';

async function read(text: string, sizes: readonly number[] = [], onCare = () => 0): Promise<string[]> {
  async function* chunks() {
    const bytes = new TextEncoder().encode(text);
    let at = 0;
    for (const size of sizes) {
      yield bytes.slice(at, at + size);
      at += size;
    }
    yield bytes.slice(at);
  }
  const pieces: string[] = [];
  for await (const piece of readAnswer(chunks(), onCare)) pieces.push(piece);
  return pieces;
}

describe('readAnswer of an event stream', () => {
  it('yields equal words wherever the network cuts the stream, also inside a character', async () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), cuts, async (pieces, sizes) => {
        expect(await read(pieces.map((piece) => deltaEvent(piece)).join('') + DONE_EVENT, sizes)).toEqual(pieces);
      }),
    );
  });

  it('says that an answer is for a person in distress', async () => {
    let count = 0;
    const onCare = () => (count += 1);
    expect(await read(deltaEvent('oui') + DONE_EVENT, [], onCare)).toEqual(['oui']);
    expect(count).toBe(0);
    expect(await read(deltaEvent('oui', { isCare: true }) + DONE_EVENT, [], onCare)).toEqual(['oui']);
    expect(count).toBe(1);
  });

  it('ignores comments, keep-alives and events without words', async () => {
    const text = `: bonjour\n\nevent: ping\ndata: {"choices":[]}\r\n\r\n${deltaEvent('oui')}${DONE_EVENT}`;
    expect((await read(text)).join('')).toBe('oui');
  });

  it.each([
    ['that stops before its end', deltaEvent('à moitié')],
    ['that is something else', '<html>Bad Gateway</html>'],
    ['with an event that is not JSON', `data: {"choices"\n\n${DONE_EVENT}`],
    ['of nothing', ''],
  ])('rejects a stream %s', async (_name, text) => {
    await expect(read(text)).rejects.toThrow(BrokenAnswerError);
  });
});
