/*
 * Signs somebody up at a site that runs, as a browser does: asks for a link, waits for its mail, uses it, and looks at a page
 * that only members see, with its stream of news. `node sign-up.mjs https://resonance.example FOLDER 3`: the address of the
 * site, the folder of catch-mails.mjs, and how many sign up. Exit code 1 when anything fails.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';

const [site = '', folder = '/tmp/mails', times = '1'] = process.argv.slice(2);
const WAIT_FOR_MAIL_MS = 60_000;
const WAIT_FOR_STREAM_MS = 10_000;
// A certificate that was made for the walk alone is good enough.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
process.removeAllListeners('warning');

try {
  for (let time = 0; time < Number(times); time += 1) await signUp(`marche-${Date.now()}-${time}@exemple.fr`);
  process.stdout.write(`${times} signed up at ${site}\n`);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}

async function signUp(email) {
  const ask = browserOf(site);
  await ask('/home', 200);
  await ask('/home', 200, {
    form: { intent: 'sign-up', email, display_name: 'Camille', age_confirmed: 'true' },
  });
  const token = await tokenFor(email);
  await ask('/auth/v1/verify', 200, { json: { token, email } });
  const consents = { terms: true, sensitive_data: true, display_name: 'Camille', age_confirmed: true };
  await ask('/auth/v1/consents', 200, { json: consents });
  const account = await (await ask('/mon-compte', 200)).text();
  if (!account.includes(email)) throw new Error('The page of the account does not know the address.');
  const stream = await ask('/_live', 200, {
    headers: { Accept: 'text/event-stream' },
    signal: AbortSignal.timeout(WAIT_FOR_STREAM_MS),
  });
  const reader = stream.body.getReader();
  if (!(await reader.read()).value?.length) throw new Error('The stream of news says nothing.');
  await reader.cancel();
}

/** A browser with cookies of its own: a function that asks for a path and expects a status. */
function browserOf(origin) {
  const cookies = new Map();
  return async (target, status, { form, json, headers, ...options } = {}) => {
    const body = form ? new URLSearchParams(form) : json && JSON.stringify(json);
    const answer = await fetch(new URL(target, origin), {
      redirect: 'manual',
      ...(body && { method: 'POST', body }),
      ...options,
      headers: {
        Accept: json ? 'application/json' : 'text/html',
        Origin: new URL(origin).origin,
        ...(json && { 'Content-Type': 'application/json' }),
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    if (answer.status !== status) throw new Error(`${target} answered ${answer.status}`);
    return answer;
  };
}

/** The secret of the link in the mail to an address, once it has come. */
async function tokenFor(email) {
  const until = Date.now() + WAIT_FOR_MAIL_MS;
  while (Date.now() < until) {
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.eml'))) {
      const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
      if (!mail.to?.some(({ address }) => address === email)) continue;
      const [, token] = /[?&]token=([\w.-]+)/.exec(mail.text ?? '') ?? [];
      if (token !== undefined) return token;
    }
    await sleep(200);
  }
  throw new Error(`No mail came for ${email}.`);
}
