/** Limits that screens and server share, apart from the rules so that the screens stay light. */
export const DISPLAY_NAME_LENGTH = 80;
export const TOWN_NAME_LENGTH = 100;
/** What a photo may weigh and measure (S-photo-1). */
export const PHOTO_BYTES = 10_000_000;
export const PHOTO_PIXELS = 50_000_000;
/** The shorter side of a photo must have as many pixels. */
export const PHOTO_MIN_SIDE = 200;
/** What a file chooser offers; left out of it, HEIC is turned into JPEG by the phones that make it. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Bytes of a banner's file. */
export const BANNER_BYTES = 3_000_000;
/** The password of the statistics. */
export const ADMIN_PASSWORD_MIN_LENGTH = 12;
export const ADMIN_PASSWORD_MAX_LENGTH = 200;
