/** How many days a cookie choice is remembered before it is asked for again (CNIL: six months). */
export const COOKIE_CHOICE_DAYS = 180;
