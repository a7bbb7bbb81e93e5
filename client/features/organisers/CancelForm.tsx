import { Form } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useFormResult } from '../../frame/data.ts';
import { Button, LinkButton, useIsSaving } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { CANCELLING_LENGTH } from '#shared/organisers/evening-limits.ts';
import type { OrganiserData } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';

/** Cancelling, which cannot be undone: everybody is told at once. */
export function CancelForm({ evening: { id, when } }: Extract<OrganiserData, { state: 'cancel' }>) {
  const result = useFormResult();
  const isSaving = useIsSaving();
  const back = `${routes.organiser}?soiree=${id}`;
  return (
    <Screen
      look="calm"
      eyebrow={when}
      title="Annuler cette soirée"
      intro="Toutes les personnes inscrites ou en attente sont prévenues aussitôt. Cela ne se défait pas."
      back={back}
    >
      <FormError />
      <Form method="post" className="form form--narrow" noValidate>
        <input type="hidden" name="evening" value={id} />
        <TextArea
          name="reason"
          label="Pourquoi ?"
          hint="Elles le lisent dans leur message. Deux mots suffisent."
          rows={3}
          maxLength={CANCELLING_LENGTH}
          defaultValue={String(result?.values['reason'] ?? '')}
          error={result?.errors['reason']}
        />
        <div className="actions">
          <Button name="intent" value="cancel" className="button--danger" disabled={isSaving}>
            Annuler la soirée
          </Button>
          <LinkButton to={back} variant="secondary">
            Ne rien changer
          </LinkButton>
        </div>
      </Form>
    </Screen>
  );
}
