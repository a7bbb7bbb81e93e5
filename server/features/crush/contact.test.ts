import { describe, expect, it } from '@jest/globals';
import { parseContact } from './contact.ts';

describe('the contact of a crush', () => {
  it.each([
    ['Lou@Exemple.FR ', 'email', 'lou@exemple.fr'],
    ['lou@café.fr', 'email', 'lou@xn--caf-dma.fr'],
    ['06 12 34 56 78', 'phone', '+33612345678'],
    ['06-12-34-56-78', 'phone', '+33612345678'],
    ['0612345678', 'phone', '+33612345678'],
    ['+33 6 12 34 56 78', 'phone', '+33612345678'],
    ['+33 (0)6 12 34 56 78', 'phone', '+33612345678'],
    ['0033612345678', 'phone', '+33612345678'],
    ['0690 12 34 56', 'phone', '+590690123456'],
    ['0692 12 34 56', 'phone', '+262692123456'],
    ['+32 470 12 34 56', 'phone', '+32470123456'],
    ['+41 79 123 45 67', 'phone', '+41791234567'],
  ])('%j is read as the %s %s', (text, kind, value) => {
    expect(parseContact(text)).toEqual({ kind, value });
  });

  it.each([
    ['a landline', '01 42 68 53 00'],
    ['a premium number', '0899 12 34 56'],
    ['a number that is not given out', '0700000000'],
    ['too many digits', '12345678901234567890'],
    ['no digits', '(((((((((((('],
    ['digits of other scripts', '٠٦١٢٣٤٥٦٧٨'],
    ['two addresses', 'a@x.fr,v@evil.fr'],
    ['a name beside', 'Lou<lou@exemple.fr>'],
    ['a line break', 'a@x.fr\r\nBcc:v@evil.fr'],
    ['a quoted part', '"a"@x.fr'],
    ['nothing', ''],
  ])('%s is refused', (_name, text) => {
    expect(parseContact(text)).toBeNull();
  });
});
