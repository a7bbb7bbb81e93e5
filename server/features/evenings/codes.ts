import { codeOf, normaliseCode } from '#shared/evenings/codes.ts';
import { keyedBytes, keyedHash, recognitionKeyOf, type Secrets } from '../../platform/secrets.ts';

/*
 * The two codes of somebody who comes. Neither is stored: both are made from what the row says, so that they can be shown
 * again and a copy of the database tells none. One who left and asks again has others.
 */

interface Attendance {
  readonly evening_id: string;
  readonly member_id: string;
  readonly ask_number: number;
}

/** The code by which one friend may come along. */
export function invitationOf(secrets: Secrets, attendance: Attendance): string {
  return make(secrets, 'invitation', attendance);
}

/** The code by which a member is checked in. */
export function checkInOf(secrets: Secrets, attendance: Attendance): string {
  return make(secrets, 'check-in', attendance);
}

/** By what an invitation is found, however it was typed. */
export function invitationHash(secrets: Secrets, typed: string): string {
  return keyedHash(keyOf(secrets), `invitation|${normaliseCode(typed)}`);
}

function make(secrets: Secrets, kind: 'invitation' | 'check-in', attendance: Attendance): string {
  const { evening_id: eveningId, member_id: memberId, ask_number: number } = attendance;
  return codeOf(keyedBytes(keyOf(secrets), `${kind}|${eveningId}|${memberId}|${number}`));
}

function keyOf(secrets: Secrets): Buffer {
  return recognitionKeyOf(secrets, 'evenings');
}
