import { useSyncExternalStore } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { questionnaireUnsentMessages as messages } from '#shared/messages/questionnaire-unsent.ts';
import { forgetUnsent, saveUnsent, readUnsent, type UnsentAnswer } from './unsent-answers.ts';

type Values = Readonly<Record<string, string | readonly string[]>>;

interface UnsentAnswerParts {
  /** The element around the form. */
  readonly frame: HTMLElement | null;
  readonly session: string;
  readonly step: string;
  /** Whether the answer was changed before this is called. */
  readonly isChanged: boolean;
  /** Called with the values that were given earlier and that differ from those in the form. */
  onFound(values: Values): void;
}

/**
 * Stores each change of a step's form in the tab.
 * @returns a function that ends this, and is given whether the server has saved the answer
 */
export function rememberUnsentAnswer({
  frame,
  session,
  step,
  isChanged,
  onFound,
}: UnsentAnswerParts): (isTaken: boolean) => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const formOf = () => frame?.querySelector('form');
  const save = (submitter?: HTMLElement | null) => {
    const form = formOf();
    if (form && !listening.signal.aborted) saveUnsent(session, step, answerIn(form, submitter));
  };
  // Later than the event: the widget may still refuse the change, or fill in related fields.
  for (const event of ['input', 'change']) frame?.addEventListener(event, () => void setTimeout(save), options);
  frame?.addEventListener('submit', (event) => save(event.submitter), options);

  if (isChanged) {
    // What was just chosen is newer than what was stored earlier.
    save();
  } else {
    const unsent = readUnsent(session, step);
    const form = formOf();
    if (unsent && form && isSame(unsent, answerIn(form))) forgetUnsent(session, step);
    else if (unsent) onFound(valuesOf(unsent));
  }

  return (isTaken) => {
    listening.abort();
    if (isTaken) forgetUnsent(session, step);
  };
}

interface UnsentNoticeProps {
  readonly isFoundAgain: boolean;
  readonly hasFailed: boolean;
}

/** A notice that the server does not have the answer yet, and where it is stored. */
export function UnsentNotice({ isFoundAgain, hasFailed }: UnsentNoticeProps) {
  const isOnline = useIsOnline();
  if (!isOnline) return <Alert kind="info">{messages.answer_kept_offline}</Alert>;
  if (hasFailed) return <Alert kind="info">{messages.answer_kept_for_retry}</Alert>;
  return isFoundAgain && <Alert kind="info">{messages.answer_found_again}</Alert>;
}

/** Whether the browser says that it has a network. */
function useIsOnline(): boolean {
  return useSyncExternalStore(followNetwork, () => navigator.onLine);
}

function followNetwork(onChange: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, onChange, stop);
  return () => stop.abort();
}

function answerIn(form: HTMLFormElement, submitter?: HTMLElement | null): UnsentAnswer {
  return [...new FormData(form, submitter)].flatMap(([field, value]) =>
    typeof value === 'string' ? [[field, value] as const] : [],
  );
}

function isSame(one: UnsentAnswer, other: UnsentAnswer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function valuesOf(answer: UnsentAnswer): Values {
  const values: Record<string, string | readonly string[]> = {};
  for (const [field, value] of answer) values[field] = field in values ? [values[field] ?? '', value].flat() : value;
  return values;
}
