import { nextMissingStep } from '#shared/journey.ts';
import { percentageOf } from '#shared/resonance/score.ts';
import { routes } from '#shared/routes.ts';
import { appContext, requireMember, type ServerRoute } from '../../routes/route.ts';
import { findMatches } from '../matching/matching.service.ts';
import { journeyFacts } from '../profiles/profiles.service.ts';

/** The few people a member resonates with most. No id of theirs leaves the server. */
export const matchesRoute = {
  access: 'consenting',
  async loader({ context }) {
    const member = requireMember(context);
    const ctx = context.get(appContext);
    const facts = await journeyFacts(ctx, member.id);
    if (!facts.has('profile_completed')) {
      const next = nextMissingStep(facts);
      return { state: 'incomplete-profile' as const, next: routes[next], matches: [] };
    }
    const matches = await findMatches(ctx, member.id);
    return {
      state: matches ? ('ready' as const) : ('computing' as const),
      next: null,
      matches: (matches ?? []).map((match, key) => ({
        key,
        displayName: match.displayName,
        gender: match.gender,
        percentage: percentageOf(match.points),
        beyondDistance: match.beyondDistance,
      })),
    };
  },
} satisfies ServerRoute;
