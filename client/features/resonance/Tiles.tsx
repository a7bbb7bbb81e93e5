import { Form } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { Ring } from '../../ui/Ring.tsx';
import { routes } from '#shared/routes.ts';
import { ReportOrBlockForm } from '../relations/ReportOrBlockForm.tsx';
import { Silhouette, variantsOf } from './Silhouette.tsx';

export type Match = ScreenData<'matches'>['tiles'][number];

/** Each tile is a form of one button: opening it is a post, with or without scripts. */
export function Tiles({
  matches,
  level: Heading = 'h2',
}: {
  readonly matches: readonly Match[];
  readonly level?: 'h2' | 'h3';
}) {
  const variants = variantsOf(matches.map(({ token }) => token));
  return (
    <ul className="tiles">
      {matches.map((match, index) => (
        <li key={match.token} className={`tile ${match.isViewed ? 'tile--viewed' : ''}`}>
          <div className="tile__picture">
            {match.photo ? (
              <img
                className={`tile__portrait ${match.isPhotoOpen ? '' : 'tile__portrait--blurred'}`}
                src={match.photo}
                alt=""
                width="240"
                height="240"
              />
            ) : (
              <Silhouette gender={match.gender} variant={variants[index] ?? 0} isViewed={match.isViewed} />
            )}
            {match.isViewed && <span className="tile__badge">Vu</span>}
          </div>
          <div className="tile__words">
            <span className="tile__ring">
              <Ring percentage={match.percentage} />
            </span>
            <Heading className="tile__name">
              <Form method="post" action={routes.matches} viewTransition>
                <input type="hidden" name="match" value={match.token} />
                <button className="tile__open">
                  <span className="visually-hidden">Découvrir </span>
                  {match.displayName}
                </button>
              </Form>
            </Heading>
            {match.beyondDistance && <p className="tile__note">un peu plus loin</p>}
            {match.isMutualCrush && <p className="tile__note tile__note--new">crush réciproque</p>}
            {match.reveal === 'asked-by-them' && <p className="tile__note tile__note--new">voudrait se dévoiler</p>}
            {match.reveal === 'open' && <p className="tile__note">photos dévoilées</p>}
          </div>
          <ReportOrBlockForm action={routes.matches} value={match.token} name={match.displayName} isCompact />
        </li>
      ))}
    </ul>
  );
}
