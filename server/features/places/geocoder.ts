import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { DAY_MS } from '#shared/duration.ts';
import type { Position } from '#shared/questionnaire/profile.ts';
import type { Config, GeocoderSettings } from '../../platform/config.ts';
import { askServer } from '../../platform/http/ask-server.ts';

export interface FoundTown extends Position {
  readonly name: string;
  readonly country: string;
}

/** A geocoding server on the network. */
export interface Geocoder {
  /** @throws Error when the geocoder cannot be reached, is slow, or answers nonsense */
  find(city: string, country: string | undefined): Promise<FoundTown | null>;
  findAt(position: Position): Promise<FoundTown | null>;
}

interface Dialect {
  find(city: string, country: string | undefined): string;
  findAt(latitude: number, longitude: number): string;
  read(answer: unknown): FoundTown | null;
}

const ANSWER_WITHIN_MS = 2000;
/** The largest answer that is read; one town takes a kilobyte or two. */
const ANSWER_BYTES = 256 * 1024;
const CACHED_ANSWERS = 5000;
const CACHED_FOR_MS = DAY_MS;
/** Two decimals of a degree are about a kilometre: precise enough for a town, too coarse for a house. */
const DECIMALS_OF_A_TOWN = 2;

/**
 * Creates a client of a Nominatim- or Photon-compatible server, with a time limit of two seconds and a cache of a day.
 */
export function createGeocoder({ url, kind }: GeocoderSettings, { productName, publicUrl }: Config): Geocoder {
  const dialect = dialects[kind];
  const answers = new LRUCache<string, { readonly town: FoundTown | null }>({
    max: CACHED_ANSWERS,
    ttl: CACHED_FOR_MS,
  });
  const ask = async (query: string): Promise<FoundTown | null> => {
    const known = answers.get(query);
    if (known) return known.town;
    const request = {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      // Public servers refuse clients without a name; a header cannot contain accents.
      headers: { 'User-Agent': `${productName.normalize('NFD').replaceAll(/[^ -~]/g, '')} (${publicUrl})` },
    };
    const response = await askServer(`${url}${query}`, request, ANSWER_BYTES);
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`);
    const town = dialect.read(await response.json());
    answers.set(query, { town });
    return town;
  };
  return {
    find: (city, country) => ask(dialect.find(city, country)),
    findAt: ({ latitude, longitude }) => ask(dialect.findAt(rounded(latitude), rounded(longitude))),
  };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS_OF_A_TOWN));
}

const addressSchema = z.object({
  city: z.string().optional(),
  town: z.string().optional(),
  village: z.string().optional(),
  municipality: z.string().optional(),
  hamlet: z.string().optional(),
  country: z.string().min(1),
});
const nominatimPlaceSchema = z.object({ lat: z.coerce.number(), lon: z.coerce.number(), address: addressSchema });
const nominatimSchema = z.union([
  z.array(nominatimPlaceSchema),
  nominatimPlaceSchema.transform((town) => [town]),
  z.object({ error: z.unknown() }).transform(() => []),
]);
const photonSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({ name: z.string().optional(), city: z.string().optional(), country: z.string().min(1) }),
    }),
  ),
});

const dialects: Readonly<Record<GeocoderSettings['kind'], Dialect>> = {
  nominatim: {
    find: (city, country) =>
      `/search?${new URLSearchParams({ city, ...(country && { country }), ...nominatimOptions, limit: '1' })}`,
    findAt: (latitude, longitude) =>
      `/reverse?${new URLSearchParams({ lat: String(latitude), lon: String(longitude), ...nominatimOptions, zoom: '10' })}`,
    read(answer) {
      const [hit] = nominatimSchema.parse(answer);
      if (!hit) return null;
      const { city, town, village, municipality, hamlet, country } = hit.address;
      return toTown(city ?? town ?? village ?? municipality ?? hamlet, country, hit.lat, hit.lon);
    },
  },
  photon: {
    find: (city, country) =>
      `/api?${new URLSearchParams({ q: [city, country].filter(Boolean).join(', '), ...photonOptions })}`,
    findAt: (latitude, longitude) =>
      `/reverse?${new URLSearchParams({ lat: String(latitude), lon: String(longitude), ...photonOptions })}`,
    read(answer) {
      const [feature] = photonSchema.parse(answer).features;
      if (!feature) return null;
      const { name, city, country } = feature.properties;
      const [longitude, latitude] = feature.geometry.coordinates;
      return toTown(city ?? name, country, latitude, longitude);
    },
  },
};
const nominatimOptions = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'fr' };
const photonOptions = { layer: 'city', lang: 'fr', limit: '1' };

function toTown(name: string | undefined, country: string, latitude: number, longitude: number): FoundTown | null {
  if (!name) return null;
  return { name, country, latitude: rounded(latitude), longitude: rounded(longitude) };
}
