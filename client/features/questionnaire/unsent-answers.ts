/**
 * Answers of the questionnaire that were given and not sent yet, so that none is lost with the network or a reload.
 * They live as long as the browser's tab, and belong to one session: the next person at this device never sees them.
 */
const STORAGE_KEY = 'unsent-answers';

/** An answer as a form sends it. */
export type UnsentAnswer = readonly (readonly [field: string, value: string])[];

interface StoredAnswers {
  /** Names the session in which the answers were given. */
  readonly session: string;
  /** The unsent answers by the key of their step. */
  readonly answers: Readonly<Record<string, UnsentAnswer>>;
}

/** The unsent answer of a step. One of another session is deleted. */
export function readUnsent(session: string, step: string): UnsentAnswer | null {
  const stored = read();
  if (stored && stored.session !== session) forgetAllUnsent();
  return answersOf(session)[step] ?? null;
}

export function saveUnsent(session: string, step: string, answer: UnsentAnswer): void {
  write({ session, answers: { ...answersOf(session), [step]: answer } });
}

export function forgetUnsent(session: string, step: string): void {
  const { [step]: _sent, ...answers } = answersOf(session);
  write({ session, answers });
}

/** Removes the unsent answers of every session: signing out leaves nothing on the device. */
export function forgetAllUnsent(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // The storage is switched off: nothing is saved.
  }
}

export function countUnsent(): number {
  return Object.keys(read()?.answers ?? {}).length;
}

function answersOf(session: string): StoredAnswers['answers'] {
  const stored = read();
  return stored?.session === session ? stored.answers : {};
}

function read(): StoredAnswers | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<StoredAnswers> | null;
    return typeof stored?.session === 'string' && typeof stored.answers === 'object' ? (stored as StoredAnswers) : null;
  } catch {
    return null;
  }
}

function write(stored: StoredAnswers): void {
  try {
    if (Object.keys(stored.answers).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // The storage is full or switched off: the answer stays in the form as long as the page is open.
  }
}
