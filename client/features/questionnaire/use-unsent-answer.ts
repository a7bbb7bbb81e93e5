import { createContext, use, useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { useNavigation } from 'react-router';
import { useFormResult, type FormResult } from '../../frame/data.ts';

type Values = FormResult['values'];

/** The unsent answer that was found in this tab, for the widget of the step. */
export const UnsentContext = createContext<Values | null>(null);

/** The result of the last post of a step, or else the unsent answer of this tab. */
export function useStepResult(): FormResult | undefined {
  const unsent = use(UnsentContext);
  const result = useFormResult();
  return result ?? (unsent ? { errors: {}, values: unsent } : undefined);
}

interface NoticeProps {
  readonly isFoundAgain: boolean;
  readonly hasFailed: boolean;
}

/**
 * Stores the current answer in the tab until the server has saved it, and restores it when the step is opened again
 * (S-questionnaire-17).
 * @param frame the element around the step's form
 * @param session identifies the session; the unsent answers of another one are not read
 */
export function useUnsentAnswer(frame: RefObject<HTMLElement | null>, session: string, step: string) {
  const [Notice, setNotice] = useState<ComponentType<NoticeProps>>();
  const [found, setFound] = useState<{ readonly step: string; readonly values: Values } | null>(null);
  const { state, formMethod } = useNavigation();
  const result = useFormResult();
  const isSent = useRef(false);
  useEffect(() => {
    isSent.current = false;
    // Loaded after the screen without delaying it. On a slow device the first answer is sooner, and counts as well.
    let isChanged = false;
    const loaded = new AbortController();
    const options = { capture: true, signal: loaded.signal };
    for (const event of ['input', 'change']) frame.current?.addEventListener(event, () => (isChanged = true), options);
    const loading = import('./unsent-answer.tsx').then(({ rememberUnsentAnswer, UnsentNotice }) => {
      loaded.abort();
      setNotice(() => UnsentNotice);
      return rememberUnsentAnswer({
        frame: frame.current,
        session,
        step,
        isChanged,
        onFound: (values) => setFound({ step, values }),
      });
    });
    loading.catch(() => undefined);
    return () => {
      loaded.abort();
      // Leaving the screen right after sending means that the answer was accepted.
      const isTaken = isSent.current;
      loading.then((stop) => stop(isTaken)).catch(() => undefined);
    };
  }, [frame, session, step]);
  useEffect(() => {
    if (state === 'submitting' && formMethod === 'POST') isSent.current = true;
  }, [state, formMethod]);
  useEffect(() => {
    if (result) isSent.current = false;
  }, [result]);
  return { unsent: found?.step === step ? found.values : null, Notice };
}
