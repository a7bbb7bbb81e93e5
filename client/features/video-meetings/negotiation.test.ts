import { describe, expect, it } from '@jest/globals';
import type { VideoSignal } from '#shared/video-meetings/signals.ts';
import { beginNegotiation, stepOf, type Negotiation, type Task } from './negotiation.ts';

const description = (type: 'offer' | 'answer', sdp: string): VideoSignal => ({ kind: 'description', type, sdp });
const candidate: VideoSignal = {
  kind: 'candidate',
  candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ relay',
  sdpMid: '0',
  sdpMLineIndex: 0,
};

const heard = (state: Negotiation, signal: VideoSignal) => stepOf(state, { kind: 'heard', signal });
const meet = (state: Negotiation, visit: number | null) => stepOf(state, { kind: 'other', visit });
const met = (isPolite: boolean) => meet(beginNegotiation(isPolite), 1).next;
const offered = (isPolite: boolean) => stepOf(met(isPolite), { kind: 'needed' }).next;
const kindsOf = (tasks: readonly Task[]) => tasks.map(({ kind }) => kind);

describe('negotiation', () => {
  it('begins a connection when the other is there, to which only the impolite side brings the lines', () => {
    expect(meet(beginNegotiation(true), 3).tasks).toEqual([{ kind: 'begin', offers: false }]);
    expect(meet(beginNegotiation(false), 3).tasks).toEqual([{ kind: 'begin', offers: true }]);
    expect(meet(met(false), 1).tasks).toEqual([]);
  });

  it('hears and offers nothing while the other is not there', () => {
    const alone = beginNegotiation(false);
    expect(stepOf(alone, { kind: 'needed' }).tasks).toEqual([]);
    expect(stepOf(alone, { kind: 'lost' }).tasks).toEqual([]);
    expect(heard(alone, description('offer', 'theirs')).tasks).toEqual([]);
  });

  it('offers once, and not again while the offer waits', () => {
    expect(kindsOf(stepOf(met(false), { kind: 'needed' }).tasks)).toEqual(['offer']);
    expect(stepOf(offered(false), { kind: 'needed' }).tasks).toEqual([]);
  });

  it('keeps its offer when it is impolite and both offer, with none of the candidates of the other offer', () => {
    const collided = heard(offered(false), description('offer', 'theirs'));
    expect(collided.tasks).toEqual([]);
    expect(heard(collided.next, candidate).tasks).toEqual([]);
    const accepted = heard(collided.next, description('answer', 'to mine'));
    expect(accepted.tasks).toEqual([{ kind: 'accept', sdp: 'to mine' }]);
  });

  it('takes its offer back when it is polite and both offer, and does not hear an answer to it', () => {
    const collided = heard(offered(true), description('offer', 'theirs'));
    expect(collided.tasks).toEqual([{ kind: 'answer', sdp: 'theirs' }]);
    expect(heard(collided.next, description('answer', 'to mine')).tasks).toEqual([]);
    expect(kindsOf(heard(collided.next, candidate).tasks)).toEqual(['add-candidate']);
  });

  it('takes candidates of the next offer after one that it ignored', () => {
    const ignoring = heard(offered(false), description('offer', 'theirs')).next;
    const stable = heard(ignoring, description('answer', 'to mine')).next;
    const taken = heard(stable, description('offer', 'a later one'));
    expect(kindsOf(heard(taken.next, candidate).tasks)).toEqual(['add-candidate']);
  });

  it('begins anew with another visit of the other, without the offer that waited', () => {
    const anew = meet(offered(false), 2);
    expect(anew.tasks).toEqual([{ kind: 'begin', offers: true }]);
    expect(anew.next.hasOffered).toBe(false);
    expect(heard(anew.next, description('answer', 'to the former')).tasks).toEqual([]);
  });

  it('ends when the other is not there any more', () => {
    expect(meet(offered(true), null).tasks).toEqual([{ kind: 'end' }]);
  });

  it('looks for another way when the way through the network is lost', () => {
    expect(stepOf(met(true), { kind: 'lost' }).tasks).toEqual([{ kind: 'restart' }]);
  });
});

/** What the server lets through: signals from one present visit to another. */
class Mailbox {
  visits: [number, number] = [1, 1];
  waiting: [VideoSignal[], VideoSignal[]] = [[], []];

  comeIn(side: 0 | 1): void {
    this.visits[side] += 1;
    this.waiting = [[], []];
  }
}

/** A page whose connection knows only what it has offered: enough to see that both sides agree. */
class Page {
  state: Negotiation;
  agreed: string | null = null;
  pending: string | null = null;
  hasConnection = false;
  count = 0;
  readonly side: 0 | 1;
  readonly mailbox: Mailbox;
  constructor(side: 0 | 1, mailbox: Mailbox) {
    this.side = side;
    this.mailbox = mailbox;
    this.state = beginNegotiation(side === 0);
  }

  reload(): void {
    this.mailbox.comeIn(this.side);
    this.state = beginNegotiation(this.side === 0);
    this.connect(false);
  }

  /** Reads what the server has: which visit of the other is there, and at most one signal. */
  sync(): void {
    this.happen({ kind: 'other', visit: this.mailbox.visits[this.side === 0 ? 1 : 0] });
    const signal = this.mailbox.waiting[this.side].shift();
    if (signal) this.happen({ kind: 'heard', signal });
  }

  happen(happening: Parameters<typeof stepOf>[1]): void {
    const { next, tasks } = stepOf(this.state, happening);
    this.state = next;
    for (const task of tasks) this.do(task);
  }

  private say(signal: VideoSignal): void {
    const other = this.side === 0 ? 1 : 0;
    // Said to a visit that is over, it is dropped.
    if (this.state.other === this.mailbox.visits[other]) this.mailbox.waiting[other].push(signal);
  }

  private connect(isThere: boolean): void {
    this.hasConnection = isThere;
    this.pending = null;
    this.agreed = null;
  }

  private do(task: Task): void {
    switch (task.kind) {
      case 'begin':
        this.connect(true);
        if (task.offers) this.happen({ kind: 'needed' });
        return;
      case 'offer':
        if (!this.hasConnection || this.pending !== null) throw new Error('The browser refuses this offer.');
        this.pending = `${this.side} ${this.mailbox.visits[this.side]} ${(this.count += 1)}`;
        return this.say(description('offer', this.pending));
      case 'answer':
        if (!this.hasConnection) throw new Error('The browser has no connection to answer with.');
        this.pending = null;
        this.agreed = task.sdp;
        return this.say(description('answer', task.sdp));
      case 'accept':
        if (this.pending !== task.sdp) throw new Error('The browser refuses an answer to another offer.');
        this.pending = null;
        this.agreed = task.sdp;
        return;
      case 'restart':
        return this.happen({ kind: 'needed' });
      case 'end':
        return this.connect(false);
      case 'add-candidate':
    }
  }
}

/** Numbers that look random and are the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

it('ends with the same description on both sides in 2 000 random orders of offers, losses and reloads', () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const random = randomOf(seed);
    const mailbox = new Mailbox();
    const pages = [new Page(0, mailbox), new Page(1, mailbox)] as const;
    for (let turn = 0; turn < 40; turn += 1) {
      const page = pages[random() < 0.5 ? 0 : 1];
      const what = random();
      if (what < 0.08) page.reload();
      else if (what < 0.25) page.happen({ kind: 'lost' });
      else page.sync();
    }
    for (let turn = 0; turn < 60; turn += 1) for (const page of pages) page.sync();
    const [ana, noe] = pages;
    expect([seed, ana.agreed, ana.pending, noe.pending]).toEqual([seed, noe.agreed, null, null]);
    expect(ana.agreed).not.toBeNull();
  }
});
