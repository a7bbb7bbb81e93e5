/** The limits of what organisers write, in a file without rules, so that screens stay light. */
export const VENUE_LENGTH = 80;
export const ADDRESS_LENGTH = 160;
export const PRICE_LENGTH = 120;
export const NOTE_LENGTH = 600;
export const CANCELLING_LENGTH = 300;
/** Of a statement to an organiser. */
export const REASON_LENGTH = 1000;
export const SEATS_LEAST = 10;
export const SEATS_MOST = 120;
export const AGE_LEAST = 18;
export const AGE_MOST = 99;
/** How many years of age an evening is open to at least, so that tables can be composed. */
export const AGES_LEAST = 5;
/** How many evenings that are not over an organiser has at most. */
export const EVENINGS_AT_MOST = 20;
