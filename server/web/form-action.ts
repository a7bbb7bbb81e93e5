import { data } from 'react-router';
import type { z } from 'zod/mini';
import { AppError, errorsInWords, type ErrorCode, type FieldErrors } from '#shared/errors.ts';
import type { AppContext } from '../platform/context.ts';
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts';
import { checkForm, fieldsOf, readForm, type CheckedForm, type FormFields } from '../platform/http/parse-form.ts';
import { appContext, type RouteArguments } from './route.ts';

/** A post before its form decides anything. */
export interface FormArrival extends RouteArguments {
  readonly ctx: AppContext;
  /** The fields as they were typed. The body is read once, however often this is called. */
  readonly read: () => Promise<FormFields>;
}

/** A form whose fields are read. */
export interface PostedForm<Visitor> extends RouteArguments {
  readonly ctx: AppContext;
  readonly fields: FormFields;
  /** What `admit` answered. */
  readonly visitor: Visitor;
}

/** A form whose fields are checked. */
export interface ValidForm<Value, Visitor> extends PostedForm<Visitor> {
  readonly value: Value;
}

/** What the screen shows after a form did its work. */
export interface FormDone {
  readonly errors: Readonly<Record<string, never>>;
  readonly values: FormFields;
}

export type FormOutcome = Response | FormDone | RejectedForm;

/** What one intent of a form must say, what it does, and what is said where that fails. */
export interface FormIntent<Value, Visitor> {
  /** The fields that may come several times. */
  readonly lists?: readonly string[];
  /** Throws where not everybody who may post may do this. */
  readonly guard?: (form: PostedForm<Visitor>) => unknown;
  /**
   * A schema, or a function where more than the fields decides; null stands for what no form of ours sends. Without it
   * no field but the intent is checked.
   */
  readonly parse?:
    | z.ZodMiniType<Value>
    | ((form: PostedForm<Visitor>) => CheckedForm<Value> | null | Promise<CheckedForm<Value> | null>);
  /** What is said instead of the errors that `parse` found. */
  readonly invalid?: (errors: FieldErrors, form: PostedForm<Visitor>) => FieldErrors;
  /** Does what was asked for, and answers a redirect, `done(…)` or `refuse(…)`. */
  readonly run: (form: ValidForm<Value, Visitor>) => FormOutcome | Promise<FormOutcome>;
  readonly failed?: FormFailures<Visitor>;
  /** What a refused form gives back of what was typed. Nothing unless stated: a form may hold a secret. */
  readonly givesBack?: 'all' | readonly string[] | ((form: PostedForm<Visitor>, value: Value | null) => FormFields);
}

/** Which errors the form shows. The others become the failure of the whole page. */
export interface FormFailures<Visitor> {
  /** The field that shows an AppError of `run`, or the errors to show instead; with the status of the AppError. */
  readonly expected?: string | ((error: AppError) => FieldErrors | undefined) | undefined;
  /** What the form shows of everything else, which is logged: with 503 where trying again may help, else with 500. */
  readonly unexpected?: {
    readonly code: ErrorCode | ((error: unknown) => ErrorCode);
    /** The line in the log, and what it says besides. */
    readonly log: string;
    readonly details?: (form: PostedForm<Visitor>) => object;
    /** In place of 503 and 500. */
    readonly status?: number;
  };
}

/** A form of one or more intents, which its field `intent` names. */
export interface FormDefinition<Values, Value, Visitor> extends Partial<FormIntent<Value, Visitor>> {
  /** Who may post; throws a redirect or an AppError for anybody else. */
  readonly admit?: (arrival: FormArrival) => Visitor | Promise<Visitor>;
  /** For posts that others make: their body may be anything, and is not read. */
  readonly ignoresBody?: boolean;
  readonly intents?: { readonly [Intent in keyof Values]: FormIntent<Values[Intent], Visitor> };
}

/**
 * The one way through a form: its body is read and checked once, errors are shown at their fields, with what was
 * typed, and what nobody expects is logged once (S-screen-2, S-screen-7). An intent that is not declared is a bad
 * request, unless the definition has a `run` of its own.
 */
export function formAction<Values extends Record<string, unknown>, Value, Visitor = undefined>(
  definition: FormDefinition<Values, Value, Visitor>,
): (args: RouteArguments) => Promise<unknown> {
  const { admit, ignoresBody = false } = definition;
  return async ({ request, context }) => {
    const ctx = context.get(appContext);
    let reading: Promise<URLSearchParams> | undefined;
    const readOnce = () => (reading ??= ignoresBody ? Promise.resolve(new URLSearchParams()) : readForm(request));
    const read = async () => fieldsOf(await readOnce());
    const visitor = (await admit?.({ request, context, ctx, read })) as Visitor;
    const posted = await readOnce();
    const intent = intentOf(definition, posted.getAll('intent'));
    if (!intent) throw new AppError('bad_request', 400);
    return answer(intent, { request, context, ctx, visitor, fields: fieldsOf(posted, intent.lists) });
  };
}

/** Refuses a form, in `run`: each field's error by code. */
export function refuse(errors: FieldErrors, status = 422): RejectedForm {
  return new RejectedForm(errors, status);
}

/** Leaves the member on the screen, with news. */
export function done<News extends object>(news: News): News & FormDone {
  return { errors: {}, values: {}, ...news };
}

/** For a form that no screen of ours sends. */
export function badForm(): never {
  throw new AppError('bad_request', 400);
}

/** Shows the first error at the form, where its fields show none. */
export function atForm(errors: FieldErrors): FieldErrors {
  return { form: Object.values(errors)[0] ?? 'bad_request' };
}

class RejectedForm {
  readonly errors: FieldErrors;
  readonly status: number;
  constructor(errors: FieldErrors, status: number) {
    this.errors = errors;
    this.status = status;
  }
}

function intentOf<Values, Value, Visitor>(
  { intents, ...form }: FormDefinition<Values, Value, Visitor>,
  [name, ...others]: readonly string[],
): FormIntent<unknown, Visitor> | null {
  if (intents && name !== undefined && others.length === 0 && Object.hasOwn(intents, name)) {
    return intents[name as keyof Values] as FormIntent<unknown, Visitor>;
  }
  return form.run ? (form as FormIntent<unknown, Visitor>) : null;
}

async function answer<Value, Visitor>(intent: FormIntent<Value, Visitor>, form: PostedForm<Visitor>) {
  const { run, failed = {} } = intent;
  const refused = ({ errors, status }: RejectedForm, value: Value | null) =>
    data({ ...errorsInWords(errors), values: givenBack(intent, form, value) }, { status });
  // No expected error comes from checking: what is wrong with the fields has its codes.
  const checked = await orRejected(form, { ...failed, expected: undefined }, () => check(intent, form));
  if (checked instanceof RejectedForm) return refused(checked, null);
  const outcome = await orRejected(form, failed, () => run({ ...form, ...checked }));
  return outcome instanceof RejectedForm ? refused(outcome, checked.value) : outcome;
}

async function check<Value, Visitor>({ guard, parse, invalid }: FormIntent<Value, Visitor>, form: PostedForm<Visitor>) {
  await guard?.(form);
  if (!parse) return { value: undefined as Value };
  const checked = typeof parse === 'function' ? await parse(form) : checkForm(parse, form.fields);
  if (!checked) return badForm();
  if (checked.ok) return { value: checked.value };
  return refuse(invalid ? invalid(checked.errors, form) : checked.errors);
}

async function orRejected<Result, Visitor>(
  form: PostedForm<Visitor>,
  failures: FormFailures<Visitor>,
  work: () => Result | Promise<Result>,
): Promise<Result | RejectedForm> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof Response ? null : refusalAfter(error, failures, form);
    if (!refusal) throw error;
    return refusal;
  }
}

function refusalAfter<Visitor>(
  error: unknown,
  { expected, unexpected }: FormFailures<Visitor>,
  form: PostedForm<Visitor>,
): RejectedForm | null {
  if (error instanceof AppError) {
    const errors = typeof expected === 'string' ? { [expected]: error.code } : expected?.(error);
    if (errors) return refuse(errors, error.status);
    if (error.status < 500) return null;
  }
  if (!unexpected) return null;
  const { log, details } = unexpected;
  const code = typeof unexpected.code === 'function' ? unexpected.code(error) : unexpected.code;
  form.ctx.log.error({ err: error, code, ...details?.(form) }, log);
  const isForLater = error instanceof AppError || isDatabaseUnavailable(error);
  return refuse({ form: code }, unexpected.status ?? (isForLater ? 503 : 500));
}

function givenBack<Value, Visitor>(
  { givesBack = [] }: FormIntent<Value, Visitor>,
  form: PostedForm<Visitor>,
  value: Value | null,
): FormFields {
  if (givesBack === 'all') return form.fields;
  if (typeof givesBack === 'function') return givesBack(form, value);
  return Object.fromEntries(givesBack.map((name) => [name, form.fields[name] ?? '']));
}
