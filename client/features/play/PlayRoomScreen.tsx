import { ArrowRight, CalendarHeart, Gamepad2, Headphones, Lock, MessageCircleQuestion, SunMedium } from 'lucide-react';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/Button.tsx';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import { PublicQuizzes } from '../plans/PublicQuizzes.tsx';
import { roomWords } from '#shared/play/room-words.ts';
import { pictureOfTheme } from '#shared/play/themes.ts';
import { routes } from '#shared/routes.ts';
import './play.css';
import { fr } from '#shared/typeset.ts';

const icons = { games: Gamepad2, quiz: MessageCircleQuestion, audio: Headphones } as const;

type ShownRoom = ScreenData<'playRoom'>['rooms'][number];

/** The Play Room: the cards, the question of the day, and the doors of the rooms (S-play-1). */
export default function PlayRoomScreen() {
  const { rooms } = useScreenData('playRoom');
  return (
    <Screen
      look="calm"
      title="Play Room"
      intro={fr`Ici, on se découvre en jouant : tes cartes, leurs quiz et la question du jour affinent tes résonances.`}
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
        {rooms.map((room) => (
          <li key={room.room}>
            <Door {...room} />
          </li>
        ))}
        <li>
          <Link className="play-room play-room--entered" to={routes.evenings}>
            <CalendarHeart size={28} aria-hidden="true" />
            <span className="play-room__words">
              <strong className="play-room__name">{roomWords.evenings.name}</strong>
              <span>{roomWords.evenings.text}</span>
              <span className="play-room__note">Pour tout le monde.</span>
              <span className="play-room__go">
                Entrer <ArrowRight size={20} aria-hidden="true" />
              </span>
            </span>
          </Link>
        </li>
      </ul>
      <PublicQuizzes />
      {rooms.some(({ isOpen }) => !isOpen) && <HowDoorsOpen />}
    </Screen>
  );
}

/** A room: the way in where it is open, else the way to its door, which shows what is inside. */
function Door({ room, name, text, isOpen, to, note }: ShownRoom) {
  const Icon = icons[room];
  return (
    <Link
      className={`play-room ${isOpen ? 'play-room--entered' : 'play-room--locked'}`}
      to={to}
      // The microphone is allowed to a document that was loaded for the room, not to one that has changed into it.
      reloadDocument={room === 'audio'}
    >
      <Icon size={28} aria-hidden="true" />
      <span className="play-room__words">
        <strong className="play-room__name">{name}</strong>
        <span>{text}</span>
        {note && <span className="play-room__note">{note}</span>}
        <span className="play-room__go">
          {isOpen ? 'Entrer' : 'Voir la salle'} <ArrowRight size={20} aria-hidden="true" />
        </span>
      </span>
      {!isOpen && <Padlock />}
    </Link>
  );
}

function Padlock() {
  return (
    <span className="play-room__lock">
      <Lock size={18} aria-hidden="true" />
      <span className="visually-hidden">Fermé</span>
    </span>
  );
}

function HowDoorsOpen() {
  return (
    <section className="card">
      <h2>Comment ces portes s'ouvrent</h2>
      <p>
        Avec l'Expérience VIP, avec du temps de Play Room gagné en invitant, et une fois par semaine pour tout le monde
        : chaque salle a sa visite offerte. Pousse une porte, elle te montre ce qu'il y a derrière.
      </p>
      <div className="actions">
        <LinkButton to={routes.subscription}>Deviens VIP pour tout débloquer</LinkButton>
        <LinkButton to={`${routes.gifts}#depenser`} variant="secondary">
          ou GAGNE des points
        </LinkButton>
        <LinkButton to={routes.giftSubscription} variant="quiet">
          Les mois offerts
        </LinkButton>
      </div>
    </section>
  );
}
