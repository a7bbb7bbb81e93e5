import { describe, expect, it } from '@jest/globals';
import { redirect, RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { errorCode } from '#shared/error-code.ts';
import { AppError, messages } from '#shared/errors.ts';
import type { AppContext } from '../platform/context.ts';
import { atForm, badForm, done, formAction, refuse, type FormDefinition } from './form-action.ts';
import { appContext } from './route.ts';

interface Logged {
  readonly facts: { readonly err: unknown };
  readonly line: string;
}

const schema = z.strictObject({
  intent: z.literal('send'),
  contact: z.string(errorCode('crush_contact_invalid')).check(z.trim(), z.minLength(1, errorCode('crush_gone'))),
});
const typed = { intent: 'send', contact: ' ana@exemple.fr ' };

/** Posts to an action, and answers what the browser would get. */
async function post(action: ReturnType<typeof formAction>, body: Readonly<Record<string, string>> | string = typed) {
  const logged: Logged[] = [];
  const log = { error: (facts: Logged['facts'], line: string) => void logged.push({ facts, line }) };
  const context = new RouterContextProvider();
  context.set(appContext, { log } as unknown as AppContext);
  const request = new Request('http://example.test/', { method: 'POST', body: new URLSearchParams(body) });
  const answer = (await action({ request, context })) as {
    readonly data?: unknown;
    readonly init?: { readonly status?: number };
  };
  return { answer, body: answer.data, status: answer.init?.status, logged };
}

function formOf(part: Partial<FormDefinition<Record<string, unknown>, { contact: string }, undefined>>) {
  return formAction<Record<string, unknown>, { contact: string }>({
    parse: schema,
    run: ({ value }) => done({ sentTo: value.contact }),
    ...part,
  });
}

function failing(error: unknown): () => never {
  return () => {
    throw error;
  };
}

const unavailable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('a valid form', () => {
  it('a valid form runs with its parsed value, and the screen shows the news without errors', async () => {
    expect((await post(formOf({}))).answer).toEqual({ errors: {}, values: {}, sentTo: 'ana@exemple.fr' });
  });

  it('a form leads to where its run redirects, by returning or by throwing', async () => {
    const target = redirect('/matches');
    expect((await post(formOf({ run: () => target }))).answer).toBe(target);
    const thrown = formOf({ run: failing(target), failed: { unexpected: { code: 'gift_failed', log: 'no' } } });
    await expect(post(thrown)).rejects.toBe(target);
  });

  it('a form is read once, also when its fields are asked for again', async () => {
    const action = formAction({
      admit: async ({ read }) => [await read(), await read()] as const,
      run: ({ fields, visitor }) => done({ seen: [fields, ...visitor] }),
    });
    expect((await post(action)).answer).toMatchObject({ seen: [typed, typed, typed] });
  });

  it('a field that is declared as a list is always a list', async () => {
    const action = formAction({ lists: ['card', 'other'], run: ({ fields }) => done({ fields }) });
    expect((await post(action, 'card=a')).answer).toMatchObject({ fields: { card: ['a'], other: [] } });
  });
});

describe('a wrong form', () => {
  it('a wrong field shows the words of its first error, with status 422', async () => {
    const { body, status } = await post(formOf({}), { intent: 'send', contact: ' ' });
    expect(status).toBe(422);
    expect(body).toEqual({ errors: { contact: messages.crush_gone }, values: {} });
  });

  it.each([
    ['all' as const, { intent: 'send', contact: ' ' }],
    [['contact', 'name'], { contact: ' ', name: '' }],
    [() => ({ other: 'x' }), { other: 'x' }],
  ])('a wrong form gives back of what was typed: %p', async (givesBack, values) => {
    const { body } = await post(formOf({ givesBack }), { intent: 'send', contact: ' ' });
    expect(body).toMatchObject({ values });
  });

  it('a wrong form shows other errors than those of the schema where `invalid` says so', async () => {
    const wrong = { intent: 'send' };
    expect((await post(formOf({ invalid: atForm }), wrong)).body).toMatchObject({
      errors: { form: messages.crush_contact_invalid },
    });
    await expect(post(formOf({ invalid: badForm, failed: { expected: 'form' } }), wrong)).rejects.toMatchObject({
      code: 'bad_request',
    });
  });

  it('a form with an unknown field is a bad request, even where expected errors are shown at the form', async () => {
    const action = formOf({ failed: { expected: 'form' } });
    await expect(post(action, { ...typed, role: 'admin' })).rejects.toMatchObject({ code: 'bad_request', status: 400 });
  });

  it('a form is a bad request where its own check answers null', async () => {
    await expect(post(formOf({ parse: () => null }))).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('a run refuses a form with the status and the values of its choice', async () => {
    const action = formOf({
      run: () => refuse({ form: 'too_many_requests' }, 429),
      givesBack: (_form, value) => ({ contact: value?.contact ?? '' }),
    });
    const { body, status } = await post(action);
    expect(status).toBe(429);
    expect(body).toEqual({ errors: { form: messages.too_many_requests }, values: { contact: 'ana@exemple.fr' } });
  });
});

describe('an expected error', () => {
  const run = failing(new AppError('crush_gone', 409));

  it('an AppError is shown at the field that the form names, with its own status, and is not logged', async () => {
    const { body, status, logged } = await post(formOf({ run, failed: { expected: 'contact' } }));
    expect([status, body]).toEqual([409, { errors: { contact: messages.crush_gone }, values: {} }]);
    expect(logged).toEqual([]);
  });

  it('an AppError is shown in other words where the form has them', async () => {
    const expected = ({ code }: AppError) => ({ form: { code, message: `Erreur: ${messages[code]}` } });
    const { body } = await post(formOf({ run, failed: { expected } }));
    expect(body).toMatchObject({ errors: { form: `Erreur: ${messages.crush_gone}` } });
  });

  it('an AppError that the form does not speak of is the failure of the page', async () => {
    const unexpected = { code: 'crush_send_failed', log: 'crush failed' } as const;
    for (const failed of [{}, { unexpected }, { expected: () => undefined, unexpected }]) {
      await expect(post(formOf({ run, failed }))).rejects.toMatchObject({ code: 'crush_gone' });
    }
  });
});

describe('an unexpected error', () => {
  const unexpected = { code: 'crush_send_failed', log: 'crush failed', details: () => ({ theme: 'gouts' }) } as const;

  it.each([
    ['an unknown error', new Error('boom'), 500],
    ['a database that is away', unavailable, 503],
    ['an error whose cause is a database that is away', new Error('not saved', { cause: unavailable }), 503],
    ['a service that is away', new AppError('unavailable', 503), 503],
  ])('%s is shown at the form and logged once', async (_name, error, expectedStatus) => {
    const { body, status, logged } = await post(formOf({ run: failing(error), failed: { unexpected } }));
    expect([status, body]).toEqual([expectedStatus, { errors: { form: messages.crush_send_failed }, values: {} }]);
    expect(logged).toEqual([
      { facts: { err: error, code: 'crush_send_failed', theme: 'gouts' }, line: 'crush failed' },
    ]);
  });

  it('an unexpected error of the check is shown as well, with the code and the status that the form chooses', async () => {
    const failed = { unexpected: { code: () => 'gift_failed' as const, log: 'no gift', status: 503 } };
    const { body, status } = await post(formOf({ parse: failing(new Error('boom')), failed, givesBack: 'all' }));
    expect([status, body]).toEqual([503, { errors: { form: messages.gift_failed }, values: typed }]);
  });

  it('an unexpected error that the form does not speak of is the failure of the page', async () => {
    await expect(post(formOf({ run: failing(unavailable), failed: { expected: 'form' } }))).rejects.toBe(unavailable);
  });
});

describe('the intent', () => {
  const action = formAction({
    admit: ({ request }) => request.method,
    intents: {
      send: { parse: schema, run: ({ value, visitor }) => done({ sent: value.contact, visitor }) },
      close: { run: ({ fields }) => done({ closed: fields['intent'] }) },
    },
  });

  it('the intent chooses what the form must say and what it does', async () => {
    expect((await post(action)).answer).toMatchObject({ sent: 'ana@exemple.fr', visitor: 'POST' });
    expect((await post(action, { intent: 'close', more: 'x' })).answer).toMatchObject({ closed: 'close' });
  });

  it.each(['intent=open', 'intent=toString', 'intent=send&intent=close', ''])(
    'a form with the fields %p and no declared intent is a bad request',
    async (body) => {
      await expect(post(action, body)).rejects.toMatchObject({ code: 'bad_request', status: 400 });
    },
  );

  it('an undeclared intent is left to the form itself where that has a run', async () => {
    const open = formAction({ intents: { close: { run: () => done({}) } }, run: () => done({ isOpen: true }) });
    expect((await post(open, 'intent=open')).answer).toMatchObject({ isOpen: true });
  });
});

it('a visitor who may not post is refused before the form is read', async () => {
  const action = formAction({ admit: failing(new AppError('not_found', 404)), run: () => done({}) });
  await expect(post(action, '%E0')).rejects.toMatchObject({ code: 'not_found' });
  await expect(post(formOf({}), '%E0')).rejects.toMatchObject({ code: 'bad_request' });
});

it('a guard refuses an intent before its fields are checked', async () => {
  const action = formOf({ guard: failing(new AppError('authentication_required', 401)) });
  await expect(post(action, 'contact=')).rejects.toMatchObject({ code: 'authentication_required' });
});

it('a form that ignores its body never reads it', async () => {
  const action = formAction({ ignoresBody: true, run: ({ fields }) => done({ fields }) });
  expect((await post(action, '%E0')).answer).toMatchObject({ fields: {} });
});
