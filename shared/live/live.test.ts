import { describe, expect, it } from '@jest/globals';
import { changedTopics, readStates, statesEvent } from './live.ts';

describe('the event with the states of a stream', () => {
  it('is read back as it was written', () => {
    const event = statesEvent({ news: '17' });
    expect(event).toBe('data: {"news":"17"}\n\n');
    expect(readStates(event.slice('data: '.length).trim())).toEqual({ news: '17' });
  });

  it.each(['', 'null', '[]', '"news"', '{"news":17}', '{"news"'])('is null when its data are %j', (data) => {
    expect(readStates(data)).toBeNull();
  });
});

describe('changedTopics', () => {
  it('names the topics whose state differs, and those that the page does not know', () => {
    const sent = { news: '18', discussions: '3', rooms: '1' };
    expect(changedTopics({ news: '17', discussions: '3' }, sent)).toEqual(['news', 'rooms']);
  });

  it('names nothing when the page has read all of it', () => {
    expect(changedTopics({ news: '17' }, { news: '17' })).toEqual([]);
  });
});
