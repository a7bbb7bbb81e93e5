import { accountMessages } from './messages/account.ts';
import { administrationMessages } from './messages/administration.ts';
import { anywhereMessages } from './messages/anywhere.ts';
import { assistantMessages } from './messages/assistant.ts';
import { cookieMessages } from './messages/cookies.ts';
import { entryMessages } from './messages/entry.ts';
import { meetingMessages } from './messages/meeting.ts';
import { offersMessages } from './messages/offers.ts';
import { pointsMessages } from './messages/points.ts';
import { playMessages } from './messages/play.ts';
import { protectionMessages } from './messages/protection.ts';
import { pushMessages } from './messages/push.ts';
import { photoMessages } from './messages/photos.ts';
import { placeMessages } from './messages/places.ts';
import { questionnaireMessages } from './messages/questionnaire.ts';
import { keepingMessages } from './messages/questionnaire-keeping.ts';
import { safetyMessages } from './messages/safety.ts';
import { secondFactorMessages } from './messages/second-factor.ts';
import { unsentMessages } from './messages/unsent.ts';

/**
 * Every message of the product that is not part of one screen's own text (S-screen-5), letter for letter. Keys are the
 * codes that the server answers with. Screens read the file of their own area, so that none loads the words of all.
 */
export const messages = {
  ...anywhereMessages,
  ...entryMessages,
  ...questionnaireMessages,
  ...keepingMessages,
  ...placeMessages,
  ...photoMessages,
  ...meetingMessages,
  ...offersMessages,
  ...pointsMessages,
  ...playMessages,
  ...administrationMessages,
  ...assistantMessages,
  ...accountMessages,
  ...protectionMessages,
  ...safetyMessages,
  ...cookieMessages,
  ...secondFactorMessages,
  ...pushMessages,
  ...unsentMessages,
} as const;

export type ErrorCode = keyof typeof messages;

/** An expected failure: a code, its sentence, a status. Everything else is a 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  constructor(code: ErrorCode, status = 400, options?: ErrorOptions) {
    super(messages[code], options);
    this.code = code;
    this.status = status;
  }
}

/** Field name to message; `form` for what concerns the whole form. */
export type FieldErrors = Readonly<Record<string, string>>;
