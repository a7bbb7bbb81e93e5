import type { JourneyStep } from '#shared/questionnaire/journey.ts';
import { routes } from '#shared/routes.ts';
/** Says 'come back to the recap' to a step. */
const RETURN_TO_RECAP = ['retour', 'recap'] as const;

export function isFromRecap(request: Request): boolean {
  const [name, value] = RETURN_TO_RECAP;
  return new URL(request.url).searchParams.get(name) === value;
}

/** The address of a step with the recap as its way back. */
export function editPathOf(step: JourneyStep): string {
  return `${routes[step]}?${RETURN_TO_RECAP.join('=')}`;
}
