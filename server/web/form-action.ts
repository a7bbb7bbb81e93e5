import { data } from 'react-router';
import type { z } from 'zod/mini';
import { AppError, errorsInWords, type ErrorCode, type FieldErrors } from '#shared/errors.ts';
import type { AppContext } from '../platform/context.ts';
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts';
import { checkForm, fieldsOf, readForm, type CheckedForm, type FormFields } from '../platform/http/parse-form.ts';
import { appContext, uploadContext, type RouteArguments } from './route.ts';

/** A posted form before its fields are read. */
export interface FormArrival extends RouteArguments {
  readonly ctx: AppContext;
  /** Reads the fields as they were typed. The body is read once, however often this is called. */
  readonly read: () => Promise<FormFields>;
}

/** A posted form whose fields are read. */
export interface PostedForm<Visitor> extends RouteArguments {
  readonly ctx: AppContext;
  readonly fields: FormFields;
  /** The result of `admit`. */
  readonly visitor: Visitor;
}

/** A posted form whose fields are valid. */
export interface ValidForm<Value, Visitor> extends PostedForm<Visitor> {
  readonly value: Value;
}

/** What the screen shows after a form succeeded. */
export interface FormDone {
  readonly errors: Readonly<Record<string, never>>;
  readonly values: FormFields;
}

export type FormOutcome = Response | FormDone | RejectedForm;

/** One intent of a form: its schema, its action, and its errors. */
export interface FormIntent<Value, Visitor> {
  /** The names of fields that may occur several times. */
  readonly lists?: readonly string[];
  /** Throws for a visitor who may post the form, but may not do this. */
  readonly guard?: (form: PostedForm<Visitor>) => unknown;
  /**
   * A schema, or a function where the fields alone do not decide; null refuses a body that no form of ours sends.
   * Without it no field but the intent is checked.
   */
  readonly parse?:
    | z.ZodMiniType<Value>
    | ((form: PostedForm<Visitor>) => CheckedForm<Value> | null | Promise<CheckedForm<Value> | null>);
  /** The answer in place of the errors that `parse` found. */
  readonly invalid?: (errors: FieldErrors, form: PostedForm<Visitor>) => FieldErrors;
  /** Does what the form asks for, and returns a redirect, `done(…)` or `refuse(…)`. */
  readonly run: (form: ValidForm<Value, Visitor>) => FormOutcome | Promise<FormOutcome>;
  readonly failed?: FormFailures<Visitor>;
  /** The typed values that a refused form gets back. None unless stated: a form may contain a secret. */
  readonly givesBack?: 'all' | readonly string[] | ((form: PostedForm<Visitor>, value: Value | null) => FormFields);
}

/** Which errors the form shows; the others become the error page. */
export interface FormFailures<Visitor> {
  /** Whether an `expected` error says that the page is outdated: it is read anew, next to the error (S-screen-29). */
  readonly outdatesPage?: (error: AppError) => boolean;
  /**
   * The field that shows an AppError of `run`, or the errors to show instead; the answer has the status of the
   * AppError.
   */
  readonly expected?: string | ((error: AppError) => FieldErrors | undefined) | undefined;
  /**
   * The error that the form shows for every other failure, which is logged: with 503 where trying again may help, else
   * with 500.
   */
  readonly unexpected?: {
    readonly code: ErrorCode | ((error: unknown) => ErrorCode);
    /** The message of the log line, with its further fields. */
    readonly log: string;
    readonly details?: (form: PostedForm<Visitor>) => object;
    /** The status in place of 503 and 500. */
    readonly status?: number;
  };
}

/** A form with one or more intents, which its field `intent` names. */
export interface FormDefinition<Values, Value, Visitor> extends Partial<FormIntent<Value, Visitor>> {
  /** Returns the visitor who may post the form; throws a redirect or an AppError for all others. */
  readonly admit?: (arrival: FormArrival) => Visitor | Promise<Visitor>;
  /** Whether the body is left unread. For forms that servers of other sites post: their body may contain anything. */
  readonly ignoresBody?: boolean;
  readonly intents?: { readonly [Intent in keyof Values]: FormIntent<Values[Intent], Visitor> };
}

/**
 * Creates the action of a form: the body is read and validated once, errors are shown at their fields with the typed
 * values, and unexpected errors are logged once (S-screen-2, S-screen-7). An undeclared intent is a bad request, unless
 * the definition has a `run` of its own.
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
    const unread = context.get(uploadContext)?.unread;
    if (unread) return data({ ...errorsInWords({ form: unread.code }), values: {} }, { status: unread.status });
    const posted = await readOnce();
    const intent = intentOf(definition, posted.getAll('intent'));
    if (!intent) throw new AppError('bad_request', 400);
    return answer(intent, { request, context, ctx, visitor, fields: fieldsOf(posted, intent.lists) });
  };
}

/** Refuses a form in `run`, with error codes by field. */
export function refuse(errors: FieldErrors, status = 422): RejectedForm {
  return new RejectedForm(errors, status);
}

/** Leaves the member on the screen with new data. */
export function done<News extends object>(news: News): News & FormDone {
  return { errors: {}, values: {}, ...news };
}

/** Answers 400 to a form that no screen of ours sends. */
export function badForm(): never {
  throw new AppError('bad_request', 400);
}

/** Moves the first error to the form, for fields that show none. */
export function atForm(errors: FieldErrors): FieldErrors {
  return { form: Object.values(errors)[0] ?? 'bad_request' };
}

class RejectedForm {
  readonly errors: FieldErrors;
  readonly status: number;
  readonly outdatesPage: boolean;
  constructor(errors: FieldErrors, status: number, outdatesPage = false) {
    this.errors = errors;
    this.status = status;
    this.outdatesPage = outdatesPage;
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
  const refused = ({ errors, status, outdatesPage }: RejectedForm, value: Value | null) =>
    data(
      { ...errorsInWords(errors), values: givenBack(intent, form, value), ...(outdatesPage && { outdatesPage }) },
      { status },
    );
  // A check throws no expected errors: invalid fields have codes of their own.
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
  { expected, unexpected, outdatesPage }: FormFailures<Visitor>,
  form: PostedForm<Visitor>,
): RejectedForm | null {
  if (error instanceof AppError) {
    const errors = typeof expected === 'string' ? { [expected]: error.code } : expected?.(error);
    if (errors) return new RejectedForm(errors, error.status, outdatesPage?.(error));
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
