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
  it('runs with its parsed value, and returns the data of its run without errors', async () => {
    expect((await post(formOf({}))).answer).toEqual({ errors: {}, values: {}, sentTo: 'ana@exemple.fr' });
  });

  it('answers with the redirect that its run returns or throws', async () => {
    const target = redirect('/matches');
    expect((await post(formOf({ run: () => target }))).answer).toBe(target);
    const thrown = formOf({ run: failing(target), failed: { unexpected: { code: 'gift_failed', log: 'no' } } });
    await expect(post(thrown)).rejects.toBe(target);
  });

  it('is read once, even if `admit` reads its fields twice', async () => {
    const action = formAction({
      admit: async ({ read }) => [await read(), await read()] as const,
      run: ({ fields, visitor }) => done({ seen: [fields, ...visitor] }),
    });
    expect((await post(action)).answer).toMatchObject({ seen: [typed, typed, typed] });
  });

  it('has a list of values for each field that is declared as a list', async () => {
    const action = formAction({ lists: ['card', 'other'], run: ({ fields }) => done({ fields }) });
    expect((await post(action, 'card=a')).answer).toMatchObject({ fields: { card: ['a'], other: [] } });
  });
});

describe('an invalid form', () => {
  it('shows the message of the first error of a field, with status 422', async () => {
    const { body, status } = await post(formOf({}), { intent: 'send', contact: ' ' });
    expect(status).toBe(422);
    expect(body).toEqual({ errors: { contact: messages.crush_gone }, values: {} });
  });

  it.each([
    ['all' as const, { intent: 'send', contact: ' ' }],
    [['contact', 'name'], { contact: ' ', name: '' }],
    [() => ({ other: 'x' }), { other: 'x' }],
  ])('returns the typed values that givesBack selects: %p', async (givesBack, values) => {
    const { body } = await post(formOf({ givesBack }), { intent: 'send', contact: ' ' });
    expect(body).toMatchObject({ values });
  });

  it('shows the errors that `invalid` returns, and is a bad request if it throws one', async () => {
    const wrong = { intent: 'send' };
    expect((await post(formOf({ invalid: atForm }), wrong)).body).toMatchObject({
      errors: { form: messages.crush_contact_invalid },
    });
    await expect(post(formOf({ invalid: badForm, failed: { expected: 'form' } }), wrong)).rejects.toMatchObject({
      code: 'bad_request',
    });
  });

  it('is a bad request when it has an unknown field, even if expected errors are shown at the form', async () => {
    const action = formOf({ failed: { expected: 'form' } });
    await expect(post(action, { ...typed, role: 'admin' })).rejects.toMatchObject({ code: 'bad_request', status: 400 });
  });

  it('is a bad request when its parse function returns null', async () => {
    await expect(post(formOf({ parse: () => null }))).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('has the status with which its run refuses it, and the typed values that givesBack selects', async () => {
    const action = formOf({
      run: () => refuse({ form: 'too_many_requests' }, 429),
      givesBack: (_form, value) => ({ contact: value?.contact ?? '' }),
    });
    const { body, status } = await post(action);
    expect(status).toBe(429);
    expect(body).toEqual({ errors: { form: messages.too_many_requests }, values: { contact: 'ana@exemple.fr' } });
  });
});

describe('an AppError that run throws', () => {
  const run = failing(new AppError('crush_gone', 409));

  it('is shown at the field that failed.expected names, with its own status, and is not logged', async () => {
    const { body, status, logged } = await post(formOf({ run, failed: { expected: 'contact' } }));
    expect([status, body]).toEqual([409, { errors: { contact: messages.crush_gone }, values: {} }]);
    expect(logged).toEqual([]);
  });

  it('is shown with the message that failed.expected returns', async () => {
    const expected = ({ code }: AppError) => ({ form: { code, message: `Erreur: ${messages[code]}` } });
    const { body } = await post(formOf({ run, failed: { expected } }));
    expect(body).toMatchObject({ errors: { form: `Erreur: ${messages.crush_gone}` } });
  });

  it('becomes the error page when failed.expected does not handle it, even with failed.unexpected', async () => {
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
    ['a database that cannot be reached', unavailable, 503],
    ['an error whose cause is a database that cannot be reached', new Error('not saved', { cause: unavailable }), 503],
    ['an AppError with status 503', new AppError('unavailable', 503), 503],
  ])('is shown at the form and logged once when it is %s', async (_name, error, expectedStatus) => {
    const { body, status, logged } = await post(formOf({ run: failing(error), failed: { unexpected } }));
    expect([status, body]).toEqual([expectedStatus, { errors: { form: messages.crush_send_failed }, values: {} }]);
    expect(logged).toEqual([
      { facts: { err: error, code: 'crush_send_failed', theme: 'gouts' }, line: 'crush failed' },
    ]);
  });

  it('is shown with the code and the status of failed.unexpected when parse throws it', async () => {
    const failed = { unexpected: { code: () => 'gift_failed' as const, log: 'no gift', status: 503 } };
    const { body, status } = await post(formOf({ parse: failing(new Error('boom')), failed, givesBack: 'all' }));
    expect([status, body]).toEqual([503, { errors: { form: messages.gift_failed }, values: typed }]);
  });

  it('becomes the error page without failed.unexpected', async () => {
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

  it('selects the schema and the action', async () => {
    expect((await post(action)).answer).toMatchObject({ sent: 'ana@exemple.fr', visitor: 'POST' });
    expect((await post(action, { intent: 'close', more: 'x' })).answer).toMatchObject({ closed: 'close' });
  });

  it.each(['intent=open', 'intent=toString', 'intent=send&intent=close', ''])(
    'makes a form a bad request when it is not exactly one declared intent: %p',
    async (body) => {
      await expect(post(action, body)).rejects.toMatchObject({ code: 'bad_request', status: 400 });
    },
  );

  it("calls the form's own run when it is undeclared, if the form has one", async () => {
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
