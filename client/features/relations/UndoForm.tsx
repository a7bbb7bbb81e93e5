import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { ChoiceOrigin } from '#shared/choices/kinds.ts';
import { routes } from '#shared/routes.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import './relations-choice.css';

/** Takes the last choice about somebody back. */
export function UndoForm({ match, name, back }: { match: string; name: string; back: ChoiceOrigin }) {
  return (
    <AboutMember match={match} back={back}>
      <UndoButton name={name} />
    </AboutMember>
  );
}

export function UndoButton({ name }: { readonly name: string }) {
  const isSaving = useIsSaving();
  return (
    <Button name="intent" value="undo" variant="quiet" disabled={isSaving}>
      Annuler<span className="visually-hidden"> mon choix pour {name}</span>
    </Button>
  );
}

export function AboutMember({ match, back, children }: { match: string; back: ChoiceOrigin; children: ReactNode }) {
  return (
    <Form method="post" action={routes.choices} className="relations-choice" preventScrollReset>
      <input type="hidden" name="match" value={match} />
      <input type="hidden" name="back" value={back} />
      {children}
    </Form>
  );
}
