/**
 * How many wrong addresses may be typed with one mailed link, outside its owner's session, before it is void. The same
 * for every link, so that none is the one to guess with.
 */
export const LINK_ADDRESS_ATTEMPTS = 5;
