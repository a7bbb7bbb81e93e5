import { REST_DAYS, type ChoiceKind } from '#shared/choices/kinds.ts';
import { fr } from '#shared/typeset.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { UndoForm } from './UndoForm.tsx';
import './relations-choice.css';

interface LastChoiceProps {
  readonly kind: ChoiceKind;
  readonly displayName: string;
  readonly token: string;
  readonly hasReason: boolean;
}

/** What was chosen a moment ago, with the way back. */
export function LastChoice({ kind, displayName, token, hasReason }: LastChoiceProps) {
  const words: Readonly<Record<ChoiceKind, string>> = {
    interested: fr`${displayName} ne l'apprendra que si l'intérêt est partagé.`,
    later: fr`C'est noté pour ${displayName} : ce profil se repose ${REST_DAYS} jours hors de ta liste. Personne ne le sait.`,
    pass: fr`${displayName} quitte ta liste, et n'en saura rien. Quelqu'un d'autre prendra sa place cette nuit, s'il y a quelqu'un.`,
  };
  const titles: Readonly<Record<ChoiceKind, string>> = {
    interested: fr`« Ça m'intéresse », c'est noté`,
    later: 'Plus tard, alors',
    pass: 'Pas pour toi, compris',
  };
  return (
    <section className="relations-notice" role="status">
      <Alert kind="success" title={titles[kind]}>
        {words[kind]}
      </Alert>
      <div className="relations-notice__ways">
        <UndoForm match={token} name={displayName} back="matches" />
        {kind === 'pass' && !hasReason && <ReasonForm match={token} back="matches" />}
      </div>
    </section>
  );
}
