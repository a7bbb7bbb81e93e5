import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { TOWN_NAME_LENGTH } from '../limits.ts';
import type { Position } from '../questionnaire/profile.ts';

const ADDRESS_LENGTH = 2 * TOWN_NAME_LENGTH + 2;
const MOST_NORTHERN = 90;
const MOST_EASTERN = 180;

const text = (length: number) =>
  z
    .string(errorCode('address_not_found'))
    .check(
      z.trim(),
      z.maxLength(length, errorCode('address_not_found')),
      z.regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u, errorCode('address_not_found')),
    );

/**
 * The call `POST /functions/v1/geocode-address`: 'city, country', or with `reverse` 'latitude,longitude' in degrees.
 */
export const geocodeCallSchema = z.pipe(
  z.strictObject({
    address: text(ADDRESS_LENGTH).check(z.minLength(1, errorCode('city_required'))),
    userId: z.string(errorCode('bad_request')),
    reverse: z.optional(z.boolean(errorCode('bad_request'))),
  }),
  z.transform(({ address, userId, reverse }, context) => {
    if (!reverse) return { userId, reverse: false as const, address };
    const position = parsePosition(address);
    if (position) return { userId, reverse: true as const, position };
    context.issues.push({ code: 'custom', message: errorCode('reverse_lookup_failed'), input: address });
    return z.NEVER;
  }),
);

/** The call `GET /functions/v1/suggest-places`: the text typed so far. */
export const suggestTownsSchema = z.strictObject({
  city: text(TOWN_NAME_LENGTH),
  country: z.optional(text(TOWN_NAME_LENGTH)),
});

function parsePosition(address: string): Position | null {
  const parts = /^(-?\d{1,3}(?:\.\d{1,20})?),\s*(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(address);
  if (!parts) return null;
  const latitude = Number(parts[1]);
  const longitude = Number(parts[2]);
  return Math.abs(latitude) <= MOST_NORTHERN && Math.abs(longitude) <= MOST_EASTERN ? { latitude, longitude } : null;
}
