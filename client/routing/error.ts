import type { ShownError } from '../frame/ErrorScreen.tsx';

/** What a route threw: the server's word in a page, an answer to the browser, or a fault of the screen itself. */
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
