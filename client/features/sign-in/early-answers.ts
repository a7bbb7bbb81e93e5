import { useSyncExternalStore } from 'react';
import { DAY_MS } from '#shared/duration.ts';
import {
  EARLY_ANSWER_DAYS,
  readEarlyAnswers,
  writeEarlyAnswers,
  type EarlyAnswers,
} from '#shared/play/early-answers.ts';

/**
 * The answers that a visitor gave at `/home`, on this device alone: nothing of them is sent before somebody has signed up
 * and asks for it (S-sign-in-16).
 */
const STORAGE_KEY = 'early-answers';
const none = '';
const listeners = new Set<() => void>();

/** The answers as the form of the consents sends them; empty without any, on the server, and where storage is switched off. */
export function useEarlyAnswers(): string {
  return useSyncExternalStore(subscribe, readStored, () => none);
}

export function saveEarlyAnswer(question: string, side: EarlyAnswers[string]): void {
  const answers = { ...readEarlyAnswers(readStored()), [question]: side };
  change((storage) => storage.setItem(STORAGE_KEY, `${Date.now()} ${writeEarlyAnswers(answers)}`));
}

export function forgetEarlyAnswers(): void {
  change((storage) => storage.removeItem(STORAGE_KEY));
}

/** What the device remembers; what is older than its time is forgotten as soon as it is looked at. */
export function readStored(): string {
  try {
    const [since = none, answers = none] = localStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
    if (Number(since) < Date.now() - EARLY_ANSWER_DAYS * DAY_MS) localStorage.removeItem(STORAGE_KEY);
    else return writeEarlyAnswers(readEarlyAnswers(answers));
  } catch {
    // The storage is switched off: nothing is remembered.
  }
  return none;
}

function change(make: (storage: Storage) => void): void {
  try {
    make(localStorage);
  } catch {
    // The storage is switched off: the answer is seen, and not remembered.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
