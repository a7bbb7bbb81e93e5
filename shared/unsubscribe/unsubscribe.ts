/** The longest address that the form takes (S-unsubscribe-2). */
export const UNSUBSCRIBE_EMAIL_LENGTH = 255;
