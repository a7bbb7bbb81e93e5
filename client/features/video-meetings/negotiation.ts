/**
 * The perfect negotiation of two browsers as a pure state machine: what is heard goes in, what is to be done comes out. The
 * part with the browser's own connection (peer.ts) does one thing after another, so that this state is that of the
 * connection whenever something is heard.
 *
 * One of the two is polite: when both offer at the same moment, the polite one takes its offer back and answers. Each load of
 * the page has a name of its own. A reload is another name, and means another connection: what was said to or by an earlier
 * one is not heard.
 */

/** What one page says to the other; it comes in the order in which it was said. */
export type Signal =
  | { readonly kind: 'hello' }
  | { readonly kind: 'description'; readonly type: 'offer' | 'answer'; readonly sdp: string }
  | { readonly kind: 'candidate'; readonly candidate: RTCIceCandidateInit | null }
  | { readonly kind: 'bye' };

export interface Heard {
  /** The load of the page that says it. */
  readonly from: string;
  /** The load that it is for; null: whichever load listens. */
  readonly to: string | null;
  readonly signal: Signal;
}

export interface Negotiation {
  readonly own: string;
  readonly isPolite: boolean;
  /** The load of the other page that this one talks to. */
  readonly other: string | null;
  /** Whether an own offer waits for its answer. */
  readonly hasOffered: boolean;
  /** Whether the last offer of the other was not taken: its candidates are not, either. */
  readonly isIgnoring: boolean;
  /** Earlier loads of the other page: what comes from them is late. */
  readonly former: readonly string[];
}

export type Happening =
  | { readonly kind: 'started' }
  | { readonly kind: 'heard'; readonly heard: Heard }
  /** The browser wants to negotiate: for the first time, or because its way through the network has to be found anew. */
  | { readonly kind: 'needed' }
  /** The way through the network is lost, or is to be renewed. */
  | { readonly kind: 'lost' };

export type Task =
  | { readonly kind: 'say'; readonly to: string | null; readonly signal: Signal }
  /** Begins with a fresh connection; one that was there is closed. `offers`: with lines for sound and picture. */
  | { readonly kind: 'begin'; readonly offers: boolean }
  | { readonly kind: 'offer' }
  /** Takes the offer of the other, in place of an own one that waits, and answers. */
  | { readonly kind: 'answer'; readonly sdp: string }
  | { readonly kind: 'accept'; readonly sdp: string }
  | { readonly kind: 'add-candidate'; readonly candidate: RTCIceCandidateInit | null }
  | { readonly kind: 'restart' }
  /** The other has left the page. */
  | { readonly kind: 'end' };

export interface Step {
  readonly next: Negotiation;
  readonly tasks: readonly Task[];
}

/** How many earlier loads are remembered: signals live for a minute. */
const FORMER_AT_MOST = 20;

export function beginNegotiation(own: string, isPolite: boolean): Negotiation {
  return { own, isPolite, other: null, hasOffered: false, isIgnoring: false, former: [] };
}

/** What becomes of the negotiation by something that happens, and what is to be done, in this order. */
export function stepOf(state: Negotiation, happening: Happening): Step {
  switch (happening.kind) {
    case 'started':
      return { next: state, tasks: [{ kind: 'say', to: null, signal: { kind: 'hello' } }] };
    case 'needed':
      // While an offer waits, the browser says it again after the answer.
      if (state.other === null || state.hasOffered) return { next: state, tasks: [] };
      return { next: { ...state, hasOffered: true }, tasks: [{ kind: 'offer' }] };
    case 'lost':
      return { next: state, tasks: state.other === null ? [] : [{ kind: 'restart' }] };
    case 'heard':
      return hear(state, happening.heard);
  }
}

function hear(state: Negotiation, { from, to, signal }: Heard): Step {
  const isLate = state.former.includes(from) || (to !== null && to !== state.own);
  if (isLate || from === state.own) return { next: state, tasks: [] };
  if (signal.kind === 'bye') return state.other === from ? leave(state, from) : forget(state, from);
  if (state.other === from) return take(state, signal);
  const met = meet(state, from, to);
  const taken = take(met.next, signal);
  return { next: taken.next, tasks: [...met.tasks, ...taken.tasks] };
}

/** A load of the other page that is new: the first, or one after a reload. */
function meet(state: Negotiation, from: string, to: string | null): Step {
  const former = state.other === null ? state.former : remembered(state.former, state.other);
  const next: Negotiation = { ...state, other: from, former, hasOffered: false, isIgnoring: false };
  // Who does not know this load yet learns its name before anything else is said.
  const greeting: Task[] = to === null ? [{ kind: 'say', to: from, signal: { kind: 'hello' } }] : [];
  return { next, tasks: [...greeting, { kind: 'begin', offers: !state.isPolite }] };
}

function leave(state: Negotiation, from: string): Step {
  const { next } = forget(state, from);
  return { next: { ...next, other: null, hasOffered: false, isIgnoring: false }, tasks: [{ kind: 'end' }] };
}

function forget(state: Negotiation, from: string): Step {
  return { next: { ...state, former: remembered(state.former, from) }, tasks: [] };
}

function take(state: Negotiation, signal: Signal): Step {
  switch (signal.kind) {
    case 'candidate':
      return {
        next: state,
        tasks: state.isIgnoring ? [] : [{ kind: 'add-candidate', candidate: signal.candidate }],
      };
    case 'description':
      return signal.type === 'offer' ? takeOffer(state, signal.sdp) : takeAnswer(state, signal.sdp);
    default:
      return { next: state, tasks: [] };
  }
}

function takeOffer(state: Negotiation, sdp: string): Step {
  // Both have offered at the same moment: the other, who is polite, takes theirs back.
  if (state.hasOffered && !state.isPolite) return { next: { ...state, isIgnoring: true }, tasks: [] };
  return { next: { ...state, hasOffered: false, isIgnoring: false }, tasks: [{ kind: 'answer', sdp }] };
}

function takeAnswer(state: Negotiation, sdp: string): Step {
  // An answer to an offer that was taken back, or to none.
  if (!state.hasOffered) return { next: state, tasks: [] };
  return { next: { ...state, hasOffered: false }, tasks: [{ kind: 'accept', sdp }] };
}

function remembered(former: readonly string[], name: string): readonly string[] {
  return [...former, name].slice(-FORMER_AT_MOST);
}
