import { Link } from 'react-router';
import { formatNumber } from '#shared/number-format.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { useScreenData, useViewer, type ScreenData } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import './pages-figures.css';

type Figures = NonNullable<ScreenData<'figures'>['figures']>;

/** What the product says of itself in numbers: of a whole month, rounded, and only where many people are behind them. */
export default function FiguresScreen() {
  const { isSignedIn } = useViewer();
  const { figures, monthInWords, fewest, hasInvented } = useScreenData('figures');
  return (
    <Screen
      look="calm"
      title="Nos chiffres"
      intro="Un mois entier à la fois, arrondi, y compris ce qui ne nous flatte pas."
      back={isSignedIn ? routes.matches : routes.home}
    >
      {figures ? (
        <section className="section" aria-labelledby="mois">
          <h2 id="mois">{monthInWords}</h2>
          <FigureList {...figures} />
        </section>
      ) : (
        <p className="tinted">
          Aucun des deux derniers mois n'a été compté en entier : il n'y a donc aucun chiffre ici. Un mois paraît au
          plus tôt le troisième jour du suivant.
        </p>
      )}
      <section className="section" aria-labelledby="comment">
        <h2 id="comment">Comment ils sont faits</h2>
        <ul className="plain">
          <li>{fr`Un nombre de membres se dit à partir de ${fewest.members}, par centaines, arrondi vers le bas.`}</li>
          <li>{fr`Les discussions ouvertes se disent à partir de ${fewest.questions} questions, de cinq en cinq.`}</li>
          <li>{fr`Les signalements se disent à partir de ${fewest.reports}, par dizaines, et notre première décision de cinq en cinq, à partir de ${fewest.reports} décidés. Une décision contestée a pu changer depuis.`}</li>
          <li>
            Un mois se compte une seule fois et ne change plus : la différence de deux mois ne dit rien d'une personne.
          </li>
          <li>{fr`Les membres se comptent au début du mois suivant ; les questions et les signalements, sur tout le mois.`}</li>
          <li>
            Une discussion s'ouvre quand les deux ont répondu à une question, ou ont dit « Se revoir » après une soirée.
            On compte celles du mois, pour cent questions posées dans le même mois.
          </li>
          <li>
            {hasInvented
              ? fr`Des personnes inventées étaient parmi les membres dont on dit la part que personne ne voit. Elles ne sont dans aucun autre de ces nombres.`
              : fr`Aucune personne inventée n'est dans ces nombres.`}
          </li>
        </ul>
        <p>
          <Link to={routes.discover}>Comment deux personnes résonnent</Link>
        </p>
      </section>
    </Screen>
  );
}

function FigureList({ members, neverShown, opened, reports, decided, medianHours }: Figures) {
  const list = [
    {
      name: 'Membres avec un profil complet',
      value: members === null ? null : fr`au moins ${formatNumber(members)}`,
    },
    {
      name: 'Membres que personne ne voit dans sa sélection',
      value: neverShown === null ? null : neverShown === 0 ? 'aucun' : fr`${neverShown} % au plus`,
    },
    {
      name: 'Discussions ouvertes, pour cent questions à deux',
      value: opened === null ? null : fr`environ ${formatNumber(opened)}`,
    },
    {
      name: 'Signalements reçus',
      value: reports === null ? null : fr`au moins ${formatNumber(reports)}`,
    },
    {
      name: fr`Ce que nous en avons décidé d'abord`,
      value:
        decided &&
        fr`sans suite ${decided.nothing} %, avertissement ${decided.warn} %, suspension ${decided.suspend} %`,
    },
    {
      name: fr`La moitié des signalements décidés l'a été en`,
      value: medianHours === null ? null : medianHours === 1 ? fr`1 heure au plus` : fr`${medianHours} heures au plus`,
    },
  ];
  return (
    <dl className="pages-figures">
      {list.map(({ name, value }) => (
        <div key={name} className={value === null ? 'raised' : 'card'}>
          <dt>{name}</dt>
          <dd>{value ?? 'Trop peu pour le dire'}</dd>
        </div>
      ))}
    </dl>
  );
}
