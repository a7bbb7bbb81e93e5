import type { Response } from 'express';

/** The last upload of each sender that is not answered yet. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Waits until the uploads that this sender began before are answered. Nothing is read meanwhile, so waiting takes no
 * memory; a request whose client disconnects gives its turn up.
 */
export async function waitForTurn(sender: string, res: Response): Promise<void> {
  if (res.closed) return;
  const before = turns.get(sender);
  const answered = new Promise<void>((resolve) => void res.once('close', resolve));
  const own = Promise.all([before, answered]);
  turns.set(sender, own);
  void forgetAfter(sender, own);
  await before;
}

async function forgetAfter(sender: string, own: Promise<unknown>): Promise<void> {
  await own;
  if (turns.get(sender) === own) turns.delete(sender);
}
