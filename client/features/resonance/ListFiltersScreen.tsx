import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { useFormResult, useScreenData, type ScreenData } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton, SaveButton } from '../../ui/Button.tsx';
import { Confirmation } from '../../ui/Confirmation.tsx';
import { Field } from '../../ui/Field.tsx';
import { resonanceMessages as messages } from '#shared/messages/resonance.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { peopleOf } from './people.ts';
import { ClearFilter } from './WholeList.tsx';
import './resonance-filters.css';

type Filters = Extract<ScreenData<'listFilters'>, { state: 'open' }>;

/** 'Mes filtres': what the member wants of the people of the list, and the saved sets (S-resonance-22). */
export default function ListFiltersScreen() {
  const filters = useScreenData('listFilters');
  const isOpen = filters.state === 'open';
  return (
    <Screen
      look="calm"
      title="Mes filtres"
      intro={
        isOpen
          ? fr`Pour la liste sous tes six. Ils ne changent rien à qui te voit, et personne n'en sait rien.`
          : undefined
      }
      back={routes.matches}
    >
      <FormError />
      {filters.state === 'open' ? <Open {...filters} /> : <NotOpen {...filters} />}
    </Screen>
  );
}

function Open(filters: Filters) {
  const { total, remaining, isFiltered, saved, isSaved, hasSeenEnough } = filters;
  return (
    <>
      {hasSeenEnough && <Alert kind="info">{messages.profiles_seen_enough}</Alert>}
      {saved.length > 0 && (
        <section className="section" id="enregistres" tabIndex={-1}>
          <h2>Enregistrés</h2>
          {isSaved && <Alert kind="success">C'est gardé, et posé sur ta liste.</Alert>}
          <ul className="resonance-filters__saved">
            {saved.map((set) => (
              <SavedSet key={set.id} {...set} />
            ))}
          </ul>
        </section>
      )}
      <section className="section">
        <h2>{saved.length > 0 ? 'Un autre filtre' : 'Ton filtre'}</h2>
        <p role="status">
          {isFiltered
            ? remaining === 0
              ? fr`Le filtre posé ne laisse personne, sur ${total}.`
              : fr`Le filtre posé laisse ${peopleOf(remaining)} sur ${total}.`
            : fr`Ta liste : ${peopleOf(total).toLowerCase()}.`}{' '}
          Le nombre à côté d'un choix dit combien il en resterait.
        </p>
        <FilterForm {...filters} />
        {isFiltered && <ClearFilter />}
      </section>
    </>
  );
}

const titles = {
  bands: 'À quelle distance',
  values: 'Une valeur en commun',
  passions: 'Une passion en commun',
  themes: 'Un thème joué des deux côtés',
} as const;

function FilterForm({ several, ticks, ageMin, ageMax, canSave, isFiltered }: Filters) {
  const result = useFormResult();
  const given = result?.values ?? {};
  const isGiven = Object.keys(given).length > 0;
  const isTicked = (name: string, id: string, isChosen: boolean) =>
    isGiven ? [given[name] ?? []].flat().includes(id) : isChosen;
  const textOf = (name: string, number: number | null) => (isGiven ? String(given[name] ?? '') : String(number ?? ''));
  const ageError = result?.errors['age_max'] ?? result?.errors['age_min'];
  return (
    <Form method="post" className="form" key={JSON.stringify([several, ticks, ageMin, ageMax])}>
      <fieldset className="resonance-filters__group">
        <legend>Son âge</legend>
        <div className="resonance-filters__ages">
          <Field
            name="age_min"
            label="Dès"
            inputMode="numeric"
            maxLength={2}
            placeholder="18"
            defaultValue={textOf('age_min', ageMin)}
          />
          <Field
            name="age_max"
            label={fr`Jusqu'à`}
            inputMode="numeric"
            maxLength={2}
            placeholder="99"
            defaultValue={textOf('age_max', ageMax)}
            error={ageError}
          />
        </div>
      </fieldset>
      {several.map(({ key, options }) => (
        <fieldset key={key} className="resonance-filters__group">
          <legend>{titles[key]}</legend>
          {options.length === 0 ? (
            <p className="resonance-filters__none">
              {fr`On filtre par tes propres réponses : il n'y en a pas encore dans ton profil.`}
            </p>
          ) : (
            <div className="resonance-filters__options">
              {options.map(({ id, label, people, isChosen }) => (
                <Tick key={id} name={key} value={id} label={label} people={people} isOn={isTicked(key, id, isChosen)} />
              ))}
            </div>
          )}
        </fieldset>
      ))}
      <fieldset className="resonance-filters__group">
        <legend>Et aussi</legend>
        <div className="resonance-filters__options">
          {ticks.map(({ id, label, people, isChosen }) => (
            <Tick key={id} name={id} value="true" label={label} people={people} isOn={isTicked(id, 'true', isChosen)} />
          ))}
        </div>
        <p className="resonance-filters__none">
          Une voix compte quand vous avez répondu à la même question de la salle Audio.
        </p>
      </fieldset>
      <SaveButton name="intent" value="apply">
        {isFiltered ? 'Poser ce filtre' : 'Filtrer ma liste'}
      </SaveButton>
      {canSave ? (
        <div className="resonance-filters__keep">
          <Field
            name="name"
            label="Le garder sous un nom"
            hint={fr`Par exemple « Tout près ». Le même nom remplace celui d'avant.`}
            maxLength={30}
            defaultValue={textOf('name', null)}
            error={result?.errors['name']}
          />
          <SaveButton name="intent" value="save">
            Garder
          </SaveButton>
        </div>
      ) : (
        <p>Tu gardes huit filtres, c'est le plus qu'il puisse y en avoir. Retires-en un pour en garder un autre.</p>
      )}
    </Form>
  );
}

interface TickProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly people: number;
  readonly isOn: boolean;
}

/** A choice with how many people would remain. */
function Tick({ name, value, label, people, isOn }: TickProps) {
  return (
    <label className="resonance-filters__tick">
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
      <span>{label}</span>
      <span className="resonance-filters__people">
        {people}
        <span className="visually-hidden"> {people > 1 ? 'personnes' : 'personne'}</span>
      </span>
    </label>
  );
}

function SavedSet({ id, name, words, people, isUsed }: Filters['saved'][number]) {
  return (
    <li className="surface resonance-filters__set">
      <div>
        <h3>{name}</h3>
        <p>{words.join(' · ')}</p>
        <p className="resonance-filters__remains">
          {people === 0 ? fr`Personne aujourd'hui` : fr`${peopleOf(people)} aujourd'hui`}
        </p>
      </div>
      <div className="resonance-filters__ways">
        {isUsed ? (
          <LinkButton to={`${routes.matches}#liste`} variant="secondary">
            Posé : voir la liste
          </LinkButton>
        ) : (
          <SetForm intent="use" set={id}>
            <Button variant="secondary">
              Poser<span className="visually-hidden"> {name}</span>
            </Button>
          </SetForm>
        )}
        <Confirmation
          label={
            <>
              Supprimer<span className="visually-hidden"> {name}</span>
            </>
          }
        >
          <p>Il s'efface de tes filtres enregistrés. Cela ne se défait pas.</p>
          <SetForm intent="remove" set={id}>
            <Button variant="secondary">Oui, le supprimer</Button>
          </SetForm>
        </Confirmation>
      </div>
    </li>
  );
}

function SetForm({ intent, set, children }: { intent: string; set: string; children: ReactNode }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="set" value={set} />
      {children}
    </Form>
  );
}

type Closed = Exclude<ScreenData<'listFilters'>, { state: 'open' }>;

/** Says what opens the filters, and what there is without them. */
function NotOpen({ state, savedCount }: Closed) {
  if (state === 'computing') {
    return (
      <>
        <p>Les filtres viennent avec ta liste, et elle n'est pas là pour l'instant. Tes matchs disent pourquoi.</p>
        <LinkButton to={routes.matches}>Voir mes matchs</LinkButton>
      </>
    );
  }
  return (
    <>
      <p>
        {fr`Les filtres s'ouvrent avec Premium ou VIP, sur la liste sous tes six : âge, distance, projet de vie, valeurs, passions, thèmes joués à deux, voix, photo.`}
      </p>
      {savedCount > 0 && (
        <p>
          {savedCount === 1
            ? fr`Ton filtre enregistré est gardé : il t'attend.`
            : fr`Tes ${savedCount} filtres enregistrés sont gardés : ils t'attendent.`}
        </p>
      )}
      <p>Sans plan, tes six restent là, et tes points ouvrent trois matchs de plus pendant 24 heures.</p>
      <div className="actions">
        <LinkButton to={routes.subscription}>Découvrir Premium</LinkButton>
        <LinkButton to={routes.gifts} variant="secondary">
          Voir mes points
        </LinkButton>
      </div>
    </>
  );
}
