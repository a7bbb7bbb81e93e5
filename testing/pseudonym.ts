import { pseudonymsOf, type Pseudonyms } from '#server/features/members/pseudonyms.ts';
import { TEST_SECRET } from './test-process.ts';
import type { Visitor } from './visitor.ts';

/** The pseudonyms that the server gives to a browser's session today. */
export function pseudonymsFor({ agent }: Visitor, now = new Date()): Pseudonyms {
  const cookies = agent.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false });
  const session = cookies.find(({ name }) => name === 'session')?.value ?? '';
  const [, id = 'no session'] = /^s:([^.]+)\./.exec(decodeURIComponent(session)) ?? [];
  return pseudonymsOf({ config: { secretKey: TEST_SECRET }, now: () => now }, { id });
}

/**
 * The address at which a browser gets a photo, whether or not it was ever told, so that tests can ask what is behind it.
 * @param stored `/photos/<id>` as the database has it, with or without a variant
 */
export function addressFor(visitor: Visitor, stored: string): string {
  return stored.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, (id) => pseudonymsFor(visitor).of('photo', id));
}
