import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '#shared/errors.ts';

/** How many forms of one sender a process works at together, of the few connections to the database that it has. */
const TOGETHER = 2;
const WAITING_AT_MOST = 200;

interface Turns {
  working: number;
  /** What begins the forms that wait, oldest first. */
  readonly waiting: (() => void)[];
}

/** The turns of a process, for two places in the chain of request handlers. */
export interface FormTurns {
  /** Waits for a turn, before the form is read: waiting takes no memory and no connection. */
  readonly take: RequestHandler;
  /** The handler in which forms are worked at. A turn that is taken lasts until it is done, also without a client. */
  during(handler: RequestHandler): RequestHandler;
}

/**
 * Works at few forms of one sender together (S-operations-13). What a form changes is locked in the database, and forms that wait for the same
 * lock would hold every connection of the process: one member who posts a form a hundred times would keep out all others.
 * @param senderOf the id of the member who posts; null for anybody else, whom other limits hold
 */
export function createFormTurns(senderOf: (req: Request, res: Response) => string | null): FormTurns {
  const turnsOf = new Map<string, Turns>();
  const leaving = new WeakMap<Request, () => void>();
  const busy = new WeakSet<Request>();

  function leave(sender: string, turns: Turns): void {
    turns.working -= 1;
    const begin = turns.waiting.shift();
    if (begin) begin();
    else if (turns.working === 0) turnsOf.delete(sender);
  }

  return {
    take(req, res, next) {
      // Files have turns of their own: one that comes slowly must not hold up what is typed meanwhile.
      const takesTurn = req.method === 'POST' && !req.is('multipart/form-data');
      const sender = takesTurn ? senderOf(req, res) : null;
      if (sender === null) return next();
      const turns = turnsOf.get(sender) ?? { working: 0, waiting: [] };
      turnsOf.set(sender, turns);
      const begin = () => {
        turns.working += 1;
        leaving.set(req, () => leave(sender, turns));
        // A client that disconnected meanwhile gets no answer.
        if (res.closed) return leaveOnce(leaving, req);
        res.once('close', () => {
          if (!busy.has(req)) leaveOnce(leaving, req);
        });
        next();
      };
      if (turns.working < TOGETHER) return begin();
      if (turns.waiting.length === WAITING_AT_MOST) throw new AppError('too_many_requests', 429);
      turns.waiting.push(begin);
    },

    during(handler) {
      return async (req, res, next) => {
        busy.add(req);
        try {
          await handler(req, res, next);
        } finally {
          busy.delete(req);
          if (res.closed) leaveOnce(leaving, req);
        }
      };
    },
  };
}

function leaveOnce(leaving: WeakMap<Request, () => void>, req: Request): void {
  leaving.get(req)?.();
  leaving.delete(req);
}
