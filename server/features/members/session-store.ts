import connectPgSimple from 'connect-pg-simple';
import type { Request } from 'express';
import expressSession, { type Session, type SessionData } from 'express-session';
import { DAY_MS } from '#shared/duration.ts';
import { SESSION_DAYS_IN_ALL, SESSION_IDLE_DAYS } from '#shared/sign-in/session-days.ts';
import { BatchReader } from './batch-reader.ts';
import { memberColumns, toMember, type Member, type MemberRow } from './member.queries.ts';

/** How many minutes pass before an idle session's end is moved again: otherwise every page would write. */
const TOUCHED_EVERY_MINUTES = 10;

type Options = connectPgSimple.PGStoreOptions & { readonly pool: NonNullable<connectPgSimple.PGStoreOptions['pool']> };
type Done = (error?: unknown) => void;

interface SessionRow extends MemberRow {
  readonly sid: string;
  readonly sess: string;
  readonly is_touch_due: boolean;
}

const PostgresStore = connectPgSimple(expressSession);

/** The end of a session in SQL. $1 is the end that the idle time alone would give. */
const BOUNDED_END = `least($1::timestamptz, opened_at + interval '${SESSION_DAYS_IN_ALL} days')`;

/**
 * Reads sessions with their members in one query, prepared once for each connection, because every page of a member
 * needs it. Sessions are found by their key alone, for nearly all of them end in the future. Requests that come while one
 * is under way are read together by the next.
 */
const READ_SESSIONS = {
  name: 'read-sessions',
  text: `SELECT sid, sess::text, ${memberColumns},
                abs(extract(epoch FROM expire - ${BOUNDED_END})) > ${60 * TOUCHED_EVERY_MINUTES} AS is_touch_due
           FROM sessions LEFT JOIN members ON members.id = member_id AND suspended_at IS NULL
          WHERE sid = ANY($2::text[]) AND expire - now() >= interval '0'`,
};

/**
 * Sessions in PostgreSQL, shared by all processes. Unlike connect-pg-simple, an ended session is never written again by
 * a request that had read it before, it has a final end that use does not extend, and its member is read with it.
 */
export class SessionStore extends PostgresStore {
  readonly #pool: Options['pool'];
  readonly #reader = new BatchReader((sids: readonly string[]) => this.#readRows(sids));
  /** The sessions that were read from the database: they may be updated, but never inserted. */
  readonly #known = new WeakSet<object>();
  readonly #rows = new WeakMap<object, SessionRow>();
  readonly #members = new WeakMap<object, Member | null>();
  readonly #touchDue = new WeakSet<object>();

  constructor(options: Options) {
    super(options);
    this.#pool = options.pool;
  }

  override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
    this.#reader.read(sid).then(
      (row) => {
        // Each request gets a session object of its own, even when others read the same session.
        const session = row ? (JSON.parse(row.sess) as SessionData) : null;
        if (row && session) this.#rows.set(session, row);
        return done(null, session);
      },
      (error: unknown) => done(error),
    );
  }

  async #readRows(sids: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> {
    const end = new Date(Date.now() + SESSION_IDLE_DAYS * DAY_MS);
    const values = [end, sids];
    const { rows } = await this.#pool.query<SessionRow>({ ...READ_SESSIONS, values });
    return new Map(rows.map((row) => [row.sid, row]));
  }

  override createSession(req: Request, session: SessionData): Session & SessionData {
    const row = this.#rows.get(session);
    const read = super.createSession(req, session);
    this.#known.add(read);
    if (row) this.#members.set(req, row.id === null ? null : toMember(row));
    if (row?.is_touch_due !== false) this.#touchDue.add(read);
    return read;
  }

  /**
   * The member who was read along with the session of a request; null for somebody gone, undefined where none was.
   */
  memberOf(req: Request): Member | null | undefined {
    return this.#members.get(req);
  }

  /** Whether this answer should move the end of the session and of its cookie. */
  isTouchDue(session: SessionData): boolean {
    return this.#touchDue.has(session);
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
    if (!this.#touchDue.delete(session)) return done();
    this.#pool
      .query(`UPDATE sessions SET expire = ${BOUNDED_END} WHERE sid = $2`, [endOf(session), sid])
      .then(() => done(), done);
  }
}

function endOf({ cookie }: SessionData): Date {
  return cookie.expires ?? new Date();
}
