import { Form } from 'react-router';
import { useFormResult, useScreenData, useViewer, type ScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { safetyMessages as messages } from '#shared/messages/safety.ts';
import { REPORT_TEXT_LENGTH } from '#shared/safety/reports.ts';
import { routes } from '#shared/routes.ts';
import './safety.css';
import { fr } from '#shared/typeset.ts';

/** The screen where a member contests a decision by the link of its mail. */
export default function ContestScreen() {
  const { state, decision } = useScreenData('contest');
  const result = useFormResult();
  const { contactEmail } = useViewer();
  const isSaved = state === 'kept' || result?.notice === 'contest_kept';
  return (
    <Screen
      look={decision ? 'calm' : 'moment'}
      title={isSaved ? 'Nous avons ta réponse' : 'Répondre à une décision'}
      intro={introOf(isSaved, state)}
    >
      <FormError />
      {state === 'unusable' && <Alert kind="error">{messages.contest_link_unusable}</Alert>}
      {state === 'no-link' && (
        <p>
          Tu ne le retrouves plus ? Écris-nous depuis la même adresse :{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      )}
      {decision && <Facts {...decision} />}
      {state === 'open' && !isSaved && (
        <Form method="post" className="form form--page">
          <TextArea
            name="contest"
            label="Ce que tu veux nous dire"
            hint={fr`Ce qui s'est passé pour toi, ce que nous n'avons pas vu. Une fois suffit : prends le temps qu'il faut.`}
            required
            maxLength={REPORT_TEXT_LENGTH}
            defaultValue={String(result?.values['contest'] ?? '')}
            error={result?.errors['contest']}
          />
          <SaveButton saving="Envoi...">Envoyer ma réponse</SaveButton>
        </Form>
      )}
      <div className="actions">
        <LinkButton to={routes.home} variant="quiet">
          Revenir à l'accueil
        </LinkButton>
      </div>
    </Screen>
  );
}

function introOf(isSaved: boolean, state: ScreenData<'contest'>['state']): string | undefined {
  if (isSaved)
    return fr`Une personne de l'équipe relit tout le dossier avec ce que tu as écrit. Sa décision t'arrivera par e-mail.`;
  if (state === 'over') return messages.contest_over;
  if (state === 'no-link')
    return fr`Chaque décision t'arrive par e-mail, avec ses raisons et un lien pour y répondre : c'est lui qui ouvre cette page.`;
  return state === 'open'
    ? 'Voici ce qui a été décidé, et pourquoi. Si cela te paraît injuste, dis-le ici.'
    : undefined;
}

function Facts({ label, rule, statement, day, quotes }: NonNullable<ScreenData<'contest'>['decision']>) {
  return (
    <section className="card" aria-label="La décision">
      <dl className="safety-case__facts">
        <div>
          <dt>Décision</dt>
          <dd>{label}</dd>
        </div>
        <div>
          <dt>Jour</dt>
          <dd>{day}</dd>
        </div>
        <div>
          <dt>Ce qui s'est passé</dt>
          <dd className="safety-case__text">{statement}</dd>
        </div>
        {quotes.length > 0 && (
          <div>
            <dt>Les mots en cause, que tu as écrits</dt>
            {quotes.map(({ text, when }) => (
              <dd key={`${when} ${text}`} className="safety-case__text">
                <blockquote className="safety-case__quote">
                  {text}
                  <span className="safety-case__when">{when}</span>
                </blockquote>
              </dd>
            ))}
          </div>
        )}
        <div>
          <dt>La règle en cause</dt>
          <dd>{rule}</dd>
        </div>
      </dl>
    </section>
  );
}
