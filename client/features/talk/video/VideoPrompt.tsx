import { Suspense } from 'react';
import { Link } from 'react-router';
import { routes } from '#shared/routes.ts';
import { threadViews, VIEW_PARAMETER } from '#shared/talk/screens.ts';
import { fr } from '#shared/typeset.ts';
import { VideoLine } from '../later-parts.ts';
import { DELETED } from '../names.ts';
import type { Thread } from '../thread-pages.ts';

/** The wish of the other to meet by video, and a meeting whose line is on an older page: both want an answer. */
export function VideoPrompt({ thread: { video, token, name, firstNumber } }: { readonly thread: Thread }) {
  if (!video) return null;
  const { wish, standing } = video;
  if (standing)
    return standing.number < firstNumber ? (
      <Suspense fallback={null}>
        <VideoLine number={standing.number} video={standing} token={token} name={name} />
      </Suspense>
    ) : null;
  if (wish !== 'asked-by-them') return null;
  return (
    <div className="talk-end">
      <p>{fr`${name ?? DELETED} aimerait te voir en vidéo, une première fois.`}</p>
      <div className="actions">
        <Link className="button button--primary" to={`${routes.discussion}?${VIEW_PARAMETER}=${threadViews.video}`}>
          Y répondre
        </Link>
      </div>
    </div>
  );
}
