import { placeMessages as messages } from '#shared/messages/places.ts';

export interface SuggestedTown {
  readonly id: number;
  readonly name: string;
  readonly area: string | null;
  readonly country: string;
}

/** Towns that match the typed text; none when the network or the server fails, because typing works without them. */
export async function suggestTowns(city: string, country: string, signal: AbortSignal): Promise<SuggestedTown[]> {
  try {
    const query = new URLSearchParams({ city, country });
    const answer = await fetch(`/functions/v1/suggest-places?${query}`, { signal });
    const { places } = (await answer.json()) as { places?: SuggestedTown[] };
    return places ?? [];
  } catch {
    return [];
  }
}

/**
 * The town at the browser's position. The exact position is sent for the look-up only.
 * @throws Error whose message is for the member
 */
export async function findOwnTown(memberId: string): Promise<{ city: string; country: string }> {
  const { latitude, longitude } = await ownPosition();
  const answer = await fetch('/functions/v1/geocode-address', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address: `${latitude},${longitude}`, userId: memberId, reverse: true }),
  }).catch(() => null);
  const found = (await answer?.json().catch(() => null)) as GeocodeAnswer | null;
  if (!found?.success || !found.city || !found.country) throw new Error(messages.reverse_lookup_failed);
  return { city: found.city, country: found.country };
}

interface GeocodeAnswer {
  readonly success?: boolean;
  readonly city?: string | null;
  readonly country?: string | null;
}

const WAIT_FOR_POSITION_MS = 15_000;

function ownPosition(): Promise<GeolocationCoordinates> {
  // The types promise it; insecure pages and older browsers do not have it.
  const { geolocation } = navigator as { geolocation?: Geolocation };
  if (!geolocation) return Promise.reject(new Error(messages.geolocation_unsupported));
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => reject(new Error(messages.geolocation_failed)),
      { enableHighAccuracy: false, timeout: WAIT_FOR_POSITION_MS, maximumAge: 600_000 },
    );
  });
}
