import {
  constraintsOf,
  listedDevices,
  deviceErrorOf,
  type DeviceKind,
  type DeviceError,
  type ListedDevice,
} from './devices.ts';
import type { Presence } from './link.ts';
import { createVeil, type Veil } from './veil.ts';

/** The camera and the microphone of the member, as the screen shows them. */
export interface OwnMediaState {
  /** Whether the browser is being asked. */
  readonly isOpening: boolean;
  readonly camera: MediaStreamTrack | null;
  readonly microphone: MediaStreamTrack | null;
  /** What the other sees: the veiled picture, or the camera once the veil is lifted. */
  readonly picture: MediaStreamTrack | null;
  readonly isMuted: boolean;
  readonly isLifted: boolean;
  readonly errors: Readonly<Partial<Record<DeviceKind, DeviceError>>>;
  readonly devices: Readonly<Record<DeviceKind, readonly ListedDevice[]>>;
}

export interface OwnMedia {
  subscribe(listener: () => void): () => void;
  getState(): OwnMediaState;
  /** Asks for both; without a camera for the microphone alone. */
  open(): Promise<void>;
  /** Opens one, or another one of its kind. */
  choose(kind: DeviceKind, id: string | null): Promise<void>;
  closeCamera(): void;
  mute(isMuted: boolean): void;
  lift(isLifted: boolean): void;
  /** Lets everything go: the light of the camera is off. */
  close(): void;
}

export const nothingOpen: OwnMediaState = {
  isOpening: false,
  camera: null,
  microphone: null,
  picture: null,
  isMuted: false,
  isLifted: false,
  errors: {},
  devices: { camera: [], microphone: [] },
};

export function createOwnMedia(): OwnMedia {
  let state = nothingOpen;
  let veil: Veil | null = null;
  let isClosed = false;
  const listeners = new Set<() => void>();
  const change = (changes: Partial<OwnMediaState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const pictureOf = (camera: MediaStreamTrack | null, isLifted: boolean) =>
    camera && (isLifted ? camera : (veil?.track ?? null));

  const take = (kind: DeviceKind, track: MediaStreamTrack) => {
    if (isClosed) return track.stop();
    track.addEventListener('ended', () => {
      if (state[kind] === track) lose(kind);
    });
    const errors = { ...state.errors };
    delete errors[kind];
    const before = state[kind];
    if (kind === 'microphone') {
      track.enabled = !state.isMuted;
      change({ microphone: track, errors });
    } else {
      const former = veil;
      veil = createVeil(track);
      change({ camera: track, picture: pictureOf(track, state.isLifted), errors });
      former?.stop();
    }
    before?.stop();
  };

  /** A device was taken away while it was open. */
  const lose = (kind: DeviceKind) => {
    const errors = { ...state.errors, [kind]: 'gone' as const };
    if (kind === 'microphone') return change({ microphone: null, errors });
    dropVeil();
    change({ camera: null, picture: null, errors });
  };

  const dropVeil = () => {
    veil?.stop();
    veil = null;
  };

  const list = async () => {
    const found = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    if (isClosed) return;
    change({ devices: { camera: listedDevices(found, 'camera'), microphone: listedDevices(found, 'microphone') } });
  };

  const ask = async (kind: DeviceKind, id: string | null) => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraintsOf(kind, id));
      for (const track of stream.getTracks()) take(kind, track);
    } catch (error) {
      change({ errors: { ...state.errors, [kind]: deviceErrorOf(error) } });
    }
  };

  const asking = async (work: () => Promise<void>) => {
    change({ isOpening: true });
    try {
      // Only pages that came by a safe connection have them.
      if (!navigator.mediaDevices) return change({ errors: { camera: 'unknown', microphone: 'unknown' } });
      await work();
      await list();
    } finally {
      change({ isOpening: false });
    }
  };

  const listAgain = () => void list();
  if (typeof navigator !== 'undefined') navigator.mediaDevices?.addEventListener?.('devicechange', listAgain);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    open: () =>
      asking(async () => {
        try {
          // One question for both, where both are there.
          const both = { ...constraintsOf('camera', null), ...constraintsOf('microphone', null) };
          const stream = await navigator.mediaDevices.getUserMedia(both);
          for (const track of stream.getTracks()) take(track.kind === 'video' ? 'camera' : 'microphone', track);
        } catch {
          await ask('microphone', null);
          await ask('camera', null);
        }
      }),
    choose: (kind, id) => asking(() => ask(kind, id)),
    closeCamera() {
      const { camera } = state;
      change({ camera: null, picture: null });
      dropVeil();
      camera?.stop();
    },
    mute(isMuted) {
      if (state.microphone) state.microphone.enabled = !isMuted;
      change({ isMuted });
    },
    lift(isLifted) {
      change({ isLifted, picture: pictureOf(state.camera, isLifted) });
    },
    close() {
      isClosed = true;
      navigator.mediaDevices?.removeEventListener?.('devicechange', listAgain);
      const { camera, microphone } = state;
      change({ camera: null, microphone: null, picture: null });
      dropVeil();
      camera?.stop();
      microphone?.stop();
    },
  };
}

/** What the other is told of it. */
export function presenceOf({ microphone, isMuted, picture, isLifted }: OwnMediaState): Presence {
  return { isMuted: isMuted || microphone === null, isVeiled: !isLifted, hasPicture: picture !== null };
}
