/** One piece of an answer as an event of the stream; `care` says that it is for a person in distress. */
export const deltaEvent = (content: string, { isCare = false }: { readonly isCare?: boolean } = {}): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content, ...(isCare && { care: true }) } }] })}\n\n`;
export const DONE_EVENT = 'data: [DONE]\n\n';

/** The stream ended too early, or an event of it is invalid. */
export class BrokenAnswerError extends Error {
  override name = 'BrokenAnswerError';
}

/**
 * Yields the pieces of an answer, wherever the network cuts the stream.
 * @param onCare called when the answer is for a person in distress
 * @throws BrokenAnswerError when it ends before `[DONE]` or is no event stream
 */
export async function* readAnswer(
  chunks: AsyncIterable<Uint8Array>,
  onCare: () => void = () => undefined,
): AsyncGenerator<string> {
  for await (const line of linesOf(chunks)) {
    if (!line.startsWith('data:')) continue;
    const data = line.slice('data:'.length).trim();
    if (data === '[DONE]') return;
    const { content, isCare } = pieceOf(data);
    if (isCare) onCare();
    yield content;
  }
  throw new BrokenAnswerError('The answer stopped before its end.');
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

function pieceOf(data: string): { readonly content: string; readonly isCare: boolean } {
  try {
    const event = JSON.parse(data) as { choices?: readonly { delta?: { content?: unknown; care?: unknown } }[] };
    const { content, care } = event.choices?.[0]?.delta ?? {};
    return { content: typeof content === 'string' ? content : '', isCare: care === true };
  } catch (cause) {
    throw new BrokenAnswerError('A piece of the answer cannot be read.', { cause });
  }
}
