import { ArrowRight, CalendarHeart, Gamepad2, Headphones, Lock, MessageCircleQuestion, SunMedium } from 'lucide-react';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { PublicQuizzes } from '../plans/PublicQuizzes.tsx';
import { pictureOfTheme } from '#shared/play/themes.ts';
import { routes } from '#shared/routes.ts';
import './play.css';
import { fr } from '#shared/typeset.ts';

/** The rooms that open with the VIP plan or with points (S-play-1). */
const lockedRooms = [
  { name: 'Jeux', text: 'Des défis à deux, pour rire avant de se raconter.', Icon: Gamepad2 },
  { name: 'Quiz', text: 'Les quiz premium, avec un portrait de vous deux.', Icon: MessageCircleQuestion },
  { name: 'Audio', text: 'Des voix avant les visages.', Icon: Headphones },
  { name: 'Evènements', text: fr`Des soirées où l'on ne croise que des affinités.`, Icon: CalendarHeart },
] as const;

export default function PlayRoomScreen() {
  return (
    <Screen
      look="calm"
      title="Play Room"
      intro={fr`Ici, on se découvre en jouant : chaque réponse affine tes résonances.`}
      back={routes.matches}
    >
      <Link className="play-room signature play-room--open" to={routes.themes}>
        <span className="play-room__words">
          <strong className="play-room__name">Cartes</strong>
          <span>Six thèmes, des images à choisir et des questions à deux réponses.</span>
          <span className="play-room__go">
            Entrer <ArrowRight size={20} aria-hidden="true" />
          </span>
        </span>
        <img src={pictureOfTheme('intuitives')} alt="" width="400" height="300" />
      </Link>
      <Link className="play-room play-room--daily" to={routes.dailyQuestion}>
        <SunMedium size={28} aria-hidden="true" />
        <span className="play-room__words">
          <strong className="play-room__name">La question du jour</strong>
          <span>La même pour tout le monde, chaque soir à 18 h : un geste, et tu vois qui pense comme toi.</span>
        </span>
      </Link>
      <ul className="play-rooms">
        {lockedRooms.map(({ name, text, Icon }) => (
          <li key={name}>
            <button type="button" className="play-room play-room--locked" disabled>
              <Icon size={28} aria-hidden="true" />
              <span className="play-room__words">
                <strong className="play-room__name">{name}</strong>
                <span>{text}</span>
              </span>
              <span className="play-room__lock">
                <Lock size={18} aria-hidden="true" />
                <span className="visually-hidden">Fermé</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <PublicQuizzes />
      <section className="card">
        <h2>Pourquoi ces portes sont fermées</h2>
        <p>
          Ces salles se préparent : elles ouvriront d'abord à l'Expérience VIP, et certaines avec les points que tu
          gagnes en jouant.
        </p>
        <div className="actions">
          <LinkButton to={routes.subscription}>Deviens VIP pour tout débloquer</LinkButton>
          <LinkButton to={routes.gifts} variant="secondary">
            ou GAGNE des points
          </LinkButton>
          <LinkButton to={routes.giftSubscription} variant="quiet">
            Les mois offerts
          </LinkButton>
        </div>
      </section>
    </Screen>
  );
}
