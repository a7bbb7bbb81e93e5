/** D2, section 9. */
export const UNSUBSCRIBE_EMAIL_LENGTH = 255;
