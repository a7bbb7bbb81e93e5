/** How many days a cookie choice is remembered before it is asked for again (CNIL: six months). */
export const COOKIE_CHOICE_DAYS = 180;
/** How many days after its last use a browser is still known as one that had a session. */
export const KNOWN_BROWSER_DAYS = 180;
/** How many days a browser remembers the answers to public quizzes that a visitor asked it to remember. */
export const REMEMBERED_QUIZ_DAYS = 30;
