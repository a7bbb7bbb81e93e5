import { Form } from 'react-router';
import { premiumPortraitAddress } from '#shared/premium-quizzes/addresses.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { EraseQuiz } from './EraseQuiz.tsx';
import { Why } from './Why.tsx';
import './premium-quizzes.css';

type Portrait = ScreenData<'premiumPortrait'>;
type Sentence = Portrait['opening'];

/** A member's portrait in words; under each sentence the answers that it rests on. */
export default function PortraitScreen() {
  const portrait = useScreenData('premiumPortrait');
  const { theme, title, opening, parts, crossings } = portrait;
  return (
    <Screen look="calm" eyebrow={title} title="Ton portrait en mots" back={routes.premiumQuizzes}>
      <FormError />
      <div className="signature premium-quizzes-opening">
        <OneSentence sentence={opening} about="le début" />
      </div>
      <section className="premium-quizzes-parts" aria-label="Ton portrait">
        {parts.map(({ subject, sentences }) => (
          <article key={subject} className="surface premium-quizzes-part">
            <h2>{subject}</h2>
            {sentences.map((sentence) => (
              <OneSentence key={sentence.text} sentence={sentence} about={subject} />
            ))}
          </article>
        ))}
      </section>
      {crossings.length > 0 && (
        <section className="card" aria-labelledby="rencontre">
          <h2 id="rencontre">Ce qui se rencontre chez toi</h2>
          {crossings.map((sentence) => (
            <OneSentence key={sentence.text} sentence={sentence} about="ce qui se rencontre" />
          ))}
        </section>
      )}
      <OfTwo {...portrait} />
      <div className="actions">
        <LinkButton to={routes.premiumQuizzes} variant="secondary">
          Les autres quiz
        </LinkButton>
      </div>
      <EraseQuiz action={premiumPortraitAddress(theme)} />
    </Screen>
  );
}

function OneSentence({ sentence: { text, why }, about }: { readonly sentence: Sentence; readonly about: string }) {
  return (
    <div className="premium-quizzes-sentence">
      <p>{text}</p>
      <Why about={about}>
        {why.map(({ question, answer }) => (
          <li key={question}>
            <span>{question}</span> <strong>{answer}</strong>
          </li>
        ))}
      </Why>
    </div>
  );
}

/** With whom there is a portrait of two, and whether the member takes part. */
function OfTwo({ theme, takesPart, partners }: Portrait) {
  return (
    <section className="card" id="a-deux" tabIndex={-1} aria-labelledby="a-deux-titre">
      <h2 id="a-deux-titre">Et à deux ?</h2>
      {takesPart && partners.length > 0 && (
        <>
          <p>
            {partners.length === 1
              ? 'Un portrait à deux vous attend.'
              : fr`${partners.length} portraits à deux t'attendent.`}
          </p>
          <ul className="premium-quizzes-partners">
            {partners.map(({ token, displayName }) => (
              <li key={token}>
                <Form method="post" action={premiumPortraitAddress(theme)}>
                  <input type="hidden" name="intent" value="open" />
                  <input type="hidden" name="match" value={token} />
                  <button className="button button--primary">
                    <span>Vous deux, avec {displayName}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      )}
      {takesPart && partners.length === 0 && (
        <p>
          Personne pour l'instant. Quand quelqu'un de ta sélection, ou d'une discussion ouverte, aura fait ce quiz et
          dit oui, votre portrait s'ouvrira le lendemain, pour vous deux à la fois.
        </p>
      )}
      {!takesPart && (
        <p>
          Tu n'y participes pas. Si tu dis oui, une personne qui résonne avec toi, qui a fait ce quiz et dit oui elle
          aussi, lira avec toi un portrait de vous deux, avec les réponses dont chaque phrase vient.
        </p>
      )}
      <Form method="post" action={premiumPortraitAddress(theme)}>
        <input type="hidden" name="intent" value="take-part" />
        <input type="hidden" name="part" value={takesPart ? 'no' : 'yes'} />
        <SaveButton variant={takesPart ? 'secondary' : 'primary'} saving="Un instant…">
          {takesPart ? 'Ne plus participer' : 'Participer aux portraits à deux'}
        </SaveButton>
      </Form>
    </section>
  );
}
