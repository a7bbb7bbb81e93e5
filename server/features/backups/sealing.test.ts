import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { frenchPattern } from '#testing/french-pattern.ts';
import {
  checkRecipients,
  generateBackupKeys,
  isSigned,
  openStream,
  ownIdentities,
  recipientOf,
  sealStream,
  signManifest,
  type Identity,
} from './sealing.ts';

const [keys, second, stranger] = [await generateBackupKeys(), await generateBackupKeys(), await generateBackupKeys()];
const sealed = async (bytes: Buffer, recipients = [keys.recipient]) =>
  buffer(await sealStream(Readable.from([bytes]), recipients));
const opened = async (bytes: Buffer, identity: Identity = keys.identity) =>
  buffer(await openStream(Readable.from([bytes]), [identity]));

// S-backup-1
describe('a sealed stream', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 300_000])('of %d bytes is opened as it was', async (size) => {
    const bytes = randomBytes(size);
    const closed = await sealed(bytes);
    expect(closed.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect((await opened(closed)).equals(bytes)).toBe(true);
  });

  it('is opened by each of its recipients and by nobody else', async () => {
    const closed = await sealed(Buffer.from('Ana'), [keys.recipient, second.recipient]);
    expect((await opened(closed, second.identity)).toString()).toBe('Ana');
    await expect(opened(closed, stranger.identity)).rejects.toThrow(/no identity matched/);
  });

  it('that was changed or cut short ends with an error', async () => {
    const closed = await sealed(randomBytes(200_000));
    const changed = Buffer.from(closed);
    changed[150_000]! ^= 1;
    await expect(opened(changed)).rejects.toThrow();
    await expect(opened(closed.subarray(0, -1))).rejects.toThrow();
    await expect(opened(closed.subarray(0, -70_000))).rejects.toThrow();
  });

  it('reads no further ahead than is taken from it', async () => {
    let produced = 0;
    const endless = async function* () {
      for (;;) {
        await Promise.resolve();
        produced += 65_536;
        yield Buffer.alloc(65_536);
      }
    };
    const stream = await sealStream(Readable.from(endless(), { objectMode: false }), [keys.recipient]);
    let taken = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      taken += chunk.length;
      expect(produced - taken).toBeLessThan(2_000_000);
      if (taken > 5_000_000) break;
    }
    expect(stream.destroyed).toBe(true);
  });
});

describe('the own identity', () => {
  it('opens what was sealed for it, also after the secret was changed', async () => {
    const recipient = await recipientOf((await ownIdentities({ secretKey: 'first' }))[0]);
    const closed = await sealed(Buffer.from('which files'), [keys.recipient, recipient]);
    const [, earlier] = await ownIdentities({ secretKey: 'second', previousSecretKeys: ['first'] });
    expect((await opened(closed, earlier)).toString()).toBe('which files');
    await expect(opened(closed, (await ownIdentities({ secretKey: 'second' }))[0])).rejects.toThrow();
  });

  it('proves a manifest by the present secret and by earlier ones', () => {
    const signature = signManifest({ secretKey: 'first' }, 'text');
    expect(isSigned({ secretKey: 'first' }, 'text', signature)).toBe(true);
    expect(isSigned({ secretKey: 'second', previousSecretKeys: ['first'] }, 'text', signature)).toBe(true);
    expect(isSigned({ secretKey: 'second' }, 'text', signature)).toBe(false);
    expect(isSigned({ secretKey: 'first' }, 'text!', signature)).toBe(false);
    expect(isSigned({ secretKey: 'first' }, 'text', '')).toBe(false);
  });
});

describe('a recipient', () => {
  it('is checked before anything is read, and a private key that is given in its place is not repeated', () => {
    expect(() => checkRecipients([keys.recipient, second.recipient])).not.toThrow();
    expect(() => checkRecipients([keys.recipient, 'age1abc'])).toThrow(/age1abc/);
    expect(() => checkRecipients([keys.identity])).toThrow(
      frenchPattern(/^Ce qui est donné n'est pas un destinataire/),
    );
  });
});
