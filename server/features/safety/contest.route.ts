import { dayInWords, momentInWords } from '#shared/calendar.ts';
import { HOUR_SECONDS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { contestSchema } from '#shared/safety/report-forms.ts';
import { outcomeLabels, ruleOfReason } from '#shared/safety/reports.ts';
import { createClientLimit } from '../../platform/limits/limits.ts';
import { done, formAction, refuse } from '../../web/form-action.ts';
import { appContext, clientContext, type ServerRoute } from '../../web/route.ts';
import { readContestToken } from '../../platform/mail/contest-link.ts';
import { readQuotedWords } from '../talk/evidence.service.ts';
import { findDecision } from './decisions.queries.ts';
import { contestDecision, isContestable } from './decisions.service.ts';

const TRIES_PER_HOUR = 30;

/**
 * The screen of the link in a statement of reasons. The token alone gives access, because suspended members cannot sign
 * in. GET changes nothing, because mail scanners open every link.
 */
export const contestRoute = {
  access: 'visitor',
  async loader({ request, context }) {
    const ctx = context.get(appContext);
    const decisionId = readContestToken(ctx.config, tokenOf(request));
    const decision = decisionId && (await findDecision(ctx.db, decisionId));
    // Without a link the page explains how to contest a decision.
    if (!decision)
      return { state: tokenOf(request) === null ? ('no-link' as const) : ('unusable' as const), decision: null };
    const { outcome, ground, statement, decided_at: decidedAt, contested_at: contestedAt, state } = decision;
    // A profile that is hidden at once was judged by nobody yet: it quotes nothing.
    const quotes = outcome === 'hide' ? [] : await readQuotedWords(ctx, decision.report_id);
    return {
      state: contestedAt ? ('kept' as const) : isContestable(outcome, state) ? ('open' as const) : ('over' as const),
      decision: {
        label: outcomeLabels[outcome],
        rule: ruleOfReason[ground],
        statement,
        day: dayInWords(dayOf(decidedAt)),
        quotes: quotes.map(({ text, sentAt }) => ({ text, when: momentInWords(sentAt) })),
      },
    };
  },
  action: formAction({
    admit: ({ ctx, request }) => ({ decisionId: readContestToken(ctx.config, tokenOf(request)) }),
    parse: contestSchema,
    invalid: (errors, { visitor: { decisionId } }) => (decisionId === null ? unusableLink : errors),
    async run({ ctx, context, visitor: { decisionId }, value: { contest } }) {
      if (decisionId === null) return refuse(unusableLink);
      const limit = createClientLimit(ctx.db, ctx.config, {
        name: 'contest-client',
        points: TRIES_PER_HOUR,
        seconds: HOUR_SECONDS,
      });
      if (!(await limit.admits(context.get(clientContext)))) return refuse({ form: 'too_many_requests' }, 429);
      const result = await contestDecision(ctx, decisionId, contest);
      return result === 'over' ? refuse({ form: 'contest_over' }) : done({ notice: 'contest_kept' });
    },
    givesBack: 'all',
  }),
} satisfies ServerRoute;

const unusableLink = { form: 'contest_link_unusable' } as const;

function tokenOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('token');
}
