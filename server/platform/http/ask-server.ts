/** The answer of a server is larger than allowed. */
export class AnswerTooLargeError extends Error {
  override name = 'AnswerTooLargeError';
}

/**
 * Sends a request to a server that the configuration names. Redirects are not followed, and an answer longer than
 * `maxBytes` after decompression is cut off.
 * @throws TypeError when it cannot be reached or redirects; AnswerTooLargeError while its body is read
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
