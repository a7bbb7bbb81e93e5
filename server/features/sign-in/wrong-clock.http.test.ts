import { describe, expect, it } from '@jest/globals';
import { freePort } from '#testing/test-process.ts';
import { prepareWeb, prepareWebSite } from '#testing/test-site.ts';
import { createVisitor, lastToken } from '#testing/visitor.ts';

const HOURS = 3;

/** Makes a process believe in another time: what NODE_OPTIONS loads before its first line. */
function clockOff(hours: number): { readonly NODE_OPTIONS: string } {
  const script = `const Right = Date; const off = ${hours} * 3600000;
    globalThis.Date = class Date extends Right {
      constructor(...given) { super(...(given.length ? given : [Right.now() + off])); }
      static now() { return Right.now() + off; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

const METRICS_PORT = String(await freePort());
const site = prepareWebSite();
// The public address is the same for all: a load balancer chooses among them.
const others = [HOURS, -HOURS].map((hours, index) =>
  prepareWeb(site, () => ({
    ...clockOff(hours),
    PUBLIC_URL: site.web.url,
    ...(index === 0 && { METRICS_PORT }),
  })),
);

// S-sign-in-15, S-operations-19
describe('a sign-in link where the clocks of two web machines differ by hours', () => {
  it('asked for at one opens the account at the other, whichever of them is wrong', async () => {
    for (const [asked, used] of [0, 1, 2].flatMap((one) => [0, 1, 2].map((other) => [one, other] as const))) {
      const urls = [site.web, ...others].map(({ url }) => url);
      const email = `ana${asked}${used}@exemple.fr`;
      const origin = { Origin: site.web.url };
      await createVisitor(urls[asked]!).agent.post('/login').set(origin).type('form').send({ intent: 'link', email });
      await createVisitor(urls[asked]!)
        .agent.post('/home')
        .set(origin)
        .type('form')
        .send({ intent: 'sign-up', email, display_name: 'Ana', age_confirmed: 'true' })
        .expect(200);
      const token = await lastToken(site.db, email);
      const opened = await createVisitor(urls[used]!)
        .agent.post('/home')
        .set(origin)
        .type('form')
        .send({ intent: 'verify', token, email });
      expect({ asked, used, status: opened.status }).toEqual({ asked, used, status: 303 });
    }
  });

  it('shows the difference in the metrics of each process', async () => {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    const offset = Number(/^resonance_clock_offset_seconds (.+)$/m.exec(text)?.[1]);
    expect(Math.round(offset / 60)).toBe(HOURS * 60);
  });
});
