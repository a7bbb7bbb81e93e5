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

interface AboutMemberProps {
  readonly match: string;
  readonly back: ChoiceOrigin;
  readonly children: ReactNode;
  /** True among tiles, which send it. */
  readonly isPlain?: boolean;
}

export function AboutMember({ match, back, children, isPlain = false }: AboutMemberProps) {
  const about = { method: 'post', action: routes.choices, className: 'relations-choice' } as const;
  const fields = (
    <>
      <input type="hidden" name="match" value={match} />
      <input type="hidden" name="back" value={back} />
      {children}
    </>
  );
  return isPlain ? (
    <form {...about}>{fields}</form>
  ) : (
    <Form {...about} preventScrollReset>
      {fields}
    </Form>
  );
}
