import { Form } from 'react-router';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { useLiveReading } from '../../frame/live.ts';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Tiles } from '../resonance/Tiles.tsx';
import { useLookAgainWhile } from '../resonance/use-look-again.ts';
import { resonanceMessages as messages } from '#shared/messages/resonance.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { openQuestionsInWords } from './open-questions.ts';
import './questionnaire.css';

type Data = ScreenData<'firstResonances'>;

const TITLE = 'Tes deux premières résonances';

/** The first two resonances, in the middle of the questionnaire. */
export default function FirstResonancesScreen() {
  const data = useScreenData('firstResonances');
  const isLate = useLookAgainWhile(data.state === 'computing');
  useLiveReading();
  if (data.state === 'offered') return <Offer {...data} />;
  if (data.state === 'computing') return <Computing isLate={isLate} />;
  return <Ready {...data} />;
}

function Offer({ next, hasVeiledPhoto }: Data) {
  return (
    <Screen
      look="moment"
      title={TITLE}
      intro={'Tu en as dit assez pour commencer.'}
      back={routes.profileEmotionalExpectations}
    >
      <p>
        Les découvrir ouvre ton profil aux personnes qui te correspondent.
        {hasVeiledPhoto && ' Ta photo reste sous un voile.'}
      </p>
      <div className="actions">
        <Form method="post">
          <SaveButton name="intent" value="show" saving="On cherche…">
            Les découvrir
          </SaveButton>
        </Form>
        <LinkButton to={next} variant="secondary">
          {fr`Continuer d'abord`}
        </LinkButton>
      </div>
    </Screen>
  );
}

function Computing({ isLate }: { readonly isLate: boolean }) {
  return (
    <Screen look="moment" title={TITLE} back={routes.profileEmotionalExpectations}>
      <div className="moment__wait" role="status">
        {isLate ? (
          <>
            <p>C'est plus long que d'habitude. Tes réponses sont gardées ; tes résonances arrivent.</p>
            <a href={routes.firstResonances}>Actualiser</a>
          </>
        ) : (
          <p className="waiting">On écoute qui résonne avec toi…</p>
        )}
        <noscript>
          <a href={routes.firstResonances}>Actualiser dans quelques secondes</a>
        </noscript>
      </div>
    </Screen>
  );
}

function Ready({ matches: { tiles, hasSeenEnough }, remaining, next }: Data) {
  const words = openQuestionsInWords(remaining);
  return (
    <Screen
      look="calm"
      title={tiles.length === 1 ? 'Ta première résonance' : TITLE}
      intro={tiles.length > 0 ? fr`Les personnes avec qui tu partages le plus, jusqu'ici.` : undefined}
      back={routes.profileEmotionalExpectations}
    >
      {hasSeenEnough && (
        <Alert kind="info" title="À demain pour la suite">
          {messages.profiles_seen_enough}
        </Alert>
      )}
      {tiles.length > 0 ? (
        <div className="questionnaire-first">
          <Tiles matches={tiles} />
        </div>
      ) : (
        !hasSeenEnough && (
          <div className="patience">
            <Mark />
            <h2>Encore un peu de patience...</h2>
            <p>Personne ne résonne encore assez avec toi. Chaque réponse de plus t'en rapproche.</p>
          </div>
        )
      )}
      {remaining > 0 && (
        <section className="nudge">
          <div>
            <h2>Pour affiner</h2>
            <p>
              Encore {words.questions}, à ton rythme. {words.pass} Un pourcentage déjà vu ne change que demain.
            </p>
          </div>
        </section>
      )}
      <div className="actions">
        <LinkButton to={remaining > 0 ? next : routes.profileComplete}>
          {remaining > 0 ? 'Continuer pour affiner' : 'Voir mon profil'}
        </LinkButton>
        <LinkButton to={routes.matches} variant="secondary">
          Voir mes matchs
        </LinkButton>
      </div>
    </Screen>
  );
}
