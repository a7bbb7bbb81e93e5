import { Form, useActionData } from 'react-router';
import { useScreenData, type FormResult, type ScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton, SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { REPORT_TEXT_LENGTH } from '#shared/safety/reports.ts';
import { routes } from '#shared/routes.ts';
import { EvidenceLines } from '../talk/evidence/EvidenceLines.tsx';
import { Emergency } from './Emergency.tsx';
import { ReasonChoice } from './ReasonChoice.tsx';
import { fr } from '#shared/typeset.ts';

type Target = ScreenData<'reportMember'>;

/** The screen to report or block a member. */
export default function ReportMemberScreen() {
  const target = useScreenData('reportMember');
  if (target.isDone) return <Done {...target} />;
  const who = target.isOrganiser ? 'cette soirée' : (target.name ?? 'cette personne');
  return (
    <Screen
      look="calm"
      title={target.isOrganiser ? 'Signaler cette soirée' : `Signaler ou bloquer ${who}`}
      intro={
        target.evidence
          ? fr`Nous ne disons pas à ${who} que cela vient de toi.`
          : target.isOrganiser
            ? fr`Le lieu, l'accueil, le prix, la personne qui organise : nous ne lui disons pas que cela vient de toi.`
            : fr`Quoi que tu choisisses, nous ne disons pas à ${who} que cela vient de toi.`
      }
      back={target.back}
    >
      {target.canBlock && (
        <section className="card" aria-labelledby="block">
          <h2 id="block">Ne plus vous voir</h2>
          {target.isBlocked ? (
            <p>C'est déjà fait : vous ne vous voyez plus.</p>
          ) : (
            <BlockForm token={target.token} who={who} />
          )}
        </section>
      )}
      <section className="card" aria-labelledby="report">
        <h2 id="report">Le dire à l'équipe</h2>
        <ReportForm {...target} />
      </section>
      <Emergency />
    </Screen>
  );
}

/** The form that blocks a member. It asks for a confirmation first. */
function BlockForm({ token, who }: { readonly token: string; readonly who: string }) {
  const isSaving = useIsSaving();
  return (
    <>
      <p>Tout se ferme entre vous, tout de suite : profils, photos, matchs et crushs.</p>
      <details className="confirmation confirmation--start">
        <summary>Bloquer {who}</summary>
        <Form method="post" className="confirmation__question">
          <input type="hidden" name="match" value={token} />
          <p>Vous ne vous verrez plus, nulle part. Tu pourras revenir dessus depuis « Mes blocages ».</p>
          <Button name="intent" value="block" variant="secondary" disabled={isSaving}>
            Oui, bloquer {who}
          </Button>
        </Form>
      </details>
    </>
  );
}

function ReportForm({ token, isBlocked, canBlock, evidence, words, hasVoice, name }: Target) {
  const result = useActionData<FormResult & { readonly changed?: string }>();
  const { errors = {}, values = {} } = result ?? {};
  return (
    <Form method="post" className="form form--page">
      <FormError />
      {result?.changed && <Alert kind="error">{result.changed}</Alert>}
      <input type="hidden" name="match" value={token} />
      {evidence && (
        <div className="section">
          <h3>Voici exactement ce que la modération lira.</h3>
          <EvidenceLines lines={evidence.lines} names={{ reported: name ?? 'Compte supprimé', reporter: 'Toi' }} />
          <p className="field__hint">
            Une copie chiffrée part avec ton signalement, et ne s'ouvre que dans son dossier. Si l'équipe prend une
            mesure, elle peut citer à la personne ses propres mots : elle saura alors à qui elle les a écrits.
          </p>
          <input type="hidden" name="seen" value={evidence.mark} />
        </div>
      )}
      {words && (
        <div className="section">
          <h3>La phrase que tu signales</h3>
          <blockquote className="tinted">{words.shown}</blockquote>
          <p className="field__hint">L'équipe la lit telle quelle, même si elle change entre-temps.</p>
          <input type="hidden" name="words" value={words.sealed} />
        </div>
      )}
      {hasVoice && (
        <p className="tinted">
          La voix que tu signales part avec ton signalement, dans une copie chiffrée que seule l'équipe ouvre, même si
          elle est effacée entre-temps.
        </p>
      )}
      <ReasonChoice chosen={String(values['reason'] ?? '')} error={errors['reason']} />
      <TextArea
        name="details"
        label="Ce que tu as vu ou reçu (facultatif)"
        hint="Seule l'équipe le lit. Ce que tu écris n'est jamais montré à la personne signalée."
        maxLength={REPORT_TEXT_LENGTH}
        defaultValue={String(values['details'] ?? '')}
        error={errors['details']}
      />
      {!isBlocked && canBlock && (
        <Checkbox name="block" label="La bloquer aussi" defaultChecked={values['block'] === 'true'}>
          <p>Vous ne vous verrez plus.</p>
        </Checkbox>
      )}
      <SaveButton name="intent" value="report" saving="Envoi...">
        Envoyer mon signalement
      </SaveButton>
    </Form>
  );
}

function Done({ isBlocked, name }: Target) {
  return (
    <Screen
      look="moment"
      title="Merci, c'est bien arrivé"
      intro="Une personne de l'équipe va lire ton signalement. Un e-mail te le confirme, un autre te dira la suite."
    >
      <Alert kind="success">
        {isBlocked
          ? fr`Vous ne vous verrez plus. Personne n'en est averti.`
          : fr`Nous ne disons pas à ${name ?? 'cette personne'} que cela vient de toi.`}
      </Alert>
      <div className="actions">
        <LinkButton to={routes.matches}>Revenir à mes matchs</LinkButton>
        <LinkButton to={routes.blocks} variant="secondary">
          Mes blocages
        </LinkButton>
      </div>
      <Emergency />
    </Screen>
  );
}
