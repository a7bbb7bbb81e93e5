import { useFormResult } from '../../frame/data.ts';
import { Button, SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { eveningWords, withdrawalWords } from '#shared/evenings/words.ts';
import type { EveningData } from '#shared/evenings/screens.ts';
import { EveningForm } from './EveningForm.tsx';
import './evenings.css';

/** Signing up, alone or with the code of somebody who comes. */
export function SignUp({ token, ages, price, takesMoney, isWarned, label }: EveningData & { readonly label: string }) {
  const { errors = {}, values = {} } = useFormResult() ?? {};
  const typed = String(values['invitation'] ?? '');
  return (
    <EveningForm token={token} className="card evenings-sign-up">
      <p className="evenings-price">
        {ages} · {price}
      </p>
      {takesMoney && <p className="evenings-quiet">{withdrawalWords}</p>}
      {isWarned && <p className="evenings-quiet">{eveningWords.lastInLists}</p>}
      <details className="evenings-code" open={errors['invitation'] !== undefined || typed !== ''}>
        <summary>J'ai le code d'une personne qui vient</summary>
        <Field
          name="invitation"
          label="Son code"
          hint="Tant que vous venez ensemble, vous serez à la même table, ou à aucune."
          defaultValue={typed}
          error={errors['invitation']}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </details>
      <SaveButton name="intent" value="sign-up" saving="Je note…">
        {label}
      </SaveButton>
    </EveningForm>
  );
}

/** The answer to a place that is reserved. */
export function Offer({ token }: { readonly token: string }) {
  const isSaving = useIsSaving();
  return (
    <EveningForm token={token} className="actions">
      <SaveButton name="intent" value="accept" saving="Je note…">
        Oui, je viens
      </SaveButton>
      <Button name="intent" value="decline" variant="secondary" disabled={isSaving}>
        Non, pas cette fois
      </Button>
    </EveningForm>
  );
}
