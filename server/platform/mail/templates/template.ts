import type { z } from 'zod';
import type { MailFrame, MailParts, MessagePolicy } from './layout.ts';

/** A kind of mail: what it needs to know, and how it is written. */
export interface MailTemplate<Data extends object> extends MessagePolicy {
  readonly data: z.ZodType<Data>;
  write(data: Data, frame: MailFrame): MailParts;
}

export const template = <Data extends object>(definition: MailTemplate<Data>) => definition;
