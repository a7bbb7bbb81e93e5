import { createContext, use, useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { useNavigation } from 'react-router';
import { useFormResult, type FormResult } from '../../frame/data.ts';

type Values = FormResult['values'];

/** What was given before in this tab and is not saved, for the widget of the step. */
export const UnsentContext = createContext<Values | null>(null);

/** What the last post of a step came to; before there is one, what was left unsent. */
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
 * Keeps in the tab what is being answered until the server has it, and finds it again when the step is opened anew
 * (S-questionnaire-17).
 * @param frame what stands around the step's form
 * @param session names the session; what another one left is not read
 */
export function useUnsentAnswer(frame: RefObject<HTMLElement | null>, session: string, step: string) {
  const [Notice, setNotice] = useState<ComponentType<NoticeProps>>();
  const [found, setFound] = useState<{ readonly step: string; readonly values: Values } | null>(null);
  const { state, formMethod } = useNavigation();
  const result = useFormResult();
  const isSent = useRef(false);
  useEffect(() => {
    isSent.current = false;
    // Nobody waits for it: it comes after the screen, and is there long before the first answer.
    const loading = import('./unsent-answer.tsx').then(({ rememberUnsentAnswer, UnsentNotice }) => {
      setNotice(() => UnsentNotice);
      return rememberUnsentAnswer({
        frame: frame.current,
        session,
        step,
        onFound: (values) => setFound({ step, values }),
      });
    });
    loading.catch(() => undefined);
    return () => {
      // The screen is left right after the answer was sent: it was taken.
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
