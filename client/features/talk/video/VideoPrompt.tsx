import { Link } from 'react-router';
import { routes } from '#shared/routes.ts';
import { threadViews, VIEW_PARAMETER } from '#shared/talk/screens.ts';
import type { ThreadVideo } from '#shared/video-meetings/screens.ts';
import { fr } from '#shared/typeset.ts';
import { VideoLine } from '../later-parts.ts';
import { DELETED } from '../names.ts';
import type { Thread } from '../thread-pages.ts';
import '../talk-thread.css';

/** Where the two are with meeting by video, and a meeting whose line is on an older page: all want a next step. */
export function VideoPrompt({ thread: { video, token, name, firstNumber } }: { readonly thread: Thread }) {
  if (!video) return null;
  const { wish, current } = video;
  if (current)
    return current.number < firstNumber ? (
      <VideoLine number={current.number} video={current} token={token} name={name} />
    ) : null;
  const next = nextStep(video, name ?? DELETED);
  return (
    next && (
      <div className="talk-end">
        <p>{next.words}</p>
        <div className="actions">
          <Link
            className={`button ${wish === 'asked-by-me' ? 'button--quiet' : 'button--primary'}`}
            to={`${routes.discussion}?${VIEW_PARAMETER}=${threadViews.video}`}
          >
            {next.action}
          </Link>
        </div>
      </div>
    )
  );
}

function nextStep({ wish, canPropose }: ThreadVideo, name: string) {
  switch (wish) {
    case 'none':
      return null;
    case 'asked-by-me':
      return { words: fr`Tu as dit que tu aimerais voir ${name} en vidéo.`, action: 'Rencontre en ligne' };
    case 'asked-by-them':
      return { words: fr`${name} aimerait te voir en vidéo, une première fois.`, action: 'Y répondre' };
    case 'open':
      return canPropose
        ? { words: fr`${name} et toi aimeriez vous voir en vidéo.`, action: 'Choisir un moment' }
        : null;
  }
}
