import type { z } from 'zod/mini';
import { AppError, type FieldErrors } from '#shared/errors.ts';

export type ParsedForm<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly errors: FieldErrors };

/** Repeated fields and fields named in `lists` are lists; everything else is text. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads a posted form.
 * @throws AppError when the body is not a form in valid UTF-8
 */
export async function readFormFields(request: Request, lists: readonly string[] = []): Promise<FormFields> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) throw new AppError('bad_request', 415);
  const body = await request.text();
  assertWellFormed(body);
  const pairs = new URLSearchParams(body);
  const fields: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const key of new Set(pairs.keys())) {
    const values = pairs.getAll(key);
    fields[key] = lists.includes(key) || values.length > 1 ? values : (values[0] ?? '');
  }
  for (const key of lists) fields[key] ??= [];
  return fields;
}

/** Reads and checks a posted form; each wrong field gets its first message, unknown fields are refused (S-screen-2). */
export async function parseForm<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  lists: readonly string[] = [],
): Promise<ParsedForm<z.output<Schema>>> {
  const result = schema.safeParse(await readFormFields(request, lists));
  if (result.success) return { ok: true, value: result.data };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') throw new AppError('bad_request', 400);
    errors[String(issue.path[0] ?? 'form')] ??= issue.message;
  }
  return { ok: false, errors };
}

/** URLSearchParams would silently replace broken sequences; decodeURIComponent refuses them. */
function assertWellFormed(body: string): void {
  try {
    const decoded = decodeURIComponent(body.replaceAll('+', ' '));
    if (decoded.includes('\0') || decoded.includes('\uFFFD')) throw new URIError('unusable character');
  } catch (cause) {
    throw new AppError('bad_request', 400, { cause });
  }
}
