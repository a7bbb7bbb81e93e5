import type { ShownFailure } from '../frame/ErrorScreen.tsx';

/** What a route threw: the server's word in a page, an answer to the browser, or a fault of the screen itself. */
export function failureOf(thrown: unknown): ShownFailure {
  const { status, data, ...said } = (thrown ?? {}) as { status?: unknown; data?: unknown };
  if (typeof status !== 'number') return { status: 500 };
  const { code, message, isAfterForm } = { ...said, ...(typeof data === 'object' ? data : null) } as {
    readonly [Name in keyof ShownFailure]?: unknown;
  };
  return {
    status,
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
    isAfterForm: isAfterForm === true,
  };
}
