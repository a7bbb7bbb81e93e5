import type { ShownError } from '../frame/ErrorScreen.tsx';

/**
 * What the error screen shows for a thrown value: an error of the server in the page or in an answer, or an error of
 * the screen itself.
 */
export function shownErrorOf(thrown: unknown): ShownError {
  const { status, data, ...said } = (thrown ?? {}) as { status?: unknown; data?: unknown };
  if (typeof status !== 'number') return { status: 500 };
  const { code, message, isAfterForm } = { ...said, ...(typeof data === 'object' ? data : null) } as {
    readonly [Name in keyof ShownError]?: unknown;
  };
  return {
    status,
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
    isAfterForm: isAfterForm === true,
  };
}
