import connectPgSimple from 'connect-pg-simple';
import type { Request } from 'express';
import expressSession, { type Session, type SessionData } from 'express-session';

/** A session that nobody uses ends after so many days… */
export const SESSION_IDLE_DAYS = 30;
/** …and any session after so many, however busily it is used. */
export const SESSION_DAYS_IN_ALL = 90;

type Options = connectPgSimple.PGStoreOptions & { readonly pool: NonNullable<connectPgSimple.PGStoreOptions['pool']> };
type Done = (error?: unknown) => void;

const PostgresStore = connectPgSimple(expressSession);

/**
 * Sessions in PostgreSQL, the same for all processes. What connect-pg-simple lacks: a session ends for good, also under
 * a request that has read it before and would write it back; and it has an end that no use puts off.
 */
export class SessionStore extends PostgresStore {
  readonly #pool: Options['pool'];
  /** Those that were read from the database: they may be changed, and never made anew. */
  readonly #known = new WeakSet<object>();

  constructor(options: Options) {
    super(options);
    this.#pool = options.pool;
  }

  override createSession(req: Request, session: SessionData): Session & SessionData {
    const read = super.createSession(req, session);
    this.#known.add(read);
    return read;
  }

  override set(sid: string, session: SessionData, done: Done = () => undefined): void {
    this.#write(sid, session).then(() => done(), done);
  }

  async #write(sid: string, session: SessionData): Promise<void> {
    const values = [endOf(session), sid, session];
    if (this.#known.has(session)) {
      await this.#pool.query(`UPDATE sessions SET expire = ${BOUNDED_END}, sess = $3 WHERE sid = $2`, values);
    } else {
      await this.#pool.query('INSERT INTO sessions (expire, sid, sess) VALUES ($1, $2, $3)', values);
      this.#known.add(session);
    }
  }

  override touch(sid: string, session: SessionData, done: Done = () => undefined): void {
    this.#pool
      .query(`UPDATE sessions SET expire = ${BOUNDED_END} WHERE sid = $2`, [endOf(session), sid])
      .then(() => done(), done);
  }
}

const BOUNDED_END = `least($1, opened_at + interval '${SESSION_DAYS_IN_ALL} days')`;

function endOf({ cookie }: SessionData): Date {
  return cookie.expires ?? new Date();
}
