import type { JourneyStep } from '#shared/questionnaire/journey.ts';
import { RETURN_TO_MATCHES } from '#shared/resonance/short-list.ts';
import { routes, type RouteId } from '#shared/routes.ts';

/** The path segments with which a step leads back to the recap. */
const RETURN_TO_RECAP = ['retour', 'recap'] as const;

export function isFromRecap(request: Request): boolean {
  return originOf(request) === 'profileComplete';
}

/** The screen to which a step leads back, where one came for this step alone: the recap, or the matches. */
export function originOf(request: Request): RouteId | null {
  const { searchParams } = new URL(request.url);
  const isFrom = ([name, value]: readonly [string, string]) => searchParams.get(name) === value;
  if (isFrom(RETURN_TO_RECAP)) return 'profileComplete';
  return isFrom(RETURN_TO_MATCHES) ? 'matches' : null;
}

/** The address of a step with the recap as its way back. */
export function editPathOf(step: JourneyStep): string {
  return `${routes[step]}?${RETURN_TO_RECAP.join('=')}`;
}
