import { useEffect } from 'react';
import { Form } from 'react-router';
import {
  Armchair,
  CalendarCheck,
  CalendarHeart,
  CalendarX,
  DoorClosed,
  DoorOpen,
  Eye,
  Handshake,
  Heart,
  HeartHandshake,
  Layers,
  MapPin,
  MessageCircleQuestion,
  MessagesSquare,
  Scale,
  Sparkles,
  SunMedium,
  Video,
} from 'lucide-react';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { showNewsAsRead, useLiveReading } from '../../frame/live.ts';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import { eveningNewsKinds, type NewsKind } from '#shared/news/news.ts';
import { closingWords } from '#shared/talk/closing.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import './news.css';

type Line = ScreenData<'news'>['news'][number];

interface Look {
  readonly Icon: typeof Eye;
  readonly sentence: (line: Line) => string;
  /** What the button says that opens the resonance, or the conversation. */
  readonly action: string;
}

/** Where the lines lead that name nobody. */
const pagesOf: Partial<Readonly<Record<NewsKind, string>>> = {
  'theme-completed': routes.themes,
  'crush-received': routes.profileCrush,
  ...Object.fromEntries(eveningNewsKinds.map((kind) => [kind, routes.evenings])),
  'comparison-answered': routes.savedQuizzes,
};

const SOMEBODY = `Quelqu'un`;

const looks: Readonly<Record<NewsKind, Look>> = {
  'reveal-asked': {
    Icon: Eye,
    sentence: ({ displayName }) => fr`${displayName ?? SOMEBODY} aimerait que vous dévoiliez vos photos, ensemble.`,
    action: 'Répondre',
  },
  'video-asked': {
    Icon: Video,
    sentence: ({ displayName }) => fr`${displayName ?? SOMEBODY} aimerait te voir en vidéo, une première fois.`,
    action: 'Répondre',
  },
  'video-wished': {
    Icon: Video,
    sentence: ({ displayName }) => fr`${displayName ?? SOMEBODY} et toi aimeriez vous voir en vidéo.`,
    action: 'Choisir un moment',
  },
  'video-reminder': {
    Icon: CalendarHeart,
    sentence: ({ displayName }) => fr`Ton rendez-vous en ligne avec ${displayName ?? 'une personne'} est pour bientôt.`,
    action: 'Voir',
  },
  'reveal-opened': {
    Icon: SunMedium,
    sentence: ({ displayName }) => fr`${displayName ?? SOMEBODY} a dit oui : vos photos sont ouvertes.`,
    action: 'Découvrir',
  },
  'mutual-crush': {
    Icon: Sparkles,
    sentence: ({ displayName }) => fr`Ton crush est réciproque : ${displayName ?? 'la personne'} pense aussi à toi.`,
    action: 'Faire connaissance',
  },
  'crush-received': {
    Icon: Heart,
    sentence: () => fr`Quelqu'un avec qui tu résonnes a un crush pour toi.`,
    action: fr`Découvrir qui c'est`,
  },
  'interest-shared': {
    Icon: Handshake,
    sentence: ({ displayName }) =>
      fr`Un intérêt partagé : ${displayName ?? 'la personne'} a dit « Ça m'intéresse », et toi aussi.`,
    action: 'Une question à deux',
  },
  'new-match': {
    Icon: HeartHandshake,
    sentence: ({ displayName }) => fr`${displayName ?? SOMEBODY} résonne avec toi.`,
    action: 'Voir ce qui vous relie',
  },
  'theme-completed': {
    Icon: Layers,
    sentence: ({ theme }) =>
      fr`Quelqu'un avec qui tu résonnes a répondu au thème « ${theme ?? ''} ». Dès que tu y as répondu aussi, vos réponses se croisent.`,
    action: 'Choisir mes cartes',
  },
  'question-waiting': {
    Icon: MessageCircleQuestion,
    sentence: ({ displayName }) => fr`Une réponse t'attend : ${displayName ?? SOMEBODY} te pose une question.`,
    action: 'Répondre',
  },
  'talk-opened': {
    Icon: MessagesSquare,
    sentence: ({ displayName }) => fr`${displayName ?? SOMEBODY} t'a répondu : vos deux réponses sont ouvertes.`,
    action: 'Lire',
  },
  'talk-closed': {
    Icon: DoorClosed,
    sentence: ({ displayName }) => closingWords.closedBy(displayName ?? SOMEBODY),
    action: 'Relire',
  },
  'meeting-proposed': {
    Icon: CalendarHeart,
    sentence: ({ displayName }) => fr`${displayName ?? SOMEBODY} te propose un rendez-vous.`,
    action: 'Voir les moments',
  },
  'meeting-taken': {
    Icon: CalendarCheck,
    sentence: ({ displayName }) => fr`${displayName ?? SOMEBODY} a dit oui à votre rendez-vous.`,
    action: 'Voir le rendez-vous',
  },
  'wish-shared': {
    Icon: Handshake,
    sentence: ({ displayName }) =>
      fr`${displayName ?? SOMEBODY} et toi aimeriez vous revoir : votre discussion est ouverte.`,
    action: 'Écrire',
  },
  'evening-nearby': {
    Icon: MapPin,
    sentence: () => 'Une soirée se prépare près de chez toi.',
    action: 'Voir les soirées',
  },
  'evening-offer': {
    Icon: Armchair,
    sentence: () => fr`Une place s'est libérée à ta soirée : elle est à toi, si tu dis oui à temps.`,
    action: 'Répondre',
  },
  'evening-table': {
    Icon: Armchair,
    sentence: () => 'Ta table est prête.',
    action: 'Voir ma soirée',
  },
  'evening-reminder': {
    Icon: CalendarCheck,
    sentence: () => 'Ta soirée approche.',
    action: 'Voir ma soirée',
  },
  'evening-today': {
    Icon: DoorOpen,
    sentence: () => fr`C'est aujourd'hui : le lieu et les prénoms de ta table t'attendent.`,
    action: 'Voir ma table',
  },
  'evening-changed': {
    Icon: CalendarX,
    sentence: () => fr`Il y a du changement pour une de tes soirées.`,
    action: 'Voir mes soirées',
  },
  'evening-aftermath': {
    Icon: CalendarHeart,
    sentence: () => fr`Et alors, cette soirée ? Une question rien que pour toi.`,
    action: 'Répondre',
  },
  'comparison-answered': {
    Icon: Scale,
    sentence: () => fr`On a répondu à ton quiz. Tant que la comparaison dure, elle est dans « Mes quiz ».`,
    action: 'Voir Mes quiz',
  },
};

/** 'Du nouveau': dated lines, newest first, each with the way to what it tells. */
export default function NewsScreen() {
  const { news } = useScreenData('news');
  useLiveReading(showNewsAsRead);
  // They are read now.
  useEffect(() => showNewsAsRead(), []);
  return (
    <Screen
      look="calm"
      title="Du nouveau"
      intro={news.length > 0 ? fr`Ce qui s'est passé depuis ta dernière visite, et un peu avant.` : undefined}
      back={routes.matches}
    >
      {news.length > 0 ? (
        <>
          <ol className="news">
            {news.map((line) => (
              <NewsLine key={line.position} {...line} />
            ))}
          </ol>
          {news.some(isWithoutWay) && (
            <Alert kind="info">
              Assez de profils ont été vus pour aujourd'hui : les noms qui manquent ici reviennent demain, avec le
              chemin qui y mène.
            </Alert>
          )}
        </>
      ) : (
        <NothingNew />
      )}
    </Screen>
  );
}

/** Whether a line would name somebody who is one too many for today (S-profile-7): it leads nowhere until tomorrow. */
function isWithoutWay({ kind, token, conversation }: Line): boolean {
  return !token && !conversation && pagesOf[kind] === undefined;
}

function NewsLine(line: Line) {
  const { kind, token, conversation, when, isNew } = line;
  const { Icon, sentence, action } = looks[kind];
  const page = pagesOf[kind];
  return (
    <li className={`news-line ${isNew ? 'news-line--new' : ''}`}>
      <span className="news-line__icon">
        <Icon size={24} aria-hidden="true" />
      </span>
      <div className="news-line__words">
        <p className="news-line__sentence">{withoutBreaks(sentence(line))}</p>
        <p className="news-line__when">
          {isNew && <strong>Nouveau · </strong>}
          {when}
        </p>
      </div>
      {token && (
        <Form method="post" action={routes.matches}>
          <input type="hidden" name="match" value={token} />
          <Button
            variant={isNew ? 'primary' : 'secondary'}
            {...(kind === 'interest-shared' && { name: 'intent', value: 'question' })}
          >
            {action}
          </Button>
        </Form>
      )}
      {conversation && (
        <Form method="post" action={routes.discussions}>
          <input type="hidden" name="token" value={conversation} />
          <Button name="intent" value="open" variant={isNew ? 'primary' : 'secondary'}>
            {action}
          </Button>
        </Form>
      )}
      {page !== undefined && (
        <LinkButton to={page} variant="secondary">
          {action}
        </LinkButton>
      )}
    </li>
  );
}

function NothingNew() {
  return (
    <div className="patience">
      <Mark />
      <h2>Tout est calme</h2>
      <p>
        Un nouveau match, un intérêt partagé, une question, un oui, un crush : tu le liras ici, et un point s'allume
        dans le menu.
      </p>
      <LinkButton to={routes.matches}>Voir mes matchs</LinkButton>
      <LinkButton to={routes.playRoom} variant="secondary">
        Jouer en attendant
      </LinkButton>
    </div>
  );
}
