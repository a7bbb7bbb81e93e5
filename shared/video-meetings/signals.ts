import * as z from 'zod/mini';

/**
 * What the two browsers tell each other to find their way: read by the server only to check that no network address of
 * anybody is in it, kept at most a minute, and never stored with the conversation.
 */

/** How long a signal waits for the other's browser. */
export const SIGNAL_LASTS_MS = 60_000;
/** How many signals of one member wait at once; one who sends more is refused. */
export const SIGNALS_AT_MOST = 200;
/** A description of sound and picture has about 6 000 characters. */
const SDP_AT_MOST = 12_000;
const CANDIDATE_AT_MOST = 400;

const sdp = z.string('bad_request').check(z.maxLength(SDP_AT_MOST, 'bad_request'));

export const videoSignal = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('description'),
    type: z.enum(['offer', 'answer', 'pranswer', 'rollback'], 'bad_request'),
    sdp,
  }),
  z.strictObject({
    kind: z.literal('candidate'),
    /** '' says that there are no more. */
    candidate: z.string('bad_request').check(z.maxLength(CANDIDATE_AT_MOST, 'bad_request')),
    sdpMid: z.nullable(z.string().check(z.maxLength(16, 'bad_request'))),
    sdpMLineIndex: z.nullable(z.int().check(z.minimum(0, 'bad_request'), z.maximum(16, 'bad_request'))),
    usernameFragment: z.optional(z.nullable(z.string().check(z.maxLength(300, 'bad_request')))),
  }),
  /** What the other's screen says of this side; the picture itself is veiled before it leaves the device. */
  z.strictObject({
    kind: z.literal('state'),
    isVeiled: z.boolean(),
    isMuted: z.boolean(),
    hasPicture: z.boolean(),
  }),
]);
export type VideoSignal = z.output<typeof videoSignal>;

/** A signal as the other's browser gets it: ids grow, and each is read once by `after`. */
export type ReceivedSignal = VideoSignal & { readonly id: number };

/** The lines of a signal that name a way to reach somebody. */
function candidatesIn(signal: VideoSignal): string[] {
  if (signal.kind === 'candidate') return signal.candidate === '' ? [] : [signal.candidate];
  if (signal.kind !== 'description') return [];
  return signal.sdp.split(/\r\n|\r|\n/).filter((line) => /^a=(?:remote-)?candidates?:/i.test(line));
}

/**
 * A way through a relay as browsers write it, on one line, with the address as a number: a name would be looked up by the
 * other's browser, and the server that answers for that name would learn of it.
 */
const RELAYED = /^(?:a=)?candidate:\S+ \d+ \S+ \d+ (?:[\d.]+|[\da-f.]*:[\da-f:.]+) \d+ typ relay(?: [^\r\n]*)?$/i;

/** Whether every way that a signal names leads through the relay: any other would tell where somebody is (S-video-meeting-5). */
export function isThroughRelay(signal: VideoSignal): boolean {
  return candidatesIn(signal).every((line) => RELAYED.test(line));
}

/**
 * A signal without the address that a relay has seen, which some browsers name as related to a relayed one, and without what
 * others add: which network of the device it is, and what it costs, from which one reads whether somebody is at home or out.
 */
export function withoutOrigin<Signal extends VideoSignal>(signal: Signal): Signal {
  const hide = (text: string) =>
    text.replaceAll(/ raddr \S+ rport \d+/gi, ' raddr 0.0.0.0 rport 0').replaceAll(/ network-(?:id|cost) \d+/gi, '');
  if (signal.kind === 'candidate') return { ...signal, candidate: hide(signal.candidate) };
  return signal.kind === 'description' ? { ...signal, sdp: hide(signal.sdp) } : signal;
}
