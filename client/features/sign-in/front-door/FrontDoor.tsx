import { Link } from 'react-router';
import { visitorsQuestions } from '#shared/pages/front-door.ts';
import { routes } from '#shared/routes.ts';
import { typeset } from '#shared/typeset.ts';
import { useScreenData, useViewer } from '../../../frame/data.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { Portrait } from '../../resonance/Portrait.tsx';
import { EarlyQuestion } from './EarlyQuestion.tsx';
import { questions } from './early-question.computed.ts';
import { answersInCommon, portrait, sentences } from './example.computed.ts';
import { steps } from './steps.ts';
import '../sign-in-door.css';

const neverHere = typeset([
  {
    title: 'Pas de visages à faire défiler',
    text: 'Peu de personnes, et une raison pour chacune. On ne juge personne en une seconde, sur une image.',
  },
  {
    title: 'Pas de photo sans ton accord',
    text: "Ta photo s'ouvre quand tu le décides. Ni les points ni un abonnement ne l'achètent.",
  },
  {
    title: 'Pas de traceur',
    text: "Ni traceur publicitaire, ni bouton de réseau social, ni police venue d'ailleurs. Rien ici ne te suit d'un site à l'autre.",
  },
  {
    title: 'Pas de discussion sans toi',
    text: "Elle commence quand vous l'avez voulu à deux : en répondant à la même question, ou après une soirée. Un refus reste silencieux.",
  },
]);

/** What Résonance is, for somebody who has not signed up: all of it can be read and used without scripts (S-sign-in-17). */
export default function FrontDoor() {
  const { productName } = useViewer();
  const home = useScreenData('home');
  const publisher = home.state === 'sign-up' ? home.publisher : null;
  return (
    <aside className="sign-in-door" id="avant" tabIndex={-1} aria-label={`Découvrir ${productName}`}>
      <section aria-labelledby="avant-question">
        <p className="sign-in-door__eyebrow">Avant même de t'inscrire</p>
        <h2 id="avant-question">Et toi, tu choisis quoi ?</h2>
        {questions.map((question) => (
          <EarlyQuestion key={question.id} {...question} />
        ))}
      </section>

      <section aria-labelledby="avant-pas" id="en-trois-pas">
        <h2 id="avant-pas">{productName} en trois pas</h2>
        <ol className="sign-in-door__steps">
          {steps.map(({ title, picture, text }) => (
            <li key={title} className="card">
              <img src={picture} alt="" width="320" height="180" loading="lazy" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="avant-exemple" id="une-resonance">
        <p className="sign-in-door__eyebrow">Ce qu'Alma lit de Noé</p>
        <h2 id="avant-exemple">Une résonance, comme tu la verrais</h2>
        <div className="sign-in-door__example">
          <Portrait {...portrait} isMetForReal={false} />
          <div className="card">
            <h3>Ce qu'Alma partage avec Noé</h3>
            <ul className="chips">
              {answersInCommon.map(({ label, picture }) => (
                <li key={label} className="chip">
                  {picture && <img src={picture} alt="" width="28" height="28" loading="lazy" />} {label}
                </li>
              ))}
            </ul>
            <ul className="plain">
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        </div>
        <p className="sign-in-door__fine">
          Alma et Noé n'existent pas : leurs réponses sont inventées. Le pourcentage et les raisons viennent des règles
          que nous appliquons à tout le monde. <Link to={routes.discover}>Comment deux personnes résonnent</Link>
        </p>
      </section>

      <section aria-labelledby="avant-jamais">
        <h2 id="avant-jamais">Ce que nous ne faisons pas</h2>
        <ul className="sign-in-door__grid">
          {neverHere.map(({ title, text }) => (
            <li key={title} className="raised">
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <div className="sign-in-door__pair" id="securite">
        <section aria-labelledby="avant-main">
          <h2 id="avant-main">Tu gardes la main</h2>
          <p>
            Bloquer quelqu'un agit tout de suite, des deux côtés, et nous ne le disons à personne. Un signalement se
            fait depuis chaque profil et chaque discussion ; une équipe lit chacun d'eux et te répond. On ne montre
            jamais où tu es : seulement si c'est près, dans la région ou plus loin.
          </p>
          <p>
            <Link className="lone-link" to={routes.report}>
              Dire à l'équipe ce que tu as vu, même sans compte
            </Link>
          </p>
        </section>
        <section aria-labelledby="avant-soirees">
          <h2 id="avant-soirees">Et en vrai ?</h2>
          <p>
            Une soirée se tient dans un lieu public, à des tables de cinq à sept personnes, composées par affinités
            réciproques. S'il s'en organise près de chez toi, tu la trouves dans « Soirées », au même prix avec toutes
            les formules.
          </p>
        </section>
      </div>

      <section aria-labelledby="avant-questions">
        <h2 id="avant-questions">Ce que l'on nous demande</h2>
        <div className="sign-in-door__answers">
          {visitorsQuestions.map(({ question, answer }) => (
            <details key={question} className="more raised">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>

      <section aria-labelledby="avant-nous" className="signature sign-in-door__end">
        <h2 id="avant-nous">Prends le temps, puis viens</h2>
        <p>
          {publisher ? `${productName} est publié par ${publisher}. ` : ''}Qui publie, qui héberge et à qui écrire : les{' '}
          <Link to={routes.legalNotice}>mentions légales</Link> le disent. Ce que nous gardons de toi, et pourquoi :{' '}
          <Link to={routes.privacy}>Confidentialité</Link>.
        </p>
        <div className="actions">
          <a className="button button--primary" href="#inscription">
            M'inscrire
          </a>
          <LinkButton to={routes.quizLove} variant="quiet">
            Jouer d'abord
          </LinkButton>
        </div>
      </section>
    </aside>
  );
}
