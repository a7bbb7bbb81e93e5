import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { shapeOfContact } from '#shared/crush/crush-contact.ts';
import { parseEmailAddress } from '#shared/sign-in/email-address.ts';

/** An e-mail address, or a mobile number in E.164, in its only spelling. */
export interface Contact {
  readonly kind: 'email' | 'phone';
  readonly value: string;
}

/**
 * The countries whose numbers may be typed without a prefix: all of France, whose overseas parts count as countries
 * here.
 */
const homeCountries = ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'NC', 'PF', 'PM', 'WF'] as const;

/** The contact that was typed, or null. Only mobile numbers: others cannot receive text messages. */
export function parseContact(text: string): Contact | null {
  const shape = shapeOfContact(text);
  if (shape === null) return null;
  const value = shape === 'email' ? parseEmailAddress(text) : parseMobileNumber(text);
  return value === null ? null : { kind: shape, value };
}

function parseMobileNumber(text: string): string | null {
  for (const country of homeCountries) {
    const number = parsePhoneNumberFromString(text.trim(), country);
    if (number?.isValid() && number.ext === undefined) return number.number;
  }
  return null;
}
