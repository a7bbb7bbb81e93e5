import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FormResult } from '../../frame/data.ts';
import { formErrorOf } from '../../frame/error-toast.ts';
import { useToastOn } from '../../frame/Toasts.tsx';
import { questionnaireUnsentMessages as messages } from '#shared/messages/questionnaire-unsent.ts';
import { savingTitles } from '#shared/messages/title-of.ts';

/**
 * Saves an answer while it is being given: one save at a time and always the latest state, so that quick changes cannot
 * overtake each other.
 * @param answer what the form would send; an incomplete answer is not sent
 * @returns with `error` as long as the present answer is not saved: nothing repeats it but the next change and 'Continuer'
 */
export function useAutosave(answer: readonly (readonly [string, string])[], isComplete: boolean) {
  const fetcher = useFetcher<FormResult>();
  const current = new URLSearchParams([...answer.map((pair) => [...pair]), ['intent', 'autosave']]).toString();
  const sent = useRef(current);
  const { state, submit } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || current === sent.current || !isComplete) return;
    sent.current = current;
    void submit(new URLSearchParams(current), { method: 'post' });
  }, [state, submit, current, isComplete]);
  useToastOn(fetcher.data, (saved) => {
    const error = formErrorOf(saved, savingTitles, 'form');
    return error && { kind: 'error', ...error };
  });
  const isLost = Object.keys(fetcher.data?.errors ?? {}).length > 0;
  return { isSaving: state !== 'idle', error: isLost ? messages.choice_not_saved_yet : undefined };
}
