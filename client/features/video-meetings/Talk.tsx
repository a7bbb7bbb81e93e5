import { useEffect, useRef, useState, type RefObject } from 'react';
import { MINUTE_MS } from '#shared/duration.ts';
import { de } from '#shared/elision.ts';
import { fr } from '#shared/typeset.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { RoomProps } from './Antechamber.tsx';
import type { CallState } from './call.ts';
import { DeviceErrors } from './DeviceChoice.tsx';
import { LeftWithoutNetwork, type LeavingIntent } from './LeftWithoutNetwork.tsx';
import { Picture } from './Picture.tsx';
import { TalkControls } from './TalkControls.tsx';
import { TimeRing, useLeft } from './TimeRing.tsx';
import './video-meetings.css';

/** From when on five more minutes are offered. */
const MORE_IS_OFFERED_MS = 4 * MINUTE_MS;

/** The two, together: sound at once, the pictures veiled until each wants otherwise. */
export function Talk(props: RoomProps) {
  const { meeting, media, own, call, state } = props;
  const { name, questions } = meeting;
  const room = useRef<HTMLDivElement>(null);
  const [leftUnheard, setLeftUnheard] = useState<LeavingIntent | null>(null);
  const left = useLeft({ endsAt: state.server.endsAt, ahead: state.ahead });
  useFocusOnce(room);
  if (leftUnheard) return <LeftWithoutNetwork meeting={meeting} intent={leftUnheard} />;
  return (
    <>
      <div ref={room} className="video-meetings-room" role="group" aria-label={fr`Avec ${name}`} tabIndex={-1}>
        <div className="video-meetings-stage">
          <Other name={name} state={state} />
          {own.picture && (
            <Picture
              track={own.picture}
              label={fr`Ton image, comme ${name} la voit`}
              className="video-meetings-own"
              isMirrored
            />
          )}
          {state.server.endsAt && <TimeRing left={left} />}
          <p className="video-meetings-stage__state" role="status">
            {stateInWords(state, name)}
          </p>
        </div>
        <TalkControls {...props} room={room} onLeftUnheard={setLeftUnheard} />
      </div>
      <DeviceErrors media={media} own={own} />
      {state.server.isOtherLate && state.phase === 'waiting' && (
        <Alert kind="info" title={fr`${name} n'est pas là`}>
          Un imprévu, un réseau capricieux, une heure mal lue : ça arrive. Tu peux attendre encore un peu, ou partir
          tranquillement. Un autre moment pourra se proposer.
        </Alert>
      )}
      {state.isWayless && !state.isCutOff && state.phase !== 'waiting' && (
        <Alert kind="info" title="Le chemin entre vous ne s'ouvre pas encore">
          {fr`Un réseau bloque, ou notre relais ne répond pas. On réessaie, reste là. Changer de réseau aide souvent ; un autre moment peut aussi se proposer dans la discussion.`}
        </Alert>
      )}
      {state.server.endsAt && <More name={name} left={left} server={state.server} onAsk={() => call.askForMore()} />}
      {questions.length > 0 && (
        <section className="card" aria-labelledby="questions">
          <h2 id="questions">Si les mots se font attendre</h2>
          <ol className="video-meetings-questions">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** The picture and the sound of the other: heard also while there is nothing to see. */
function Other({
  name,
  state: { sound, picture, theirs, phase },
}: {
  readonly name: string;
  readonly state: CallState;
}) {
  const isShown = phase !== 'waiting' && picture !== null && theirs?.hasPicture === true;
  return (
    <>
      <Sound track={sound} />
      <Picture
        track={picture}
        label={fr`Image ${de(name)}`}
        className={`video-meetings-other ${isShown ? '' : 'is-hidden'}`}
      />
      {!isShown && (
        <span className="video-meetings-initial" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
      )}
    </>
  );
}

function Sound({ track }: { readonly track: MediaStreamTrack | null }) {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (!audio.current) return;
    audio.current.srcObject = track && new MediaStream([track]);
    if (track) void audio.current.play().catch(() => undefined);
  }, [track]);
  // What is said is heard as it is spoken: there is nothing to write below it.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio ref={audio} />;
}

function stateInWords({ phase, theirs, isCutOff, isWayless, server }: CallState, name: string): string {
  if (isCutOff) return 'Ta connexion est coupée. On réessaie, reste là.';
  if (isWayless && phase === 'connecting') return fr`On n'arrive pas encore à vous relier. On réessaie.`;
  switch (phase) {
    case 'waiting':
      return server.beganAt ? fr`${name} revient peut-être. On attend un instant.` : fr`On attend ${name}.`;
    case 'connecting':
      return fr`${name} est là. On vous relie…`;
    case 'mending':
      return 'La connexion se refait, reste là.';
    case 'connected':
      return presenceInWords(theirs, name);
  }
}

function presenceInWords(theirs: CallState['theirs'], name: string): string {
  if (!theirs) return 'Vous vous entendez.';
  const sound = theirs.isMuted ? [fr`${name} a coupé son micro.`] : [];
  if (!theirs.hasPicture) return [fr`${name} est là avec sa voix.`, ...sound].join(' ');
  return [theirs.isVeiled ? fr`${name} garde son voile.` : fr`${name} a levé son voile.`, ...sound].join(' ');
}

interface MoreProps {
  readonly name: string;
  readonly left: number;
  readonly server: CallState['server'];
  readonly onAsk: () => void;
}

/** Five more minutes, if both press: who has pressed is not told before. */
function More({ name, left, server: { hasMore, wantsMore }, onAsk }: MoreProps) {
  if (hasMore) return <p className="video-meetings-quiet">Vous avez pris cinq minutes de plus.</p>;
  if (left > MORE_IS_OFFERED_MS) return null;
  return (
    <div className="video-meetings-more">
      {wantsMore ? (
        <p role="status">{fr`C'est noté. Si ${name} le veut aussi, vous aurez cinq minutes de plus.`}</p>
      ) : (
        <Button type="button" variant="secondary" onClick={onAsk}>
          Cinq minutes de plus
        </Button>
      )}
    </div>
  );
}

/** What was pressed to come in is gone, far below on a phone: the keyboard goes on here, and the other can be seen. */
function useFocusOnce(room: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    room.current?.focus({ preventScroll: true });
    room.current?.scrollIntoView({ block: 'nearest' });
  }, [room]);
}
