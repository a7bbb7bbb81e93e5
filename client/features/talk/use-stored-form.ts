import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { fillIn, readForm, saveForm, valuesOf } from './stored-forms.ts';

/**
 * Stores what is typed in a form in this tab, and gives it back when the form is shown again: after a reload, or once it was
 * closed. It is forgotten as soon as the form has arrived.
 * @param name its own among all forms: whom it is for, and what it does
 */
export function useStoredForm(name: string) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const { formData } = useNavigation();
  useEffect(() => {
    // The form is still there: it was refused or did not arrive, or another page was opened before its answer came.
    if (!formData) isSent.current = false;
  }, [formData]);
  useEffect(() => {
    for (const field of fillIn(fieldsOf(form.current), readForm(name))) {
      const details = field.closest('details');
      if (details) details.open = true;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return () => {
      if (isSent.current) saveForm(name, {});
    };
  }, [name]);
  return {
    /** Properties of the form. */
    form: { ref: form, onInput: () => saveForm(name, valuesOf(fieldsOf(form.current))) },
    /** To be called when the form is sent, and leads on once it has arrived. */
    send: () => {
      isSent.current = true;
    },
    /** To be called when the form has arrived. */
    forget: () => saveForm(name, {}),
  };
}

function fieldsOf(form: HTMLFormElement | null) {
  const isField = (element: Element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return [...(form?.elements ?? [])].filter(isField);
}
