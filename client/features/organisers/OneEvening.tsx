import { Form, Link } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { useLiveReading } from '../../frame/live.ts';
import { Screen } from '../../frame/Screen.tsx';
import { capitalised } from '../../ui/capitalised.ts';
import { Button, LinkButton, SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { stateWords, type OrganiserData } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';
import { Counts, EveningFacts } from './EveningFacts.tsx';
import { Notice } from './Notices.tsx';
import { fr } from '#shared/typeset.ts';
import './organisers.css';

type Data = Extract<OrganiserData, { state: 'evening' }>;

/** What is said of an evening that was proposed on this page and has been looked at since. */
function noticeAfter(state: Data['evening']['state']): Data['notice'] {
  return state === 'published' ? 'publiee' : null;
}

/** One evening of an organiser: numbers of people, and the one way on that its state has. */
export function OneEvening({ evening, isFirst, can, door, notice }: Data) {
  // An administrator publishes it, or takes it down.
  useLiveReading();
  const { id, state, when, reason } = evening;
  const isUnseen = state === 'draft' || state === 'to-approve';
  const isToCome = state === 'published' || state === 'closed' || state === 'composed';
  return (
    <Screen
      look="calm"
      eyebrow={stateWords[state]}
      title={capitalised(when)}
      arrival={id + state}
      back={routes.organiser}
    >
      <Notice notice={notice === 'proposee' && state !== 'to-approve' ? noticeAfter(state) : notice} />
      <FormError />
      {reason && (
        <section className="card" aria-labelledby="motifs">
          <h2 id="motifs">
            {state === 'taken-down' ? fr`Les motifs de l'équipe` : fr`Ce que tu as écrit en l'annulant`}
          </h2>
          <p className="organisers-words">{reason}</p>
        </section>
      )}
      {state === 'composed' && evening.counts.tables === 0 && (
        <p className="tinted">
          Aucune table n'a pu se composer : les personnes inscrites étaient trop peu, ou leurs affinités trop loin.
          Elles le savent.
        </p>
      )}
      {door && <DoorCard id={id} door={door} />}
      {can.submit && <Submit id={id} isFirst={isFirst} />}
      {state === 'to-approve' && (
        <p className="tinted">Une personne de l'équipe la lit. Tu reçois un message dès qu'elle est publiée.</p>
      )}
      <Counts evening={evening} />
      <section className="card" aria-labelledby="soiree">
        <h2 id="soiree">{isToCome ? 'Ce qui est lu' : isUnseen ? 'Ce qui sera lu' : 'La soirée'}</h2>
        <EveningFacts evening={evening} />
        {(isToCome || isUnseen) && (
          <p className="organisers-soft">
            Les personnes à table apprennent le nom du lieu et l'adresse le jour même, à midi au plus tard. Avant : la
            ville.
          </p>
        )}
        {can.edit && (
          <div className="actions">
            <LinkButton to={toDo(id, 'modifier')} variant="secondary">
              Modifier
            </LinkButton>
          </div>
        )}
        {can.move && (
          <div className="actions">
            <LinkButton to={toDo(id, 'deplacer')} variant="secondary">
              Changer le lieu ou l'heure
            </LinkButton>
          </div>
        )}
      </section>
      {can.edit ? <Discard id={id} /> : can.cancel && <Link to={toDo(id, 'annuler')}>Annuler cette soirée</Link>}
      <p className="organisers-soft">
        Quelque chose ne va pas ? <Link to={routes.report}>Écris à l'équipe</Link>. En danger : le{' '}
        <a href="tel:17">17</a> ou le <a href="tel:112">112</a>.
      </p>
    </Screen>
  );
}

function toDo(id: string, what: string): string {
  return `${routes.organiser}?soiree=${id}&faire=${what}`;
}

function DoorCard({ id, door }: { readonly id: string; readonly door: NonNullable<Data['door']> }) {
  return (
    <section className="card" aria-labelledby="accueil">
      <h2 id="accueil">Le soir même</h2>
      {door === 'open' ? (
        <>
          <p>Les prénoms et les tables sont là. Chaque personne te montre son code, ou te dit son prénom.</p>
          <div className="actions">
            <LinkButton to={`${routes.organiserDoor}?soiree=${id}`}>Ouvrir la liste d'accueil</LinkButton>
            <LinkButton to={`${routes.organiserPlan}?soiree=${id}`} variant="secondary">
              Le plan à imprimer
            </LinkButton>
          </div>
        </>
      ) : (
        <p>La liste d'accueil, avec les prénoms et les tables, s'ouvre {door.opens}.</p>
      )}
    </section>
  );
}

function Submit({ id, isFirst }: { readonly id: string; readonly isFirst: boolean }) {
  return (
    <section className="card" aria-labelledby="proposer">
      <h2 id="proposer">Elle est prête ?</h2>
      <p>
        {isFirst
          ? fr`Une personne de l'équipe la lit, puis elle se publie.`
          : 'Elle se publie aussitôt, et les inscriptions commencent.'}{' '}
        Ensuite, seuls le lieu, l'heure et, avant la fin des inscriptions, le jour peuvent encore changer.
      </p>
      <Form method="post" action={`${routes.organiser}?soiree=${id}`} className="actions">
        <input type="hidden" name="evening" value={id} />
        <SaveButton name="intent" value="submit" saving="Un instant…">
          Proposer cette soirée
        </SaveButton>
      </Form>
    </section>
  );
}

function Discard({ id }: { readonly id: string }) {
  const isSaving = useIsSaving();
  return (
    <details className="confirmation">
      <summary>Supprimer cette soirée</summary>
      <Form method="post" action={`${routes.organiser}?soiree=${id}`} className="confirmation__question">
        <p>Elle disparaît pour de bon. Aucun membre ne l'a vue, et personne n'est inscrit.</p>
        <input type="hidden" name="evening" value={id} />
        <Button name="intent" value="discard" variant="secondary" disabled={isSaving}>
          Oui, supprimer
        </Button>
      </Form>
    </details>
  );
}
