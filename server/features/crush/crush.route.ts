import { data, redirect } from 'react-router';
import { sendingError } from '#shared/crush/crush-contact.ts';
import { answerCrushSchema, claimCrushSchema, safetyOfCrushSchema, sendCrushSchema } from '#shared/crush/crush.ts';
import { AppError, messages, type FieldErrors } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { safetyTarget } from '../relations/safety-target.ts';
import type { AppContext } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { isHydrated } from '../../platform/http/hydrated.ts';
import { parseForm, readFormFields, type FormFields } from '../../platform/http/parse-form.ts';
import { appContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import type { Session } from '../members/session.ts';
import type { Member } from '../members/member.queries.ts';
import { crushesOf, findOtherInLists } from './crush-list.service.ts';
import { answerCrush, claimCrushByCode, sendCrush } from './crush.service.ts';

/** 'Option Crush' and 'Mes crushs': sending a crush, and what became of those sent and received. */
export const crushRoute = {
  access: 'consenting',
  async loader({ context }) {
    return crushesOf(context.get(appContext), requireMember(context));
  },
  async action({ request, context }) {
    const ctx = context.get(appContext);
    const member = requireMember(context, 'crush_authentication_required');
    const { intent } = await readFormFields(request.clone());
    switch (intent) {
      case 'send':
        return send(ctx, member, request);
      case 'answer':
        return answer(ctx, member, request);
      case 'claim':
        return claim(ctx, member, request);
      case 'safety':
        return toSafety(ctx, member, request, context.get(sessionContext));
      default:
        throw new AppError('bad_request', 400);
    }
  },
} satisfies ServerRoute;

async function send(ctx: AppContext, member: Member, request: Request) {
  const form = await parseForm(request.clone(), sendCrushSchema);
  const values = await readFormFields(request.clone());
  if (!form.ok) return refused(form.errors, values);
  try {
    const { pointsGained, personal, isMutual } = await sendCrush(ctx, member, form.value.contact);
    // A hydrated page pauses before the matches (S-crush-14); without script the browser is sent there.
    if (!personal && !isHydrated(request)) return redirect(routes.matches);
    return { notice: 'crush_sent' as const, pointsGained, personal, isMutual, errors: {}, values: {} };
  } catch (error) {
    return refusedBy(ctx, error, values, (code) =>
      code === 'crush_contact_invalid' ? { contact: messages[code] } : { form: sendingError(messages[code]) },
    );
  }
}

async function answer(ctx: AppContext, member: Member, request: Request) {
  const form = await parseForm(request.clone(), answerCrushSchema);
  if (!form.ok) return refused({ form: messages.crush_gone }, {});
  try {
    await answerCrush(ctx, member, form.value.crush);
  } catch (error) {
    return refusedBy(ctx, error, {}, (code) => ({ form: messages[code] }));
  }
  return isHydrated(request)
    ? { notice: 'crush_mutual' as const, errors: {}, values: {} }
    : redirect(routes.profileCrush);
}

async function claim(ctx: AppContext, member: Member, request: Request) {
  const form = await parseForm(request.clone(), claimCrushSchema);
  const values = await readFormFields(request.clone());
  if (!form.ok) return refused(form.errors, values);
  try {
    await claimCrushByCode(ctx, member, form.value.code);
  } catch (error) {
    return refusedBy(ctx, error, values, (code) => ({ code: messages[code] }));
  }
  return isHydrated(request)
    ? { notice: 'crush_found' as const, errors: {}, values: {} }
    : redirect(routes.profileCrush);
}

/** Reports or blocks the sender of a crush, whether they are named yet or not. */
async function toSafety(ctx: AppContext, member: Member, request: Request, session: Session) {
  const form = await parseForm(request, safetyOfCrushSchema);
  const other = form.ok ? await findOtherInLists(ctx, member, form.value.crush) : null;
  if (!other) return refused({ form: messages.crush_gone }, {});
  await session.set(safetyTarget, { ...other, back: 'profileCrush' });
  return redirect(routes.reportMember);
}

/** An expected refusal says why; whatever else goes wrong is logged and leaves the member where they are. */
function refusedBy(
  ctx: AppContext,
  error: unknown,
  values: FormFields,
  errorsOf: (code: AppError['code']) => FieldErrors,
) {
  if (error instanceof AppError) return refused(errorsOf(error.code), values, error.status);
  ctx.log.error({ err: error }, 'crush failed');
  return refused({ form: messages.crush_send_failed }, values, isDatabaseUnavailable(error) ? 503 : 500);
}

function refused(errors: FieldErrors, values: FormFields, status = 422) {
  return data({ errors, values }, { status });
}
