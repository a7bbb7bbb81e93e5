import { Checkbox } from '../../ui/Field.tsx';
import { forgetEarlyAnswers, useEarlyAnswers } from './early-answers.ts';
import './sign-in-door.css';

/** At the sign-up: that the device remembers an answer, and the way to throw it away (S-sign-in-16). */
export function EarlyAnswersAtSignUp() {
  const answers = useEarlyAnswers();
  if (answers === '') return null;
  return (
    <p className="field__hint">
      Ta réponse de tout à l'heure est restée sur cet appareil. Après ton inscription, tu choisiras de la garder ou non.{' '}
      <button type="button" className="sign-in-question__forget" onClick={forgetEarlyAnswers}>
        L'oublier
      </button>
    </p>
  );
}

/** With the consents: the answer is sent only where its box is ticked, and leaves the device in any case. */
export function EarlyAnswersToKeep() {
  const answers = useEarlyAnswers();
  if (answers === '') return null;
  return (
    <Checkbox name="early_answers" value={answers} label="Je garde ma réponse d'avant mon inscription">
      <p>
        Elle est restée sur cet appareil. Avec cette case elle rejoint tes réponses aux quiz, et compte dans tes
        affinités ; sans elle, elle s'efface d'ici.
      </p>
    </Checkbox>
  );
}
