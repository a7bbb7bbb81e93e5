import type { Request, Response } from 'express';
import { voiceFormats, type VoiceFormat } from '#shared/voices/voices.ts';

/**
 * Sends a recording with headers that forbid caching, whole or in the part that is asked for: some browsers play nothing of
 * which they cannot ask for a part.
 */
export function sendSound(req: Request, res: Response, bytes: Buffer, format: VoiceFormat): void {
  res
    .set({
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': 'inline',
      'Accept-Ranges': 'bytes',
    })
    .set('Content-Type', voiceFormats[format]);
  const part = partOf(req.get('range'), bytes.length);
  if (part === 'none') {
    res.status(416).set('Content-Range', `bytes */${bytes.length}`).end();
    return;
  }
  const { from, to } = part ?? { from: 0, to: bytes.length - 1 };
  if (part) res.status(206).set('Content-Range', `bytes ${from}-${to}/${bytes.length}`);
  res.set('Content-Length', String(to - from + 1)).end(bytes.subarray(from, to + 1));
}

/** The one part that a header asks for; null for the whole, 'none' for a part that is not there. */
function partOf(
  header: string | undefined,
  size: number,
): { readonly from: number; readonly to: number } | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,9})-(\d{0,9})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  return from <= to ? { from, to } : 'none';
}
