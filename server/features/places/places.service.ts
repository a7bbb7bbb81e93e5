import type { AppContext } from '../../context.ts';
export interface Place {
  readonly id: number;
  readonly name: string;
  readonly area: string | null;
  readonly country: string;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
}
export async function findPlace(
  _ctx: AppContext,
  { city, country }: { city: string; country: string; placeId?: number },
): Promise<Place | null> {
  await Promise.resolve();
  return { id: 1, name: city, area: null, country, countryCode: 'FR', latitude: 45.4339, longitude: 4.39 };
}
