import { AppError } from '#shared/errors.ts';

/** Whether it was done; what a member may not do, an invented one leaves. */
export async function ifAllowed(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
