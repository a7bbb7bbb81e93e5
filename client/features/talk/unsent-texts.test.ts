import { describe, expect, it } from '@jest/globals';
import {
  addText,
  beginText,
  goOn,
  nextText,
  recordSent,
  stopTexts,
  withoutArrived,
  withoutShown,
  type UnsentTexts,
} from './unsent-texts.ts';

const two: UnsentTexts = addText(addText([], 'a', 'Un'), 'b', 'Deux');
const statesOf = (texts: UnsentTexts) => texts.map(({ state }) => state);

describe('unsent texts', () => {
  it('leave in their order, one after the other', () => {
    expect(nextText(two)?.key).toBe('a');
    const onItsWay = beginText(two, 'a');
    expect(nextText(onItsWay)).toBeNull();
    expect(nextText(recordSent(onItsWay, 'a', 7))?.key).toBe('b');
  });

  it('wait for the member when one did not reach the server', () => {
    const stopped = stopTexts(beginText(two, 'a'));
    expect(statesOf(stopped)).toEqual(['stopped', 'stopped']);
    expect(nextText(stopped)).toBeNull();
    expect(nextText(goOn(stopped))?.key).toBe('a');
  });

  it('are not overtaken by one that is written later', () => {
    const later = addText(stopTexts(two), 'c', 'Trois');
    expect(later.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    expect(nextText(later)?.key).toBe('a');
  });

  it('stay until their message is among the lines', () => {
    const sent = recordSent(beginText(two, 'a'), 'a', 7);
    expect(withoutShown(sent, 6)).toHaveLength(2);
    expect(withoutShown(sent, 7).map(({ key }) => key)).toEqual(['b']);
  });

  it('go when their message came back before the answer, whatever space was typed around it', () => {
    const onItsWay = beginText(addText([], 'a', '  Un\r\ndeux '), 'a');
    expect(withoutArrived(onItsWay, ['Un\ndeux'])).toEqual([]);
    expect(withoutArrived(onItsWay, ['Autre chose'])).toEqual(onItsWay);
    expect(withoutArrived(two, ['Un'])).toEqual(two);
  });
});
