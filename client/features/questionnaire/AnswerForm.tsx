import type { ReactNode } from 'react';
import { Form } from 'react-router';

/**
 * The form of a step. Firefox would fill it in after a reload with what had been chosen, unseen by the scripts; what has not
 * been saved is kept and shown again by the page itself (S-questionnaire-17).
 */
export function AnswerForm({ children }: { readonly children: ReactNode }) {
  return (
    <Form method="post" className="form" autoComplete="off">
      {children}
    </Form>
  );
}
