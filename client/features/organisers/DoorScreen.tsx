import { Check, Flag, Undo2 } from 'lucide-react';
import { Form, Link } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { useIsSaving } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { de } from '#shared/elision.ts';
import type { DoorData, DoorPerson } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';
import { Notice } from './Notices.tsx';
import { fr } from '#shared/typeset.ts';
import './organisers-door.css';

/** The list of the door, for a telephone and bad light: black and white, large letters, large buttons. */
export default function DoorScreen() {
  const data = useScreenData('organiserDoor');
  const { id, when, venue, people, expected, arrived, search, welcomed, notice } = data;
  const address = `${routes.organiserDoor}?soiree=${id}`;
  return (
    <Screen
      look="calm"
      eyebrow={venue}
      title="Liste d'accueil"
      intro={capitalised(when)}
      arrival={welcomed?.token ?? id}
      back={`${routes.organiser}?soiree=${id}`}
    >
      <div className="organisers-door">
        <FormError />
        {welcomed ? <Welcomed person={welcomed} isNew={notice === 'arrivee'} /> : <Notice notice={notice} />}
        <CodeForm {...data} address={address} />
        {expected > 0 && (
          <p className="organisers-door__count" role="status">
            {arrivedInWords(arrived, expected)}
          </p>
        )}
        <Form method="get" action={routes.organiserDoor} className="organisers-door__search" role="search">
          <input type="hidden" name="soiree" value={id} />
          <Field name="prenom" label="Chercher un prénom" defaultValue={search} key={search} autoComplete="off" />
          <button className="organisers-door__button">Chercher</button>
        </Form>
        {search && (
          <p>
            <Link to={address}>Voir toute la liste</Link>
          </p>
        )}
        {expected === 0 && <p>{fr`Personne n'a de table à cette soirée ; qui avait demandé à venir le sait.`}</p>}
        {expected > 0 && people.length === 0 && <p>Aucun prénom ne commence ainsi.</p>}
        <People people={people.filter(({ arrivedAt }) => arrivedAt === null)} id={id} address={address} />
        <People people={people.filter(({ arrivedAt }) => arrivedAt !== null)} id={id} address={address} isThere />
        <p>
          <Link to={`${routes.organiserPlan}?soiree=${id}`}>Le plan à imprimer</Link>
        </p>
        <p className="organisers-door__note">Ces prénoms te sont confiés pour ce soir. Ne les note pas ailleurs.</p>
      </div>
    </Screen>
  );
}

function arrivedInWords(arrived: number, expected: number): string {
  return arrived > 1 ? `${arrived} personnes sur ${expected} sont là.` : `${arrived} personne sur ${expected} est là.`;
}

function Welcomed({ person: { firstName, table, arrivedAt }, isNew }: { person: DoorPerson; isNew: boolean }) {
  return (
    <div className="organisers-door__welcomed" role="status">
      <strong>{firstName}</strong>
      <span>
        Table <b>{table}</b>
      </span>
      {!isNew && arrivedAt && (
        <span className="organisers-door__again">Ce code a déjà servi : arrivée notée à {arrivedAt}.</span>
      )}
    </div>
  );
}

function CodeForm({ id, code, address }: DoorData & { readonly address: string }) {
  const result = useFormResult();
  const isSaving = useIsSaving();
  return (
    <Form method="post" action={address} className="organisers-door__code" noValidate>
      <input type="hidden" name="evening" value={id} />
      <Field
        key={code}
        name="code"
        label="Code de la personne"
        hint={
          code
            ? 'Le code est lu. Appuie pour noter son arrivée.'
            : fr`Vise son image avec l'appareil photo de ton téléphone, ou recopie les huit signes.`
        }
        defaultValue={String(result?.values['code'] ?? code)}
        error={result?.errors['code']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <button
        className="organisers-door__button organisers-door__button--main"
        name="intent"
        value="code"
        disabled={isSaving}
      >
        <Check size={28} aria-hidden="true" /> Noter l'arrivée
      </button>
    </Form>
  );
}

interface PeopleProps {
  readonly people: readonly DoorPerson[];
  readonly id: string;
  readonly address: string;
  readonly isThere?: boolean;
}

/** Those who are awaited, so that the list grows shorter, and below them those who are there. */
function People({ people, id, address, isThere = false }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className="organisers-door__people" aria-label={isThere ? 'Déjà là' : 'Pas encore là'}>
      {isThere && <h2>Déjà là</h2>}
      <ul className="organisers-door__list">
        {people.map((person) => (
          <Person key={person.token} person={person} id={id} address={address} />
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  readonly person: DoorPerson;
  readonly id: string;
  readonly address: string;
}

function Person({ person: { token, firstName, table, arrivedAt }, id, address }: PersonProps) {
  const isSaving = useIsSaving();
  // Two may have one first name.
  const who = `${firstName}, table ${table}`;
  return (
    <li className={`organisers-door__person${arrivedAt ? ' organisers-door__person--there' : ''}`}>
      <Form method="post" action={address}>
        <input type="hidden" name="evening" value={id} />
        <input type="hidden" name="person" value={token} />
        <span className="organisers-door__name">{firstName}</span>
        <span className="organisers-door__table">
          <span className="organisers-door__word">Table</span> {table}
        </span>
        {arrivedAt ? (
          <span className="organisers-door__there">
            <Check size={24} aria-hidden="true" /> {arrivedAt}
          </span>
        ) : (
          <button
            className="organisers-door__button organisers-door__button--main"
            name="intent"
            value="arrive"
            disabled={isSaving}
          >
            Est là<span className="visually-hidden"> : {who}</span>
          </button>
        )}
        <span className="organisers-door__more">
          {arrivedAt && (
            <button className="organisers-door__small" name="intent" value="undo" disabled={isSaving}>
              <Undo2 size={20} aria-hidden="true" /> Annuler
              <span className="visually-hidden"> l'arrivée {de(who)}</span>
            </button>
          )}
          <button className="organisers-door__small" name="intent" value="report" disabled={isSaving}>
            <Flag size={20} aria-hidden="true" /> Signaler<span className="visually-hidden"> {who}</span>
          </button>
        </span>
      </Form>
    </li>
  );
}
