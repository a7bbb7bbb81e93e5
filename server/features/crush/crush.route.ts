import { redirect } from 'react-router';
import { sendingError } from '#shared/crush/crush-contact.ts';
import {
  answerCrushSchema,
  claimCrushSchema,
  matchCrushSchema,
  safetyOfCrushSchema,
  sendCrushSchema,
} from '#shared/crush/crush.ts';
import { messages, type AppError } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { openedMatch } from '../relations/opened-match.ts';
import { safetyTarget } from '../relations/safety-target.ts';
import { isHydrated } from '../../platform/http/hydrated.ts';
import { done, formAction, refuse } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { pseudonymsOf, type Pseudonyms } from '../members/pseudonyms.ts';
import { crushesOf, findOtherInLists } from './crush-list.service.ts';
import { answerCrush, claimCrushByCode, sendCrush } from './crush.service.ts';
import { sendMatchCrush } from './match-crush.service.ts';

const crushGone = { form: 'crush_gone' } as const;
const unexpected = { code: 'crush_send_failed', log: 'crush failed' } as const;

/** 'Option Crush' and 'Mes crushs': sending a crush, and the lists of sent and received ones. */
export const crushRoute = {
  access: 'consenting',
  async loader({ context }) {
    return crushesOf(context.get(appContext), pseudonymsIn(context), requireMember(context));
  },
  action: formAction({
    admit: ({ context }) => requireMember(context, 'crush_authentication_required'),
    intents: {
      send: {
        parse: sendCrushSchema,
        async run({ ctx, request, visitor, value: { contact } }) {
          const { pointsGained, personal, isMutual } = await sendCrush(ctx, visitor, contact);
          // A hydrated page pauses before it goes to the matches (S-crush-14); without script the browser is redirected
          // at once.
          if (!personal && !isHydrated(request)) return redirect(routes.matches);
          return done({ notice: 'crush_sent', pointsGained, personal, isMutual });
        },
        failed: { expected: sendingErrors, unexpected },
        givesBack: 'all',
      },
      answer: {
        parse: answerCrushSchema,
        invalid: () => crushGone,
        async run({ ctx, request, context, visitor, value: { crush } }) {
          const crushId = pseudonymsIn(context).idOf('crush', crush);
          if (!crushId) return refuse(crushGone);
          await answerCrush(ctx, visitor, crushId);
          return isHydrated(request) ? done({ notice: 'crush_mutual' }) : redirect(routes.profileCrush);
        },
        failed: { expected: 'form', unexpected },
      },
      claim: {
        parse: claimCrushSchema,
        async run({ ctx, request, visitor, value: { code } }) {
          await claimCrushByCode(ctx, visitor, code);
          return isHydrated(request) ? done({ notice: 'crush_found' }) : redirect(routes.profileCrush);
        },
        failed: { expected: 'code', unexpected },
        givesBack: 'all',
      },
      // From the page of a resonance, which then says that it was sent.
      'to-match': {
        parse: matchCrushSchema,
        invalid: () => ({ form: 'crush_match_gone' }),
        async run({ ctx, context, visitor, value: { match } }) {
          const otherId = pseudonymsIn(context).idOf('member', match);
          if (!otherId) return refuse({ form: 'crush_match_gone' });
          await sendMatchCrush(ctx, visitor, otherId);
          const isOpened = context.get(sessionContext).get(openedMatch) === otherId;
          return redirect(isOpened ? routes.matchResonance : routes.profileCrush);
        },
        failed: { expected: 'form', unexpected },
      },
      // Reports or blocks the sender of a crush, with or without a known name.
      safety: {
        parse: safetyOfCrushSchema,
        invalid: () => crushGone,
        async run({ ctx, context, visitor, value: { crush } }) {
          const crushId = pseudonymsIn(context).idOf('crush', crush);
          const other = crushId && (await findOtherInLists(ctx, visitor, crushId));
          if (!other) return refuse(crushGone);
          await context.get(sessionContext).set(safetyTarget, { ...other, back: 'profileCrush' });
          return redirect(routes.reportMember);
        },
      },
    },
  }),
} satisfies ServerRoute;

function pseudonymsIn(context: RouteArguments['context']): Pseudonyms {
  return pseudonymsOf(context.get(appContext), context.get(sessionContext));
}

function sendingErrors({ code }: AppError) {
  return code === 'crush_contact_invalid'
    ? { contact: code }
    : { form: { code, message: sendingError(messages[code]) } };
}
