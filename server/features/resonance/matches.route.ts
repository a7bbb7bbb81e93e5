import { redirect } from 'react-router';
import { LEFT_ADDRESS, LEFT_NOTICE } from '#shared/resonance/left-notice.ts';
import { BLOCKED_NOTICE } from '#shared/resonance/matches.ts';
import { nextMissingStep } from '#shared/questionnaire/journey.ts';
import { routes } from '#shared/routes.ts';
import { safetyTarget } from '../relations/safety-target.ts';
import { formAction } from '../../web/form-action.ts';
import { appContext, clientContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import type { AppContext } from '../../platform/context.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
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

const noNotice = { hasBlocked: false, hasLeft: false };

/** The selection of a member. Opening a match is a POST, so that no address names a member (S-resonance-2). */
export const matchesRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const member = requireMember(context);
    const ctx = context.get(appContext);
    if (member.isPaused) return { state: 'paused' as const, next: null, ...noNotice, ...nothingYet };
    const facts = await journeyFacts(ctx, member.id);
    if (!facts.has('profile_completed')) {
      const next = nextMissingStep(facts);
      return {
        state: 'incomplete-profile' as const,
        next: routes[next],
        ...noNotice,
        ...nothingYet,
      };
    }
    const { searchParams } = new URL(request.url);
    const onlooker = { memberId: member.id, client: context.get(clientContext) };
    const session = context.get(sessionContext);
    const used = session.get(usedFilter);
    const page = await findMatchesPage(ctx, session, onlooker, pageNumber(searchParams), used);
    if (typeof page === 'string') return { state: page, next: null, ...noNotice, ...nothingYet };
    return {
      state: 'ready' as const,
      next: null,
      hasBlocked: searchParams.get(BLOCKED_NOTICE[0]) === BLOCKED_NOTICE[1],
      hasLeft: searchParams.get(LEFT_NOTICE[0]) === LEFT_NOTICE[1],
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
          return redirect(isOpened ? routes.sharedQuestion : addressWithout(ctx, session, match));
        },
      },
      safety: {
        async run({ ctx, visitor: { member, session }, fields: { match } }) {
          const memberId = await findReachable(ctx, session, member.id, match);
          if (!memberId) return redirect(addressWithout(ctx, session, match));
          await session.set(safetyTarget, { memberId, isNamed: true, back: 'matches' });
          return redirect(routes.reportMember);
        },
      },
    },
    run: async ({ ctx, visitor: { member, session }, fields: { match } }) =>
      redirect((await openMatch(ctx, session, member.id, match)) ?? addressWithout(ctx, session, match)),
  }),
} satisfies ServerRoute;

function pageNumber(searchParams: URLSearchParams): number {
  const given = searchParams.get('page') ?? '';
  return /^[1-9]\d?$/.test(given) ? Number(given) : 1;
}

/**
 * Where a form about somebody leads who cannot be opened: to the list, which says that this person is not in it any more. A
 * pause, a block, an erased account and a refreshed list read the same (S-resonance-24). A token of another session or of an
 * earlier day names nobody, so nothing is said of it.
 */
function addressWithout(ctx: AppContext, session: Session, match: unknown): string {
  const isNamed = pseudonymsOf(ctx, session).idOf('member', match) !== null;
  return isNamed ? LEFT_ADDRESS : routes.matches;
}
