/**
 * Answers of the questionnaire that were given and not sent yet, so that none is lost with the network or a reload. As
 * long as the tab, and no longer; of one session only: the next person at the same device never sees them.
 */
const STORAGE_KEY = 'unsent-answers';

/** As a form sends it. */
export type UnsentAnswer = readonly (readonly [field: string, value: string])[];

interface Kept {
  /** Names the session that they were given in. */
  readonly session: string;
  /** By the key of the step. */
  readonly answers: Readonly<Record<string, UnsentAnswer>>;
}

/** What another session left is forgotten. */
export function readUnsent(session: string, step: string): UnsentAnswer | null {
  const kept = read();
  if (kept && kept.session !== session) forgetAllUnsent();
  return answersOf(session)[step] ?? null;
}

export function keepUnsent(session: string, step: string, answer: UnsentAnswer): void {
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
    // Nothing is kept where storage is switched off.
  }
}

export function countUnsent(): number {
  return Object.keys(read()?.answers ?? {}).length;
}

function answersOf(session: string): Kept['answers'] {
  const kept = read();
  return kept?.session === session ? kept.answers : {};
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.session === 'string' && typeof kept.answers === 'object' ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

function write(kept: Kept): void {
  try {
    if (Object.keys(kept.answers).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Nothing to keep it in: it stays in the form, as long as the page does.
  }
}
