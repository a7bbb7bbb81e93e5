import { redirect } from 'react-router';
import { BLOCKED_NOTICE } from '#shared/resonance/matches.ts';
import { nextMissingStep } from '#shared/questionnaire/journey.ts';
import { routes } from '#shared/routes.ts';
import { safetyTarget } from '../relations/safety-target.ts';
import { formAction } from '../../web/form-action.ts';
import { appContext, clientContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { journeyFacts } from '../members/journey-facts.service.ts';
import { findMatchesPage, findReachable, openMatch, type MatchesPage } from './matches.service.ts';
import { usedFilter } from './whole-list.service.ts';

const nothingYet: MatchesPage = {
  tiles: [],
  choice: null,
  unexpected: null,
  meaning: null,
  connected: [],
  outsideList: [],
  opened: [],
  openedUntil: null,
  canSeeEveryAffinity: false,
  furtherPeople: null,
  shortList: null,
  wholeList: null,
  hasSeenEnough: false,
};

/** The selection of a member. Opening a match is a POST, so that no address names a member (S-resonance-2). */
export const matchesRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const member = requireMember(context);
    const ctx = context.get(appContext);
    if (member.isPaused) return { state: 'paused' as const, next: null, hasBlocked: false, ...nothingYet };
    const facts = await journeyFacts(ctx, member.id);
    if (!facts.has('profile_completed')) {
      const next = nextMissingStep(facts);
      return {
        state: 'incomplete-profile' as const,
        next: routes[next],
        hasBlocked: false,
        ...nothingYet,
      };
    }
    const { searchParams } = new URL(request.url);
    const onlooker = { memberId: member.id, client: context.get(clientContext) };
    const session = context.get(sessionContext);
    const used = session.get(usedFilter);
    const page = await findMatchesPage(ctx, session, onlooker, pageNumber(searchParams), used);
    if (typeof page === 'string') return { state: page, next: null, hasBlocked: false, ...nothingYet };
    return {
      state: 'ready' as const,
      next: null,
      hasBlocked: searchParams.get(BLOCKED_NOTICE[0]) === BLOCKED_NOTICE[1],
      ...page,
    };
  },
  action: formAction({
    admit: ({ context }) => ({ member: requireMember(context), session: context.get(sessionContext) }),
    intents: {
      // 'Une question à deux', from a place where the person is not opened: a crush.
      question: {
        async run({ ctx, visitor: { member, session }, fields: { match } }) {
          const isOpened = await openMatch(ctx, session, member.id, match);
          return redirect(isOpened ? routes.sharedQuestion : routes.matches);
        },
      },
      safety: {
        async run({ ctx, visitor: { member, session }, fields: { match } }) {
          const memberId = await findReachable(ctx, session, member.id, match);
          if (!memberId) return redirect(routes.matches);
          await session.set(safetyTarget, { memberId, isNamed: true, back: 'matches' });
          return redirect(routes.reportMember);
        },
      },
    },
    run: async ({ ctx, visitor: { member, session }, fields: { match } }) =>
      redirect((await openMatch(ctx, session, member.id, match)) ?? routes.matches),
  }),
} satisfies ServerRoute;

function pageNumber(searchParams: URLSearchParams): number {
  const given = searchParams.get('page') ?? '';
  return /^[1-9]\d?$/.test(given) ? Number(given) : 1;
}
