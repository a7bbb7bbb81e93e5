import { Form, Link } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { Button, SaveButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { routes } from '#shared/routes.ts';
import { ReportOrBlockForm } from '../relations/ReportOrBlockForm.tsx';
import { TalkLink } from '../relations/TalkLink.tsx';
import { PersonalMessage } from './PersonalMessage.tsx';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import './crush.css';
import { fr } from '#shared/typeset.ts';

type Lists = Omit<ScreenData<'profileCrush'>, 'reward' | 'sendsTexts'>;

const waysInWords = { mail: 'Par e-mail', text: 'Par SMS', match: 'À un de tes matchs' } as const;

/** Whose address it is reads the name once their profile is complete (S-crush-11); a match is told who it is (S-crush-16). */
function waitingInWords(by: keyof typeof waysInWords): string {
  return by === 'match'
    ? fr`En attente : ton match peut lire que c'est toi, et y répondre. Ici, nous n'écrivons pas à qui.`
    : fr`En attente d'une réponse. Avant, ton nom ne se lit que chez qui a rempli son profil. Même ici, nous n'écrivons pas à qui.`;
}

/**
 * Whom the list of mutual crushes shows. Everybody reads it who ever had one: a sentence that came when a line goes would
 * say that somebody has gone, and how (S-crush-18).
 */
function whoIsShown(shown: number): string {
  const rule = fr`Tu lis ici les personnes que tu peux voir en ce moment. Si l'une n'y est plus, nous n'en disons jamais la raison.`;
  return shown > 0 ? rule : fr`Personne pour l'instant. ${rule}`;
}

/** 'Mes crushs': the crushes that a member has sent and received, and what became of them. */
export function CrushLists({
  mutual,
  hasHadMutual,
  received,
  sent,
  nextStep,
  claim,
}: Lists & { readonly claim: ClaimFormProps }) {
  return (
    <section className="crush__lists" aria-labelledby="mes-crushs">
      <h2 id="mes-crushs">Mes crushs</h2>
      {nextStep && (mutual.length > 0 || received.length > 0) && <CompleteProfile path={nextStep} />}
      {hasHadMutual && (
        <>
          <h3>Réciproques</h3>
          {mutual.length > 0 && (
            <ul className="crush__list">
              {mutual.map(({ key, name, match, talk }) => (
                <li key={key} className="raised crush__item signature crush__item--mutual">
                  <Mark />
                  <p>
                    <strong>{name ?? fr`Quelqu'un et toi`}</strong>
                    <span>{talk.state === 'asked-by-them' ? fr`Une réponse t'attend` : fr`C'est réciproque`}</span>
                  </p>
                  {name && match && <OpenResonance match={match} name={name} />}
                  {name && match && <TalkLink talk={talk} match={match} name={name} />}
                  <ReportOrBlockForm action={routes.profileCrush} field="crush" value={key} name={name} isCompact />
                </li>
              ))}
            </ul>
          )}
          <p className="crush__empty">{whoIsShown(mutual.length)}</p>
        </>
      )}
      <h3>Reçus</h3>
      {received.length > 0 ? (
        <ul className="crush__list">
          {received.map(({ key, name }) => (
            <Received key={key} crush={key} name={name} />
          ))}
        </ul>
      ) : (
        <p className="crush__empty">
          {mutual.length > 0
            ? fr`Aucun autre pour l'instant.`
            : fr`Aucun pour l'instant. Dès que quelqu'un pense à toi, c'est ici que tu l'apprends.`}
        </p>
      )}
      <h3>Envoyés</h3>
      {sent.length > 0 ? (
        <ul className="crush__list">
          {sent.map(({ key, day, by, personal }) => (
            <li key={key} className="raised crush__item">
              <p>
                <strong>
                  {withoutBreaks(waysInWords[by])}, le {day}
                </strong>
                <span>{waitingInWords(by)}</span>
              </p>
              {personal && (
                <details className="crush__again">
                  <summary>Revoir le message à envoyer</summary>
                  <PersonalMessage {...personal} />
                </details>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="crush__empty">
          {mutual.length > 0
            ? 'Aucun autre en attente.'
            : fr`Aucun pour l'instant. Un regard, une voix, un fou rire : à qui penses-tu ?`}
        </p>
      )}
      <ClaimForm {...claim} />
    </section>
  );
}

/** Leads to the person (S-crush-15): a form, because no address names a member. */
function OpenResonance({ match, name }: { readonly match: string; readonly name: string }) {
  return (
    <Form method="post" action={routes.matches}>
      <input type="hidden" name="match" value={match} />
      <Button variant="secondary">
        Voir votre résonance<span className="visually-hidden"> avec {name}</span>
      </Button>
    </Form>
  );
}

function CompleteProfile({ path }: { readonly path: string }) {
  return (
    <p className="crush__hint">
      Qui est-ce ? <Link to={path}>Termine ton profil</Link> pour le découvrir.
    </p>
  );
}

/**
 * A crush that the member received. As long as `name` is null, neither the sender's name nor the button for answering
 * is shown.
 */
function Received({ crush, name }: { readonly crush: string; readonly name: string | null }) {
  return (
    <li className="raised crush__item">
      <p>
        <strong>{`${name ?? fr`Quelqu'un`} a un crush pour toi`}</strong>
        {name && <span>Si tu ne réponds pas, rien ne lui est dit.</span>}
      </p>
      {name && (
        <Form method="post">
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="crush" value={crush} />
          <SaveButton saving="Un instant…">
            C'est réciproque<span className="visually-hidden"> avec {name}</span>
          </SaveButton>
        </Form>
      )}
      <ReportOrBlockForm action={routes.profileCrush} field="crush" value={crush} name={name} isCompact />
    </li>
  );
}

interface ClaimFormProps {
  readonly error: string | undefined;
  /** What was typed before it was refused; without scripts nothing else knows it. */
  readonly typed: string;
}

function ClaimForm({ error, typed }: ClaimFormProps) {
  return (
    <details className="crush__claim" open={error !== undefined}>
      <summary>J'ai reçu un code par SMS</summary>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="claim" />
        <Field
          name="code"
          label="Ton code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          defaultValue={typed}
          error={error}
        />
        <SaveButton saving="Un instant…">Trouver mon crush</SaveButton>
      </Form>
    </details>
  );
}
