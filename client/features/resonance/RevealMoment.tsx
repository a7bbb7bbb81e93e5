import { useEffect } from 'react';
import { Form } from 'react-router';
import { Screen } from '../../frame/Screen.tsx';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { fr } from '#shared/typeset.ts';
import type { Resonance } from './resonance.ts';
import './resonance-moment.css';

type Moment = NonNullable<Resonance['moment']>;

interface RevealMomentProps extends Pick<Resonance, 'displayName' | 'token'> {
  readonly moment: Moment;
}

/**
 * The moment in which both photos open: side by side behind their veils, after three seconds they open together and the
 * rings meet. It leads to words. It is a screen of its own, so that it cannot happen where nobody looks, and it stays until
 * the member has seen it (S-reveal-10).
 */
export function RevealMoment({ displayName, token, moment }: RevealMomentProps) {
  const isSaving = useIsSaving();
  // In braces: newer browsers answer a scroll with a promise, which React would take for the effect's clean-up.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Screen
      look="moment"
      title={fr`${displayName} et toi`}
      intro={fr`Vous l'avez voulu ensemble : vos photos s'ouvrent.`}
    >
      <div className="resonance-moment">
        <div className="resonance-moment__pictures">
          <Picture {...moment.own} name="Toi" />
          <Picture {...moment.theirs} name={displayName} />
        </div>
        <svg className="resonance-moment__rings" viewBox="0 0 300 120" fill="none" aria-hidden="true">
          <circle className="resonance-moment__ring" cx="120" cy="60" r="44" />
          <circle className="resonance-moment__ring" cx="180" cy="60" r="44" />
        </svg>
      </div>
      <Form method="post" className="actions">
        <input type="hidden" name="match" value={token} />
        <Button name="intent" value="write" disabled={isSaving}>
          Écrire
        </Button>
        <Button name="intent" value="see-moment" variant="quiet" disabled={isSaving}>
          Voir notre résonance
        </Button>
      </Form>
    </Screen>
  );
}

function Picture({ veil, photo, name }: Moment['own'] & { readonly name: string }) {
  return (
    <figure className="resonance-moment__picture" role="group" aria-label={name}>
      <img src={photo} alt={name} width="480" height="480" />
      <img className="resonance-moment__veil" src={veil} alt="" width="480" height="480" />
      <figcaption>{name}</figcaption>
    </figure>
  );
}
