import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FormResult } from '../../frame/data.ts';
import { formErrorOf } from '../../frame/error-toast.ts';
import { useToastOn } from '../../frame/Toasts.tsx';
import { savingTitles } from '#shared/messages/title-of.ts';

/**
 * Saves an answer while it is being given: one save at a time and always the latest state, so that quick changes cannot
 * overtake each other.
 * @param answer what the form would send; an incomplete answer is not sent
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
  return { isSaving: state !== 'idle', error: fetcher.data?.errors['form'] };
}
