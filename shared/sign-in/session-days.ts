/** The days after which an unused session ends. */
export const SESSION_IDLE_DAYS = 30;
/** The days after which any session ends. */
export const SESSION_DAYS_IN_ALL = 90;
