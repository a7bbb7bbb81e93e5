import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** OWASP's figures for scrypt: 32 MB of memory for each password that is tried. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MEMORY_LIMIT = 128 * 1024 * 1024;
const AT_ONCE = 2;

/** Hashes a password as `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await stretch(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Compares a password with its hash. Takes equally long for a right and a wrong one, and without a hash. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (storedHash ?? '').split('$');
  if (storedHash === null) {
    await stretch(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  const expected = Buffer.from(hash, 'base64url');
  const given = await stretch(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === given.length && timingSafeEqual(expected, given);
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashes a password with scrypt; two at a time in one process, so that many guesses at once take neither its memory nor
 * all its threads.
 */
async function stretch(password: string, salt: Buffer, cost: Pick<ScryptOptions, 'N' | 'r' | 'p'>): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await new Promise((resolve, reject) => {
      // A letter that another keyboard composes differently makes an equal password.
      scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem: MEMORY_LIMIT }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
