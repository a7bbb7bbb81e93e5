/** How long a choice about cookies is kept before it is asked for again (CNIL: six months). */
export const COOKIE_CHOICE_DAYS = 180;
