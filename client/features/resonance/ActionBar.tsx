import { fr } from '#shared/typeset.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { offered } from './actions.tsx';
import { barActions, barMenu } from './bar-actions.tsx';
import type { Resonance } from './resonance.ts';
import './resonance-actions.css';

/** What a member can do now; it stays in view while the page is read. */
export function ActionBar(resonance: Resonance) {
  return (
    <div
      className="actions actions--sticky resonance-bar"
      role="group"
      aria-label={fr`Ce que tu peux faire avec ${resonance.displayName}`}
    >
      {offered(barActions, resonance).map(({ id, Form }) => (
        <Form key={id} {...resonance} />
      ))}
      <ActionMenu actions={barMenu} person={resonance} className="resonance-menu--up" />
    </div>
  );
}
