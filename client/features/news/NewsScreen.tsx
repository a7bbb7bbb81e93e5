import { useEffect } from 'react';
import { Form } from 'react-router';
import { Eye, HeartHandshake, Layers, Sparkles, SunMedium } from 'lucide-react';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { showNewsAsRead, useLiveReading } from '../../frame/live.ts';
import { Screen } from '../../frame/Screen.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import type { NewsKind } from '#shared/news/news.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import './news.css';

type Line = ScreenData<'news'>['news'][number];

interface Look {
  readonly Icon: typeof Eye;
  readonly sentence: (line: Line) => string;
  /** What the button says that opens the resonance. */
  readonly action: string;
}

const SOMEBODY = `Quelqu'un`;

const looks: Readonly<Record<NewsKind, Look>> = {
  'reveal-asked': {
    Icon: Eye,
    sentence: ({ displayName }) => fr`${displayName ?? SOMEBODY} aimerait que vous dévoiliez vos photos, ensemble.`,
    action: 'Répondre',
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
  'new-match': {
    Icon: HeartHandshake,
    sentence: ({ displayName }) => fr`${displayName ?? SOMEBODY} résonne avec toi.`,
    action: 'Voir ce qui vous relie',
  },
  'theme-completed': {
    Icon: Layers,
    sentence: ({ theme }) =>
      fr`Quelqu'un avec qui tu résonnes a répondu au thème « ${theme ?? ''} ». Réponds-y, et vos réponses se croisent.`,
    action: 'Choisir mes cartes',
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
        <ol className="news">
          {news.map((line) => (
            <NewsLine key={line.position} {...line} />
          ))}
        </ol>
      ) : (
        <NothingNew />
      )}
    </Screen>
  );
}

function NewsLine(line: Line) {
  const { kind, token, when, isNew } = line;
  const { Icon, sentence, action } = looks[kind];
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
          <Button variant={isNew ? 'primary' : 'secondary'}>{action}</Button>
        </Form>
      )}
      {kind === 'theme-completed' && (
        <LinkButton to={routes.themes} variant="secondary">
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
        Un nouveau match, un oui, un crush réciproque : tu le liras ici, et un point s'allume dans le menu. Rien ne se
        perd.
      </p>
      <LinkButton to={routes.matches}>Voir mes matchs</LinkButton>
      <LinkButton to={routes.playRoom} variant="secondary">
        Jouer en attendant
      </LinkButton>
    </div>
  );
}
