/** More came than any honest answer holds. */
export class AnswerTooLargeError extends Error {
  override name = 'AnswerTooLargeError';
}

/**
 * Asks a server that the configuration names, and no other: where its answer points to is not followed, and what is
 * longer than `maxBytes`, unpacked, breaks off.
 * @throws TypeError when it cannot be reached or sends elsewhere; AnswerTooLargeError while its body is read
 */
export async function askServer(address: string | URL, init: RequestInit, maxBytes: number): Promise<Response> {
  const answer = await fetch(address, { ...init, redirect: 'error' });
  if (!answer.body) return answer;
  let length = 0;
  const bounded = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.length;
        if (length > maxBytes) controller.error(new AnswerTooLargeError('The answer is too large.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = answer;
  return new Response(bounded, { status, statusText, headers });
}
