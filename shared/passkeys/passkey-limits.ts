/** How many passkeys a member may have. */
export const PASSKEY_LIMIT = 5;
export const PASSKEY_NAME_LENGTH = 40;
/** How long the browser may take to answer a challenge. */
export const CHALLENGE_MINUTES = 10;
