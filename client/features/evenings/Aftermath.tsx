import { House } from 'lucide-react';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { impressions } from '#shared/evenings/aftermath.ts';
import type { EveningData, ShownAftermath } from '#shared/evenings/screens.ts';
import { againInWords, eveningWords } from '#shared/evenings/words.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { EveningForm, ReportForm } from './EveningForm.tsx';
import './evenings.css';

interface AftermathProps {
  readonly aftermath: ShownAftermath;
  /** Whether the answers were stored just now. */
  readonly hasAnswered: boolean;
  /** Names the evening. */
  readonly token: string;
}

/** 'Bien rentré·e ?', and 'Et alors ?' of each alone: only what two wish for is told, to the two (S-evening-37). */
export function Aftermath({ aftermath, hasAnswered, token }: AftermathProps) {
  const mutual = aftermath.mates.filter(({ isMutual }) => isMutual);
  return (
    <>
      <SafeHome isSafeHome={aftermath.isSafeHome} token={token} />
      {mutual.length > 0 && (
        <section className="card" aria-labelledby="a-vous">
          <h2 id="a-vous">Vous avez la même envie</h2>
          <p>{againInWords(mutual.map(({ firstName }) => firstName))}</p>
          <div className="actions">
            <LinkButton to={routes.discussions}>Mes discussions</LinkButton>
          </div>
        </section>
      )}
      <Wishes aftermath={aftermath} hasAnswered={hasAnswered} token={token} />
    </>
  );
}

function SafeHome({ isSafeHome, token }: { readonly isSafeHome: boolean; readonly token: string }) {
  return (
    <section className="card" aria-labelledby="rentre">
      <h2 id="rentre">{eveningWords.safeHome}</h2>
      {isSafeHome ? (
        <p role="status">Merci de l'avoir dit. C'est tout ce qui compte.</p>
      ) : (
        <EveningForm token={token} className="actions">
          <SaveButton name="intent" value="safe-home" variant="secondary" saving="Je note…">
            <House size={20} aria-hidden="true" /> Oui, tout va bien
          </SaveButton>
        </EveningForm>
      )}
      <p className="evenings-quiet">
        Quelque chose s'est mal passé ? Le <a href="tel:116006">116 006</a> écoute tout le monde en journée, et le{' '}
        <a href="tel:3919">3919</a> jour et nuit, sur les violences faites aux femmes, gratuitement. En danger : le{' '}
        <a href="tel:17">17</a> ou le <a href="tel:112">112</a>.
      </p>
    </section>
  );
}

function Wishes({ aftermath: { impression, mates }, hasAnswered, token }: AftermathProps) {
  const undecided = mates.filter(({ isMutual }) => !isMutual);
  return (
    <section className="card evenings-wishes" aria-label="Tes réponses">
      {hasAnswered && <Alert kind="success">C'est gardé. Tu peux encore changer ce que tu as coché.</Alert>}
      <EveningForm token={token} className="form">
        <fieldset className="group">
          <legend className="label">Comment était cette soirée ?</legend>
          <div className="choices">
            {impressions.map((option) => (
              <ChoiceCard
                key={option.id}
                type="radio"
                name="impression"
                option={option}
                defaultChecked={impression === option.id}
              />
            ))}
          </div>
        </fieldset>
        {undecided.length > 0 && (
          <fieldset className="group">
            <legend className="label">{eveningWords.again}</legend>
            <p className="evenings-quiet">
              Coche qui tu aimerais revoir. Personne ne le sait, sauf si c'est réciproque : une discussion s'ouvre
              alors.
            </p>
            <div className="choices">
              {undecided.map(({ token: mate, firstName, isWished }) => (
                <ChoiceCard
                  key={mate}
                  type="checkbox"
                  name="wish"
                  option={{ id: mate, label: firstName }}
                  defaultChecked={isWished}
                />
              ))}
            </div>
          </fieldset>
        )}
        <SaveButton name="intent" value="wishes">
          Garder mes réponses
        </SaveButton>
      </EveningForm>
    </section>
  );
}

/**
 * Anybody who had a place may tell the team of somebody at the table, also who was noted as absent, or of somebody who was; who
 * was not at ease is asked (S-evening-40).
 */
export function TellTheTeam({ aftermath, reportable, token }: Pick<EveningData, 'aftermath' | 'reportable' | 'token'>) {
  if (reportable.length === 0) return null;
  const isAsked = aftermath?.impression === 'uneasy';
  return (
    <section className="card" aria-labelledby="equipe">
      <h2 id="equipe">{isAsked ? fr`Merci de l'avoir dit` : fr`Quelque chose ne s'est pas bien passé ?`}</h2>
      {aftermath === null && <p>Ton arrivée n'a pas été notée ce soir-là. Tu peux écrire à l'équipe quand même.</p>}
      <p>
        Si tu veux en parler à l'équipe, ou ne plus voir quelqu'un : nous ne disons à personne que cela vient de toi.
      </p>
      <details className="evenings-more" open={isAsked}>
        <summary>Signaler ou bloquer quelqu'un de ta table</summary>
        <ul className="evenings-reports">
          {reportable.map(({ token: mate, firstName }) => (
            <li key={mate}>
              <ReportForm token={token} mate={mate} label={`Signaler ou bloquer ${firstName}`} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
