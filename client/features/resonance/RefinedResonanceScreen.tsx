import { useScreenData } from '../../frame/data.ts';
import { useLiveReading } from '../../frame/live.ts';
import { AdSlot } from '../../frame/AdSlot.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { ActionBar } from './ActionBar.tsx';
import { Answers } from './Answers.tsx';
import { ChoicePanel } from './ChoicePanel.tsx';
import { Crossed } from './Crossed.tsx';
import { Phrases } from './Phrases.tsx';
import { Portrait } from './Portrait.tsx';
import { RevealMoment } from './RevealMoment.tsx';
import { REVEAL_PANEL_ID, RevealPanel } from './RevealPanel.tsx';
import { TALK_PANEL_ID, TalkPanel } from './TalkPanel.tsx';
import { VideoEntry } from './VideoEntry.tsx';
import './resonance.css';

/** What two members share, refined by the themes that both have completed. */
export default function RefinedResonanceScreen() {
  const resonance = useScreenData('matchResonanceRefined');
  useLiveReading();
  if (resonance.moment) return <RevealMoment {...resonance} moment={resonance.moment} />;
  return (
    <Screen look="calm" title="Résonance affinée" back={routes.matches}>
      <Portrait {...resonance} />
      <div className="resonance">
        <Phrases {...resonance} />
        <TalkPanel {...resonance} />
        <ChoicePanel {...resonance} />
        <RevealPanel {...resonance} />
        <Crossed {...resonance} />
        <Answers {...resonance} />
      </div>
      <nav aria-label="Aller plus loin ensemble">
        <ul className="resonance-next-steps">
          <li>
            <LinkButton to={routes.themes}>Lance un quiz</LinkButton>
          </li>
          <li>
            <a className="button button--secondary" href={`#${TALK_PANEL_ID}`}>
              Discussion assistée
            </a>
          </li>
          <li>
            <a className="button button--secondary" href={`#${REVEAL_PANEL_ID}`}>
              Dévoile ta photo
            </a>
          </li>
          {resonance.offersVideo && (
            <li>
              <VideoEntry {...resonance} />
            </li>
          )}
          <li>
            <LinkButton to={routes.evenings} variant="secondary">
              Soirées IRL affinitées
            </LinkButton>
          </li>
          <li>
            <LinkButton to={routes.matchResonance} variant="secondary">
              Revoir l'affinité dévoilée
            </LinkButton>
          </li>
          <li>
            <LinkButton to={routes.matches} variant="secondary">
              Retour au matchs
            </LinkButton>
          </li>
        </ul>
      </nav>
      <AdSlot />
      <ActionBar {...resonance} />
    </Screen>
  );
}
