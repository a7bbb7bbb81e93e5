import { Checkbox } from '../../ui/Field.tsx';
import { forgetEarlyAnswers, useEarlyAnswers } from './early-answers.ts';
import './sign-in-door.css';

interface EarlyAnswersProps {
  readonly place: 'sign-up' | 'consents';
}

/**
 * An answer from before the sign-up, where the device remembers one (S-sign-in-16): at the sign-up that it is there, and the
 * way to throw it away; with the consents a box, for only where it is ticked the answer is sent. It leaves the device in any
 * case.
 */
export default function EarlyAnswers({ place }: EarlyAnswersProps) {
  const answers = useEarlyAnswers();
  if (answers === '') return null;
  if (place === 'sign-up')
    return (
      <p className="field__hint">
        Ta réponse de tout à l'heure est restée sur cet appareil. Après ton inscription, tu choisiras de la garder ou
        non.{' '}
        <button type="button" className="sign-in-question__forget" onClick={forgetEarlyAnswers}>
          L'oublier
        </button>
      </p>
    );
  return (
    <Checkbox name="early_answers" value={answers} label="Je garde ma réponse d'avant mon inscription">
      <p>
        Elle est restée sur cet appareil. Avec cette case elle rejoint tes réponses aux quiz, et compte dans tes
        affinités ; sans elle, elle s'efface d'ici.
      </p>
    </Checkbox>
  );
}
