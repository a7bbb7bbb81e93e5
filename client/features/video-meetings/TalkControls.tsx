import { Eye, EyeOff, Flag, LogOut, Maximize, Mic, MicOff, Settings2, Video, VideoOff } from 'lucide-react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { routes } from '#shared/routes.ts';
import type { RoomProps } from './Antechamber.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';
import type { LeavingIntent } from './LeftWithoutNetwork.tsx';
import './video-meetings.css';

interface ControlsProps extends RoomProps {
  /** The pictures with these buttons. */
  readonly room: RefObject<HTMLDivElement | null>;
  /** The member has left, and the server cannot hear of it. */
  readonly onLeftUnheard: (intent: LeavingIntent) => void;
}

/** Everything that can be done during the talk, each a button with its name. */
export function TalkControls({ meeting, media, own, call, state, room, onLeftUnheard }: ControlsProps) {
  const { isMuted, isLifted, camera, microphone, isOpening } = own;
  const hasChoices = own.devices.camera.length > 1 || own.devices.microphone.length > 1;
  return (
    <div className="video-meetings-controls" role="group" aria-label="Pendant la rencontre">
      <Control
        Icon={isMuted ? MicOff : Mic}
        onClick={() => media.mute(!isMuted)}
        disabled={microphone === null}
        isOff={isMuted}
      >
        {isMuted ? 'Rouvrir mon micro' : 'Couper mon micro'}
      </Control>
      <Control
        Icon={camera ? Video : VideoOff}
        onClick={() => (camera ? media.closeCamera() : void media.choose('camera', null))}
        disabled={isOpening}
        isOff={camera === null}
      >
        {camera ? 'Fermer ma caméra' : 'Ouvrir ma caméra'}
      </Control>
      <Control Icon={isLifted ? EyeOff : Eye} onClick={() => media.lift(!isLifted)} disabled={camera === null}>
        {isLifted ? 'Baisser mon voile' : 'Lever mon voile'}
      </Control>
      {!import.meta.env.SSR && document.fullscreenEnabled && (
        <Control Icon={Maximize} onClick={() => void changeFullScreen(room.current)}>
          Plein écran
        </Control>
      )}
      {hasChoices && (
        <details className="video-meetings-choices">
          <summary className="video-meetings-control">
            <Settings2 size={22} aria-hidden="true" />
            <span>Appareils</span>
          </summary>
          <div className="video-meetings-choices__list">
            <DeviceChoice media={media} own={own} />
          </div>
        </details>
      )}
      <Leaving
        meeting={meeting}
        onLeave={(intent, event) => {
          call.stop();
          media.close();
          // The browser would show a page of its own, from which nothing leads back.
          if (!state.isCutOff && navigator.onLine) return;
          event.preventDefault();
          onLeftUnheard(intent);
        }}
      />
    </div>
  );
}

interface LeavingProps extends Pick<RoomProps, 'meeting'> {
  readonly onLeave: (intent: LeavingIntent, event: FormEvent) => void;
}

/** Forms of a whole document each: they work in every state of the page, and the devices are let go with it. */
function Leaving({ meeting: { token, number, name }, onLeave }: LeavingProps) {
  const fields = (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="number" value={number} />
    </>
  );
  return (
    <>
      <form method="post" action={routes.videoMeeting} onSubmit={(event) => onLeave('leave', event)}>
        {fields}
        <button className="video-meetings-control video-meetings-control--leave" name="intent" value="leave">
          <LogOut size={22} aria-hidden="true" />
          <span>Je pars</span>
        </button>
      </form>
      <form method="post" action={routes.videoMeeting} onSubmit={(event) => onLeave('report', event)}>
        {fields}
        <button className="video-meetings-control" name="intent" value="report">
          <Flag size={22} aria-hidden="true" />
          <span>
            Signaler<span className="visually-hidden"> {name}, ce qui arrête la rencontre pour vous deux</span>
          </span>
        </button>
      </form>
    </>
  );
}

interface ControlProps {
  readonly Icon: typeof Mic;
  readonly children: ReactNode;
  readonly disabled?: boolean;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

function Control({ Icon, children, disabled = false, isOff = false, onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={`video-meetings-control ${isOff ? 'is-off' : ''}`}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={22} aria-hidden="true" />
      <span>{children}</span>
    </button>
  );
}

async function changeFullScreen(room: HTMLElement | null): Promise<void> {
  // Some telephones have it for moving pictures alone, and say no to everything else.
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
  else await room?.requestFullscreen().catch(() => undefined);
}
