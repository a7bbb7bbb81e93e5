import type { SubmitEvent } from 'react';
import { useSubmit } from 'react-router';
import { Ring } from '../../ui/Ring.tsx';
import { routes } from '#shared/routes.ts';
import { TalkLink } from '../relations/TalkLink.tsx';
import { fr } from '#shared/typeset.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { AgeAndDistance } from './AgeAndDistance.tsx';
import { tileMenu, type Match } from './actions.tsx';
import { Silhouette, variantsOf } from './Silhouette.tsx';
import './resonance.css';
import './resonance-actions.css';

/** The tiles of the matches, each a form with one button, so that opening one is a POST. */
export function Tiles({
  matches,
  level: Heading = 'h2',
}: {
  readonly matches: readonly Match[];
  readonly level?: 'h2' | 'h3';
}) {
  const variants = variantsOf(matches.map(({ token }) => token));
  const submit = useSubmit();
  // The forms of all tiles are plain ones, sent from here: a form of the router's own for each costs as much as the rest
  // of a tile to render.
  const send = (event: SubmitEvent<HTMLElement>) => {
    const button = event.nativeEvent.submitter;
    // A form of the router's own, as the way to a discussion, has sent itself already.
    if (event.defaultPrevented || !(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const opens = button.classList.contains('resonance-tile__open');
    void submit(button, { preventScrollReset: !opens, viewTransition: opens });
  };
  return (
    <ul className="resonance-tiles" onSubmit={send}>
      {matches.map((match, index) => (
        <li key={match.token} className={`resonance-tile ${isQuiet(match) ? 'resonance-tile--viewed' : ''}`}>
          <div className="resonance-tile__picture">
            {match.photo ? (
              <img
                className={`resonance-tile__portrait ${match.isPhotoOpen ? '' : 'resonance-tile__portrait--veiled'}`}
                src={match.photo}
                alt=""
                width="240"
                height="240"
              />
            ) : (
              <Silhouette gender={match.gender} variant={variants[index] ?? 0} isViewed={isQuiet(match)} />
            )}
            {match.isViewed && <span className="badge">Vu</span>}
          </div>
          <div className="resonance-tile__words">
            <span className="resonance-tile__ring">
              <Ring percentage={match.percentage} />
            </span>
            <form className="resonance-tile__name" method="post" action={routes.matches}>
              <input type="hidden" name="match" value={match.token} />
              <Heading>
                <button className="resonance-tile__open">
                  <span className="visually-hidden">Découvrir </span>
                  {match.displayName}
                </button>
              </Heading>
            </form>
            <AgeAndDistance {...match} />
            {match.reason && <p className="resonance-tile__reason">{match.reason}</p>}
            {match.beyondDistance && <p className="resonance-tile__note">un peu plus loin</p>}
            {match.isMutualCrush && <p className="resonance-tile__note resonance-tile__note--new">crush réciproque</p>}
            {match.reveal === 'asked-by-them' && (
              <p className="resonance-tile__note resonance-tile__note--new">voudrait se dévoiler</p>
            )}
            {match.reveal === 'open' && <p className="resonance-tile__note">photos dévoilées</p>}
            {match.talk.state === 'asked-by-me' && <p className="resonance-tile__note">question posée</p>}
            {match.talk.state === 'asked-by-them' && (
              <p className="resonance-tile__note resonance-tile__note--new">{fr`Une réponse t'attend`}</p>
            )}
            {(match.talk.state === 'asked-by-them' || match.talk.state === 'open') && (
              <div className="resonance-tile__talk">
                <TalkLink talk={match.talk} match={match.token} name={match.displayName} />
              </div>
            )}
            {match.choice.state === 'interested' && <p className="resonance-tile__note">{fr`« Ça m'intéresse »`}</p>}
            {match.choice.state === 'shared' && (
              <p className="resonance-tile__note resonance-tile__note--new">intérêt partagé</p>
            )}
            {match.photoChange && <p className="resonance-tile__note resonance-tile__note--new">photos refermées</p>}
          </div>
          <ActionMenu actions={tileMenu} person={match} className="resonance-menu--tile" />
        </li>
      ))}
    </ul>
  );
}

/** Somebody whose resonance was opened already steps back, unless photos or words are open between the two. */
function isQuiet({ isViewed, reveal, talk }: Match): boolean {
  return isViewed && reveal !== 'open' && talk.state !== 'open';
}
