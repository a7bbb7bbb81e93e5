/** The word that confirms the deletion of an account; it cannot be typed by mistake. */
export const DELETION_WORD = 'SUPPRIMER';
export const DELETION_LINK_MINUTES = 60;
/** How long the link for a copy lives, and then how long the session that opened it may order and take one. */
export const COPY_LINK_MINUTES = 60;
export const DOWNLOAD_HOURS = 48;
/** How long the link to a new address works. */
export const ADDRESS_LINK_MINUTES = 60;
/** How many days the former address can undo a change. */
export const ADDRESS_UNDO_DAYS = 7;
/** A member changes their name once in so many days. */
export const NAME_CHANGE_DAYS = 7;
/** How long the link works by which a member proves that it is still them. */
export const PROOF_LINK_MINUTES = 10;
