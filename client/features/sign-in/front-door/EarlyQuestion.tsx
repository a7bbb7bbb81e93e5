import { useEffect, useRef } from 'react';
import type { Side } from '#shared/play/quiz.ts';
import { readEarlyAnswers } from '#shared/play/early-answers.ts';
import { Rings } from '../../../ui/Rings.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { forgetEarlyAnswers, readStored, saveEarlyAnswer, useEarlyAnswers } from '../early-answers.ts';
import type { questions } from './early-question.computed.ts';
import '../sign-in-door.css';

/**
 * A question of the quizzes that is answered before the sign-up. It is a group of radio buttons that the styles answer, so
 * that it works without scripts; with them the device remembers the answer.
 */
export function EarlyQuestion({ id, options }: (typeof questions)[number]) {
  const group = useRef<HTMLFieldSetElement>(null);
  const isHydrated = useIsHydrated();
  const stored = useEarlyAnswers();
  const answer = readEarlyAnswers(stored)[id];
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked');
    // Chosen before the code of the page was there.
    if (chosen) return saveEarlyAnswer(id, chosen.value as Side);
    const remembered = readEarlyAnswers(readStored())[id];
    const button = group.current?.querySelector<HTMLInputElement>(`input[value='${remembered}']`);
    if (button) button.checked = true;
  }, [id]);
  const forget = () => {
    for (const input of group.current?.querySelectorAll<HTMLInputElement>('input') ?? []) input.checked = false;
    forgetEarlyAnswers();
  };
  return (
    <fieldset ref={group} className="sign-in-question">
      <legend className="visually-hidden">Qu'est-ce que tu choisis ?</legend>
      <div className="sign-in-question__rings">
        <Rings />
      </div>
      {options.map(({ side, text, picture, alt }) => (
        <label key={side} className="sign-in-question__option">
          <input
            type="radio"
            name={id}
            value={side}
            className="visually-hidden"
            onChange={() => saveEarlyAnswer(id, side)}
          />
          <span className="sign-in-question__half">
            <img src={picture} alt={alt} width="400" height="300" loading="lazy" />
            <span>{text}</span>
          </span>
        </label>
      ))}
      <div className="sign-in-question__after">
        <p>
          <strong>C'est tout : deux images, aucune bonne réponse.</strong> Chaque réponse que tu partages avec quelqu'un
          rapproche vos deux cercles.
        </p>
        {isHydrated && answer !== undefined && (
          <p>
            Ta réponse reste sur cet appareil. Si tu t'inscris, tu choisiras de la garder ou non.{' '}
            <button type="button" className="sign-in-question__forget" onClick={forget}>
              L'oublier
            </button>
          </p>
        )}
        <noscript>
          <p>Sans scripts, elle n'est gardée nulle part : la question t'attend dans les quiz.</p>
        </noscript>
      </div>
    </fieldset>
  );
}
