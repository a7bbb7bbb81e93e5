import {
  createContext,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactEventHandler,
  type RefObject,
} from 'react';
import { useNavigation } from 'react-router';
import { useFormResult, type FormResult } from '#client/routing/data.ts';
import { forgetUnsent, keepUnsent, readUnsent, type UnsentAnswer } from '../install/unsent-answers.ts';

type Values = FormResult['values'];

/** What was given before in this tab and is not saved, for the widget of the step. */
export const UnsentContext = createContext<Values | null>(null);

/** What the last post of a step came to; before there is one, what was left unsent. */
export function useStepResult(): FormResult | undefined {
  const unsent = use(UnsentContext);
  const result = useFormResult();
  return result ?? (unsent ? { errors: {}, values: unsent } : undefined);
}

/**
 * Keeps in the tab what is being answered until the server has it, and finds it again when the step is opened anew.
 * @param frame what stands around the step's form
 * @param session names the session; what another one left is not read
 */
export function useUnsentAnswer(frame: RefObject<HTMLElement | null>, session: string, step: string) {
  const [unsent, setUnsent] = useState<{ readonly step: string; readonly values: Values } | null>(null);
  const { state, formMethod } = useNavigation();
  const result = useFormResult();
  const isSent = useRef(false);
  useEffect(() => {
    isSent.current = false;
    const kept = readUnsent(session, step);
    const form = frame.current?.querySelector('form');
    if (kept && form && isSame(kept, answerIn(form))) forgetUnsent(session, step);
    else if (kept) setUnsent({ step, values: valuesOf(kept) });
    return () => {
      // The screen is left because the answer was taken.
      if (isSent.current) forgetUnsent(session, step);
    };
  }, [frame, session, step]);
  useEffect(() => {
    if (state === 'submitting' && formMethod === 'POST') isSent.current = true;
  }, [state, formMethod]);
  useEffect(() => {
    if (result) isSent.current = false;
  }, [result]);
  const keep: ReactEventHandler = ({ nativeEvent }) => {
    const form = frame.current?.querySelector('form');
    if (!form) return;
    if (nativeEvent instanceof SubmitEvent) return keepUnsent(session, step, answerIn(form, nativeEvent.submitter));
    // The widget may refuse the change, or fill in what belongs to it.
    setTimeout(() => keepUnsent(session, step, answerIn(form)));
  };
  return { unsent: unsent?.step === step ? unsent.values : null, keep };
}

/** Whether the device believes to have a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('online', onChange);
      addEventListener('offline', onChange);
      return () => {
        removeEventListener('online', onChange);
        removeEventListener('offline', onChange);
      };
    },
    () => navigator.onLine,
    () => true,
  );
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
