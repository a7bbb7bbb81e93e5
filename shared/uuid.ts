import * as z from 'zod/mini';

const uuidSchema = z.uuid();

/** Whether a text is an id of the database. */
export function isUuid(text: string): boolean {
  return uuidSchema.safeParse(text).success;
}
