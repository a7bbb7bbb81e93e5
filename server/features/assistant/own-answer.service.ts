import { setTimeout as sleep } from 'node:timers/promises';

/** How many words appear at once: an answer appears about as fast as people read. */
const PIECE_WORDS = 3;
const PIECE_PAUSE_MS = 30;

/** Sends a written answer piece by piece; one for a person in distress at once: nobody shall wait for a number. */
export async function* piecesInTime(
  { text, isCare }: { readonly text: string; readonly isCare: boolean },
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (const piece of isCare ? [text] : piecesOf(text)) {
    if (signal.aborted) return;
    yield piece;
    await sleep(PIECE_PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Cuts an answer into pieces of a few words; joined they are the answer again. */
function piecesOf(answer: string): string[] {
  const words = answer.match(/\s*\S+|\s+$/g) ?? [];
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += PIECE_WORDS) pieces.push(words.slice(at, at + PIECE_WORDS).join(''));
  return pieces;
}
