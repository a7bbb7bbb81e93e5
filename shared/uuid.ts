import * as z from 'zod/mini';

const uuidSchema = z.uuid();

/** Whether a text can be an identifier of the database. */
export function isUuid(text: string): boolean {
  return uuidSchema.safeParse(text).success;
}
