import { Form } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useScreenData } from '../../frame/data.ts';
import { useLiveReading } from '../../frame/live.ts';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import type { ListedEvening } from '#shared/evenings/screens.ts';
import { eveningWords } from '#shared/evenings/words.ts';
import { deTown } from '#shared/places/town-words.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { Leaf } from './Leaf.tsx';
import './evenings.css';

/** 'Soirées IRL affinitées': what is offered nearby, and what the member has signed up for. */
export default function EveningsScreen() {
  const { own, nearby, town, hasAlert } = useScreenData('evenings');
  useLiveReading();
  return (
    <Screen
      look="calm"
      title={eveningWords.title}
      intro={fr`Dans un lieu public, ${eveningWords.table} : des personnes avec qui tu as de quoi parler.`}
      back={routes.matches}
    >
      <FormError />
      {own.length > 0 && (
        <section className="section" aria-labelledby="les-tiennes">
          <h2 id="les-tiennes">Tes soirées</h2>
          <List evenings={own} isOwn />
        </section>
      )}
      <section className="section" aria-labelledby="pres-de-toi">
        {(own.length > 0 || nearby.length > 0) && (
          <h2 id="pres-de-toi">{`Près ${town ? deTown(town) : 'de chez toi'}`}</h2>
        )}
        {nearby.length > 0 ? (
          <>
            <List evenings={nearby} />
            <Alert hasAlert={hasAlert} />
          </>
        ) : (
          <NoEvening town={town} hasAlert={hasAlert} hasOwn={own.length > 0} />
        )}
      </section>
      <HowItGoes />
    </Screen>
  );
}

function List({ evenings, isOwn = false }: { readonly evenings: readonly ListedEvening[]; readonly isOwn?: boolean }) {
  return (
    <ul className="evenings-list">
      {evenings.map((evening) => (
        <li key={evening.token}>
          <OneEvening {...evening} isOwn={isOwn} />
        </li>
      ))}
    </ul>
  );
}

/** An evening leads to its page by a POST, so that no address names it. */
function OneEvening({
  token,
  town,
  date,
  day,
  hours,
  price,
  ages,
  places,
  status,
  opens,
  isOwn,
}: ListedEvening & { readonly isOwn: boolean }) {
  return (
    <Form method="post" action={routes.evenings} className="evenings-entry">
      <input type="hidden" name="token" value={token} />
      <button name="intent" value="open" className={`evenings-open ${isOwn ? 'evenings-open--own' : ''}`}>
        <Leaf {...date} />
        <span className="evenings-open__words">
          {status !== null && <span className="evenings-open__status">{status}</span>}
          <strong className="evenings-open__town">{town}</strong>
          <span className="evenings-open__when">
            {day}, {hours}
          </span>
          <span className="evenings-open__facts">
            {ages} · {price}
          </span>
          {status === null && (
            <span className="evenings-open__places">{opens === null ? places : fr`Pour toi : ${opens}`}</span>
          )}
        </span>
      </button>
    </Form>
  );
}

interface NoEveningProps {
  readonly town: string | null;
  readonly hasAlert: boolean;
  /** Whether evenings of the member are above, which may be near the town too. */
  readonly hasOwn: boolean;
}

/** Those near the town that are for another age are not listed (S-evening-29): there is none for this member. */
function NoEvening({ town, hasAlert, hasOwn }: NoEveningProps) {
  if (town === null)
    return (
      <div className="patience">
        <Mark />
        <h2>Où vis-tu ?</h2>
        <p>Les soirées se proposent autour de ta ville, à 50 km au plus. Choisis-la, et elles apparaissent ici.</p>
        <LinkButton to={routes.profileLocation}>Choisir ma ville</LinkButton>
      </div>
    );
  return (
    <div className="patience">
      <Mark />
      <h2>
        {hasOwn
          ? fr`Pas d'autre soirée pour toi près ${deTown(town)} pour l'instant`
          : fr`Pas encore de soirée pour toi près ${deTown(town)}`}
      </h2>
      <p>
        Dès que quelqu'un en propose une à 50 km au plus, nous pouvons te le dire. En attendant, tes réponses affinent
        déjà ta future table.
      </p>
      <Alert hasAlert={hasAlert} />
      <LinkButton to={routes.playRoom} variant="secondary">
        Jouer en attendant
      </LinkButton>
    </div>
  );
}

function Alert({ hasAlert }: { readonly hasAlert: boolean }) {
  return (
    <Form method="post" action={routes.evenings} className="evenings-alert">
      {hasAlert ? (
        <>
          <p>C'est noté : à chaque nouvelle soirée près de toi, un message t'attend.</p>
          <SaveButton name="intent" value="alert-off" variant="quiet">
            Ne plus me prévenir
          </SaveButton>
        </>
      ) : (
        <>
          <p>Une nouvelle soirée près de toi, et tu le sais.</p>
          <SaveButton name="intent" value="alert-on" variant="secondary">
            Préviens-moi
          </SaveButton>
        </>
      )}
    </Form>
  );
}

function HowItGoes() {
  return (
    <section className="card" aria-labelledby="comment">
      <h2 id="comment">Comment ça se passe</h2>
      <ol className="evenings-steps">
        <li>
          <strong>Tu t'inscris.</strong> En solo, ou avec une personne que tu invites. Laisser ta place est libre
          jusqu'à 48 heures avant.
        </li>
        <li>
          <strong>Les tables se composent.</strong> Deux jours avant, pour que chaque personne ait de vraies affinités à
          la sienne. Elles sont de six, parfois de cinq ou de sept. Jamais quelqu'un que tu as bloqué.
        </li>
        <li>
          <strong>Le jour même, à midi au plus tard,</strong> tu sais où, et avec qui : des prénoms, et ce que vous
          partagez. Qui accueille lit alors les prénoms et les tables. Personne d'autre ne sait que tu viens.
        </li>
        <li>
          <strong>Le lendemain, « Et alors ? »</strong> Tu dis en secret qui tu aimerais revoir. Si c'est réciproque,
          une discussion s'ouvre.
        </li>
      </ol>
      <p className="evenings-quiet">
        Le prix est le même pour tout le monde. Avec Premium ou l'Expérience VIP, on s'inscrit seulement plus tôt : 12
        ou 24 heures avant.
      </p>
    </section>
  );
}
