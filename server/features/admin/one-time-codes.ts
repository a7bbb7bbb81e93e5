import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { drawQr } from '../../platform/qr-code.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Letters and digits that nobody confuses (Crockford): 32 of them, 5 bits each. */
const RECOVERY_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_LENGTH = 12;
/** A code of the half minute before or after counts too: clocks differ, and typing takes time. */
const WINDOW = 1;

/** A new secret for an application of codes, in the form that people type. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The code that an application shows at a moment. */
export function codeAt(secret: string, now: Date): string {
  return applicationOf(secret).generate({ timestamp: now.getTime() });
}

/** The half minute, counted since 1970, whose code this is; null when it is not a current one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const application = applicationOf(secret);
  const timestamp = now.getTime();
  const delta = application.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : application.counter({ timestamp }) + delta;
}

/** The address that an application of codes opens or reads from a QR code. */
export function enrolmentLink(secret: string, issuer: string, label: string): string {
  return applicationOf(secret, { issuer, label }).toString();
}

/** What an application of codes is enrolled with. */
export interface ApplicationToScan {
  /** The secret in groups of four, as people type it. */
  readonly secret: string;
  readonly link: string;
  readonly qr: { readonly size: number; readonly path: string };
}

export function applicationToScan(secret: string, issuer: string, label: string): ApplicationToScan {
  const link = enrolmentLink(secret, issuer, label);
  return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), link, qr: drawQr(link) };
}

/** New recovery codes for the loss of the application: 60 random bits each, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(RECOVERY_LENGTH), (byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
}

/** The canonical form of a typed recovery code: upper case, without spaces, 0 for O, 1 for I and L. */
export function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

function applicationOf(secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
}
