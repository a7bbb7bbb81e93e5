import { useEffect, useRef, type RefObject } from 'react';

/** Where the tab remembers what is typed for a question until it is sent. The cookies page names it. */
const STORAGE_KEY = 'unsent-question';

interface Draft {
  /** The pseudonym of the member whom it is for. */
  readonly match: string;
  readonly question: string;
  readonly text: string;
}

/**
 * Keeps what is typed in the form of a question in this tab, and gives it back after a reload. It is removed once the form
 * has led on.
 */
export function useQuestionDraft(form: RefObject<HTMLFormElement | null>, match: string) {
  const isSent = useRef(false);
  useEffect(() => {
    const draft = readDraft();
    if (form.current && draft?.match === match) fill(form.current, draft);
    return () => {
      if (isSent.current) removeDraft();
    };
  }, [form, match]);
  return {
    onInput: () => {
      isSent.current = false;
      if (form.current) saveDraft({ match, ...typedIn(form.current) });
    },
    onSubmit: () => {
      isSent.current = true;
    },
  };
}

function typedIn(form: HTMLFormElement): Pick<Draft, 'question' | 'text'> {
  const fields = new FormData(form);
  const valueOf = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { question: valueOf('question'), text: valueOf('text') };
}

/** Fills in what is still empty: what the server gave back, or was typed before the scripts ran, is newer. */
function fill(form: HTMLFormElement, { question, text }: Draft): void {
  const typed = typedIn(form);
  const area = form.elements.namedItem('text');
  if (typed.text === '' && text !== '' && area instanceof HTMLTextAreaElement) {
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (typed.question !== '') return;
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="question"]'))
    if (radio.value === question) radio.checked = true;
}

function readDraft(): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Draft> | null;
    const { match, question, text } = stored ?? {};
    return typeof match === 'string' && typeof question === 'string' && typeof text === 'string'
      ? { match, question, text }
      : null;
  } catch {
    return null;
  }
}

function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // Without storage it is lost with the page, as everywhere.
  }
}

function removeDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was stored.
  }
}
