import { describe, expect, it } from '@jest/globals';
import { readLiveTalk, talkOutline } from './live.ts';

describe('what the stream says of conversations', () => {
  it('is read as counts, and a number and version for each conversation', () => {
    const { invitations, waiting, conversations } = readLiveTalk('2,1 abc:17:40 d-_f:3:9');
    expect([invitations, waiting]).toEqual([2, 1]);
    expect([...conversations]).toEqual([
      ['abc', { number: 17, version: 40 }],
      ['d-_f', { number: 3, version: 9 }],
    ]);
  });

  it.each([undefined, '', 'nothing', '1', '-1,2 abc:1:1'])('is nothing in %j', (word) => {
    expect(readLiveTalk(word).conversations.size).toBe(0);
    expect(talkOutline(word)).toBe('0,0');
  });

  it('looks the same to other screens while two write, and differs when a question or a conversation comes', () => {
    const outline = talkOutline('0,1 abc:17:40');
    expect(talkOutline('0,0 abc:18:41')).toBe(outline);
    expect(talkOutline('1,1 abc:17:40')).not.toBe(outline);
    expect(talkOutline('0,1 abc:17:40 def:1:1')).not.toBe(outline);
  });
});
