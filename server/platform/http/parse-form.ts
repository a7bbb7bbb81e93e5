import type { z } from 'zod/mini';
import { AppError, isErrorCode, type ErrorCode, type FieldErrors } from '#shared/errors.ts';

export type CheckedForm<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldErrors };

/** The fields of a form: lists for repeated fields and those named in `lists`, otherwise texts. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads the body of a posted form.
 * @throws AppError when it is not a form in valid UTF-8
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) throw new AppError('bad_request', 415);
  const body = await request.text();
  assertWellFormed(body);
  return new URLSearchParams(body);
}

/** Reads the fields of a form; those named in `lists` are lists, even when missing or single. */
export function fieldsOf(form: URLSearchParams, lists: readonly string[] = []): FormFields {
  const fields: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const key of new Set(form.keys())) {
    const values = form.getAll(key);
    fields[key] = lists.includes(key) || values.length > 1 ? values : (values[0] ?? '');
  }
  for (const key of lists) fields[key] ??= [];
  return fields;
}

/**
 * Validates a form; each wrong field gets the code of its first error.
 * @throws AppError 400 for fields that the schema does not have (S-screen-2)
 */
export function checkForm<Value>(schema: z.ZodMiniType<Value>, fields: FormFields): CheckedForm<Value> {
  const result = schema.safeParse(fields);
  if (result.success) return { ok: true, value: result.data };
  const errors: Record<string, ErrorCode> = {};
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') throw new AppError('bad_request', 400);
    errors[String(issue.path[0] ?? 'form')] ??= isErrorCode(issue.message) ? issue.message : 'bad_request';
  }
  return { ok: false, errors };
}

/**
 * Throws for an ill-formed body: URLSearchParams would silently replace broken sequences, decodeURIComponent refuses
 * them.
 */
function assertWellFormed(body: string): void {
  try {
    const decoded = decodeURIComponent(body.replaceAll('+', ' '));
    if (decoded.includes('\0') || decoded.includes('\uFFFD')) throw new URIError('unusable character');
  } catch (cause) {
    throw new AppError('bad_request', 400, { cause });
  }
}
