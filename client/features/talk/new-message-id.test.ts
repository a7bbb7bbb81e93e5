import { expect, it } from '@jest/globals';
import { isUuid } from '#shared/uuid.ts';
import { newMessageId } from './new-message-id.ts';

it('the id of a message is a random UUID of version 4, also where the browser makes none', () => {
  const own = Object.getOwnPropertyDescriptor(Crypto.prototype, 'randomUUID')!;
  Object.defineProperty(Crypto.prototype, 'randomUUID', { ...own, value: undefined });
  try {
    const ids = Array.from({ length: 50 }, newMessageId);
    expect(new Set(ids).size).toBe(50);
    for (const id of ids) expect([isUuid(id), id[14], '89ab'.includes(id[19] ?? '')]).toEqual([true, '4', true]);
  } finally {
    Object.defineProperty(Crypto.prototype, 'randomUUID', own);
  }
  expect(isUuid(newMessageId())).toBe(true);
});
