import { Form } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { SaveButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import type { AdminEveningsData } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';
import { EveningLines } from './EveningLines.tsx';
import { ModeratedEvening } from './ModeratedEvening.tsx';
import { ModerationNotice } from './Notices.tsx';
import { OrganiserCard } from './OrganiserCard.tsx';
import './organisers.css';

/** The evenings and who organises them, for administrators. */
export default function AdminEveningsScreen() {
  const data = useScreenData('adminEvenings');
  return data.state === 'evening' ? <ModeratedEvening {...data} /> : <Lists {...data} />;
}

function Lists({ toApprove, coming, organisers, notice }: Extract<AdminEveningsData, { state: 'list' }>) {
  return (
    <Screen
      look="calm"
      title="Soirées"
      intro="La première soirée de chaque personne attend ici. Les suivantes se publient sans attendre, et peuvent être retirées."
      back={routes.splash}
    >
      <ModerationNotice notice={notice} />
      <FormError />
      <section className="section" aria-labelledby="a-lire">
        <h2 id="a-lire">À lire ({toApprove.length})</h2>
        {toApprove.length > 0 ? (
          <EveningLines lines={toApprove} path={routes.adminEvenings} />
        ) : (
          <p>Rien n'attend. Une première soirée arrive ici dès qu'elle est proposée.</p>
        )}
      </section>
      <section className="section" aria-labelledby="publiees">
        <h2 id="publiees">Publiées, à venir</h2>
        {coming.length > 0 ? (
          <EveningLines lines={coming} path={routes.adminEvenings} />
        ) : (
          <p>Aucune pour l'instant. Chaque soirée publiée se retrouve ici jusqu'à sa fin.</p>
        )}
      </section>
      <section className="section" aria-labelledby="personnes">
        <h2 id="personnes">Qui organise</h2>
        {organisers.length > 0 ? (
          <ul className="organisers-lines">
            {organisers.map((organiser) => (
              <li key={organiser.id}>
                <OrganiserCard organiser={organiser} />
              </li>
            ))}
          </ul>
        ) : (
          <p>Personne pour l'instant. Donne ce rôle ci-dessous à qui propose un lieu.</p>
        )}
        <Grant />
      </section>
    </Screen>
  );
}

function Grant() {
  const result = useFormResult();
  return (
    <Form method="post" action={routes.adminEvenings} className="form form--narrow" noValidate>
      <Field
        name="member"
        label="Donner ce rôle à un compte"
        hint="Son adresse e-mail ou son identifiant. La personne enregistrera une deuxième clé à sa première visite."
        defaultValue={String(result?.values['member'] ?? '')}
        error={result?.errors['member']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <SaveButton name="intent" value="grant">
        Donner le rôle
      </SaveButton>
    </Form>
  );
}
