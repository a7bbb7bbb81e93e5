import { routes } from '#shared/routes.ts';
import { Form } from 'react-router';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import type { Resonance } from './resonance.ts';

/** Blocking a match, with a question first, because it deletes the reveal for good. */
export function BlockForm({ token, displayName }: Resonance) {
  const isSaving = useIsSaving();
  return (
    <details className="confirmation">
      <summary>Ne plus voir cette personne</summary>
      <Form method="post" action={routes.blocks} className="confirmation__question">
        <input type="hidden" name="match" value={token} />
        <p>{displayName} et toi ne vous verrez plus, nulle part, tout de suite. Personne n'en est averti.</p>
        <Button name="intent" value="block" variant="secondary" disabled={isSaving}>
          Oui, ne plus nous voir
        </Button>
      </Form>
    </details>
  );
}
