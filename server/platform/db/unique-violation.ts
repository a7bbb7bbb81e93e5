/** PostgreSQL's code for a row that a unique key refuses. */
const UNIQUE_VIOLATION = '23505';

/** Whether an error means that a unique key refused a row: somebody else was first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && (error as { code?: string }).code === UNIQUE_VIOLATION;
}
