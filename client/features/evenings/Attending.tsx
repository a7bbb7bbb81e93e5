import { Share } from '../../ui/Share.tsx';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import type { EveningData } from '#shared/evenings/screens.ts';
import type { Stage } from '#shared/evenings/stage.ts';
import { eveningWords } from '#shared/evenings/words.ts';
import { fr } from '#shared/typeset.ts';
import { EveningForm } from './EveningForm.tsx';
import './evenings.css';

/** The code with which one friend may come along. */
export function InviteFriend({ code }: { readonly code: string }) {
  return (
    <section className="card" aria-labelledby="a-deux">
      <h2 id="a-deux">Venir à deux</h2>
      <p>
        Une personne peut venir avec toi, si elle a un compte et l'âge de la soirée. Donne-lui ce code : elle le saisit
        en s'inscrivant, et tant que vous venez ensemble, vous serez à la même table, ou à aucune.
      </p>
      <p>
        <strong className="evenings-letters">{code}</strong>
      </p>
      <Share
        text={fr`Viens avec moi à une soirée : inscris-toi avec mon code ${code}.`}
        copied={code}
        copyLabel="Copier le code"
        done="C'est copié."
        blocked="Ton navigateur ne copie pas : recopie le code à la main."
      />
    </section>
  );
}

/** Leaving, with what it means said before. */
export function Leaving({ token, leaving, stage, isWarned, hasFriend }: EveningData) {
  const isSaving = useIsSaving();
  if (leaving === null || stage === 'offered') return null;
  const isWaiting = waits(stage);
  const label = isWaiting ? fr`Sortir de la liste d'attente` : 'Laisser ma place';
  return (
    <details className="confirmation">
      <summary>{label}</summary>
      <EveningForm token={token} className="confirmation__question">
        <p>{meaning(stage, leaving)}</p>
        {hasFriend && !isWaiting && <p>La personne qui vient avec toi garde sa place, sans toi.</p>}
        {isWarned && !isWaiting && <p>{eveningWords.lastInLists} Le dire, comme ici, ne compte pas.</p>}
        <Button name="intent" value="leave" variant="secondary" disabled={isSaving}>
          Oui, {isWaiting ? 'sortir de la liste' : 'laisser ma place'}
        </Button>
      </EveningForm>
    </details>
  );
}

function waits(stage: Stage): boolean {
  return stage === 'waiting' || stage === 'left-out';
}

function meaning(stage: Stage, leaving: 'free' | 'late'): string {
  if (waits(stage))
    return fr`Aucune place ne te sera plus proposée pour cette soirée. Il n'y a pas d'autre conséquence.`;
  if (stage === 'signed-up')
    return fr`Ta place redevient libre. C'est sans conséquence ; si tu reviens, ce sera à la suite.`;
  if (leaving === 'free') return fr`La soirée a changé : c'est sans conséquence. Tu ne peux plus revenir ensuite.`;
  return fr`Les tables sont composées, ou vont l'être : ce sera sans toi, et tu ne peux plus revenir. Le dire vaut bien mieux qu'une chaise vide, et ne compte pas comme une absence.`;
}
