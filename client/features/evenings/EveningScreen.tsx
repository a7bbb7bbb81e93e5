import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useScreenData } from '../../frame/data.ts';
import { useLiveReading } from '../../frame/live.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import type { EveningData } from '#shared/evenings/screens.ts';
import type { Stage } from '#shared/evenings/stage.ts';
import { eveningWords } from '#shared/evenings/words.ts';
import { aTown } from '#shared/places/town-words.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { Aftermath, TellTheTeam } from './Aftermath.tsx';
import { CheckIn } from './CheckIn.tsx';
import { ReportForm } from './EveningForm.tsx';
import { InPractice } from './InPractice.tsx';
import { InviteFriend, Leaving } from './Attending.tsx';
import { Offer, SignUp } from './SignUp.tsx';
import { Safety } from './Safety.tsx';
import { wordsOfStage } from './stage-words.ts';
import { Table } from './Table.tsx';
import './evenings.css';

/** The stages after which other evenings are what there is to see. */
const endings: readonly Stage[] = ['taken-down', 'cancelled', 'not-for-you', 'closed', 'left', 'left-out', 'over'];
/** The stages of somebody who comes, or may still come. */
const ahead: readonly Stage[] = [
  'opens-later',
  'open',
  'full',
  'signed-up',
  'waiting',
  'offered',
  'composing',
  'table-ready',
  'today',
  'arrived',
];

/** An evening, in every state (S-evening-29). */
export default function EveningScreen() {
  const evening = useScreenData('evening');
  useLiveReading();
  const { stage, town, day, hours } = evening;
  const { title, text } = wordsOfStage(evening);
  const label = signUpLabel(evening);
  return (
    <Screen
      look="calm"
      eyebrow={fr`Soirée ${aTown(town)}`}
      title={capitalised(`${day}, ${hours}`)}
      arrival={stage}
      back={routes.evenings}
    >
      <FormError />
      <section className="signature evenings-stage" aria-labelledby="etape">
        <h2 id="etape">{title}</h2>
        {text.map((sentence) => (
          <p key={sentence}>{withoutBreaks(sentence)}</p>
        ))}
        {stage === 'offered' && <Offer token={evening.token} />}
      </section>
      {label !== null && <SignUp {...evening} label={label} />}
      {evening.table && (
        <div className="evenings-cards">
          <Table table={evening.table} evening={evening} />
          {evening.checkIn && <CheckIn {...evening.checkIn} />}
        </div>
      )}
      {(evening.aftermath !== null || evening.reportable.length > 0) && (
        <div className="evenings-cards">
          {evening.aftermath && <Aftermath {...evening} aftermath={evening.aftermath} />}
          <TellTheTeam {...evening} />
        </div>
      )}
      {ahead.includes(stage) && (
        <div className="evenings-cards">
          <InPractice {...evening} />
          <Safety />
          {evening.invitation !== null && <InviteFriend code={evening.invitation} />}
        </div>
      )}
      <Leaving {...evening} />
      {endings.includes(stage) && (
        <div className="actions">
          <LinkButton to={routes.evenings}>Voir les soirées</LinkButton>
        </div>
      )}
      {evening.canReport && <ReportForm token={evening.token} mate="" label="Signaler cette soirée" />}
    </Screen>
  );
}

/** What the button says with which one signs up; null where one cannot. */
function signUpLabel({ stage, isMine, canComeBack }: EveningData): string | null {
  if (isMine) return null;
  if (stage === 'open') return eveningWords.signUp;
  if (stage === 'full') return fr`Je rejoins la liste d'attente`;
  return canComeBack ? fr`M'inscrire de nouveau` : null;
}
