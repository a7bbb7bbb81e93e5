import { setTimeout as sleep } from 'node:timers/promises';
import type { TestMailServer } from '#testing/mail-server.ts';

/** A mail whose worker dies is sent by another one, once it is sure that the first is gone. */
const MAIL_WITHIN_MS = 150_000;
const ANSWER_WITHIN_MS = 30_000;
/** No other mail has one: those that tell of something have links to stop them. */
const SIGN_IN_LINK = /\/home\?token=([\w.~-]+)/;

/** What came of all requests of all members. */
export interface Tally {
  /** What was asked and what came instead of an answer. */
  readonly failures: string[];
  answered: number;
  /** Milliseconds. */
  readonly times: number[];
  /** How long a page is. */
  pageBytes?: number;
}

interface Surroundings {
  readonly url: string;
  readonly publicUrl: string;
  readonly mails: TestMailServer;
  readonly number: number;
  readonly tally: Tally;
}

/** A member's browser behind a proxy of its own, which notes whatever is not answered as it should be. */
export class LoadedMember {
  readonly number: number;
  readonly #around: Surroundings;
  readonly #email: string;
  readonly #cookies = new Map<string, string>();

  constructor(around: Surroundings) {
    this.#around = around;
    this.number = around.number;
    this.#email = `charge${around.number}@exemple.fr`;
  }

  async signUp(): Promise<void> {
    const form = { intent: 'sign-up', email: this.#email, display_name: 'Ana', age_confirmed: 'true' };
    await this.#followLink(() => this.post('/home', form));
    await this.#send('/auth/v1/consents', {
      json: { terms: true, sensitive_data: true, display_name: 'Ana', age_confirmed: true },
    });
  }

  async signIn(): Promise<void> {
    await this.#followLink(() => this.post('/login', { intent: 'link', email: this.#email }));
  }

  see(address: string): Promise<void> {
    return this.#send(address, {});
  }

  post(address: string, fields: object): Promise<void> {
    const form = new URLSearchParams();
    for (const [name, given] of Object.entries(fields))
      for (const value of [given].flat() as string[]) form.append(name, value);
    return this.#send(`/_data${address}`, { form });
  }

  /** Asks for a link, waits for the mail, and uses it. */
  async #followLink(ask: () => Promise<void>): Promise<void> {
    const { mails, tally } = this.#around;
    const received = () => mails.received.filter(({ to, text }) => to.includes(this.#email) && SIGN_IN_LINK.test(text));
    const before = received().length;
    await ask();
    for (const end = Date.now() + MAIL_WITHIN_MS; received().length === before; await sleep(100)) {
      if (Date.now() < end) continue;
      tally.failures.push('no mail with a link');
      return;
    }
    const token = SIGN_IN_LINK.exec(received().at(-1)?.text ?? '')?.[1];
    await this.#send('/auth/v1/verify', { json: { token } });
  }

  async #send(address: string, { form, json }: { form?: URLSearchParams; json?: object }): Promise<void> {
    const { url, publicUrl, number, tally } = this.#around;
    const begun = performance.now();
    try {
      const answer = await fetch(url + address, {
        method: form || json ? 'POST' : 'GET',
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: {
          Origin: publicUrl,
          Accept: address.startsWith('/_data') || json ? 'application/json' : 'text/html',
          Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'X-Forwarded-Proto': 'https',
          'X-Forwarded-For': `10.0.${number >> 8}.${number & 255}`,
          ...(json && { 'Content-Type': 'application/json' }),
        },
        ...((form ?? json) && { body: form ?? JSON.stringify(json) }),
      });
      const text = await answer.text();
      this.#storeCookies(answer);
      if (![200, 204].includes(answer.status))
        tally.failures.push(`${answer.status} for ${address}: ${text.slice(0, 120)}`);
      if (address === '/matches') tally.pageBytes = text.length;
      tally.answered += 1;
      tally.times.push(performance.now() - begun);
    } catch (error) {
      tally.failures.push(`no answer for ${address}: ${(error as Error).message}`);
    }
  }

  #storeCookies({ headers }: Response): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}
