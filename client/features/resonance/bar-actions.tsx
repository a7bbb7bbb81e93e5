import { TalkLink } from '../relations/TalkLink.tsx';
import type { MatchAction } from './actions.tsx';
import { BlockForm } from './BlockForm.tsx';
import { hasRevealAction, RevealAction } from './RevealAction.tsx';
import type { Resonance } from './resonance.ts';
import { SafetyForm } from './SafetyForm.tsx';

/** What the bar of the resonance page offers, from left to right. The first one is the page's main action. */
export const barActions: readonly MatchAction<Resonance>[] = [
  {
    id: 'talk',
    isOffered: ({ talk }) => talk.state === 'none' || talk.token !== null,
    Form: ({ talk, token, displayName }) => (
      <TalkLink
        talk={talk}
        match={token}
        name={displayName}
        variant={talk.state === 'asked-by-me' || talk.state === 'closed' ? 'secondary' : 'primary'}
      />
    ),
  },
  { id: 'reveal', isOffered: hasRevealAction, Form: RevealAction },
];

/** What is in the menu at the end of the bar, from top to bottom. */
export const barMenu: readonly MatchAction<Resonance>[] = [
  { id: 'block', Form: BlockForm },
  { id: 'safety', Form: ({ token, displayName }) => <SafetyForm token={token} displayName={displayName} /> },
];
