import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { ANSWER_LENGTH, QUESTION_LENGTH } from './chat.ts';

const MOST_MESSAGES = 24;

const chatMessageSchema = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.string().check(z.maxLength(ANSWER_LENGTH, { error: errorCode('assistant_question_too_long') })),
});

/** The body of the chat call: the conversation, whose last message is the question (S-assistant-2). */
export const chatCallSchema = z.strictObject({
  messages: z.array(chatMessageSchema).check(
    z.minLength(1),
    z.maxLength(MOST_MESSAGES),
    z.refine((list) => list.at(-1)?.role === 'user' && list.at(-1)?.content.trim() !== '', {
      error: errorCode('assistant_question_required'),
    }),
    z.refine((list) => (list.at(-1)?.content.length ?? 0) <= QUESTION_LENGTH, {
      error: errorCode('assistant_question_too_long'),
    }),
  ),
});
