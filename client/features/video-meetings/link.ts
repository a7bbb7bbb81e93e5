import { beginNegotiation, stepOf, type Happening, type Heard, type Signal, type Task } from './negotiation.ts';
import { relayOnlyCandidate, relayOnlyDescription } from './relay-only.ts';

/** How long a way through the network may be silent before another one is looked for, and how long that one has. */
const SILENT_MS = 2500;
const MENDING_MS = 7000;
/** After so many ways were looked for in vain, both begin anew. */
const MENDINGS_AT_MOST = 3;

/** What somebody shows and lets hear; each tells the other, because a picture that stops looks like one that is frozen. */
export interface Presence {
  readonly sound: 'on' | 'muted';
  readonly picture: 'veiled' | 'lifted' | 'off';
}

export type LinkPhase =
  /** The other is not there yet. */
  | 'waiting'
  | 'connecting'
  | 'connected'
  /** It was connected, and another way through the network is looked for. */
  | 'mending'
  /** The other has left the page. */
  | 'left';

export interface LinkState {
  readonly phase: LinkPhase;
  /** Sound and picture of the other. */
  readonly stream: MediaStream | null;
  readonly theirs: Presence | null;
}

export interface LinkOptions {
  /** Names this load of the page. */
  readonly own: string;
  readonly isPolite: boolean;
  readonly configuration: RTCConfiguration;
  /** Whether only the relay may be named; not where one develops without one. */
  readonly isRelayed: boolean;
  readonly say: (to: string | null, signal: Signal) => void;
  readonly onChange: (state: LinkState) => void;
  /** Called when nothing helps but to begin anew, as another load. */
  readonly onBroken: () => void;
}

export interface Link {
  hear(heard: readonly Heard[]): void;
  /** What is sent from now on; null: nothing of this kind. */
  send(kind: 'audio' | 'video', track: MediaStreamTrack | null): void;
  tell(presence: Presence): void;
  /** Gives it fresh credentials of the relay, and takes the way that they open. */
  renew(configuration: RTCConfiguration): void;
  /** Tries another way, because the network has changed. */
  mend(): void;
  /** Leaves. Nothing is heard any more. */
  close(): void;
}

/** The connection of two browsers: does one thing after another, as the negotiation says. */
export function createLink(options: LinkOptions): Link {
  const { own, isPolite, isRelayed, say, onChange } = options;
  let { configuration } = options;
  let negotiation = beginNegotiation(own, isPolite);
  let connection: RTCPeerConnection | null = null;
  let channel: RTCDataChannel | null = null;
  let state: LinkState = { phase: 'waiting', stream: null, theirs: null };
  let presence: Presence | null = null;
  let isClosed = false;
  let mendings = 0;
  let mendingTimer: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<unknown> = Promise.resolve();
  const sent: Record<'audio' | 'video', MediaStreamTrack | null> = { audio: null, video: null };

  const change = (changes: Partial<LinkState>) => {
    if (isClosed) return;
    state = { ...state, ...changes };
    onChange(state);
  };
  const breakOff = () => {
    if (!isClosed) options.onBroken();
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

  async function perform(task: Task): Promise<void> {
    switch (task.kind) {
      case 'say':
        return say(task.to, task.signal);
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
        // One that comes too late, or that this browser does not understand, is one way less.
        return connection?.addIceCandidate(task.candidate ?? undefined).catch(() => undefined);
      case 'restart':
        return connection?.restartIce();
      case 'end':
        drop();
        return change({ phase: 'left', stream: null, theirs: null });
    }
  }

  function sayDescription(): void {
    const description = connection?.localDescription;
    if (!description || description.type === 'pranswer' || description.type === 'rollback') return;
    const sdp = isRelayed ? relayOnlyDescription(description.sdp) : description.sdp;
    say(negotiation.other, { kind: 'description', type: description.type, sdp });
  }

  function begin(offers: boolean): void {
    drop();
    const opened = new RTCPeerConnection(configuration);
    const isCurrent = () => connection === opened;
    connection = opened;
    mendings = 0;
    opened.onnegotiationneeded = () => {
      if (isCurrent()) happen({ kind: 'needed' });
    };
    opened.onicecandidate = ({ candidate }) => {
      const words = candidate && (isRelayed ? relayOnlyCandidate(candidate.toJSON()) : candidate.toJSON());
      if (words && isCurrent()) say(negotiation.other, { kind: 'candidate', candidate: words });
    };
    opened.onconnectionstatechange = () => {
      if (isCurrent()) follow(opened.connectionState);
    };
    const stream = new MediaStream();
    opened.ontrack = ({ track }) => {
      stream.addTrack(track);
      if (isCurrent()) change({ stream });
    };
    change({ phase: 'connecting', stream: null, theirs: null });
    watchMending();
    if (!offers) return;
    // The other side finds these lines in the offer, and brings none of its own.
    for (const kind of ['audio', 'video'] as const)
      opened.addTransceiver(sent[kind] ?? kind, { direction: 'sendrecv', ...(kind === 'video' && { sendEncodings }) });
    openChannel(opened);
  }

  /** Answers on the lines that the offer has brought. */
  async function takeLines(): Promise<void> {
    if (!connection) return;
    for (const transceiver of connection.getTransceivers()) {
      const kind = transceiver.receiver.track.kind === 'audio' ? 'audio' : 'video';
      transceiver.direction = 'sendrecv';
      if (transceiver.sender.track !== sent[kind]) await transceiver.sender.replaceTrack(sent[kind]);
      if (kind === 'video') await limit(transceiver.sender);
    }
    if (!channel) openChannel(connection);
  }

  function openChannel(on: RTCPeerConnection): void {
    const opened = on.createDataChannel('presence', { negotiated: true, id: 0 });
    channel = opened;
    opened.onopen = tellAgain;
    opened.onmessage = ({ data }) => {
      const theirs = readPresence(data);
      if (theirs && channel === opened) change({ theirs });
    };
  }

  function tellAgain(): void {
    if (presence && channel?.readyState === 'open') channel.send(`${presence.sound} ${presence.picture}`);
  }

  function follow(now: RTCPeerConnectionState): void {
    if (now === 'connected') {
      mendings = 0;
      clearTimeout(mendingTimer);
      return change({ phase: 'connected' });
    }
    if (now !== 'disconnected' && now !== 'failed') return;
    if (state.phase === 'connected') change({ phase: 'mending' });
    watchMending(now === 'failed' ? 0 : SILENT_MS);
  }

  /** Looks for another way as long as there is none. */
  function watchMending(after = MENDING_MS): void {
    clearTimeout(mendingTimer);
    mendingTimer = setTimeout(() => {
      if (isClosed || connection?.connectionState === 'connected') return;
      mendings += 1;
      if (mendings > MENDINGS_AT_MOST) return breakOff();
      happen({ kind: 'lost' });
      watchMending();
    }, after);
  }

  function drop(): void {
    clearTimeout(mendingTimer);
    channel = null;
    connection?.close();
    connection = null;
  }

  happen({ kind: 'started' });
  return {
    hear: (heard) => {
      for (const one of heard) happen({ kind: 'heard', heard: one });
    },
    send(kind, track) {
      sent[kind] = track;
      queue(async () => {
        const transceiver = connection?.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);
        await transceiver?.sender.replaceTrack(track);
      });
    },
    tell(now) {
      presence = now;
      tellAgain();
    },
    renew(fresh) {
      configuration = fresh;
      queue(() => connection?.setConfiguration(fresh));
      happen({ kind: 'lost' });
    },
    mend: () => happen({ kind: 'lost' }),
    close() {
      if (isClosed) return;
      if (negotiation.other !== null) say(negotiation.other, { kind: 'bye' });
      isClosed = true;
      drop();
    },
  };
}

/** In bits a second: others use the relay as well. */
const sendEncodings: RTCRtpEncodingParameters[] = [{ maxBitrate: 250_000 }];

async function limit(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  // Older browsers list none before anything was sent.
  if (parameters.encodings?.[0]) Object.assign(parameters.encodings[0], sendEncodings[0]);
  await sender.setParameters(parameters).catch(() => undefined);
}

/** What the other says of itself: any word that is none of ours says nothing. */
export function readPresence(data: unknown): Presence | null {
  const [, sound, picture] = /^(on|muted) (veiled|lifted|off)$/.exec(String(data)) ?? [];
  return sound && picture ? ({ sound, picture } as Presence) : null;
}
