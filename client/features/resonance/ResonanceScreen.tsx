import { useScreenData } from '../../frame/data.ts';
import { useLiveReading } from '../../frame/live.ts';
import { AdSlot } from '../../frame/AdSlot.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { ActionBar } from './ActionBar.tsx';
import { Answers } from './Answers.tsx';
import { ChoicePanel } from './ChoicePanel.tsx';
import { Phrases } from './Phrases.tsx';
import { Portrait } from './Portrait.tsx';
import { RevealMoment } from './RevealMoment.tsx';
import { RevealPanel } from './RevealPanel.tsx';
import { TalkPanel } from './TalkPanel.tsx';
import './resonance.css';

/** What two members share, and why. */
export default function ResonanceScreen() {
  const resonance = useScreenData('matchResonance');
  useLiveReading();
  if (resonance.moment) return <RevealMoment {...resonance} moment={resonance.moment} />;
  return (
    <Screen look="calm" title="Résonance, affinité dévoilée" back={routes.matches}>
      <Portrait {...resonance} />
      <div className="resonance">
        <Phrases {...resonance} />
        <TalkPanel {...resonance} />
        <ChoicePanel {...resonance} />
        <RevealPanel {...resonance} />
        <Answers {...resonance} />
        <section className="card">
          <h2>Et maintenant ?</h2>
          <p>Jouez à votre rythme : vos réponses se croisent, et votre résonance s'affine.</p>
          <div className="actions">
            <LinkButton to={routes.playRoom}>Play Room</LinkButton>
            {resonance.crossed.length > 0 && (
              <LinkButton to={routes.matchResonanceRefined} variant="secondary">
                Voir la résonance affinée
              </LinkButton>
            )}
          </div>
        </section>
      </div>
      <AdSlot />
      <ActionBar {...resonance} />
    </Screen>
  );
}
