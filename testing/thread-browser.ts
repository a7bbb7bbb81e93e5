import { randomUUID } from 'node:crypto';
import { Agent, get, request, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_PATH, RECONNECT_MS, readStates } from '#shared/live/live.ts';
import type { AsJson } from '#shared/talk/as-json.ts';
import { CONVERSATION_HEADER, readLiveTalk, TALK_TOPIC, VERSION_PARAMETER } from '#shared/talk/live.ts';
import type { ThreadData } from '#shared/talk/screens.ts';
import type { TalkingMember } from './talking-pairs.ts';

/** A text as it appeared on the screen of one of the two. */
export interface ScreenLine {
  readonly number: number;
  readonly text: string;
  readonly isMine: boolean;
}

interface Site {
  /** Where the browser connects: a process, or the balancer before several. */
  readonly url: string;
  /** The address that its pages have. */
  readonly publicUrl: string;
}

interface Listeners {
  /** Called for each text when it appears on the screen. */
  readonly line?: (line: ScreenLine) => void;
  /** Called when the stream says that there is a newer message, with its number. */
  readonly announced?: (number: number) => void;
}

const ANSWER_WITHIN_MS = 15_000;
const AGAIN_MS = 150;
/** Lighter than `fetch`: a thousand browsers in one process share the cores with the servers that are tested. */
const connections = new Agent({ keepAlive: true, maxFreeSockets: 100 });

/**
 * What a browser with scripts does in an open conversation: it listens to the stream, reads what comes after the last line
 * on its screen, and sends a text with one key until it is accepted.
 */
export class ThreadBrowser {
  /** All texts, in the order in which they were read. */
  readonly screen: ScreenLine[] = [];
  /** How many texts were sent once more, because no answer came or it was no acceptance. */
  repeated = 0;
  /** How many streams were opened in all. */
  streams = 0;
  /** How many events the streams have sent. */
  heard = 0;
  isListening = false;
  /** Names the conversation in the forms of this session. */
  token = '';
  /** The last number that was read. */
  lastNumber = 0;
  readonly #member: TalkingMember;
  readonly #site: Site;
  readonly #on: Listeners;
  #liveToken = '';
  #version: number | null = null;
  /** How many parts of the conversation were shown. */
  #parts = 0;
  #announced = 0;
  #isReading = false;
  #isClosed = false;
  #stream: ClientRequest | null = null;

  constructor(member: TalkingMember, site: Site, listeners: Listeners = {}) {
    this.#member = member;
    this.#site = site;
    this.#on = listeners;
  }

  async open(): Promise<void> {
    const thread = await this.#readAfter(0);
    if (!thread) throw new Error('The conversation cannot be read.');
    [this.token, this.#liveToken] = [thread.token, thread.liveToken];
  }

  /** Sends a text with a key of its own until it is accepted. Returns its number. */
  async send(text: string): Promise<number> {
    const key = randomUUID();
    for (;;) {
      const before = this.#parts;
      const form = new URLSearchParams({ intent: 'send', token: this.token, key, text });
      const answer = await this.#ask(`/_data/discussion?${this.#after(this.lastNumber)}`, form);
      const { sentNumber, page } = (answer?.json ?? {}) as { sentNumber?: number; page?: AsJson<ThreadData> };
      if (sentNumber !== undefined) {
        // The lines come with the answer, unless some were read meanwhile.
        if (page && before === this.#parts && !this.#isReading) this.#show(page);
        return sentNumber;
      }
      if (this.#isClosed) throw new Error(`'${text}' was not accepted: ${JSON.stringify(answer)}`);
      this.repeated += 1;
      await sleep(AGAIN_MS * (1 + Math.random()));
    }
  }

  /** Sends a text once. Returns what the form is answered. */
  sendOnce(text: string): Promise<Record<string, unknown> | null> {
    return this.post({ intent: 'send', token: this.token, key: randomUUID(), text });
  }

  /** Posts a form of the conversation. Null: no answer, or none for people. */
  async post(fields: Readonly<Record<string, string>>): Promise<Record<string, unknown> | null> {
    const answer = await this.#ask('/_data/discussion', new URLSearchParams(fields));
    return answer && (answer.json as Record<string, unknown> | null);
  }

  /** Reads what comes after the last line on the screen. False: there is nothing to read, or nobody answers. */
  async read(): Promise<boolean> {
    return (await this.#readAfter(this.lastNumber)) !== null;
  }

  /** Opens the stream, and opens it again whenever it ends, until the browser is closed. */
  listen(): void {
    if (this.#isClosed) return;
    this.streams += 1;
    const headers = { ...this.#headers(), Accept: 'text/event-stream' };
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      this.isListening = false;
      setTimeout(() => this.listen(), RECONNECT_MS * (0.5 + Math.random())).unref();
    };
    const stream = get(`${this.#site.url}${LIVE_PATH}`, { headers, agent: false }, (answer) => {
      let text = '';
      this.isListening = answer.statusCode === 200;
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        const end = text.lastIndexOf('\n\n');
        if (end < 0) return;
        this.#hear(text.slice(0, end));
        text = text.slice(end + 2);
      });
      answer.on('close', again).on('error', again);
    });
    stream.on('error', again);
    this.#stream = stream;
  }

  close(): void {
    this.#isClosed = true;
    this.#stream?.destroy();
  }

  #hear(events: string): void {
    this.heard += events.split('\n').filter((line) => line.startsWith('data: {')).length;
    const line = events.split('\n').findLast((one) => one.startsWith('data: {'));
    const states = line === undefined ? null : readStates(line.slice('data: '.length));
    const state = states && readLiveTalk(states[TALK_TOPIC]).conversations.get(this.#liveToken);
    if (!state) return;
    if (state.number > this.#announced) this.#on.announced?.(state.number);
    this.#announced = Math.max(this.#announced, state.number);
    void this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (!this.#isClosed && this.lastNumber < this.#announced)
        if ((await this.#readAfter(this.lastNumber)) === null) await sleep(AGAIN_MS);
    } finally {
      this.#isReading = false;
    }
  }

  async #readAfter(number: number): Promise<AsJson<ThreadData> | null> {
    const answer = await this.#ask(`/_data/discussion?${this.#after(number)}`);
    const thread = (answer?.json as { discussion?: AsJson<ThreadData> } | null)?.discussion;
    if (!thread) return null;
    this.#show(thread);
    return thread;
  }

  #after(number: number): string {
    return `after=${number}${this.#version === null ? '' : `&${VERSION_PARAMETER}=${this.#version}`}`;
  }

  #show(thread: AsJson<ThreadData>): void {
    this.#parts += 1;
    this.#version = thread.version;
    for (const line of thread.lines) {
      this.lastNumber = Math.max(this.lastNumber, line.number);
      if (line.kind !== 'text') continue;
      const shown = { number: line.number, text: line.text, isMine: line.isMine };
      this.screen.push(shown);
      this.#on.line?.(shown);
    }
  }

  async #ask(path: string, body?: URLSearchParams): Promise<{ readonly json: unknown } | null> {
    try {
      const { status, text } = await this.#exchange(path, body?.toString());
      return status === 200 || status === 422 ? { json: JSON.parse(text) as unknown } : null;
    } catch {
      // The process died, or the database is away.
      return null;
    }
  }

  #exchange(path: string, body?: string): Promise<{ readonly status: number; readonly text: string }> {
    const headers = {
      ...this.#headers(),
      ...(this.token !== '' && { [CONVERSATION_HEADER]: this.token }),
      ...(body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
    };
    const options = { agent: connections, headers, method: body === undefined ? 'GET' : 'POST' };
    return new Promise((resolve, reject) => {
      const asked = request(this.#site.url + path, { ...options, timeout: ANSWER_WITHIN_MS }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', reject);
      });
      asked.on('timeout', () => asked.destroy(new Error('No answer came in time.')));
      asked.on('error', reject);
      asked.end(body);
    });
  }

  #headers(): Record<string, string> {
    const { cookie, client } = this.#member;
    return { Cookie: cookie, Origin: this.#site.publicUrl, 'X-Forwarded-For': client };
  }
}

/** What became of the texts of one pair, as each of the two reads them. */
export interface Tally {
  readonly lost: number;
  readonly doubled: number;
  readonly disordered: number;
}

/** Compares both screens with what was sent: each text once on both, in the order of its sender, in one order for both. */
export function compareScreens(
  sent: readonly (readonly string[])[],
  screens: readonly (readonly ScreenLine[])[],
): Tally {
  const tally = { lost: 0, doubled: 0, disordered: 0 };
  for (const screen of screens) {
    const counts = Map.groupBy(screen, ({ text }) => text);
    for (const texts of sent) {
      tally.lost += texts.filter((text) => !counts.has(text)).length;
      const own = new Set(texts);
      const read = screen.filter(({ text }) => own.has(text)).map(({ text }) => text);
      tally.disordered += [...new Set(read)].filter((text, index) => text !== texts[index]).length;
    }
    tally.doubled += [...counts.values()].reduce((sum, lines) => sum + lines.length - 1, 0);
    tally.disordered += screen.filter(({ number }, index) => number <= (screen[index - 1]?.number ?? 0)).length;
  }
  const [one = [], other = []] = screens;
  tally.disordered += one.filter(({ number, text }, index) => {
    const same = other[index];
    return same !== undefined && (same.number !== number || same.text !== text);
  }).length;
  return tally;
}
