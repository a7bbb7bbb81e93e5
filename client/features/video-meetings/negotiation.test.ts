import { describe, expect, it } from '@jest/globals';
import { beginNegotiation, stepOf, type Heard, type Negotiation, type Signal, type Task } from './negotiation.ts';

const hello: Signal = { kind: 'hello' };
const offer = (sdp: string): Signal => ({ kind: 'description', type: 'offer', sdp });
const answer = (sdp: string): Signal => ({ kind: 'description', type: 'answer', sdp });
const candidate: Signal = { kind: 'candidate', candidate: { candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ relay' } };

const heard = (state: Negotiation, from: string, signal: Signal, to: string | null = state.own) =>
  stepOf(state, { kind: 'heard', heard: { from, to, signal } });

/** A negotiation that has met a load of the other page. */
const met = (isPolite: boolean) => heard(beginNegotiation('own', isPolite), 'other', hello).next;
const offered = (isPolite: boolean) => stepOf(met(isPolite), { kind: 'needed' }).next;
const kindsOf = (tasks: readonly Task[]) => tasks.map(({ kind }) => kind);

describe('negotiation', () => {
  it('says its name to whichever load listens when the page begins', () => {
    const { tasks } = stepOf(beginNegotiation('own', true), { kind: 'started' });
    expect(tasks).toEqual([{ kind: 'say', to: null, signal: hello }]);
  });

  it('greets a load that does not know it, and begins a connection; only the impolite side brings the lines', () => {
    const polite = heard(beginNegotiation('own', true), 'other', hello, null);
    expect(polite.tasks).toEqual([
      { kind: 'say', to: 'other', signal: hello },
      { kind: 'begin', offers: false },
    ]);
    const impolite = heard(beginNegotiation('own', false), 'other', hello);
    expect(impolite.tasks).toEqual([{ kind: 'begin', offers: true }]);
  });

  it('offers nothing before it knows another load, and not twice while an offer waits', () => {
    expect(stepOf(beginNegotiation('own', false), { kind: 'needed' }).tasks).toEqual([]);
    expect(kindsOf(stepOf(met(false), { kind: 'needed' }).tasks)).toEqual(['offer']);
    expect(stepOf(offered(false), { kind: 'needed' }).tasks).toEqual([]);
  });

  it('keeps its offer when it is impolite and both offer, with none of the candidates of the other offer', () => {
    const collided = heard(offered(false), 'other', offer('theirs'));
    expect(collided.tasks).toEqual([]);
    expect(heard(collided.next, 'other', candidate).tasks).toEqual([]);
    const accepted = heard(collided.next, 'other', answer('to mine'));
    expect(accepted.tasks).toEqual([{ kind: 'accept', sdp: 'to mine' }]);
  });

  it('takes its offer back when it is polite and both offer, and does not hear an answer to it', () => {
    const collided = heard(offered(true), 'other', offer('theirs'));
    expect(collided.tasks).toEqual([{ kind: 'answer', sdp: 'theirs' }]);
    expect(heard(collided.next, 'other', answer('to mine')).tasks).toEqual([]);
    expect(kindsOf(heard(collided.next, 'other', candidate).tasks)).toEqual(['add-candidate']);
  });

  it('takes candidates of the next offer after one that it ignored', () => {
    const ignoring = heard(offered(false), 'other', offer('theirs')).next;
    const stable = heard(ignoring, 'other', answer('to mine')).next;
    const taken = heard(stable, 'other', offer('a later one'));
    expect(kindsOf(heard(taken.next, 'other', candidate).tasks)).toEqual(['add-candidate']);
  });

  it('begins anew with a load that has replaced the former, and hears the former no more', () => {
    const anew = heard(offered(false), 'reloaded', hello, null);
    expect(kindsOf(anew.tasks)).toEqual(['say', 'begin']);
    expect(anew.next.hasOffered).toBe(false);
    expect(heard(anew.next, 'other', offer('late'))).toEqual({ next: anew.next, tasks: [] });
    expect(heard(anew.next, 'other', { kind: 'bye' }).tasks).toEqual([]);
  });

  it('does not hear what is said to an earlier load of its own page', () => {
    expect(heard(met(true), 'other', offer('late'), 'an earlier own load').tasks).toEqual([]);
  });

  it('takes the offer of a load whose greeting was lost', () => {
    const taken = heard(beginNegotiation('own', true), 'other', offer('theirs'));
    expect(kindsOf(taken.tasks)).toEqual(['begin', 'answer']);
  });

  it('ends when the other leaves the page, and not when an unknown load does', () => {
    expect(heard(met(true), 'unknown', { kind: 'bye' }).tasks).toEqual([]);
    const left = heard(met(true), 'other', { kind: 'bye' });
    expect(left.tasks).toEqual([{ kind: 'end' }]);
    expect(left.next.other).toBeNull();
    expect(stepOf(left.next, { kind: 'lost' }).tasks).toEqual([]);
  });

  it('looks for another way when the way through the network is lost', () => {
    expect(stepOf(met(true), { kind: 'lost' }).tasks).toEqual([{ kind: 'restart' }]);
  });
});

/** A page with a connection that knows only whether it has offered: enough to see that both sides agree. */
class Page {
  state: Negotiation;
  /** What it says, in order, not read by the other yet. */
  readonly said: Heard[] = [];
  /** The description of either side as this connection has it; null before the first exchange ends. */
  agreed: string | null = null;
  connection: { pending: string | null } | null = null;
  count = 0;
  readonly name: string;
  readonly isPolite: boolean;
  constructor(name: string, isPolite: boolean) {
    this.name = name;
    this.isPolite = isPolite;
    this.state = beginNegotiation(`${name}0`, isPolite);
    this.happen({ kind: 'started' });
  }

  reload(): void {
    this.state = beginNegotiation(`${this.name}${(this.count += 1)}`, this.isPolite);
    this.connection = null;
    this.agreed = null;
    this.happen({ kind: 'started' });
  }

  happen(happening: Parameters<typeof stepOf>[1]): void {
    const { next, tasks } = stepOf(this.state, happening);
    this.state = next;
    for (const task of tasks) this.do(task);
  }

  private say(to: string | null, signal: Signal): void {
    this.said.push({ from: this.state.own, to, signal });
  }

  private do(task: Task): void {
    switch (task.kind) {
      case 'say':
        return this.say(task.to, task.signal);
      case 'begin':
        this.connection = { pending: null };
        this.agreed = null;
        if (task.offers) this.happen({ kind: 'needed' });
        return;
      case 'offer': {
        if (!this.connection || this.connection.pending !== null) throw new Error('The browser refuses this offer.');
        this.connection.pending = `${this.state.own} ${(this.count += 1)}`;
        return this.say(this.state.other, offer(this.connection.pending));
      }
      case 'answer':
        if (!this.connection) throw new Error('The browser has no connection to answer with.');
        this.connection.pending = null;
        this.agreed = task.sdp;
        return this.say(this.state.other, answer(task.sdp));
      case 'accept':
        if (this.connection?.pending !== task.sdp) throw new Error('The browser refuses an answer to another offer.');
        this.connection.pending = null;
        this.agreed = task.sdp;
        return;
      case 'restart':
        return this.happen({ kind: 'needed' });
      case 'end':
        this.connection = null;
        this.agreed = null;
        return;
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
    const pages = [new Page('ana', true), new Page('noe', false)] as const;
    const deliver = (listener: 0 | 1) => {
      const next = pages[1 - listener]!.said.shift();
      if (next) pages[listener].happen({ kind: 'heard', heard: next });
    };
    for (let turn = 0; turn < 40; turn += 1) {
      const side = random() < 0.5 ? 0 : 1;
      const what = random();
      if (what < 0.08) pages[side].reload();
      else if (what < 0.25) pages[side].happen({ kind: 'lost' });
      else deliver(side);
    }
    while (pages.some(({ said }) => said.length > 0)) {
      deliver(0);
      deliver(1);
    }
    const [ana, noe] = pages;
    expect([seed, ana.state.other, noe.state.other]).toEqual([seed, noe.state.own, ana.state.own]);
    expect([seed, ana.agreed]).toEqual([seed, noe.agreed]);
    expect(ana.agreed).not.toBeNull();
  }
});
