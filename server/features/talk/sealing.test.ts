import { describe, expect, it } from '@jest/globals';
import {
  createConversationKey,
  openConversation,
  openEvidence,
  presentWrapping,
  rewrapConversationKey,
  sealEvidence,
  type SealedPlace,
} from './sealing.ts';

const secrets = { secretKey: 'un secret de trente-deux caractères' };
const later = { secretKey: 'un autre secret, tout aussi long, oui', previousSecretKeys: [secrets.secretKey] };
const id = '8d8f1f5e-1d7a-4a43-9c58-0a6c5a0a9d01';
const otherId = '8d8f1f5e-1d7a-4a43-9c58-0a6c5a0a9d02';
const words = 'Moi, ce serait plutôt la mer. 🌊';

function sealOf(wrapped: Buffer | null, conversationId = id, given: typeof secrets = secrets) {
  const seal = openConversation(given, conversationId, wrapped);
  if (!seal) throw new Error('The conversation cannot be read.');
  return seal;
}

// S-talk-1
describe('a sealed message', () => {
  const { wrapped } = createConversationKey(secrets, id);
  const place: SealedPlace = { part: 'message', number: 3, side: 1 };
  const sealed = sealOf(wrapped).seal(place, words);

  it('is opened in its own row', () => {
    expect(sealOf(wrapped).open(place, sealed)).toBe(words);
  });

  it('shows neither its words nor that two texts are equal', () => {
    expect(sealed.includes(Buffer.from('la mer'))).toBe(false);
    expect(sealOf(wrapped).seal(place, words).equals(sealed)).toBe(false);
  });

  it.each<[string, SealedPlace]>([
    ['with another number', { ...place, number: 4 }],
    ['of the other member', { ...place, side: 2 }],
    ['of another kind', { ...place, part: 'answer' }],
  ])('is not opened in a row %s', (_name, elsewhere) => {
    expect(sealOf(wrapped).open(elsewhere, sealed)).toBeNull();
  });

  it('is not opened in another conversation, even if the wrapped key is moved along', () => {
    expect(openConversation(secrets, otherId, wrapped)).toBeNull();
    const other = createConversationKey(secrets, otherId);
    expect(sealOf(other.wrapped, otherId).open(place, sealed)).toBeNull();
  });

  it('is not opened after any of its bytes was changed', () => {
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(sealOf(wrapped).open(place, changed)).toBeNull();
    }
  });

  it('cannot be read any more once the key of its conversation was thrown away', () => {
    expect(openConversation(secrets, id, null)).toBeNull();
    const fresh = createConversationKey(secrets, id);
    expect(sealOf(fresh.wrapped).open(place, sealed)).toBeNull();
  });
});

describe('another secret key', () => {
  const { wrapped, wrappedWith } = createConversationKey(secrets, id);
  const place: SealedPlace = { part: 'asking', number: 1, side: 2 };
  const sealed = sealOf(wrapped).seal(place, words);

  it('reads what was sealed with the one before', () => {
    expect(sealOf(wrapped, id, later).open(place, sealed)).toBe(words);
  });

  it('wraps the key anew, so that the one before can be forgotten', () => {
    const anew = rewrapConversationKey(later, id, wrapped);
    expect(wrappedWith).toBe(presentWrapping(secrets));
    expect(anew?.wrappedWith).toBe(presentWrapping(later));
    const alone = { secretKey: later.secretKey };
    expect(openConversation(alone, id, wrapped)).toBeNull();
    expect(sealOf(anew?.wrapped ?? null, id, alone).open(place, sealed)).toBe(words);
  });

  it('leaves a key alone that it cannot read', () => {
    expect(rewrapConversationKey({ secretKey: 'jamais vu, mais assez long aussi !' }, id, wrapped)).toBeNull();
  });
});

describe('evidence in a report', () => {
  it('is opened at its number in its own report only', () => {
    const { sealedText: sealed } = sealEvidence(secrets, id, 1, words);
    expect(openEvidence(secrets, id, 1, sealed)).toBe(words);
    expect(openEvidence(later, id, 1, sealed)).toBe(words);
    expect(openEvidence(secrets, id, 2, sealed)).toBeNull();
    expect(openEvidence(secrets, otherId, 1, sealed)).toBeNull();
  });
});
