/** Limits that screens and server share, apart from the rules so that the screens stay light. */
export const DISPLAY_NAME_LENGTH = 80;
