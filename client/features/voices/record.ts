/** What a browser can record, best first. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;

/** A recording that runs. */
export interface Running {
  /** Ends it, and lets the microphone go. */
  stop(): void;
  /** Ends it, and throws it away. */
  cancel(): void;
}

export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia);
}

/**
 * Whether the document was loaded for another page: then it may not ask for the microphone, for the permission comes with the
 * page that was loaded, and stays when the screens change without another document.
 */
export function isLoadedElsewhere(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname !== location.pathname;
}

/**
 * Asks for the microphone and records, for at most so many seconds.
 * @throws when there is no microphone, or it may not be used
 */
export async function record(seconds: number, finish: (recorded: File) => void): Promise<Running> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  const type = types.find((known) => MediaRecorder.isTypeSupported(known));
  const recorder = new MediaRecorder(stream, { ...(type && { mimeType: type }), audioBitsPerSecond: 96_000 });
  const pieces: Blob[] = [];
  let isWanted = true;
  const end = () => {
    clearTimeout(limit);
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  const limit = setTimeout(end, seconds * 1000);
  recorder.ondataavailable = ({ data }) => void pieces.push(data);
  recorder.onstop = () => {
    if (isWanted) finish(new File(pieces, 'voix', { type: recorder.mimeType }));
  };
  recorder.start();
  return {
    stop: end,
    cancel() {
      isWanted = false;
      end();
    },
  };
}
