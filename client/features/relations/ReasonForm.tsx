import { passReasons, type ChoiceOrigin } from '#shared/choices/kinds.ts';
import { fr } from '#shared/typeset.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { AboutMember } from './UndoForm.tsx';
import './relations-choice.css';

/** Asks why, after a pass; nobody has to say it. */
export function ReasonForm({ match, back }: { match: string; back: ChoiceOrigin }) {
  const isSaving = useIsSaving();
  return (
    <details className="relations-reasons">
      <summary>Nous dire pourquoi, si tu veux</summary>
      <p>{fr`Personne ne le lit : cela compte dans des totaux, sans aucun de vos noms.`}</p>
      <AboutMember match={match} back={back}>
        <input type="hidden" name="intent" value="reason" />
        {passReasons.map(({ id, label }) => (
          <Button key={id} name="reason" value={id} variant="secondary" disabled={isSaving}>
            {label}
          </Button>
        ))}
      </AboutMember>
    </details>
  );
}
