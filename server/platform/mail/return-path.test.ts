import { describe, expect, it } from '@jest/globals';
import { canTakeReturns } from './bounce-address.ts';
import { findReturnedMail, returnPathOf } from './return-path.ts';

const config = { secretKey: 'a-secret-for-tests-only-0123456789abcdef', bounceAddress: 'rebonds@exemple.fr' };
const id = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const address = returnPathOf(config, id) ?? '';

// S-mail-9
describe('the return address of a mail', () => {
  it('is as long as an address may be, and names the mail anywhere in a text, in any letters', () => {
    expect(address).toMatch(/^rebonds\+[\da-f]{48}@exemple\.fr$/);
    expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
    for (const text of [address, `Return-Path: <${address}>`, `To: ${address.toUpperCase()}\r\n\r\nbonjour`])
      expect(findReturnedMail(config, text)).toBe(id);
  });

  it('names nothing where another signed it, the mail was changed, or none is configured', () => {
    const other = returnPathOf({ ...config, secretKey: 'another-secret-for-tests-0123456789abcdef' }, id) ?? '';
    for (const text of [other, address.replace('6f9619ff', '7f9619ff'), address.replace('exemple', 'ailleurs'), ''])
      expect(findReturnedMail(config, text)).toBeNull();
    expect(returnPathOf({ ...config, bounceAddress: undefined }, id)).toBeNull();
    expect(findReturnedMail({ ...config, bounceAddress: undefined }, address)).toBeNull();
  });

  it('stays good after the secret has changed', () => {
    const changed = { ...config, secretKey: 'another-secret-for-tests-0123456789abcdef' };
    expect(findReturnedMail({ ...changed, previousSecretKeys: [config.secretKey] }, address)).toBe(id);
    expect(findReturnedMail({ ...changed, recognitionKey: config.secretKey }, address)).toBe(id);
  });

  it('has room for the mail only where the configured name is short', () => {
    expect(canTakeReturns('rebonds@exemple.fr')).toBe(true);
    expect(canTakeReturns('messages-revenus@exemple.fr')).toBe(false);
    expect(canTakeReturns('a+b@exemple.fr')).toBe(false);
  });
});
