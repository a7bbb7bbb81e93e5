/** One piece of an answer, as it travels. */
export const deltaEvent = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
export const DONE_EVENT = 'data: [DONE]\n\n';

/** The stream ended before its end, or held what nobody can read. */
export class BrokenAnswer extends Error {
  override name = 'BrokenAnswer';
}

/**
 * Reads an answer piece by piece, wherever the network cuts it.
 * @throws BrokenAnswer when it stops before `[DONE]` or is no such stream
 */
export async function* readAnswer(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const line of linesOf(chunks)) {
    if (!line.startsWith('data:')) continue;
    const data = line.slice('data:'.length).trim();
    if (data === '[DONE]') return;
    yield contentOf(data);
  }
  throw new BrokenAnswer('The answer stopped before its end.');
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

function contentOf(data: string): string {
  try {
    const event = JSON.parse(data) as { choices?: readonly { delta?: { content?: unknown } }[] };
    const content = event.choices?.[0]?.delta?.content;
    return typeof content === 'string' ? content : '';
  } catch (cause) {
    throw new BrokenAnswer('A piece of the answer cannot be read.', { cause });
  }
}
