/**
 * The perfect negotiation of two browsers as a pure state machine: what happens goes in, what is to be done comes out. The
 * part with the browser's own connection (link.ts) does one thing after another, so that this state is that of the
 * connection whenever something is heard.
 *
 * One of the two is polite: when both offer at the same moment, the polite one takes its offer back and answers. Each time
 * that a page comes in is a visit with a number; another visit of the other means another connection.
 */
import type { VideoSignal } from '#shared/video-meetings/signals.ts';

export type Candidate = Extract<VideoSignal, { readonly kind: 'candidate' }>;

export interface Negotiation {
  readonly isPolite: boolean;
  /** The visit of the other that this page talks to; null while the other is not there. */
  readonly other: number | null;
  /** Whether an own offer waits for its answer. */
  readonly hasOffered: boolean;
  /** Whether the last offer of the other was not taken: its candidates are not, either. */
  readonly isIgnoring: boolean;
}

export type Happening =
  /** Which visit of the other is there now, as the server says before what that visit has said. */
  | { readonly kind: 'other'; readonly visit: number | null }
  | { readonly kind: 'heard'; readonly signal: VideoSignal }
  /** The browser wants to negotiate: for the first time, or because its way through the network is to be found anew. */
  | { readonly kind: 'needed' }
  /** The way through the network is lost, or is to be renewed. */
  | { readonly kind: 'lost' };

export type Task =
  /** Begins with a fresh connection; one that was there is closed. `offers`: with lines for sound and picture. */
  | { readonly kind: 'begin'; readonly offers: boolean }
  | { readonly kind: 'offer' }
  /** Takes the offer of the other, in place of an own one that waits, and answers. */
  | { readonly kind: 'answer'; readonly sdp: string }
  | { readonly kind: 'accept'; readonly sdp: string }
  | { readonly kind: 'add-candidate'; readonly candidate: Candidate }
  | { readonly kind: 'restart' }
  /** The other is not there any more. */
  | { readonly kind: 'end' };

export interface Step {
  readonly next: Negotiation;
  readonly tasks: readonly Task[];
}

export function beginNegotiation(isPolite: boolean): Negotiation {
  return { isPolite, other: null, hasOffered: false, isIgnoring: false };
}

/** What becomes of the negotiation by something that happens, and what is to be done, in this order. */
export function stepOf(state: Negotiation, happening: Happening): Step {
  switch (happening.kind) {
    case 'other':
      return meet(state, happening.visit);
    case 'heard':
      return state.other === null ? nothing(state) : hear(state, happening.signal);
    case 'needed':
      // While an offer waits, the browser says it again after the answer.
      if (state.other === null || state.hasOffered) return nothing(state);
      return { next: { ...state, hasOffered: true }, tasks: [{ kind: 'offer' }] };
    case 'lost':
      return state.other === null ? nothing(state) : { next: state, tasks: [{ kind: 'restart' }] };
  }
}

function nothing(state: Negotiation): Step {
  return { next: state, tasks: [] };
}

function meet(state: Negotiation, visit: number | null): Step {
  if (visit === state.other) return nothing(state);
  const next: Negotiation = { ...state, other: visit, hasOffered: false, isIgnoring: false };
  return { next, tasks: [visit === null ? { kind: 'end' } : { kind: 'begin', offers: !state.isPolite }] };
}

function hear(state: Negotiation, signal: VideoSignal): Step {
  if (signal.kind === 'candidate')
    return state.isIgnoring ? nothing(state) : { next: state, tasks: [{ kind: 'add-candidate', candidate: signal }] };
  if (signal.kind !== 'description') return nothing(state);
  if (signal.type === 'offer') return takeOffer(state, signal.sdp);
  return signal.type === 'answer' ? takeAnswer(state, signal.sdp) : nothing(state);
}

function takeOffer(state: Negotiation, sdp: string): Step {
  // Both have offered at the same moment: the other, who is polite, takes theirs back.
  if (state.hasOffered && !state.isPolite) return { next: { ...state, isIgnoring: true }, tasks: [] };
  return { next: { ...state, hasOffered: false, isIgnoring: false }, tasks: [{ kind: 'answer', sdp }] };
}

function takeAnswer(state: Negotiation, sdp: string): Step {
  // An answer to an offer that was taken back, or to none.
  if (!state.hasOffered) return nothing(state);
  return { next: { ...state, hasOffered: false }, tasks: [{ kind: 'accept', sdp }] };
}
