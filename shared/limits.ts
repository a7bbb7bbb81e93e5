/** The longest name of a member. These limits are in a file without rules, so that screens stay light. */
export const DISPLAY_NAME_LENGTH = 30;
export const TOWN_NAME_LENGTH = 100;
/** The limits of a photo's file (S-photo-1). */
export const PHOTO_BYTES = 10_000_000;
export const PHOTO_PIXELS = 50_000_000;
/** The least number of pixels of a photo's shorter side. */
export const PHOTO_MIN_SIDE = 200;
/** The types that a file chooser offers; phones convert HEIC, which is not in the list, to JPEG. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** The largest file of a banner, in bytes. */
export const BANNER_BYTES = 3_000_000;
/** The limits of the statistics' password. */
export const ADMIN_PASSWORD_MIN_LENGTH = 12;
export const ADMIN_PASSWORD_MAX_LENGTH = 200;
