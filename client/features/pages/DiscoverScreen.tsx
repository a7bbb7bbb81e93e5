import { Link } from 'react-router';
import { counted } from '#shared/number-format.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { useScreenData, useViewer } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Ring } from '../../ui/Ring.tsx';
import { meanings, promises, table, totals, tried } from './essay.computed.ts';
import './pages-essay.css';

/** The essay about how matching works: every figure in it is the rules' own, or was measured in the last refresh. */
export default function DiscoverScreen() {
  const { productName, isSignedIn } = useViewer();
  const { exposure, fewest } = useScreenData('discover');
  return (
    <Screen
      look="calm"
      title="Comment deux personnes résonnent"
      intro="Pas de formule secrète : voici la nôtre, avec ses points, ses limites, et ce que nous mesurons chaque nuit."
      back={isSignedIn ? routes.matches : routes.home}
    >
      <div className="pages-essay">
        <Try />
        <section aria-labelledby="table">
          <h2 id="table">Ce qui compte, et combien</h2>
          <p>
            {totals.all} points en tout, les mêmes pour tout le monde, des deux côtés. Une question sans réponse donne
            une part neutre : un profil inachevé n'est ni récompensé ni puni.
          </p>
          <Points />
          <p>
            Les {totals.open} premiers points viennent de ce que deux personnes peuvent savoir l'une de l'autre : eux
            seuls font le pourcentage. Les {totals.all - totals.open} autres disent ce que l'on recherche. Ils comptent
            pour choisir qui te proposer, mais rien n'en paraît : ni dans un nombre, ni dans une raison, ni dans un
            ordre.
          </p>
        </section>
        <section aria-labelledby="nombre">
          <h2 id="nombre">Ce que dit un pourcentage</h2>
          <p>Pas une note : une comparaison avec toutes les paires qui pourraient se rencontrer.</p>
          <ul className="pages-essay__meanings">
            {meanings.map(({ percentage, meaning }) => (
              <li key={percentage} className="card">
                <Ring percentage={percentage} />
                <p>{meaning}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="sens">
          <h2 id="sens">Dans les deux sens, pour que personne ne reste dans l'ombre</h2>
          <div className="pages-essay__both">
            <Pairs />
            <div>
              <p>
                Montrer à tout le monde les profils les plus demandés, ce serait montrer toujours les mêmes. Ici, les
                paires se forment de la plus forte à la plus faible, tant que chaque côté a encore une place parmi ses
                six. Les places qui restent vont d'abord à qui se voit encore peu.
              </p>
              {exposure ? (
                <Exposure {...exposure} />
              ) : (
                <p>{fr`Nous publions ici ce que nous mesurons chaque nuit, dès que cela porte sur ${fewest} personnes.`}</p>
              )}
            </div>
          </div>
        </section>
        <section aria-labelledby="promesses">
          <h2 id="promesses">Ce que nous promettons, et vérifions</h2>
          <p>
            Chaque phrase porte un nom, et ses essais échouent si elle cesse d'être vraie : une version du code doit
            d'abord les passer.
          </p>
          <ul className="pages-essay__promises">
            {promises.map(({ name, words }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span>{words}</span>
              </li>
            ))}
          </ul>
        </section>
        {!isSignedIn && (
          <section className="signature pages-essay__end" aria-labelledby="venir">
            <h2 id="venir">Et avec toi ?</h2>
            <p>{fr`Une douzaine de réponses, et ${productName} cherche qui résonne avec les tiennes.`}</p>
            <div className="actions">
              <LinkButton to={routes.home}>M'inscrire</LinkButton>
              <Link className="lone-link" to={routes.quizAffinity}>
                Jouer d'abord
              </Link>
            </div>
          </section>
        )}
      </div>
    </Screen>
  );
}

/** Three questions that the styles answer: each point brings the rings closer. It works without scripts, and sends nothing. */
function Try() {
  return (
    <section className="pages-try" aria-labelledby="essai">
      <h2 id="essai">Essaie avec Noé</h2>
      <p>
        Noé n'existe pas, mais ses trois réponses se comparent aux tiennes comme celles de n'importe qui. Rien ne part
        d'ici, et rien n'est gardé.
      </p>
      <svg className="pages-try__rings" viewBox="0 0 600 240" fill="none" stroke="currentColor" aria-hidden="true">
        {['you', 'noe'].map((side) => (
          <g key={side} className={`pages-try__side pages-try__side--${side}`}>
            {[44, 70, 100].map((radius) => (
              <circle key={radius} cx={300} cy="120" r={radius} />
            ))}
            <text x="300" y="126" textAnchor="middle">
              {side === 'you' ? 'Toi' : 'Noé'}
            </text>
          </g>
        ))}
      </svg>
      {tried.map(({ part, title, most, options }, index) => (
        <fieldset key={part} className={`pages-try__question pages-try__question--${index + 1}`}>
          <legend>
            {title} <span>{fr`${most} points au plus`}</span>
          </legend>
          <div className="pages-try__options">
            {options.map(({ id, label, picture, points, isNoes }) => (
              <label key={id} className="pages-try__option">
                <input type="radio" name={part} value={id} className={`visually-hidden pages-near-${points}`} />
                <span className="pages-try__card">
                  {picture && <img src={picture} alt="" width="36" height="36" loading="lazy" />}
                  <span>{label}</span>
                  <span className="pages-try__points">{sayPoints(points, isNoes)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

function sayPoints(points: number, isNoes: boolean): string {
  if (isNoes) return fr`${points} points : comme Noé`;
  return points > 0 ? fr`${points} points : cela va ensemble` : fr`0 point, et ce n'est pas grave`;
}

function Points() {
  return (
    <table className="pages-points">
      <caption className="visually-hidden">Les points de chaque partie</caption>
      <thead>
        <tr>
          <th scope="col">Partie</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {table.map(({ part, title, how, points }) => (
          <tr key={part}>
            <th scope="row">
              {title} <span>{how}</span>
            </th>
            <td>
              <span className="pages-points__number">{points}</span>
              <svg viewBox="0 0 40 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={points} height="4" rx="1" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Six people, each in the lists of those who are in theirs. */
function Pairs() {
  const at = Array.from({ length: 6 }, (_, index) => ({
    x: Math.round(120 + 86 * Math.cos((index * Math.PI) / 3 - Math.PI / 2)),
    y: Math.round(120 + 86 * Math.sin((index * Math.PI) / 3 - Math.PI / 2)),
  }));
  const pairs = [
    [0, 1],
    [0, 4],
    [1, 2],
    [1, 3],
    [2, 5],
    [3, 4],
    [4, 5],
    [0, 3],
    [2, 4],
  ] as const;
  return (
    <svg className="pages-pairs" viewBox="0 0 240 240" fill="none" stroke="currentColor" aria-hidden="true">
      {pairs.map(([one, other]) => (
        <line key={`${one}${other}`} x1={at[one]?.x} y1={at[one]?.y} x2={at[other]?.x} y2={at[other]?.y} />
      ))}
      {at.map(({ x, y }) => (
        <circle key={`${x}${y}`} cx={x} cy={y} r="17" />
      ))}
    </svg>
  );
}

type ExposureProps = NonNullable<ReturnType<typeof useScreenData<'discover'>>['exposure']>;

function Exposure({ day, never, most, mutual, hasInvented }: ExposureProps) {
  return (
    <>
      <h3>{fr`Mesuré dans la nuit du ${day}`}</h3>
      <dl className="facts">
        <div>
          <dt>Personnes que personne ne voit</dt>
          <dd>{never}</dd>
        </div>
        <div>
          <dt>La personne la plus montrée paraît dans</dt>
          <dd>{counted(most, 'liste', 'listes')}</dd>
        </div>
        <div>
          <dt>Places où l'on se voit des deux côtés</dt>
          <dd>{mutual}</dd>
        </div>
      </dl>
      {hasInvented && <p>Cette installation compte des personnes inventées, qui sont dans ces mesures.</p>}
    </>
  );
}
