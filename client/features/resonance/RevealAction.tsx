import { routes } from '#shared/routes.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Gesture } from './Gesture.tsx';
import type { Resonance } from './resonance.ts';

/** What a member can do next about both photos; null where they wait, or where everything is open. */
function nextGesture({ reveal, photo, hasOwnPhoto, areBothImmediate }: Resonance): 'ask' | 'accept' | 'add' | null {
  if (reveal === 'asked-by-them') return hasOwnPhoto ? 'accept' : 'add';
  // Nobody is asked to add a photo for somebody who has none (S-reveal-11).
  if (reveal !== 'none' || areBothImmediate || !photo) return null;
  return hasOwnPhoto ? 'ask' : 'add';
}

export function hasRevealAction(resonance: Resonance): boolean {
  return nextGesture(resonance) !== null;
}

/** The next step towards open photos, in the bar of actions. */
export function RevealAction(resonance: Resonance) {
  const { token } = resonance;
  switch (nextGesture(resonance)) {
    case 'ask':
      return (
        <Gesture token={token} intent="ask" variant="secondary">
          Dévoile ta photo
        </Gesture>
      );
    case 'accept':
      return (
        <Gesture token={token} intent="accept">
          Accepter<span className="visually-hidden"> de dévoiler vos photos</span>
        </Gesture>
      );
    case 'add':
      return (
        <LinkButton to={`${routes.profilePhotoUpload}?retour=recap`} variant="secondary">
          Ajouter ma photo
        </LinkButton>
      );
    case null:
      return null;
  }
}
