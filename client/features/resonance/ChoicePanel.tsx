import { Form } from 'react-router';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { ChoiceForm, choicesLeft } from '../relations/ChoiceForms.tsx';
import type { Resonance } from './resonance.ts';
import './resonance.css';

/** What the member can say of the other: three choices, and a crush. */
export function ChoicePanel(resonance: Resonance) {
  const { choice, talk, token, displayName, crush } = resonance;
  const isAnythingLeft = choicesLeft(resonance).length > 0;
  if (!isAnythingLeft && crush !== 'none') return null;
  const words = {
    none: fr`« Ça m'intéresse » reste entre toi et nous, sauf si ${displayName} le dit aussi. « Plus tard » et « Pas pour moi » ne se voient pas.`,
    interested: fr`Tu as dit « Ça m'intéresse ». ${displayName} ne l'apprendra que si l'intérêt est partagé.`,
    shared: fr`L'intérêt est partagé, des deux côtés. Et si vous commenciez par une question à deux ?`,
  }[choice.state];
  return (
    <section className="card">
      <h2>{choice.state === 'shared' ? 'Un intérêt partagé' : fr`Et toi ?`}</h2>
      {isAnythingLeft && <p>{words}</p>}
      <ChoiceForm choice={choice} talk={talk} match={token} name={displayName} back="page" />
      {crush === 'none' && <CrushForm {...resonance} />}
      {crush === 'sent' && <p>{fr`Ton crush est parti : ${displayName} peut y répondre.`}</p>}
      {crush === 'mutual' && <p>{fr`Votre crush est réciproque.`}</p>}
    </section>
  );
}

/** A crush to a match, with a question first: it cannot be taken back. */
function CrushForm({ token, displayName }: Resonance) {
  const isSaving = useIsSaving();
  return (
    <details className="confirmation confirmation--start">
      <summary>Envoyer un crush</summary>
      <Form method="post" action={routes.profileCrush} className="confirmation__question">
        <input type="hidden" name="match" value={token} />
        <p>
          {fr`Un crush se dit : ${displayName} lira que quelqu'un en a un, puis que c'est toi, et pourra répondre. Il ne se reprend pas.`}
        </p>
        <Button name="intent" value="to-match" variant="secondary" disabled={isSaving}>
          Oui, envoyer mon crush
        </Button>
      </Form>
    </details>
  );
}
