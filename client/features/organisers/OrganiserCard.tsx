import { Form } from 'react-router';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { REASON_LENGTH } from '#shared/organisers/evening-limits.ts';
import type { ModeratedOrganiser } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';
import './organisers.css';

/** Somebody who organises evenings, with the one press that stops all of them. */
export function OrganiserCard({ organiser }: { readonly organiser: ModeratedOrganiser }) {
  const { id, name, since, isApproved, suspension } = organiser;
  const isSaving = useIsSaving();
  const called = name ?? 'Sans prénom';
  return (
    <div className="surface organisers-person">
      <div>
        <h3>{called}</h3>
        <p className="organisers-soft">
          Depuis le {since}. {isApproved ? 'Ses soirées se publient sans attendre.' : 'Sa prochaine soirée sera lue.'}
        </p>
        {suspension && (
          <p>
            <strong>Rôle suspendu depuis le {suspension.since}.</strong> {suspension.reason}
          </p>
        )}
      </div>
      <Form method="post" action={routes.adminEvenings} className="organisers-person__actions">
        <input type="hidden" name="organiser" value={id} />
        {suspension ? (
          <Button name="intent" value="reinstate" variant="secondary" disabled={isSaving}>
            Rétablir<span className="visually-hidden"> {called}</span>
          </Button>
        ) : (
          <>
            <Button name="intent" value="suspend" className="button--danger" disabled={isSaving}>
              Suspendre<span className="visually-hidden"> {called}</span>
            </Button>
            <details className="organisers-reason">
              <summary>Écrire les motifs</summary>
              <TextArea
                name="reason"
                label="Ce que la personne lira"
                hint="Sans motifs, elle lit que quelque chose est vérifié."
                rows={3}
                maxLength={REASON_LENGTH}
              />
            </details>
          </>
        )}
      </Form>
      <Form method="post" action={routes.adminEvenings}>
        <input type="hidden" name="organiser" value={id} />
        <details className="confirmation">
          <summary>
            Retirer le rôle<span className="visually-hidden"> à {called}</span>
          </summary>
          <div className="confirmation__question">
            <p>Ses soirées à venir sont annulées, et les personnes inscrites prévenues.</p>
            <Button name="intent" value="revoke" variant="secondary" disabled={isSaving}>
              Oui, retirer le rôle
            </Button>
          </div>
        </details>
      </Form>
    </div>
  );
}
