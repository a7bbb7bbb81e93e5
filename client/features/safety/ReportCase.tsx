import type { ComponentProps } from 'react';
import { Form, Link, useActionData } from 'react-router';
import { useFormResult, type FormResult } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, SaveButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { EvidenceLines } from '../talk/evidence/EvidenceLines.tsx';
import { CaseMember } from './CaseMember.tsx';
import type { Case } from './case.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { ReportLines } from './ReportLines.tsx';
import './safety.css';
import { fr } from '#shared/typeset.ts';

const names = { reported: 'La personne signalée', reporter: 'Qui signale' } as const;

const sources = {
  member: 'un membre, depuis un profil',
  visitor: 'le formulaire public',
  team: fr`l'équipe`,
} as const satisfies Readonly<Record<Case['source'], string>>;

type Evidence = ComponentProps<typeof EvidenceLines>['lines'];

/** One report with all that helps to decide it. */
export function ReportCase({ isDecided, ...report }: Case & { readonly isDecided: boolean }) {
  const result = useActionData<FormResult & { readonly evidence?: Evidence }>();
  const { evidence } = result ?? {};
  return (
    <Screen look="calm" title={report.reason} intro={`Signalé le ${report.when}.`} back={routes.adminReports}>
      {isDecided && !result && (
        <Alert kind="success">La décision est prise, et les personnes concernées sont prévenues.</Alert>
      )}
      <FormError />
      <section className="card" aria-labelledby="told">
        <h2 id="told">Ce qui a été signalé</h2>
        <dl className="safety-case__facts">
          <div>
            <dt>Par</dt>
            <dd>{sources[report.source]}</dd>
          </div>
          {report.reporter && (
            <div>
              <dt>De la part de</dt>
              <dd>
                {report.reporter.name ?? fr`quelqu'un sans prénom`} ({report.reporter.reports} en tout, dont{' '}
                {report.reporter.withoutAction} sans suite)
                <Form method="post" className="safety-case__abuse">
                  <input type="hidden" name="report" value={report.id} />
                  <Button variant="quiet" name="intent" value="report-abuse">
                    Ouvrir un dossier pour signalement abusif
                  </Button>
                </Form>
              </dd>
            </div>
          )}
          {report.place && (
            <div>
              <dt>Où</dt>
              <dd className="safety-case__text">{report.place}</dd>
            </div>
          )}
          {report.evening && (
            <div>
              <dt>À une soirée</dt>
              <dd>
                <Link to={`${routes.adminEvenings}?soiree=${report.evening.id}`}>
                  {report.evening.when}, {report.evening.town}
                </Link>
              </dd>
            </div>
          )}
          {report.words && (
            <div>
              <dt>Les mots signalés</dt>
              <dd>
                <blockquote className="safety-case__text">{report.words}</blockquote>
              </dd>
            </div>
          )}
          {report.voices.length > 0 && (
            <div>
              <dt>La voix signalée</dt>
              <dd>
                {report.voices.map((address) => (
                  // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written it down
                  <audio key={address} controls preload="none" src={address} />
                ))}
                <p>Chaque écoute s'inscrit dans le journal, à ton nom.</p>
              </dd>
            </div>
          )}
          <div>
            <dt>Récit</dt>
            <dd>
              {report.details ? <blockquote className="safety-case__text">{report.details}</blockquote> : 'Aucun.'}
            </dd>
          </div>
        </dl>
      </section>
      {report.hasEvidence && (
        <section className="card" aria-labelledby="evidence">
          <h2 id="evidence">Les messages joints</h2>
          {evidence ? (
            <EvidenceLines lines={evidence} names={names} />
          ) : (
            <Form method="post" className="form form--narrow">
              <p>
                Ils sont chiffrés, et ne s'ouvrent que dans ce dossier. Chaque ouverture s'inscrit dans le journal, à
                ton nom.
              </p>
              <input type="hidden" name="report" value={report.id} />
              <Button variant="secondary" name="intent" value="open-evidence">
                Ouvrir les messages
              </Button>
            </Form>
          )}
        </section>
      )}
      {report.member ? (
        <CaseMember {...report.member} reportId={report.id} isPending={report.state !== 'decided'} />
      ) : (
        report.state === 'open' && <NameForm reportId={report.id} />
      )}
      {report.made.length > 0 && (
        <section className="section" aria-labelledby="made">
          <h2 id="made">Ce que cette personne a signalé</h2>
          <ReportLines lines={report.made} />
        </section>
      )}
      {report.decisions.length > 0 && <Decisions decisions={report.decisions} />}
      {report.possible.length > 0 && <DecisionForm {...report} evidence={evidence ?? null} />}
      {report.others.length > 0 && (
        <section className="section" aria-labelledby="others">
          <h2 id="others">Autres signalements qui la visent</h2>
          <ReportLines lines={report.others} />
        </section>
      )}
    </Screen>
  );
}

/** The form in which the team names the member that a report of the public form is about. */
function NameForm({ reportId }: { readonly reportId: string }) {
  const result = useFormResult();
  return (
    <section className="card" aria-labelledby="who">
      <h2 id="who">De qui s'agit-il ?</h2>
      <p>
        Ce signalement vient du formulaire public. Dès que tu sais de quel membre il parle, dis-le ici : tu pourras
        alors avertir ou suspendre. Sans cela, il ne peut rester que sans suite.
      </p>
      <Form method="post" className="form form--narrow">
        <input type="hidden" name="intent" value="name" />
        <input type="hidden" name="report" value={reportId} />
        <Field
          name="member"
          label="Son adresse e-mail ou son identifiant"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={String(result?.values['member'] ?? '')}
          error={result?.errors['member']}
        />
        <SaveButton saving="Un instant…">C'est ce membre</SaveButton>
      </Form>
    </section>
  );
}

function Decisions({ decisions }: Pick<Case, 'decisions'>) {
  return (
    <section className="card" aria-labelledby="decisions">
      <h2 id="decisions">Ce qui a été décidé</h2>
      <ol className="safety-case__decisions">
        {decisions.map(({ id, outcome, when, statement, contest }) => (
          <li key={id}>
            <p>
              <strong>{outcome}</strong>, {when}
            </p>
            {statement && <p className="safety-case__text">{statement}</p>}
            {contest && (
              <blockquote>
                <p className="label">Sa réponse</p>
                <p className="safety-case__text">{contest}</p>
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
