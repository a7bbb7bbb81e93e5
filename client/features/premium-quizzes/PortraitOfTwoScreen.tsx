import { premiumPortraitAddress } from '#shared/premium-quizzes/addresses.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Why } from './Why.tsx';
import './premium-quizzes.css';

type OfTwo = ScreenData<'portraitOfTwo'>;
type Sentence = OfTwo['opening'];

/** The portrait of two: where they carry each other, where they rub, three things to try. */
export default function PortraitOfTwoScreen() {
  const { theme, title, displayName, opening, carries, rubs, tries } = useScreenData('portraitOfTwo');
  return (
    <Screen
      look="calm"
      eyebrow={title}
      title={fr`Toi et ${displayName}`}
      intro={fr`Le même texte pour vous deux. Rien n'y est une promesse, et rien n'y est un verdict.`}
      back={premiumPortraitAddress(theme)}
    >
      <div className="signature premium-quizzes-opening">
        <PairSentence sentence={opening} displayName={displayName} />
      </div>
      <Part id="porter" title="Où vous vous portez" sentences={carries} displayName={displayName} />
      <Part id="frotter" title="Où ça peut frotter" sentences={rubs} displayName={displayName} />
      <Part id="essayer" title="Trois choses à essayer" sentences={tries} displayName={displayName} />
      <div className="actions">
        <LinkButton to={routes.matchResonance}>Retrouver votre résonance</LinkButton>
        <LinkButton to={premiumPortraitAddress(theme)} variant="secondary">
          Mon portrait
        </LinkButton>
      </div>
    </Screen>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly sentences: readonly Sentence[];
  readonly displayName: string;
}

function Part({ id, title, sentences, displayName }: PartProps) {
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {sentences.map((sentence) => (
        <PairSentence key={sentence.text} sentence={sentence} displayName={displayName} />
      ))}
    </section>
  );
}

function PairSentence({ sentence, displayName }: { readonly sentence: Sentence; readonly displayName: string }) {
  const { subject, text, why } = sentence;
  return (
    <div className="premium-quizzes-sentence">
      {subject && <h3>{subject}</h3>}
      <p>{text}</p>
      <Why about={subject ?? 'le début'}>
        {why.map(({ question, mine, theirs }) => (
          <li key={question}>
            <span>{question}</span>{' '}
            {mine === theirs ? (
              <span>
                Toi et {displayName} : <strong>{mine}</strong>
              </span>
            ) : (
              <>
                <span>
                  Toi : <strong>{mine}</strong>
                </span>{' '}
                <span>
                  {displayName} : <strong>{theirs}</strong>
                </span>
              </>
            )}
          </li>
        ))}
      </Why>
    </div>
  );
}
