import type { VideoSignal } from '#shared/video-meetings/signals.ts';
import { beginNegotiation, stepOf, type Candidate, type Happening, type Task } from './negotiation.ts';
import { relayOnly } from './relay-only.ts';

/** How long a way through the network may be silent before another one is looked for, and how long that one has. */
const SILENT_MS = 2500;
const MENDING_MS = 7000;
/** After so many ways were looked for in vain, the page comes in anew. */
const MENDINGS_AT_MOST = 3;

/** What somebody shows and lets hear. Each tells the other: a picture that stops looks like one that is frozen. */
export type Presence = Omit<Extract<VideoSignal, { readonly kind: 'state' }>, 'kind'>;

export type LinkPhase =
  /** The other is not there. */
  | 'waiting'
  | 'connecting'
  | 'connected'
  /** It was connected, and another way through the network is looked for. */
  | 'mending';

export interface LinkState {
  readonly phase: LinkPhase;
  /** What comes from the other; there also while nothing is sent. */
  readonly sound: MediaStreamTrack | null;
  readonly picture: MediaStreamTrack | null;
  readonly theirs: Presence | null;
}

export const noLink: LinkState = { phase: 'waiting', sound: null, picture: null, theirs: null };

export interface LinkOptions {
  readonly isPolite: boolean;
  readonly configuration: RTCConfiguration;
  /** Whether only the relay may be named; not where one develops without one. */
  readonly isRelayed: boolean;
  /** @param to the visit of the other that it is said to */
  readonly say: (to: number, signal: VideoSignal) => void;
  readonly onChange: (state: LinkState) => void;
  /**
   * Called when nothing helps but to come in anew.
   * @param kind `relay` where the relay has given this browser no way at all
   */
  readonly onBroken: (kind: 'relay' | 'network') => void;
}

export interface Link {
  /** Which visit of the other is there, and what that visit has said. */
  hear(visit: number | null, signals: readonly VideoSignal[]): void;
  /** What is sent from now on; null: nothing of this kind. */
  send(kind: 'audio' | 'video', track: MediaStreamTrack | null): void;
  show(presence: Presence): void;
  /** Gives it fresh credentials of the relay, and takes the way that they open. */
  renew(configuration: RTCConfiguration): void;
  /** Tries another way, because the network has changed. */
  mend(): void;
  close(): void;
}

/** The connection of two browsers: does one thing after another, as the negotiation says. */
export function createLink({ isPolite, isRelayed, say, onChange, onBroken, ...options }: LinkOptions): Link {
  let { configuration } = options;
  let negotiation = beginNegotiation(isPolite);
  let connection: RTCPeerConnection | null = null;
  let state = noLink;
  let presence: Presence | null = null;
  let isClosed = false;
  let mendings = 0;
  let hasWay = false;
  let mending: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<unknown> = Promise.resolve();
  const sent: Record<'audio' | 'video', MediaStreamTrack | null> = { audio: null, video: null };

  const change = (changes: Partial<LinkState>) => {
    if (isClosed) return;
    state = { ...state, ...changes };
    onChange(state);
  };
  const breakOff = () => {
    if (!isClosed) onBroken(hasWay ? 'network' : 'relay');
  };
  /** One thing after another: so the negotiation knows where the connection is. */
  const queue = (next: () => Promise<void> | void) => {
    work = work.then(() => (isClosed ? undefined : next())).catch(breakOff);
  };
  const happen = (happening: Happening) =>
    queue(async () => {
      const { next, tasks } = stepOf(negotiation, happening);
      negotiation = next;
      for (const task of tasks) await perform(task);
    });
  const sayToOther = (signal: VideoSignal) => {
    const sayable = isRelayed ? relayOnly(signal) : signal;
    if (sayable && negotiation.other !== null && !isClosed) say(negotiation.other, sayable);
  };

  async function perform(task: Task): Promise<void> {
    switch (task.kind) {
      case 'begin':
        return begin(task.offers);
      case 'offer':
        await connection?.setLocalDescription();
        return sayDescription();
      case 'answer':
        await connection?.setRemoteDescription({ type: 'offer', sdp: task.sdp });
        await takeLines();
        await connection?.setLocalDescription();
        return sayDescription();
      case 'accept':
        return connection?.setRemoteDescription({ type: 'answer', sdp: task.sdp });
      case 'add-candidate':
        return addCandidate(task.candidate);
      case 'restart':
        return connection?.restartIce();
      case 'end':
        drop();
        return change(noLink);
    }
  }

  function sayDescription(): void {
    const { type, sdp } = connection?.localDescription ?? {};
    if ((type === 'offer' || type === 'answer') && sdp) sayToOther({ kind: 'description', type, sdp });
  }

  function begin(offers: boolean): void {
    drop();
    const opened = new RTCPeerConnection(configuration);
    const isCurrent = () => connection === opened;
    connection = opened;
    mendings = 0;
    hasWay = false;
    opened.onnegotiationneeded = () => {
      if (isCurrent()) happen({ kind: 'needed' });
    };
    opened.onicecandidate = ({ candidate }) => {
      if (!candidate || !isCurrent()) return;
      hasWay = true;
      sayToOther(signalOf(candidate));
    };
    opened.onconnectionstatechange = () => {
      if (isCurrent()) follow(opened.connectionState);
    };
    opened.ontrack = ({ track }) => {
      if (isCurrent()) change(track.kind === 'audio' ? { sound: track } : { picture: track });
    };
    change({ ...noLink, phase: 'connecting' });
    if (presence) sayToOther({ kind: 'state', ...presence });
    watchMending();
    if (!offers) return;
    // The other side finds these lines in the offer, and brings none of its own.
    opened.addTransceiver(sent.audio ?? 'audio', { direction: 'sendrecv' });
    opened.addTransceiver(sent.video ?? 'video', {
      direction: 'sendrecv',
      sendEncodings: [{ maxBitrate: PICTURE_BITS }],
    });
  }

  /** Answers on the lines that the offer has brought. */
  async function takeLines(): Promise<void> {
    for (const transceiver of connection?.getTransceivers() ?? []) {
      const { sender, receiver } = transceiver;
      const kind = receiver.track.kind === 'audio' ? 'audio' : 'video';
      transceiver.direction = 'sendrecv';
      if (sender.track !== sent[kind]) await sender.replaceTrack(sent[kind]);
      if (kind === 'video') await limit(sender);
    }
  }

  /** A candidate that comes too late, or that this browser does not understand, is one way less. */
  async function addCandidate({ kind: _kind, usernameFragment, ...candidate }: Candidate): Promise<void> {
    const init = { ...candidate, ...(usernameFragment !== undefined && { usernameFragment }) };
    await connection?.addIceCandidate(init).catch(() => undefined);
  }

  function follow(now: RTCPeerConnectionState): void {
    if (now === 'connected') {
      mendings = 0;
      clearTimeout(mending);
      return change({ phase: 'connected' });
    }
    if (now !== 'disconnected' && now !== 'failed') return;
    if (state.phase === 'connected') change({ phase: 'mending' });
    watchMending(now === 'failed' ? 0 : SILENT_MS);
  }

  /** Looks for another way as long as there is none. */
  function watchMending(after = MENDING_MS): void {
    clearTimeout(mending);
    mending = setTimeout(() => {
      if (isClosed || connection?.connectionState === 'connected') return;
      mendings += 1;
      if (mendings > MENDINGS_AT_MOST) return breakOff();
      happen({ kind: 'lost' });
      watchMending();
    }, after);
  }

  function drop(): void {
    clearTimeout(mending);
    connection?.close();
    connection = null;
  }

  return {
    hear(visit, signals) {
      happen({ kind: 'other', visit });
      for (const signal of signals) {
        if (signal.kind !== 'state') happen({ kind: 'heard', signal });
        else {
          const { kind: _kind, ...theirs } = signal;
          // After the connection that it belongs to has begun.
          queue(() => change({ theirs }));
        }
      }
    },
    send(kind, track) {
      sent[kind] = track;
      queue(async () => {
        const transceiver = connection?.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);
        await transceiver?.sender.replaceTrack(track);
      });
    },
    show(now) {
      presence = now;
      sayToOther({ kind: 'state', ...now });
    },
    renew(fresh) {
      configuration = fresh;
      queue(() => connection?.setConfiguration(fresh));
      happen({ kind: 'lost' });
    },
    mend: () => happen({ kind: 'lost' }),
    close() {
      isClosed = true;
      drop();
    },
  };
}

/** In bits a second: others use the relay as well. */
const PICTURE_BITS = 250_000;

async function limit(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  // Older browsers list none before anything was sent.
  for (const encoding of parameters.encodings ?? []) encoding.maxBitrate = PICTURE_BITS;
  await sender.setParameters(parameters).catch(() => undefined);
}

function signalOf({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): Candidate {
  return { kind: 'candidate', candidate, sdpMid, sdpMLineIndex, usernameFragment };
}
