import type { JourneyStep } from '#shared/questionnaire/journey.ts';
import { routes } from '#shared/routes.ts';
/** The path segments with which a step leads back to the recap. */
const RETURN_TO_RECAP = ['retour', 'recap'] as const;

export function isFromRecap(request: Request): boolean {
  const [name, value] = RETURN_TO_RECAP;
  return new URL(request.url).searchParams.get(name) === value;
}

/** The address of a step with the recap as its way back. */
export function editPathOf(step: JourneyStep): string {
  return `${routes[step]}?${RETURN_TO_RECAP.join('=')}`;
}
