import { DoorOpen, Video } from 'lucide-react';
import { que } from '#shared/elision.ts';
import { routes } from '#shared/routes.ts';
import { videoMomentInWords } from '#shared/video-meetings/moments.ts';
import type { VideoMeetingData } from '#shared/video-meetings/screens.ts';
import { fr } from '#shared/typeset.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import type { Call, CallState } from './call.ts';
import { DeviceChoice, DeviceErrors } from './DeviceChoice.tsx';
import { MicrophoneLevel } from './MicrophoneLevel.tsx';
import type { OwnMedia, OwnMediaState } from './own-media.ts';
import { Picture } from './Picture.tsx';
import { Rules } from './Rules.tsx';
import './video-meetings.css';

export interface RoomProps {
  readonly meeting: VideoMeetingData;
  readonly media: OwnMedia;
  readonly own: OwnMediaState;
  readonly call: Call;
  readonly state: CallState;
}

/** Where one sees and hears oneself first, alone, and decides to come in. */
export function Antechamber(props: RoomProps) {
  const { meeting, own, state } = props;
  const isOpen = own.microphone !== null;
  return (
    <>
      {state.place === 'elsewhere' && (
        <Alert kind="info" title="Cette rencontre continue dans un autre onglet">
          Reviens à l'autre onglet, ou entre de nouveau ici : l'autre s'arrêtera.
        </Alert>
      )}
      {state.refused && <Alert kind="error">{state.refused}</Alert>}
      {state.isCutOff && (
        <Alert kind="error">La connexion est coupée. Vérifie ton réseau, puis entre de nouveau.</Alert>
      )}
      <section className="card video-meetings-antechamber" aria-labelledby="entree">
        <h2 id="entree">{meeting.beganAt ? 'Reprendre la rencontre' : fr`Avant d'entrer`}</h2>
        <p>{whoIsThere(meeting)}</p>
        {isOpen ? <Seen {...props} /> : <Asking {...props} />}
        <DeviceErrors {...props} />
        {isOpen && <ComeIn {...props} />}
        <p>
          <LinkButton to={routes.discussion} variant="quiet">
            Revenir à la discussion
          </LinkButton>
        </p>
      </section>
      <Rules {...meeting} />
    </>
  );
}

function whoIsThere({ name, isOtherHere, startsAt, beganAt, now }: VideoMeetingData): string {
  if (isOtherHere) return fr`${name} est là.`;
  if (beganAt) return fr`${name} n'est pas là en ce moment.`;
  const isComing = startsAt > now;
  return isComing
    ? fr`C'est prévu ${videoMomentInWords(new Date(startsAt))}. ${name} n'est pas encore là.`
    : fr`${name} n'est pas encore là. Tu peux entrer et attendre.`;
}

/** Why the browser will ask, before it does. */
function Asking({ media, own }: RoomProps) {
  return (
    <div className="video-meetings-asking">
      <p>
        Pour que vous puissiez vous entendre et vous voir, ton navigateur va te demander d'ouvrir ton micro et ta
        caméra. Rien ne part avant que tu entres, et rien n'est enregistré. Ta voix seule suffit aussi.
      </p>
      <Button type="button" disabled={own.isOpening} onClick={() => void media.open()}>
        <Video size={20} aria-hidden="true" />{' '}
        {own.isOpening ? fr`Ton navigateur te demande…` : fr`Ouvrir mon micro et ma caméra`}
      </Button>
    </div>
  );
}

function Seen({ meeting: { name }, media, own }: RoomProps) {
  return (
    <>
      {own.camera ? (
        <div className="video-meetings-mirrors">
          <figure>
            <Picture track={own.camera} label="Ton image" isMirrored />
            <figcaption>Toi, pour toi seulement</figcaption>
          </figure>
          <figure>
            <Picture track={own.picture} label="Ton image voilée" isMirrored />
            <figcaption>{fr`Ce ${que(name)} verra en premier`}</figcaption>
          </figure>
        </div>
      ) : (
        <p>{fr`Tu viens avec ta voix seule : ${name} verra ton initiale.`}</p>
      )}
      <MicrophoneLevel track={own.microphone} />
      <DeviceChoice media={media} own={own} />
    </>
  );
}

function ComeIn({ meeting: { beganAt }, call, state }: RoomProps) {
  const isEntering = state.place === 'entering';
  return (
    <Button type="button" disabled={isEntering} onClick={() => void call.enter()}>
      <DoorOpen size={20} aria-hidden="true" /> {isEntering ? fr`Un instant…` : beganAt ? 'Revenir' : 'Entrer'}
    </Button>
  );
}
