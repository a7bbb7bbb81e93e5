import { accountMessages } from './messages/account.ts';
import { administrationMessages, administrationTitles } from './messages/administration.ts';
import { organiserMessages } from './messages/organisers.ts';
import { generalMessages } from './messages/general.ts';
import { maintenanceMessages } from './messages/maintenance.ts';
import { assistantMessages } from './messages/assistant.ts';
import { cookieMessages } from './messages/cookies.ts';
import { entryMessages, entryTitles } from './messages/entry.ts';
import { crushMessages } from './messages/crush.ts';
import { comparisonMessages } from './messages/comparisons.ts';
import { dailyMessages } from './messages/daily.ts';
import { resonanceMessages } from './messages/resonance.ts';
import { unsubscribeMessages } from './messages/unsubscribe.ts';
import { offersMessages } from './messages/offers.ts';
import { pointsMessages } from './messages/points.ts';
import { playMessages, playTitles } from './messages/play.ts';
import { premiumQuizMessages } from './messages/premium-quizzes.ts';
import { questionnaireLimitMessages } from './messages/questionnaire-limits.ts';
import { pushMessages } from './messages/push.ts';
import { passkeyMessages } from './messages/passkeys.ts';
import { photoMessages } from './messages/photos.ts';
import { phraseMessages } from './messages/phrases.ts';
import { eveningMessages } from './messages/evenings.ts';
import { gameMessages } from './messages/games.ts';
import { placeMessages } from './messages/places.ts';
import { questionnaireMessages } from './messages/questionnaire.ts';
import { questionnaireSavingMessages } from './messages/questionnaire-saving.ts';
import { voiceMessages } from './messages/voices.ts';
import { talkMessages } from './messages/talk.ts';
import { videoMessages } from './messages/video-meetings.ts';
import { safetyMessages } from './messages/safety.ts';
import { secondFactorMessages } from './messages/second-factor.ts';
import { sessionMessages } from './messages/session.ts';
import { savingTitles } from './messages/title-of.ts';
import { questionnaireTypedMessages } from './messages/questionnaire-typed.ts';
import { questionnaireUnsentMessages } from './messages/questionnaire-unsent.ts';

/**
 * Every message of the product that is not part of one screen's own text (S-screen-5), letter for letter. The keys are
 * the codes that the server answers with. Screens import the file of their own area only, so that they do not load all
 * messages.
 */
export const messages = {
  ...generalMessages,
  ...maintenanceMessages,
  ...entryMessages,
  ...questionnaireMessages,
  ...questionnaireSavingMessages,
  ...placeMessages,
  ...phraseMessages,
  ...photoMessages,
  ...voiceMessages,
  ...resonanceMessages,
  ...crushMessages,
  ...unsubscribeMessages,
  ...offersMessages,
  ...pointsMessages,
  ...playMessages,
  ...comparisonMessages,
  ...dailyMessages,
  ...premiumQuizMessages,
  ...administrationMessages,
  ...assistantMessages,
  ...accountMessages,
  ...questionnaireLimitMessages,
  ...safetyMessages,
  ...talkMessages,
  ...videoMessages,
  ...gameMessages,
  ...organiserMessages,
  ...eveningMessages,
  ...cookieMessages,
  ...secondFactorMessages,
  ...sessionMessages,
  ...passkeyMessages,
  ...pushMessages,
  ...questionnaireTypedMessages,
  ...questionnaireUnsentMessages,
} as const;

export type ErrorCode = keyof typeof messages;

/** Codes of errors whose messages have a title of their own: they are sent along with the answer to a form. */
const titledCodes: ReadonlySet<string> = new Set(
  Object.keys({ ...savingTitles, ...entryTitles, ...playTitles, ...administrationTitles }),
);

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(messages, text);
}

/** An expected error with a code, its message and a status. Every other error is a 500. */
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

/** The error of a field: a code, with a message of its own if the catalogue's message is only a part of it. */
export type FieldError = ErrorCode | { readonly code: ErrorCode; readonly message: string };

/** Errors by the name of the field; `form` is for the whole form. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** The errors that a form shows: messages by field, and the codes for which a screen has a title (S-screen-5). */
export interface ErrorsInWords {
  readonly errors: Readonly<Record<string, string>>;
  readonly codes?: Readonly<Record<string, ErrorCode>>;
}

/** Looks up the messages of errors. */
export function errorsInWords(errors: FieldErrors): ErrorsInWords {
  const shown: Record<string, string> = {};
  const codes: Record<string, ErrorCode> = {};
  for (const [field, error] of Object.entries(errors)) {
    const { code, message } = typeof error === 'string' ? { code: error, message: messages[error] } : error;
    shown[field] = message;
    if (titledCodes.has(code)) codes[field] = code;
  }
  return { errors: shown, ...(Object.keys(codes).length > 0 && { codes }) };
}
