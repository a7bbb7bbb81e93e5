import { Form, Link } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useFormResult } from '../../frame/data.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { Button, SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { REASON_LENGTH } from '#shared/organisers/evening-limits.ts';
import { stateWords, type AdminEveningsData } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';
import { ModerationNotice } from './Notices.tsx';
import { Counts, EveningFacts } from './EveningFacts.tsx';
import { reportsInWords } from './EveningLines.tsx';
import { OrganiserCard } from './OrganiserCard.tsx';
import './organisers.css';

/** One evening as the team sees it: what members read, numbers of people, and what can be decided. */
export function ModeratedEvening({
  evening,
  organiser,
  seen,
  reports,
  can,
  notice,
}: Extract<AdminEveningsData, { state: 'evening' }>) {
  const { id, state, when, reason } = evening;
  return (
    <Screen
      look="calm"
      eyebrow={stateWords[state]}
      title={capitalised(when)}
      arrival={id + state}
      back={routes.adminEvenings}
    >
      <ModerationNotice notice={notice} />
      <FormError />
      {reports > 0 && (
        <p className="tinted">
          {reportsInWords(reports)} : <Link to={routes.adminReports}>voir tous les signalements</Link>.
        </p>
      )}
      {reason && (
        <section className="card" aria-labelledby="motifs">
          <h2 id="motifs">{state === 'taken-down' ? 'Motifs envoyés' : 'Pourquoi elle est annulée'}</h2>
          <p className="organisers-words">{reason}</p>
        </section>
      )}
      <section className="card" aria-labelledby="soiree">
        <h2 id="soiree">Ce qui est lu</h2>
        <EveningFacts evening={evening} />
      </section>
      {can.approve && <Approve id={id} seen={seen} />}
      <Counts evening={evening} />
      {can['take-down'] && <TakeDown id={id} />}
      {organiser && (
        <section className="section" aria-labelledby="personne">
          <h2 id="personne">Qui organise</h2>
          <OrganiserCard organiser={organiser} />
        </section>
      )}
    </Screen>
  );
}

function Approve({ id, seen }: { readonly id: string; readonly seen: string }) {
  return (
    <section className="card" aria-labelledby="accepter">
      <h2 id="accepter">Un lieu public, un prix clair, rien qui mène ailleurs ?</h2>
      <p>En l'acceptant, tu publies cette soirée, et les suivantes de cette personne se publieront sans toi.</p>
      <Form method="post" action={`${routes.adminEvenings}?soiree=${id}`} className="actions">
        <input type="hidden" name="evening" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <SaveButton name="intent" value="approve" saving="Un instant…">
          Publier cette soirée
        </SaveButton>
      </Form>
    </section>
  );
}

function TakeDown({ id }: { readonly id: string }) {
  const result = useFormResult();
  const isSaving = useIsSaving();
  const error = result?.errors['reason'];
  return (
    <section className="card" aria-labelledby="retirer">
      <h2 id="retirer">Retirer cette soirée</h2>
      <Form method="post" action={`${routes.adminEvenings}?soiree=${id}`} className="form form--narrow" noValidate>
        <p>
          Elle n'aura pas lieu : les personnes inscrites l'apprennent aussitôt, sans les motifs. La prochaine soirée de
          cette personne attendra d'être lue.
        </p>
        <input type="hidden" name="evening" value={id} />
        <TextArea
          name="reason"
          label="Les motifs, pour la personne qui organise"
          rows={4}
          maxLength={REASON_LENGTH}
          defaultValue={String(result?.values['reason'] ?? '')}
          error={error}
        />
        <Button name="intent" value="take-down" className="button--danger" disabled={isSaving}>
          Retirer et prévenir
        </Button>
      </Form>
    </section>
  );
}
