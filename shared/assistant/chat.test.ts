import { describe, expect, it } from '@jest/globals';
import {
  duePromo,
  isCareTalk,
  messagesToSend,
  MESSAGES_SENT,
  promoMessage,
  promoOf,
  type ChatMessage,
} from './chat.ts';

const said = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, index): ChatMessage[] => [
    { role: 'user', content: `question ${index}` },
    { role: 'assistant', content: `réponse ${index}` },
  ]).flat();

describe('promotions in the chat', () => {
  it.each([
    [0, null],
    [3, null],
    [4, 'premium-offer'],
    [7, 'premium-offer'],
  ] as const)('after %i questions: the promotion due is %s', (count, promo) => {
    expect(duePromo(said(count))).toBe(promo);
  });

  it('show the gift after the eighth question, and each promotion once', () => {
    const withPremium = [...said(4), promoMessage('premium-offer')];
    expect(duePromo(withPremium)).toBeNull();
    expect(duePromo([...withPremium, ...said(3)])).toBeNull();
    expect(duePromo([...withPremium, ...said(4)])).toBe('gift-offer');
    expect(duePromo([...withPremium, ...said(4), promoMessage('gift-offer')])).toBeNull();
  });

  // S-assistant-8
  it('are never shown in a talk with a person in distress', () => {
    const care: ChatMessage = { role: 'assistant', content: 'Merci de me le dire.', isCare: true };
    const talk = [{ role: 'user', content: 'je me sens seule' } as const, care, ...said(9)];
    expect(isCareTalk(talk)).toBe(true);
    expect(duePromo(talk)).toBeNull();
    expect(isCareTalk(said(9))).toBe(false);
  });

  it('are only recognised in messages of the assistant', () => {
    expect(promoOf({ role: 'user', content: 'promo:premium-offer' })).toBeNull();
    expect(promoOf({ role: 'assistant', content: 'promo:autre' })).toBeNull();
    expect(promoOf(promoMessage('gift-offer'))).toBe('gift-offer');
  });
});

describe('the messages sent with a question', () => {
  it('are the last ones without promotions, ending with the question', () => {
    const messages = [...said(9), promoMessage('premium-offer'), { role: 'user', content: 'la dernière' } as const];
    const sent = messagesToSend(messages);
    expect(sent).toHaveLength(MESSAGES_SENT);
    expect(sent.at(-1)).toEqual({ role: 'user', content: 'la dernière' });
    expect(sent.some(({ content }) => content.startsWith('promo'))).toBe(false);
  });

  // S-assistant-8
  it('always hold what a person in distress said, and nothing that an older server refuses', () => {
    const distress: ChatMessage[] = [
      { role: 'user', content: 'je me sens seule' },
      { role: 'assistant', content: 'Merci de me le dire.', isCare: true },
    ];
    for (const count of [0, 2, 9]) {
      const sent = messagesToSend([...said(1), ...distress, ...said(count), { role: 'user', content: 'la dernière' }]);
      expect(sent.length).toBeLessThanOrEqual(MESSAGES_SENT);
      expect(sent).toContainEqual({ role: 'user', content: 'je me sens seule' });
      expect(sent.at(-1)).toEqual({ role: 'user', content: 'la dernière' });
      expect(sent.every((message) => Object.keys(message).join() === 'role,content')).toBe(true);
    }
  });
});
