import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { routes } from '#shared/routes.ts';
import { VIDEO_FILE_PATH } from '#shared/video-meetings/addresses.ts';
import { videoMomentInWords } from '#shared/video-meetings/moments.ts';
import type { VideoMeetingData } from '#shared/video-meetings/screens.ts';
import { DOOR_OPENS_BEFORE_MS } from '#shared/video-meetings/video-meeting.ts';
import { fr } from '#shared/typeset.ts';
import { useScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { later, loadParts } from '../../ui/later.tsx';
import { Afterwards } from './Afterwards.tsx';
import { Rules } from './Rules.tsx';
import './video-meetings.css';

const Room = later('Room', () => import('./Room.tsx'));

/** 'Rencontre en ligne': before the door, in the antechamber and the talk, and afterwards. */
export default function VideoMeetingScreen() {
  const meeting = useScreenData('videoMeeting');
  const { name, stage } = meeting;
  return (
    <Screen
      look="calm"
      eyebrow={fr`Avec ${name}`}
      title="Rencontre en ligne"
      arrival={`Rencontre en ligne ${stage === 'over' ? 'over' : ''}`}
      back={routes.discussion}
    >
      <FormError />
      <Stage {...meeting} />
    </Screen>
  );
}

function Stage(meeting: VideoMeetingData) {
  switch (meeting.stage) {
    case 'too-early':
      return <TooEarly {...meeting} />;
    case 'door':
    case 'talk':
      return (
        <>
          <noscript>
            <p className="card">
              L'image et le son ont besoin de JavaScript. Active-le dans les réglages de ton navigateur, puis recharge
              cette page. Sans cela, tu peux appeler avec un autre appareil, ou proposer un autre moment dans la
              discussion.
            </p>
          </noscript>
          <Room meeting={meeting} />
        </>
      );
    case 'over':
      return <Afterwards {...meeting} />;
  }
}

function TooEarly({ name, number, startsAt, now, isRelayed }: VideoMeetingData) {
  useReadingAt(startsAt, now);
  // The door opens by itself: what is behind it is there by then.
  useEffect(() => void loadParts(['Room']).catch(() => undefined), []);
  return (
    <>
      <section className="card" aria-labelledby="quand">
        <h2 id="quand">{fr`C'est prévu ${videoMomentInWords(new Date(startsAt))}`}</h2>
        <p>{fr`L'entrée s'ouvre dix minutes avant. ${name} et toi pouvez annuler ou déplacer jusqu'à l'heure, dans la discussion.`}</p>
        <div className="actions">
          <a className="button button--secondary" href={`${VIDEO_FILE_PATH}?number=${number}`} download>
            Le mettre dans mon agenda
          </a>
          <LinkButton to={routes.discussion} variant="secondary">
            Revenir à la discussion
          </LinkButton>
        </div>
      </section>
      <Rules name={name} isRelayed={isRelayed} />
    </>
  );
}

/** The page opens its door by itself. */
function useReadingAt(startsAt: string, now: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const wait = Date.parse(startsAt) - DOOR_OPENS_BEFORE_MS - Date.parse(now) + 500;
    // Longer waits than the browser counts are not worth a page that stays open.
    if (wait > 0x7fffffff) return undefined;
    const timer = setTimeout(() => void revalidate(), Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [startsAt, now, revalidate]);
}
